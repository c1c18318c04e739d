import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { connect } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { settings } from '../../../src/core/db/tables/settings.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { aMailServer } from '../../support/fakes/mail-server.ts'
import { startPostgres } from '../../support/servers/postgres.ts'

/**
 * Publishes articles, one a day, to many readers while the sending processes are killed again and again:
 * `bun tests/programs/letters/alerts.ts [--readers 10000] [--publications 30] [--kills 30]`. Prints what was seen, a
 * line each; ends with 1 if a reader got an article twice or missed one, except a letter whose process was killed while
 * the mail server had its text. With `--server` two processes at once send from a PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '10000' },
    publications: { type: 'string', default: '30' },
    kills: { type: 'string', default: '30' },
    server: { type: 'boolean', default: false },
  },
})
const [readers, publications, kills] = [Number(values.readers), Number(values.publications), Number(values.kills)]

/** The articles in the letters to each reader, and the letters that were broken off after their text had begun. */
const got = new Map<string, string[]>()
let [killed, conversations, brokenOff] = [0, 0, 0]
const every = Math.max(1, Math.floor((readers * publications * 2) / Math.max(1, kills)))
const senders: Bun.Subprocess[] = []

/** Kills a sending process at some of the steps of conversations: before the text, and after it. */
function perhapsKill(): void {
  if (++conversations % every !== Math.floor(every / 2) || killed >= kills) return
  senders[killed++ % senders.length]?.kill('SIGKILL')
}

const server = await aMailServer({
  onRcptTo(_to, _session, done) {
    perhapsKill()
    done()
  },
  onMessage({ to: [to = ''], raw }) {
    const articles = [...raw.matchAll(/issue1\/(\d+)$/gm)].map(([, refnumber = '']) => refnumber)
    got.set(to, [...(got.get(to) ?? []), ...new Set(articles)])
    perhapsKill()
  },
})

const dataDir = await mkdtemp(join(tmpdir(), 'alerts-'))
const postgres = values.server ? await startPostgres() : undefined
const databaseUrl = postgres && (await emptyServerDatabase(postgres.url))
const withDatabase = async <Result>(work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<Result>) => {
  const { db, close } = await connect({ databaseUrl, dataDir })
  return work(db).finally(close)
}

await withDatabase(async (db) => {
  const mail = { websiteemail: 'office@crops.example', websitename: 'Field Crops' }
  await db.update(settings).set({ ...mail, alerts: 'on', alerts_per_hour: '10000' })
  await db.execute(sql`
    insert into alerts (id, hash, email, language, articles_on, created_on)
    select gen_random_uuid(), n::text, 'a' || n || '@b.example', 'en', '2026-06-01', '2026-06-01'
    from generate_series(1, ${readers}) n`)
  await db.execute(sql`insert into issues (year, volume, issue, frequency) values (2026, 1, 1, '')`)
})

/** Sends in a process of its own, and in another one whenever that is killed, until nothing is left. */
async function sending(place: number, day: number): Promise<void> {
  for (let status: number | null = null; status !== 0; ) {
    const sender = Bun.spawn([process.execPath, join(import.meta.dir, 'alert-sender.ts'), String(day)], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        ORIGIN: 'http://c.example',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
      stdout: 'ignore',
      stderr: 'inherit',
    })
    senders[place] = sender
    status = await sender.exited
    if (status !== 0 && sender.signalCode !== 'SIGKILL') throw new Error(`A sender ended with ${status}`)
  }
}

const began = performance.now()
for (let day = 1; day <= publications; day++)
  await Promise.all(databaseUrl ? [sending(0, day), sending(1, day)] : [sending(0, day)])
const seconds = (performance.now() - began) / 1000

const unsure = await withDatabase(
  (db) => rowsOf<{ email: string; refnumbers: string[]; state: string }>(db)`
  select email, state, array(select refnumber from articles where id = any(alert_letters.articles)) as refnumbers
  from alert_letters join alerts on alerts.id = alert_id where state <> 'sent'`,
)
await server.close()
await postgres?.stop()
await rm(dataDir, { recursive: true, force: true })

const doubtful = new Set(unsure.flatMap(({ email, refnumbers }) => refnumbers.map((one) => `${email} ${one}`)))
brokenOff = unsure.filter(({ state }) => state === 'unsure').length
let [twice, missed, missedInText] = [0, 0, 0]
for (let reader = 1; reader <= readers; reader++) {
  const email = `a${reader}@b.example`
  const named = got.get(email) ?? []
  twice += named.length - new Set(named).size
  for (let day = 1; day <= publications; day++) {
    if (named.includes(String(day))) continue
    if (doubtful.has(`${email} ${day}`)) missedInText++
    else missed++
  }
}
const faults = {
  'articles that a reader got twice': twice,
  'articles that a reader missed': missed,
  'letters still waiting or being sent': unsure.length - brokenOff,
  'letters broken off beyond the number of kills': Math.max(0, brokenOff - killed),
}
console.log(`${readers} readers, ${publications} publications, ${killed} kills, ${seconds.toFixed(0)} s`)
console.log(`${brokenOff} letters were broken off after their text had begun; ${missedInText} of them did not arrive`)
for (const [what, found] of Object.entries(faults)) console.log(`${found} ${what}`)
const isGood = Object.values(faults).every((found) => found === 0)
console.log(isGood ? 'good' : 'NOT GOOD')
process.exit(isGood ? 0 : 1)
