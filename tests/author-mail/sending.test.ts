// both databases
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { articles, notices, settings } from '../../src/core/db/schema.ts'
import { queueNotices, settleNotice } from '../../src/journal/author-mail/actions.ts'
import { newestNotice } from '../../src/journal/author-mail/list-queries.ts'
import { createMailer } from '../../src/journal/author-mail/mailer.ts'
import { listNoticed } from '../../src/journal/author-mail/queries.ts'
import { claimNext, markSendingUnsure, writeAttempt } from '../../src/journal/author-mail/queue-queries.ts'
import { attempted, maxSendingMs } from '../../src/journal/author-mail/rules.ts'
import { sendDue } from '../../src/journal/author-mail/sending-actions.ts'
import { anArticle } from '../support/builders/rows.ts'
import { failureOf } from '../support/failure.ts'
import { aMailServer, smtpRefusal } from '../support/fakes/mail-server.ts'
import { aJournal } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
let db: typeof journal.db
let server: Awaited<ReturnType<typeof aMailServer>>
/** What the server does with each message. */
let onMessage: () => Promise<void> | void = () => {}

beforeAll(async () => {
  journal = await aJournal({ ORIGIN: 'https://crops.example' })
  db = journal.db
  server = await aMailServer({ onMessage: () => onMessage() })
  await db.update(settings).set({ websitename: 'फसल Journal', websiteemail: 'editor@crops.example' })
})
afterAll(async () => {
  await server.close()
  await journal.close()
})
beforeEach(async () => {
  await db.delete(articles)
  server.received.length = 0
  journal.lines.length = 0
})
afterEach(() => {
  onMessage = () => {}
})

const start = new Date('2026-06-15T10:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const mailer = () => createMailer({ host: '127.0.0.1', port: server.port, secure: false, user: '', password: '' })
const actor = (username = 'Meera Nair') => ({ ...journal, clock: () => journal.now.at, username })
const send = () => sendDue(journal, mailer())
const rows = () => db.select().from(notices).orderBy(asc(notices.id))
const states = async () => (await rows()).map(({ state }) => state)

async function queued(values: Parameters<typeof anArticle>[1] = {}) {
  journal.now.at = start
  const { refnumber } = await anArticle(db, {
    email: 'ravi@university.example',
    title: 'Vigna <i>radiata</i>',
    ...values,
  })
  const noticed = await listNoticed(db, [refnumber])
  expect(await queueNotices(actor(), noticed, await newestNotice(db))).toBe(1)
  return noticed
}

test('a notice is sent at once where the clock was set back after it was queued', async () => {
  await queued()
  journal.now.at = minutes(-60)
  await send()
  expect(await states()).toEqual(['sent'])
})

describe('queueing', () => {
  test('keeps the notice as it is written now, and who asked when', async () => {
    const [article] = await queued({ refnumber: '71' })
    const [row] = await rows()
    expect(row).toMatchObject({
      article_id: article?.id,
      recipient: 'ravi@university.example',
      subject: 'Your article in फसल Journal',
      state: 'waiting',
      attempts: 0,
      next_attempt_at: start,
      created_at: start,
      createdby: 'Meera Nair',
      message_id: expect.stringMatching(/^<[0-9a-f-]{36}@crops\.example>$/),
    })
    expect(row?.body).toContain('https://crops.example/certificate?refno=71')
  })

  test('twice from one page queues once, also once the first was sent', async () => {
    const noticed = await queued()
    const seen = (await newestNotice(db)) - 1
    expect(await queueNotices(actor(), noticed, seen)).toBe(0)
    await send()
    expect(await queueNotices(actor(), noticed, seen)).toBe(0)
    expect(await queueNotices(actor(), noticed, await newestNotice(db))).toBe(1)
    expect(await states()).toEqual(['sent', 'waiting'])
  })

  test('at the same moment queues once', async () => {
    for (let round = 1; round <= 5; round++) {
      const { refnumber } = await anArticle(db, { email: 'ravi@university.example' })
      const noticed = await listNoticed(db, [refnumber])
      const seen = await newestNotice(db)
      const made = await Promise.all(Array.from({ length: 8 }, () => queueNotices(actor(), noticed, seen)))
      expect(made.filter((queued) => queued === 1)).toHaveLength(1)
      expect(await states()).toHaveLength(round)
    }
  })

  test('never has two of an article on their way, whatever the code does', async () => {
    await queued()
    const [{ id: _, message_id: __, ...row } = (await rows())[0] as never] = await rows()
    expect(
      String(((await failureOf(db.insert(notices).values({ ...row, message_id: '<other>' }))) as Error).cause),
    ).toContain('notices_pending')
  })

  test('leaves out what readers do not see, and articles without an address', async () => {
    await anArticle(db, { refnumber: '1', email: 'a@b.example', status: 'disabled' })
    await anArticle(db, { refnumber: '2', email: '' })
    expect(await queueNotices(actor(), await listNoticed(db, ['1', '2']), 0)).toBe(0)
    expect(await rows()).toEqual([])
  })
})

describe('sending', () => {
  test('delivers what was queued, once, and logs no address', async () => {
    await queued({ title: 'मूंग की <i>उपज</i>' })
    await Promise.all([send(), send(), send()])
    await send()
    expect(server.received).toHaveLength(1)
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'sent', attempts: 1, error: '', started_at: start, next_attempt_at: null })
    const read = await PostalMime.parse(server.received[0]?.raw ?? '')
    expect(read).toMatchObject({
      from: { name: 'फसल Journal', address: 'editor@crops.example' },
      subject: row?.subject ?? '',
      messageId: row?.message_id ?? '',
    })
    expect(read.text?.trimEnd()).toBe(row?.body)
    expect(read.text).toContain('मूंग की उपज')
    expect(journal.lines).toMatchObject([{ message: 'notice', outcome: 'sent', attempts: 1 }])
    expect(JSON.stringify(journal.lines)).not.toContain('university.example')
  })

  test('of many is done by several processes together, each notice once', async () => {
    for (let number = 1; number <= 20; number++)
      await queued({ title: `Crop ${number}`, email: `a${number}@b.example` })
    await Promise.all([send(), send(), send(), send()])
    const recipients = server.received.flatMap(({ to }) => to)
    expect(recipients).toHaveLength(20)
    expect(new Set(recipients).size).toBe(20)
  })

  test('is tried again after a pause where it is refused for now, as the same message', async () => {
    await queued()
    onMessage = () => {
      throw smtpRefusal(451, 'Greylisted')
    }
    await send()
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 1, error: '451 Greylisted', next_attempt_at: minutes(1) },
    ])
    onMessage = () => {}
    journal.now.at = new Date(minutes(1).getTime() - 1)
    await send()
    expect(server.received).toEqual([])
    journal.now.at = minutes(1)
    await send()
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, error: '' }])
    const { messageId } = await PostalMime.parse(server.received[0]?.raw ?? '')
    expect(messageId).toBe((await rows())[0]?.message_id)
  })

  test('is given up at once where it is refused for good', async () => {
    await queued()
    onMessage = () => {
      throw smtpRefusal(550, 'No such user')
    }
    await send()
    onMessage = () => {}
    journal.now.at = minutes(10_000)
    await send()
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, error: '550 No such user' }])
    expect(server.received).toEqual([])
  })

  test('waits for a person where the connection broke with the message', async () => {
    await queued()
    onMessage = () => server.cut()
    await send()
    onMessage = () => {}
    journal.now.at = minutes(10_000)
    await send()
    expect(await rows()).toMatchObject([{ state: 'unsure', attempts: 1 }])
    expect(server.received).toHaveLength(1)
  })

  test('is not done for an article that readers no longer see, or without an address of the journal', async () => {
    await queued({ refnumber: '81' })
    await db.update(articles).set({ status: 'disabled' })
    await send()
    await queued({ refnumber: '82', title: 'Another' })
    await db.update(settings).set({ websiteemail: '' })
    await send()
    await db.update(settings).set({ websiteemail: 'editor@crops.example' })
    expect(await rows()).toMatchObject([
      { state: 'failed', error: 'Readers no longer see the article.' },
      { state: 'failed', error: 'The settings have no website email to send it from.' },
    ])
    expect(server.received).toEqual([])
  })

  test('ends after the notice at hand where the process stops', async () => {
    await queued()
    await queued({ title: 'Another' })
    await sendDue(journal, mailer(), () => server.received.length > 0)
    expect(await states()).toEqual(['sent', 'waiting'])
  })
})

describe('a process that dies while it is sending', () => {
  /** A notice that somebody claimed and never came back to. */
  async function abandoned() {
    await queued()
    const claimed = await claimNext(db, start)
    if (!claimed) throw new Error('Nothing was claimed')
    return claimed
  }

  test('leaves its notice alone for as long as it could still be at it', async () => {
    await abandoned()
    journal.now.at = new Date(start.getTime() + maxSendingMs - 1)
    await send()
    expect(await states()).toEqual(['sending'])
  })

  test('leaves it to a person afterwards, who says that it was sent', async () => {
    await abandoned()
    journal.now.at = new Date(start.getTime() + maxSendingMs)
    await send()
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'unsure', error: 'The journal was stopped while it was sending.' })
    expect(server.received).toEqual([])
    expect(await settleNotice(actor('Asha'), row?.id ?? 0, 'sent')).toBe(true)
    expect(await rows()).toMatchObject([{ state: 'sent', settledby: 'Asha' }])
    expect(await settleNotice(actor('Asha'), row?.id ?? 0, 'sent')).toBe(false)
  })

  test('may tell late that it was sent, but is not believed after a person decided', async () => {
    const claimed = await abandoned()
    await markSendingUnsure(db, start)
    await writeAttempt(db, claimed, attempted({ kind: 'accepted' }, 1, start))
    expect(await states()).toEqual(['sent'])
    await writeAttempt(db, claimed, attempted({ kind: 'refused', words: '550 No' }, 1, start))
    expect(await states()).toEqual(['sent'])
  })

  test('does not have it tried again when it comes back late with a refusal for now', async () => {
    const claimed = await abandoned()
    await markSendingUnsure(db, start)
    await writeAttempt(db, claimed, attempted({ kind: 'delayed', words: '451 Later' }, 1, start))
    expect(await rows()).toMatchObject([{ state: 'failed', error: '451 Later', next_attempt_at: null }])
  })

  test('is forgotten once another attempt is under way', async () => {
    const claimed = await abandoned()
    await writeAttempt(db, claimed, attempted({ kind: 'delayed', words: '451 Later' }, 1, start))
    await claimNext(db, minutes(1))
    await writeAttempt(db, claimed, attempted({ kind: 'accepted' }, 1, start))
    expect(await states()).toEqual(['sending'])
  })
})

test('a waiting notice is cancelled, one that is being sent is not', async () => {
  await queued()
  const [row] = await rows()
  await claimNext(db, start)
  expect(await settleNotice(actor(), row?.id ?? 0, 'cancelled')).toBe(false)
  await db
    .update(notices)
    .set({ state: 'waiting', next_attempt_at: start })
    .where(eq(notices.id, row?.id ?? 0))
  expect(await settleNotice(actor(), row?.id ?? 0, 'cancelled')).toBe(true)
  await send()
  expect(await rows()).toMatchObject([{ state: 'cancelled', settledby: 'Meera Nair', next_attempt_at: null }])
  expect(server.received).toEqual([])
})
