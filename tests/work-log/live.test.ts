// both databases
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connectPostgres } from '../../src/core/db/connect.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { sessions, users } from '../../src/core/db/tables/accounts.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import type { Live } from '../../src/services.ts'
import { createLive } from '../../src/staff/work-log/live.ts'
import { browsingAs } from '../support/browsing.ts'
import { anEntry, aSession, aUser } from '../support/builders/rows.ts'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'
import { aJournal, withJournal } from '../support/journal.ts'

const journal = await withJournal()
const user = await aUser(journal.db, 'Meera Nair')

/** What a stream says, as it comes: `until` waits for some text, `ended` for its end. */
function listening(answer: Response) {
  let text = ''
  let isOver = false
  const reader = (answer.body ?? new ReadableStream()).getReader()
  const decoder = new TextDecoder()
  const over = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    isOver = true
  })()
  return {
    text: () => text,
    isOver: () => isOver,
    ended: over,
    until: async (part: string) => {
      for (let turn = 0; !text.includes(part) && turn < 250; turn++) await Bun.sleep(20)
      expect(text).toContain(part)
    },
    leave: () => reader.cancel(),
  }
}

/** A stream among no entries, which has heard all that went before. */
async function opened(token: string) {
  const answer = await journal.get('/api/webdata/live', { cookie: `session=${token}` })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const stream = listening(answer)
  await stream.until('retry: 1000')
  await journal.db.delete(entries)
  await stream.until('data: {"counts":{}}')
  return stream
}

describe('a user who has the work log open', () => {
  test('receives what is added and changed, with the counts', async () => {
    const stream = await opened((await aSession(journal, user.id)).token)
    const id = await anEntry(journal.db, { status: 'info' })
    await stream.until(`event: entries\ndata: {"changes":[{"id":${id},"to":"info"}],"counts":{"info":1}}\n\n`)
    await journal.db.update(entries).set({ status: 'working' }).where(eq(entries.id, id))
    await stream.until(`{"changes":[{"id":${id},"from":"info","to":"working"}],"counts":{"working":1}}`)
    await stream.leave()
  })

  test('receives a change of many entries as one event', async () => {
    const stream = await opened((await aSession(journal, user.id)).token)
    await journal.db
      .insert(entries)
      .values(Array.from({ length: 30 }, () => ({ createdby: 'Meera', status: 'info' as const })))
    await stream.until('data: {"counts":{"info":30}}')
    await stream.leave()
  })

  test('receives nothing that was rolled back', async () => {
    const stream = await opened((await aSession(journal, user.id)).token)
    const undone = journal.db.transaction(async (tx) => {
      await anEntry(tx, { status: 'urgent' })
      throw new Error('undone')
    })
    expect(await failureOf(undone)).toMatchObject({ message: 'undone' })
    await anEntry(journal.db, { status: 'info' })
    await stream.until('"to":"info"')
    expect(stream.text()).not.toContain('urgent')
    await stream.leave()
  })

  const ends: [string, (session: { id: string }) => Promise<unknown>][] = [
    ['is signed out', ({ id }) => journal.db.delete(sessions).where(eq(sessions.id, id))],
    ['expires', ({ id }) => journal.db.update(sessions).set({ expires_at: journal.now.at }).where(eq(sessions.id, id))],
    ['belongs to who is disabled', () => journal.db.update(users).set({ status: 'disabled' })],
    ['may not come from here any more', () => journal.db.update(users).set({ allowed_cidrs: ['10.0.0.0/8'] })],
  ]
  test.each(ends)('receives nothing more once the session %s', async (_, end) => {
    const session = await aSession(journal, user.id)
    const stream = await opened(session.token)
    await end(session)
    const id = await anEntry(journal.db, { status: 'info' })
    await stream.ended
    expect(stream.text()).not.toContain(`"id":${id},`)
    await journal.db.update(users).set({ status: 'enabled', allowed_cidrs: [] })
  })
})

describe('the heartbeat', () => {
  let live: Live
  beforeEach(() => {
    live = createLive(journal, 30)
  })
  afterEach(() => live.close())

  test('is sent while nothing happens, and closes connections whose session has ended', async () => {
    const [one, other] = [await aSession(journal, user.id), await aSession(journal, user.id)]
    const streams = [listening(live.open(one.id, '127.0.0.1')), listening(live.open(other.id, '127.0.0.1'))]
    await streams[0]?.until('data: still here\n\nevent: beat\ndata: still here')
    await journal.db.delete(sessions).where(eq(sessions.id, one.id))
    await streams[0]?.ended
    expect(streams[1]?.isOver()).toBe(false)
    live.close()
    await streams[1]?.ended
    expect(live.open(other.id, '127.0.0.1').status).toBe(503)
  })

  test('is limited to twenty connections of one session, until one of them closes', async () => {
    const [one, other] = [await aSession(journal, user.id), await aSession(journal, user.id)]
    const open = (id: string) => live.open(id, '127.0.0.1')
    const streams = Array.from({ length: 20 }, () => listening(open(one.id)))
    const refused = open(one.id)
    expect([refused.status, refused.headers.get('retry-after'), open(other.id).status]).toEqual([429, '5', 200])
    await streams[0]?.leave()
    expect([open(one.id).status, open(one.id).status]).toEqual([200, 429])
  })

  test('queries the database once for all connections, and not at all if there are none', async () => {
    const { id } = await aSession(journal, user.id)
    const streams = Array.from({ length: 20 }, () => listening(live.open(id, '127.0.0.1')))
    await Promise.all(streams.map((stream) => stream.until('data: still here')))
    const asked = () => journal.statements.filter(({ text }) => text.includes('"sessions"')).length
    const before = asked()
    const beats = () => (streams[0]?.text().split('data: still here').length ?? 1) - 1
    const beatsBefore = beats()
    await streams[0]?.until('event: beat\ndata: still here\n\n'.repeat(beatsBefore + 3))
    expect(asked() - before).toBeLessThan(streams.length * (beats() - beatsBefore)) // a slow answer lets beats overlap
    for (const stream of streams) await stream.leave()
    await Bun.sleep(40)
    const after = journal.statements.length
    await Bun.sleep(100)
    expect(journal.statements.length).toBe(after)
  })
})

if (serverUrl)
  test('a change in one process reaches the other, and updates its totals', async () => {
    const url = await newServerDatabase(serverUrl ?? '')
    const open = () => aJournal({}, (logger) => connectPostgres(url, logger))
    const [one, other] = [await open(), await open()]
    const meera = await browsingAs(one)
    const stream = listening(await meera.ask('/api/webdata/live'))
    await stream.until('retry: 1000')
    const search = async () => (await meera.ask('/api/webdata?search=proof')).headers.get('x-total-count')
    expect(await search()).toBe('0')
    const id = await anEntry(other.db, { content: 'Proof', status: 'info' })
    await stream.until(`{"changes":[{"id":${id},"to":"info"}],"counts":{"info":1}}`)
    expect(await search()).toBe('1')
    await rowsOf(other.db)`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`
    await stream.until('data: {"counts":')
    await other.db.update(entries).set({ status: 'urgent' })
    await stream.until('"counts":{"urgent":1}')
    await stream.leave()
    await Promise.all([one.close(), other.close()])
  })
