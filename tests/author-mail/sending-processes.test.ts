// both databases
import { afterAll, afterEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { connect } from '../../src/core/db/connect.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { queueLetters } from '../../src/journal/author-mail/actions.ts'
import { listLetterArticles } from '../../src/journal/author-mail/queries.ts'
import { anArticle } from '../support/builders/rows.ts'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { aMailServer } from '../support/fakes/mail-server.ts'
import { configOf } from '../support/journal.ts'
import { endProcesses, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

const password = 'a-password-of-mails'
const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

/** A journal on disk with queued letters to a1@b.example and so on, and a mail server that reports each message. */
async function prepared(count: number, onMessage: (to: string) => Promise<void> | void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-'))
  const databaseUrl = serverUrl && (await newServerDatabase(serverUrl))
  const server = await aMailServer({
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onMessage: ({ to: [to = ''] }) => onMessage(to),
  })
  cleanUp.push(() => rm(dataDir, { recursive: true }), server.close)
  const withDatabase = async <Result>(work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<Result>) => {
    const { db, close } = await connect({ databaseUrl, dataDir })
    return work(db).finally(close)
  }
  await withDatabase(async (db) => {
    await db.update(settings).set({ websiteemail: 'editor@crops.example' })
    const refnumbers: string[] = []
    for (let number = 1; number <= count; number++)
      refnumbers.push((await anArticle(db, { email: `a${number}@b.example` })).refnumber)
    const actor = { db, clock: () => new Date(), config: configOf({}), username: 'Meera Nair' }
    expect(await queueLetters(actor, await listLetterArticles(db, refnumbers), 0)).toBe(count)
  })
  const environment = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'a long enough word',
    SMTP_URL: `smtp://me:${password}@127.0.0.1:${server.port}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const start = async () => {
    const running = await startServer(environment)
    const kill = async () => {
      running.process.kill('SIGKILL')
      await running.process.exited
    }
    cleanUp.push(kill)
    return { kill, output: running.output }
  }
  const statesOf = () =>
    withDatabase(async (db) => (await db.select().from(notices).orderBy(asc(notices.serial))).map(({ state }) => state))
  return { server, start, statesOf }
}

test('after a process is killed while sending, its letter is not sent again by itself; the others are sent', async () => {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  let isHanging = true
  const { start, statesOf, server } = await prepared(2, (to) => {
    if (!isHanging) return second.resolve(to)
    first.resolve(to)
    return new Promise(() => {})
  })
  const dying = await start()
  expect(await first.promise).toBe('a1@b.example')
  await dying.kill()
  isHanging = false
  const next = await start()
  expect(await second.promise).toBe('a2@b.example')
  await next.kill()
  // With PostgreSQL another process could still be at the first one, so that only time tells.
  expect((await statesOf())[0]).toBe(serverUrl ? 'sending' : 'unsure')
  expect(server.received.map(({ to }) => to)).toEqual([['a2@b.example']])
  expect(dying.output() + next.output()).not.toContain(password)
})

const count = 40

// the embedded database has one process
if (serverUrl)
  test(`${count} letters are sent once each, by all processes together`, async () => {
    const all = Promise.withResolvers<void>()
    const told: string[] = []
    const { start, statesOf } = await prepared(count, (to) => {
      if (told.push(to) === count) all.resolve()
    })
    const running = await Promise.all([start(), start()])
    await all.promise
    for (const { kill } of running) await kill()
    expect(told).toHaveLength(count)
    expect(new Set(told).size).toBe(count)
    const states = await statesOf()
    expect(states.filter((state) => state !== 'sent').length).toBeLessThanOrEqual(running.length)
  })
