// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { notices } from '../../src/core/db/tables/letters.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { createMailer } from '../../src/office/letters/mailer.ts'
import { cancelLetters, decideLetter, queueAgain } from '../../src/office/letters/queue-queries.ts'
import { sendDue } from '../../src/office/letters/sending-actions.ts'
import { claimNext } from '../../src/office/letters/sending-queries.ts'
import { letterText, queueLetter } from '../../src/review/letters/queueing.ts'
import type { PrepareLetter } from '../../src/services.ts'
import { aPaper } from '../support/builders/papers.ts'
import { aUser } from '../support/builders/rows.ts'
import { aMailServer, smtpRefusal } from '../support/fakes/mail-server.ts'
import { withJournal } from '../support/journal.ts'

let onMessage: () => void = () => {}
const server = await aMailServer({ onMessage: () => onMessage() })
const journal = await withJournal({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, ORIGIN: 'https://crops.example' })
const { db, config } = journal
const link = 'https://crops.example/r/7k2q9mxxxxxxxxxxxxxxxxxxxx'
const start = new Date('2026-06-15T10:00:00Z')
const seconds = (count: number) => new Date(start.getTime() + count * 1000)
const here = { config, clock: () => journal.now.at }
const by = { by: 'Meera Nair', at: start }
const beside = { ...by, host: 'crops.example' }
const mailer = createMailer({ host: '127.0.0.1', port: server.port, secure: false, user: '', password: '' })
/** The journal, which asks of letters what a test says. */
const journalWith = (prepareLetter: PrepareLetter) => ({ ...journal, prepareLetter })
const picture = undefined
const send = () =>
  sendDue(
    journalWith(async () => ({ link, picture })),
    mailer,
  )
const rows = () => db.select().from(notices).orderBy(asc(notices.serial))
const states = async () => (await rows()).map(({ state }) => state)

const invitation = {
  kind: 'invitation',
  to: 'rao@university.example',
  paper: '2026-7KQ2',
  request: 'R4XN8TB',
  values: {
    name: 'Dr Rao',
    title: 'Yield & rain',
    abstract: 'We measured.',
    due: '1 July 2026',
    answer_due: '20 June 2026',
  },
} as const

const queued = async (more: object = {}) =>
  (await db.transaction((tx) => queueLetter(tx, here, { ...invitation, ...more }))) ?? 0

beforeEach(async () => {
  journal.now.at = start
  onMessage = () => {}
  server.received.length = 0
  await db.delete(notices)
  await db
    .update(settings)
    .set({ websiteemail: 'office@crops.example', websitename: 'Field Crops', submissions_email: '' })
})

describe('a letter about a paper', () => {
  test('is stored without its link, and arrives with it', async () => {
    const id = await queued()
    const [row] = await rows()
    expect(row).toMatchObject({ id, kind: 'invitation', side: 'reviewer', state: 'waiting', createdby: 'journal' })
    expect(JSON.stringify(row)).not.toContain('/r/')
    await send()
    const read = await PostalMime.parse(server.received[0]?.raw ?? '')
    expect(read.subject).toBe('Would you review a paper for Field Crops? (R4XN8TB)')
    expect(read.text).toContain(`do not need an account:\n${link}\n`)
    expect(read.html).toContain(`<a href="${link}">${link}</a>`)
    expect(read.html).toContain('Yield &amp; rain')
    expect(read.html).not.toMatch(/<img|<script|src=/)
    expect(read).toMatchObject({
      from: { name: 'Field Crops', address: 'office@crops.example' },
      replyTo: [{ address: 'office@crops.example' }],
      to: [{ address: 'rao@university.example' }],
    })
    expect(read.cc ?? []).toEqual([])
    expect(read.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    expect(JSON.stringify(await rows())).not.toContain('/r/')
    expect(JSON.stringify(journal.lines)).not.toContain('university.example')
  })

  test('is answered to the address of submissions; a reminder says that a machine sent it', async () => {
    await db.update(settings).set({ submissions_email: 'papers@crops.example' })
    await queued({ kind: 'answer_reminder' })
    await send()
    const read = await PostalMime.parse(server.received[0]?.raw ?? '')
    expect(read.replyTo).toMatchObject([{ address: 'papers@crops.example' }])
    expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('is answered to the website’s address where that of submissions is a user’s own, whoever its authors are', async () => {
    await db.update(settings).set({ submissions_email: 'papers@crops.example' })
    const people = [{ name: 'Chief Ofall', email: 'Papers@crops.example', corresponding: true }]
    const [theirs, other] = [await aPaper(db, { state: 'review', people }), await aPaper(db, { state: 'review' })]
    const answered = async () => {
      server.received.length = 0
      for (const { number } of [theirs, other]) await queued({ paper: number })
      await send()
      const read = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))
      return read.map(({ replyTo }) => replyTo?.[0]?.address)
    }
    expect(await answered()).toEqual(['papers@crops.example', 'papers@crops.example'])
    await aUser(db, 'Chief Ofall', { email: 'PAPERS@crops.example' })
    expect(await answered()).toEqual(['office@crops.example', 'office@crops.example'])
  })

  test('holds what an editor typed, and the reviewer’s link even so', async () => {
    await queued({ typed: { subject: ' Please\r\nread ', text: 'Dear colleague,\r\nplease.' }, by: 'Meera Nair' })
    expect(await rows()).toMatchObject([{ subject: 'Please read', createdby: 'Meera Nair' }])
    expect((await rows())[0]?.body).toMatch(/^Dear colleague,\nplease\.\n\n.*\{link\}$/s)
  })

  test('is shown in a form as it would be queued', async () => {
    await queued()
    const { values, kind } = invitation
    const { subject, text } = await letterText(db, kind, { ...values, request: 'R4XN8TB' })
    expect(text).toBe((await rows())[0]?.body ?? '')
    expect(subject).toContain('R4XN8TB')
  })

  test('a letter is queued once under a given name', async () => {
    expect(await queued({ once: 'digest 2026-06-15 7' })).toBeGreaterThan(0)
    expect(await queued({ once: 'digest 2026-06-15 7' })).toBe(0)
    await Promise.all(Array.from({ length: 5 }, () => queued({ once: 'another' })))
    expect(await rows()).toHaveLength(2)
  })

  test('shares no subject, no thread and no Message-ID with one to the other side', async () => {
    const values = { name: 'Ravi', number: '2026-7KQ2', title: 'Yield & rain', due: '1 July 2026' }
    await queued()
    await queued({ kind: 'minor', to: 'ravi@university.example', request: '', values })
    await send()
    const read = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))
    expect(new Set(read.map(({ subject }) => subject)).size).toBe(2)
    expect(new Set(read.map(({ messageId }) => messageId)).size).toBe(2)
    for (const each of read) expect(each.references ?? each.inReplyTo ?? '').toBe('')
    expect(JSON.stringify(read.find(({ to }) => to?.[0]?.address === invitation.to))).not.toContain('2026-7KQ2')
  })
})

describe('a letter that can be taken back', () => {
  test('does not go before its time, whatever the clock does, and not at all once it is cancelled', async () => {
    const id = await queued({ after: seconds(60) })
    const other = await queued({ after: seconds(60), request: 'R000002' })
    for (const at of [start, seconds(-3600), seconds(59)]) {
      journal.now.at = at
      await send()
    }
    expect(server.received).toEqual([])
    expect(await db.transaction((tx) => cancelLetters(tx, { ids: [id] }, by))).toEqual(['invitation'])
    journal.now.at = seconds(60)
    await send()
    expect(server.received).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { id, state: 'cancelled', settledby: 'Meera Nair' },
      { id: other, state: 'sent' },
    ])
  })

  test('tells when it is too late: what is being sent is not cancelled', async () => {
    const id = await queued()
    await claimNext(db, start)
    expect(await db.transaction((tx) => cancelLetters(tx, { ids: [id] }, by))).toEqual([])
    expect(await states()).toEqual(['sending'])
  })

  test('is found by its request', async () => {
    await queued()
    await queued({ request: 'R000002' })
    await queued({ kind: 'report_reminder', request: 'R000002' })
    const cancelled = await db.transaction((tx) => cancelLetters(tx, { request: 'R000002' }, by))
    expect(cancelled.sort()).toEqual(['invitation', 'report_reminder'])
    expect(await states()).toEqual(['waiting', 'cancelled', 'cancelled'])
  })
})

describe('without a mail server, or an address', () => {
  test.each([
    ['there is none', { config: { ...config, smtp: undefined } }, {}],
    ['there is no address to write to', {}, { to: '' }],
  ])('a letter is there to be copied where %s', async (_, other, more) => {
    await db.transaction((tx) => queueLetter(tx, { ...here, ...other }, { ...invitation, ...more }))
    await send()
    expect(await rows()).toMatchObject([{ state: 'to_copy', next_attempt_at: null }])
    expect(server.received).toEqual([])
  })

  test('a letter is there to be copied where the journal has no address', async () => {
    await db.update(settings).set({ websiteemail: '' })
    await queued()
    expect(await states()).toEqual(['to_copy'])
  })
})

describe('what a user decides', () => {
  async function inState(state: 'failed' | 'unsure' | 'sent') {
    const id = await queued()
    onMessage = {
      failed: () => {
        throw smtpRefusal(550, 'No such user')
      },
      unsure: () => server.cut(),
      sent: () => {},
    }[state]
    await send()
    onMessage = () => {}
    expect(await states()).toEqual([state])
    return id
  }

  test.each(['failed', 'unsure'] as const)(
    'about a %s letter: again is a new one with an id of its own',
    async (state) => {
      const id = await inState(state)
      const accepted = server.received.length
      const again = await db.transaction((tx) => queueAgain(tx, id, beside))
      expect(await states()).toEqual(['cancelled', 'waiting'])
      expect(await db.transaction((tx) => queueAgain(tx, id, beside))).toBeUndefined()
      await send()
      const [old, fresh] = await rows()
      expect(fresh).toMatchObject({
        id: again,
        state: 'sent',
        createdby: 'Meera Nair',
        paper: old?.paper,
        body: old?.body,
      })
      expect(fresh?.message_id).not.toBe(old?.message_id)
      expect(server.received).toHaveLength(accepted + 1)
    },
  )

  test.each(['sent', 'cancelled'] as const)('a user decides about an unsure letter: %s', async (decision) => {
    const id = await inState('unsure')
    expect(await db.transaction((tx) => decideLetter(tx, id, { decision, ...by }))).toBe(true)
    expect(await states()).toEqual([decision])
  })

  test('a user decides nothing about a letter that was sent', async () => {
    const id = await inState('sent')
    for (const decision of ['sent', 'cancelled'] as const)
      expect(await db.transaction((tx) => decideLetter(tx, id, { decision, ...by }))).toBe(false)
    expect(await db.transaction((tx) => queueAgain(tx, id, beside))).toBeUndefined()
  })
})

test('a letter whose link no longer works is not sent', async () => {
  await queued()
  await sendDue(
    journalWith(async () => ({ link: undefined, picture })),
    mailer,
  )
  expect(await rows()).toMatchObject([{ state: 'failed', error: 'The link in it no longer works.' }])
  expect(server.received).toEqual([])
})

test('a letter is not sent to who may not read it any more', async () => {
  await queued()
  await sendDue(
    journalWith(async () => undefined),
    mailer,
  )
  expect(await rows()).toMatchObject([
    { state: 'failed', error: 'Since it was written, the person at this address may no longer read it.' },
  ])
  expect(server.received).toEqual([])
})

test('a letter whose link cannot be made for now is tried again', async () => {
  await queued()
  await sendDue(
    journalWith(() => Promise.reject(new Error('No database'))),
    mailer,
  )
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'Its link could not be made.' }])
  expect(server.received).toEqual([])
})
