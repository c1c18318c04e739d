import type { Answer } from './answer.ts'
import { problemsOf } from './judge.ts'
import type { People } from './people.ts'
import { type Planned, requestOf } from './requests.ts'
import type { Surface } from './surface.ts'

/** Sends a request with the headers of who asks. @returns undefined where this way of sending cannot express it */
export type Send = (planned: Planned, identity: [string, string][]) => Promise<Answer | undefined>

type Failure = { planned: Planned; problems: string[]; status: number }

/** What came of a run so far. */
export type Report = {
  sent: number
  /** How many were answered with each status; 'none' is a connection that ended without an answer. */
  statuses: Record<string, number>
  /** How many of each route were refused with 429 or 503: these say nothing of what the route does. */
  refused: Record<string, number>
  /** How many took over two seconds: a few do while the machine is busy. */
  late: number
  /** The slowest answers, slowest first. */
  slowest: { ms: number; what: string }[]
  failures: Failure[]
}

type Run = {
  seed: string
  surface: Surface
  people: People
  send: Send
  /** The numbers of the requests: this one, and all up to, and without, that one. */
  from?: number
  to: number
  /** How many are under way at a time. */
  lanes?: number
  /** Whether to stop before the next one. */
  isOver?: () => boolean
}

export const maxFailures = 20
const lateMs = 2_000
const maxSlow = 10

export function emptyReport(): Report {
  return { sent: 0, statuses: {}, refused: {}, late: 0, slowest: [], failures: [] }
}

/**
 * Sends the requests of some numbers, one after the other in each lane, and judges every answer; adds to the report.
 */
export async function fuzz(run: Run, report = emptyReport()): Promise<Report> {
  const { from = 0, to, lanes = 1, isOver = () => false } = run
  let next = from
  const lane = async () => {
    while (next < to && !isOver() && report.failures.length < maxFailures) await sendOne(run, next++, report)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return report
}

async function sendOne({ seed, surface, people, send }: Run, number: number, report: Report): Promise<void> {
  const planned = requestOf(seed, number, surface)
  const identity = people.headersOf(planned.identity)
  const answer = await send(planned, identity)
  if (!answer) return
  count(report, planned, answer)
  const law = { signedIn: surface.signedIn }
  const hasSession = async () => (await send(asksWhoIsIn(planned), identity))?.status === 200
  const isWrong = problemsOf(planned, answer, law).length > 0
  const problems = isWrong ? problemsOf(planned, answer, { ...law, hasSession: await hasSession() }) : []
  if (problems.length > 0) report.failures.push({ planned, problems, status: answer.status })
  if (planned.method === 'POST' && planned.target.includes('/users/') && answer.status < 400)
    await people.refuseAgain(planned.target)
  if (planned.identity.startsWith('editor') && [401, 303].includes(answer.status)) await people.renew()
}

/**
 * Asks with the same head whether its session holds: another request may have ended it, and a second cookie hides it.
 */
function asksWhoIsIn(planned: Planned): Planned {
  return { ...planned, method: 'GET', target: '/auth/verify-token', body: undefined, framing: 'length' }
}

function count(report: Report, { number, route, method, target }: Planned, { status, ms }: Answer): void {
  report.sent++
  if (ms > lateMs) report.late++
  addOne(report.statuses, status === 0 ? 'none' : String(status))
  if ([429, 503].includes(status)) addOne(report.refused, `${status} ${route.method} ${route.path}`)
  report.slowest.push({ ms, what: `#${number} ${method} ${target.slice(0, 100)}: ${status}` })
  report.slowest.sort((one, other) => other.ms - one.ms).splice(maxSlow)
}

function addOne(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

const maxShownLength = 4_000
const maxLineLength = 500

/** A failure with its whole request, and how to send it again. */
export function told(seed: string, { planned, problems, status }: Failure): string {
  const { number, method, target, identity, headers, body, framing, malformed } = planned
  const bytes = body && Buffer.from(body.bytes)
  const shown = bytes?.subarray(0, maxShownLength)
  return [
    `request ${number} of seed ${seed}: ${problems.join('; ')}`,
    `  again: bun run test:soak --seed ${seed} --only ${number}`,
    `  ${method} ${JSON.stringify(target.slice(0, maxLineLength))} as ${identity}, answered ${status}`,
    ...headers.map(([name, value]) => `  ${name}: ${JSON.stringify(value.slice(0, maxLineLength))}`),
    ...(malformed === undefined ? [] : [`  and the line ${JSON.stringify(malformed.slice(0, maxLineLength))}`]),
    ...(body
      ? [`  body (${framing}, ${body.type}, ${body.bytes.byteLength} bytes): ${JSON.stringify(shown?.toString())}`]
      : []),
  ].join('\n')
}
