import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../../../src/core/db/connect.ts'
import { notices } from '../../../src/core/db/tables/letters.ts'
import { settings } from '../../../src/core/db/tables/settings.ts'
import { cancelLetters } from '../../../src/office/letters/queue-queries.ts'
import { queueLetter } from '../../../src/review/letters/queueing.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { aMailServer, smtpRefusal } from '../../support/fakes/mail-server.ts'
import { configOf } from '../../support/journal.ts'
import { startPostgres } from '../../support/servers/postgres.ts'

/**
 * Sends letters to a mail server that drops, delays, answers 4xx and 5xx and dies at each step, while the sending
 * process is killed again and again:
 * `bun tests/programs/letters/letters.ts [--letters 10000] [--kills 100] [--seed 1]`. Prints what was seen, a line
 * each; ends with 1 if a Message-ID was accepted twice, a letter has no row, one that was taken back was sent, or one
 * is unsure though no connection broke and no process died after it was claimed. With `--server` two processes at once
 * send from a PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    server: { type: 'boolean', default: false },
  },
})
const [count, kills] = [Number(values.letters), Number(values.kills)]
const undone = Math.ceil(count / 20)

let state = Number(values.seed)
/** A number from 0 to 1, the same for the same seed. */
const chance = () => {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
  return state / 2 ** 32
}

const accepted: string[] = []
const broken = new Set<string>()
const steps = { delayed: 0, refused4: 0, refused5: 0, dropped: 0, cut: 0, cutUnheard: 0, died: 0 }
const idIn = (raw: string) => /^Message-ID: (<.+?>)/im.exec(raw)?.[1] ?? ''
let kill = () => {}
let left = kills
const every = Math.max(1, Math.floor((count * 1.5) / Math.max(1, kills)))
let events = 0

/** Kills the sending process at some of the steps of conversations. */
function perhapsKill(): void {
  if (++events % every === 0 && left > 0) kill()
}

type Server = Awaited<ReturnType<typeof aMailServer>>

const server: Server = await aMailServer({
  onMailFrom(_from, session, done) {
    if (chance() < 0.02) {
      steps.dropped++
      return server.cut(session)
    }
    perhapsKill()
    done()
  },
  async onRcptTo(_to, session, done) {
    const draw = chance()
    if (draw < 0.05) {
      steps.delayed++
      await Bun.sleep(20)
    } else if (draw < 0.1) {
      steps.refused4++
      return done(smtpRefusal(451, 'Later'))
    } else if (draw < 0.12) {
      steps.refused5++
      return done(smtpRefusal(550, 'No such user'))
    } else if (draw < 0.13) {
      steps.died++
      return server.cut(session)
    }
    done()
  },
  async onMessage({ raw }, session) {
    const id = idIn(raw)
    const draw = chance()
    if (draw < 0.02) {
      steps.refused4++
      throw smtpRefusal(452, 'Full')
    }
    if (draw < 0.03) {
      steps.refused5++
      throw smtpRefusal(554, 'Spam')
    }
    if (draw < 0.05) {
      steps.cutUnheard++
      broken.add(id)
      server.cut(session)
      throw smtpRefusal(421, 'Gone')
    }
    accepted.push(id)
    if (draw < 0.07) {
      steps.cut++
      broken.add(id)
      server.cut(session)
    }
    perhapsKill()
  },
})

const dataDir = await mkdtemp(join(tmpdir(), 'letters-'))
const postgres = values.server ? await startPostgres() : undefined
const databaseUrl = postgres && (await emptyServerDatabase(postgres.url))
const withDatabase = async <Result>(work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<Result>) => {
  const { db, close } = await connect({ databaseUrl, dataDir })
  return work(db).finally(close)
}

const start = new Date('2026-06-15T10:00:00Z')
const SMTP_URL = `smtp://127.0.0.1:${server.port}`
await withDatabase(async (db) => {
  await db.update(settings).set({ websiteemail: 'office@crops.example', websitename: 'Field Crops' })
  const here = { config: configOf({ SMTP_URL }), clock: () => start }
  await db.transaction(async (tx) => {
    const backs: number[] = []
    for (let number = 0; number < count + undone; number++) {
      const isUndone = number >= count
      const after = isUndone ? new Date(start.getTime() + 60_000) : undefined
      const to = isUndone ? `undone${number}@b.example` : `a${number}@b.example`
      const id = await queueLetter(tx, here, { kind: 'major', to, paper: '2026-0000', values: { name: 'A' }, after })
      if (isUndone && id) backs.push(id)
    }
    const { length: taken } = await cancelLetters(tx, { ids: backs }, { by: 'Meera', at: start })
    if (taken !== undone) throw new Error(`${taken} of ${undone} were taken back`)
  })
})

const began = performance.now()
let killed = 0
const senders: Bun.Subprocess[] = []
kill = () => {
  left--
  killed++
  senders[Math.floor(chance() * senders.length)]?.kill('SIGKILL')
}

/** Sends in a process of its own, and in another one whenever that is killed, until nothing is left. */
async function sending(place: number): Promise<void> {
  for (let status: number | null = null; status !== 0; ) {
    const sender = Bun.spawn([process.execPath, join(import.meta.dir, 'sender.ts')], {
      env: { ...process.env, DATA_DIR: dataDir, SMTP_URL, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
      stdout: 'ignore',
      stderr: 'inherit',
    })
    senders[place] = sender
    status = await sender.exited
    if (status !== 0 && sender.signalCode !== 'SIGKILL') throw new Error(`A sender ended with ${status}`)
  }
}
await Promise.all(databaseUrl ? [sending(0), sending(1)] : [sending(0)])
const seconds = (performance.now() - began) / 1000

const rows = await withDatabase((db) => db.select().from(notices))
await server.close()
await postgres?.stop()
await rm(dataDir, { recursive: true, force: true })

const states = Map.groupBy(rows, ({ state }) => state)
const known = new Set(rows.map(({ message_id }) => message_id))
const arrived = new Set(accepted)
const sent = states.get('sent') ?? []
const unsure = states.get('unsure') ?? []
const stopped = unsure.filter(({ error }) => error.startsWith('The journal was stopped'))
const doubtful = unsure.filter(
  ({ message_id, error }) => !broken.has(message_id) && !error.startsWith('The journal was'),
)
const faults = {
  'Message-IDs accepted twice': accepted.length - arrived.size,
  'accepted letters without a row': [...arrived].filter((id) => !known.has(id)).length,
  'letters that were taken back and sent': server.received.filter(({ to }) => to[0]?.startsWith('undone')).length,
  'called sent, never accepted': sent.filter(({ message_id }) => !arrived.has(message_id)).length,
  'accepted, called neither sent nor unsure': rows.filter(
    ({ message_id, state }) => arrived.has(message_id) && state !== 'sent' && state !== 'unsure',
  ).length,
  'unsure without a broken connection or a killed process': doubtful.length,
  'unsure by killed processes beyond their number': Math.max(0, stopped.length - killed),
  'still waiting or being sent': (states.get('waiting')?.length ?? 0) + (states.get('sending')?.length ?? 0),
}
console.log(`${count} letters, ${undone} more taken back, ${killed} kills, ${seconds.toFixed(0)} s`)
console.log(`the server: ${accepted.length} accepted, ${JSON.stringify(steps)}`)
console.log(`the rows: ${[...states].map(([name, all]) => `${name} ${all.length}`).join(', ')}`)
console.log(`unsure: ${unsure.length - stopped.length} by broken connections, ${stopped.length} by killed processes`)
for (const [what, found] of Object.entries(faults)) console.log(`${found} ${what}`)
for (const [error, all] of Map.groupBy(doubtful, ({ error }) => error)) console.log(`${all.length} × ${error}`)
const isGood = Object.values(faults).every((found) => found === 0)
console.log(isGood ? 'good' : 'NOT GOOD')
process.exit(isGood ? 0 : 1)
