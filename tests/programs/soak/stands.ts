import { startServer } from '../../support/servers/process.ts'
import { wrongAtRest } from './kept-whole.ts'
import { someWork, type Work } from './kill-work.ts'
import { prepared, wrongAfter } from './kills.ts'
import { aReader } from './readers.ts'

const workMs = 5_000
const soonMs = 5_000
const latestMs = 60_000

export type Place = { DATA_DIR: string; ADMIN_PASSWORD: string } & Record<string, string>

/**
 * What goes wrong beside a journal: it ends once all is as before. What the journal may refuse meanwhile: files, all
 * changes, or nothing.
 */
export type Fault = { happen: (pid: number) => Promise<unknown>; refused: 'files' | 'all' | 'nothing' }

/**
 * Starts a journal, in which editors work and readers read, while one thing after the other goes wrong: pages are read
 * on, what editors send is saved, or 503 with Retry-After, and after it is over all is saved again within five seconds
 * more than it took before, ten at most: an article waits for others of its issue, on a busy machine for seconds. In
 * the end all that was acknowledged is there, each row with its file and each file with its row.
 * @param command how the server is started, if not as ever
 * @returns the work, and whether all of it holds; the figures are printed
 */
export async function stands(
  place: Place,
  faults: Record<string, Fault>,
  command?: string[],
): Promise<{ work: Work; isRight: boolean }> {
  const work = someWork(await prepared(place))
  const server = await startServer(place, command)
  const over = Promise.withResolvers<void>()
  const reader = aReader(server.url, work)
  const working = Promise.all([work.until(server.url, over.promise), reader.until(over.promise)])
  const wrong: string[] = []
  for (const [name, fault] of Object.entries(faults)) {
    const usualMs = await longestUntilSaved(work)
    wrong.push(...work.wrong.splice(0), ...reader.wrong, ...reader.refused.splice(0))
    const before = { entries: work.done.entries, pages: reader.done.pages }
    await fault.happen(server.process.pid)
    if (server.process.exitCode !== null || server.process.signalCode !== null) {
      wrong.push(`${name}: the journal ended: ${server.output().slice(-2_000)}`)
      break
    }
    const [entries, pages] = [work.done.entries - before.entries, reader.done.pages - before.pages]
    const ms = await untilSaved(work)
    await Bun.sleep(Math.max(0, soonMs - ms)) // what was on its way may be refused until then
    const answers = work.wrong.splice(0)
    const mayBeRefused = (answer: string) =>
      answer.endsWith(': 503 5') &&
      (fault.refused === 'all' || (fault.refused === 'files' && !answer.startsWith('entries')))
    const otherwise = answers.filter((answer) => !mayBeRefused(answer))
    const unread = reader.refused.splice(0)
    console.log(
      `${name}: ${pages} pages read, ${entries} entries saved, ${answers.length} changes refused, ` +
        `${unread.length} PDFs refused or cut off; all is saved again ${ms.toFixed(0)} ` +
        `ms after it was over (${usualMs.toFixed(0)} ms at most before)`,
    )
    if (ms > soonMs + Math.min(usualMs, soonMs)) wrong.push(`${name}: not well in time`)
    if (pages === 0 || (fault.refused !== 'all' && entries === 0)) wrong.push(`${name}: nothing went on`)
    if (fault.refused === 'nothing') otherwise.push(...unread)
    wrong.push(...new Set(otherwise))
  }
  over.resolve()
  await working
  for (const refnumber of work.articles.keys()) work.touched.add(refnumber)
  wrong.push(...work.wrong, ...reader.wrong, ...(await wrongAfter(work, server.url).catch((error) => [String(error)])))
  server.process.kill('SIGTERM')
  const status = await server.process.exited
  if (status !== 0) wrong.push(`it ended with status ${status}`)
  const rest = await wrongAtRest(place, work)
  wrong.push(...rest.wrong)
  console.log(`  acknowledged: ${JSON.stringify(work.done)}; read: ${JSON.stringify(reader.done)}; ${rest.told}`)
  for (const line of wrong.slice(0, 30)) console.log(`  WRONG: ${line}`)
  return { work, isRight: wrong.length === 0 }
}

/** The longest that {@link untilSaved} takes in some seconds. */
async function longestUntilSaved(work: Work): Promise<number> {
  const began = performance.now()
  let longest = 0
  while (performance.now() - began < workMs) longest = Math.max(longest, await untilSaved(work))
  return longest
}

/** Milliseconds until an entry and an article with its PDF were saved. */
async function untilSaved({ done }: Work): Promise<number> {
  const [began, { adds, entries }] = [performance.now(), { ...done }]
  while (performance.now() - began < latestMs) {
    if (done.adds > adds && done.entries > entries) return performance.now() - began
    await Bun.sleep(10)
  }
  return Number.POSITIVE_INFINITY
}
