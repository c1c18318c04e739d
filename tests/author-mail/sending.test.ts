// one database
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { queueLetters, settleLetter } from '../../src/journal/author-mail/actions.ts'
import { newestLetter } from '../../src/journal/author-mail/list-queries.ts'
import { listLetterArticles } from '../../src/journal/author-mail/queries.ts'
import { createMailer } from '../../src/office/letters/mailer.ts'
import { judgeAttempt, maxSendingMs } from '../../src/office/letters/rules.ts'
import { sendDue } from '../../src/office/letters/sending-actions.ts'
import { claimNext, markSendingUnsure, writeAttempt } from '../../src/office/letters/sending-queries.ts'
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
const rows = () => db.select().from(notices).orderBy(asc(notices.serial))
const states = async () => (await rows()).map(({ state }) => state)

async function queued(values: Parameters<typeof anArticle>[1] = {}) {
  journal.now.at = start
  const { refnumber } = await anArticle(db, {
    email: 'ravi@university.example',
    title: 'Vigna <i>radiata</i>',
    ...values,
  })
  const articles = await listLetterArticles(db, [refnumber])
  expect(await queueLetters(actor(), articles, await newestLetter(db))).toBe(1)
  return articles
}

test('a letter is sent at once even if the clock was set back after it was queued', async () => {
  await queued()
  journal.now.at = minutes(-60)
  await send()
  expect(await states()).toEqual(['sent'])
})

describe('queueing', () => {
  test('stores the letter in its current wording, with the user and the time', async () => {
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

  test('twice from one page queues one letter, even after the first was sent', async () => {
    const articles = await queued()
    const seen = (await newestLetter(db)) - 1
    expect(await queueLetters(actor(), articles, seen)).toBe(0)
    await send()
    expect(await queueLetters(actor(), articles, seen)).toBe(0)
    expect(await queueLetters(actor(), articles, await newestLetter(db))).toBe(1)
    expect(await states()).toEqual(['sent', 'waiting'])
  })

  test('at the same moment queues one letter', async () => {
    for (let round = 1; round <= 5; round++) {
      const { refnumber } = await anArticle(db, { email: 'ravi@university.example' })
      const articles = await listLetterArticles(db, [refnumber])
      const seen = await newestLetter(db)
      const made = await Promise.all(Array.from({ length: 8 }, () => queueLetters(actor(), articles, seen)))
      expect(made.filter((queued) => queued === 1)).toHaveLength(1)
      expect(await states()).toHaveLength(round)
    }
  })

  test('cannot leave two letters of an article pending: the database refuses it', async () => {
    await queued()
    const [{ id: _, message_id: __, ...row } = (await rows())[0] as never] = await rows()
    expect(
      String(((await failureOf(db.insert(notices).values({ ...row, message_id: '<other>' }))) as Error).cause),
    ).toContain('notices_pending')
  })

  test('leaves out disabled articles and articles without an email address', async () => {
    await anArticle(db, { refnumber: '1', email: 'a@b.example', status: 'disabled' })
    await anArticle(db, { refnumber: '2', email: '' })
    expect(await queueLetters(actor(), await listLetterArticles(db, ['1', '2']), 0)).toBe(0)
    expect(await rows()).toEqual([])
  })
})

describe('sending', () => {
  test('delivers a queued letter once, and logs no email address', async () => {
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

  test('is shared by several processes, each letter sent once', async () => {
    for (let number = 1; number <= 20; number++)
      await queued({ title: `Crop ${number}`, email: `a${number}@b.example` })
    await Promise.all([send(), send(), send(), send()])
    const recipients = server.received.flatMap(({ to }) => to)
    expect(recipients).toHaveLength(20)
    expect(new Set(recipients).size).toBe(20)
  })

  test('is tried again after a temporary refusal, with the same message id', async () => {
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

  test('is given up after a permanent refusal', async () => {
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

  test('waits for an editor if the connection broke during the message', async () => {
    await queued()
    onMessage = () => server.cut()
    await send()
    onMessage = () => {}
    journal.now.at = minutes(10_000)
    await send()
    expect(await rows()).toMatchObject([{ state: 'unsure', attempts: 1 }])
    expect(server.received).toHaveLength(1)
  })

  test('fails for a disabled article, or if the journal has no email address', async () => {
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

  test('is not held up by one that the mail server does not answer', async () => {
    await queued()
    await queued({ title: 'Another' })
    let answer = () => {}
    onMessage = () => {
      onMessage = () => {}
      return new Promise<void>((resolve) => {
        answer = resolve
      })
    }
    const sent = send()
    while ((await states())[1] !== 'sent') await Bun.sleep(50)
    expect(await states()).toEqual(['sending', 'sent'])
    answer()
    await sent
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('ends after the current letter when the process stops', async () => {
    await queued()
    await queued({ title: 'Another' })
    const signal = {
      get aborted() {
        return server.received.length > 0
      },
    }
    await sendDue(journal, mailer(), signal)
    expect(await states()).toEqual(['sent', 'waiting'])
  })
})

describe('a process that dies while it is sending', () => {
  /** Claims a letter and never finishes it. */
  async function abandoned() {
    await queued()
    const claimed = await claimNext(db, start)
    if (!claimed) throw new Error('Nothing was claimed')
    return claimed
  }

  test('keeps its letter for as long as the conversation could take', async () => {
    await abandoned()
    journal.now.at = new Date(start.getTime() + maxSendingMs - 1)
    await send()
    expect(await states()).toEqual(['sending'])
  })

  test('leaves the letter unsure, and an editor marks it as sent', async () => {
    await abandoned()
    journal.now.at = new Date(start.getTime() + maxSendingMs)
    await send()
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'unsure', error: 'The journal was stopped while it was sending.' })
    expect(server.received).toEqual([])
    expect(await settleLetter(actor('Asha'), row?.id ?? 0, 'sent')).toBe(true)
    expect(await rows()).toMatchObject([{ state: 'sent', settledby: 'Asha' }])
    expect(await settleLetter(actor('Asha'), row?.id ?? 0, 'sent')).toBe(false)
  })

  test('may report late that it was sent, unless an editor has decided meanwhile', async () => {
    const claimed = await abandoned()
    await markSendingUnsure(db, start)
    await writeAttempt(db, claimed, judgeAttempt({ kind: 'accepted' }, 1, start))
    expect(await states()).toEqual(['sent'])
    await writeAttempt(db, claimed, judgeAttempt({ kind: 'refused', message: '550 No' }, 1, start))
    expect(await states()).toEqual(['sent'])
  })

  test('causes no further attempt if it reports a temporary refusal late', async () => {
    const claimed = await abandoned()
    await markSendingUnsure(db, start)
    await writeAttempt(db, claimed, judgeAttempt({ kind: 'delayed', message: '451 Later' }, 1, start))
    expect(await rows()).toMatchObject([{ state: 'failed', error: '451 Later', next_attempt_at: null }])
  })

  test('is ignored once another attempt is under way', async () => {
    const claimed = await abandoned()
    await writeAttempt(db, claimed, judgeAttempt({ kind: 'delayed', message: '451 Later' }, 1, start))
    await claimNext(db, minutes(1))
    await writeAttempt(db, claimed, judgeAttempt({ kind: 'accepted' }, 1, start))
    expect(await states()).toEqual(['sending'])
  })
})

test('a waiting letter can be cancelled, a letter that is being sent cannot', async () => {
  await queued()
  const [row] = await rows()
  await claimNext(db, start)
  expect(await settleLetter(actor(), row?.id ?? 0, 'cancelled')).toBe(false)
  await db
    .update(notices)
    .set({ state: 'waiting', next_attempt_at: start })
    .where(eq(notices.id, row?.id ?? 0))
  expect(await settleLetter(actor(), row?.id ?? 0, 'cancelled')).toBe(true)
  await send()
  expect(await rows()).toMatchObject([{ state: 'cancelled', settledby: 'Meera Nair', next_attempt_at: null }])
  expect(server.received).toEqual([])
})
