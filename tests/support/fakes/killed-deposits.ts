import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNotNull, sql } from 'drizzle-orm'
import { connect } from '../../../src/core/db/connect.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { channelWorkers, deposits } from '../../../src/core/db/tables/record.ts'
import { settings } from '../../../src/core/db/tables/settings.ts'
import { anArticle } from '../builders/rows.ts'
import { newServerDatabase, serverUrl } from '../database.ts'
import { startServer } from '../servers/process.ts'
import { anAgency } from './agencies.ts'

const password = 'a long enough word'

/** Far longer than it takes without pauses: a queue that hangs is told, not waited for. */
const settledWithinMs = 300_000

/** What came of killing a journal again and again while it sends. */
type Killed = {
  /** Ref numbers that Crossref does not have as they are now. */
  outdated: string[]
  /** DOIs that were sent again as Crossref had them already. */
  twice: string[]
  /** States other than `registered`. */
  unsettled: string[]
  sent: number
  /** Whether the password stood in what any process printed. */
  isPasswordPrinted: boolean
}

/**
 * Edits and sends articles of a journal whose process is killed at a random moment, round by round, and then lets it
 * finish. Crossref answers late, and sometimes not at all; in the end it is well, and the pauses that its failures
 * caused are over.
 */
export async function killedWhileSending(
  rounds: number,
  count: number,
  onRound = (_done: number) => {},
): Promise<Killed> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-'))
  const databaseUrl = serverUrl && (await newServerDatabase(serverUrl))
  const agency = anAgency({ polls: 2 })
  const chance = (of: number) => Math.random() < of
  agency.rules.behaviour = async ({ kind }) => {
    if (kind === 'deposit') await Bun.sleep(Math.random() * 150)
    return chance(0.05)
      ? new Response('later', { status: chance(0.5) ? 503 : 429, headers: { 'Retry-After': '1' } })
      : undefined
  }
  const ids = await prepare({ databaseUrl, dataDir }, count)
  const environment = {
    ...agency.environment,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    ORIGIN: 'https://crops.example',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  let printed = ''
  for (let round = 1; round <= rounds; round++) {
    const running = await startServer(environment)
    const client = await signedIn(running.url)
    const killing = Bun.sleep(Math.random() * 1500).then(() => running.process.kill('SIGKILL'))
    await edit(client, ids, round).catch(() => {}) // it may be killed meanwhile
    await killing
    await running.process.exited
    printed += running.output()
    onRound(round)
  }
  agency.rules.behaviour = () => undefined
  await endPauses({ databaseUrl, dataDir })
  const running = await startServer(environment)
  const client = await signedIn(running.url)
  const states = await settled(client, ids, agency)
  printed += running.output()
  running.process.kill('SIGKILL')
  await running.process.exited
  const outdated = await outdatedIn({ databaseUrl, dataDir }, agency)
  agency.close()
  await rm(dataDir, { recursive: true })
  return {
    outdated,
    twice: sentTwice(agency),
    sent: agency.batches.length,
    unsettled: states.filter((state) => state !== 'registered'),
    isPasswordPrinted: printed.includes(agency.environment.CROSSREF_PASSWORD),
  }
}

type Place = { databaseUrl: string | undefined; dataDir: string }

async function withDatabase<Result>(
  place: Place,
  work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<Result>,
) {
  const { db, close } = await connect(place)
  return work(db).finally(close)
}

/** Adds articles that can be sent. @returns their ids by ref number */
function prepare(place: Place, count: number): Promise<Map<string, number>> {
  return withDatabase(place, async (db) => {
    await db.update(settings).set({ websitename: 'Crops', websiteemail: 'desk@crops.example', issn: '2049-3630' })
    for (let number = 1; number <= count; number++)
      await anArticle(db, { refnumber: String(number), title: `Crop ${number}`, doi: `10.1234/crops.${number}` })
    const rows = await db.select({ id: articles.id, refnumber: articles.refnumber }).from(articles)
    return new Map(rows.map(({ id, refnumber }) => [refnumber, id]))
  })
}

type Client = (method: string, path: string, body?: unknown) => Promise<Response>

async function signedIn(url: string): Promise<Client> {
  const asking = (method: string, path: string, body: unknown, token = '') =>
    fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const answer = await asking('POST', '/auth/login/', { username: 'admin', password })
  const { token } = (await answer.json()) as { token: string }
  return (method, path, body) => asking(method, path, body, token)
}

/** Edits some articles, and sends all that were. */
async function edit(client: Client, ids: Map<string, number>, round: number) {
  for (const [refnumber, id] of ids) {
    if (Math.random() < 0.7) continue
    const title = `Crop ${refnumber} of round ${round}`
    await client('POST', `/api/archives/${id}`, { title })
  }
  await client('POST', '/api/admin/channels', { channel: 'crossref', all: true })
}

/** Makes all that is on its way due now, as long pauses do that a journal takes after failures of Crossref. */
function endPauses(place: Place): Promise<unknown> {
  return withDatabase(place, async (db) => {
    const next_attempt_at = sql`now()`
    await db.update(deposits).set({ next_attempt_at, attempts: 0 }).where(isNotNull(deposits.next_attempt_at))
    await db.update(channelWorkers).set({ paused_until: null, failures: 0 })
  })
}

/** Sends all that is left, and waits until Crossref has each article as it is now. @returns the states of all */
async function settled(client: Client, ids: Map<string, number>, agency: Agency): Promise<string[]> {
  const deadline = Date.now() + settledWithinMs
  let known: { state: string; isNewest: boolean }[] = []
  do {
    await client('POST', '/api/admin/channels', { channel: 'crossref', all: true })
    await Bun.sleep(500)
    known = await Promise.all(
      [...ids].map(async ([refnumber, id]) => {
        const told = await client('GET', `/api/admin/channels?refnumber=${refnumber}`)
        const [crossref] = (await told.json()) as { state: string }[]
        const article = (await (await client('GET', `/api/archives/${id}`)).json()) as Named
        return { state: crossref?.state ?? 'none', isNewest: isNewest(agency, article) }
      }),
    )
  } while (known.some(({ state, isNewest }) => state !== 'registered' || !isNewest) && Date.now() < deadline)
  return known.map(({ state }) => state)
}

type Agency = ReturnType<typeof anAgency>

type Named = { title: string; doi: string | null }

const isNewest = ({ registered }: Agency, { title, doi }: Named) =>
  registered.get(doi ?? '')?.xml.includes(`<title>${title}</title>`) ?? false

function outdatedIn(place: Place, agency: Agency): Promise<string[]> {
  return withDatabase(place, async (db) => {
    const rows = await db
      .select({ refnumber: articles.refnumber, title: articles.title, doi: articles.doi })
      .from(articles)
    return rows.filter((row) => !isNewest(agency, row)).map(({ refnumber }) => refnumber)
  })
}

/** The DOIs of deposits that hold what the one before held, but for the head. */
function sentTwice({ batches }: Agency): string[] {
  const last = new Map<string, string>()
  return batches.flatMap(({ doi, xml }) => {
    const body = xml.slice(xml.indexOf('<body>'))
    const isSame = last.get(doi) === body
    last.set(doi, body)
    return isSame ? [doi] : []
  })
}
