// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { manuscripts, paperAuthors } from '../../src/core/db/tables/review/authors.ts'
import {
  paperDecisions,
  paperEvents,
  paperLinks,
  paperRecusals,
  papers,
} from '../../src/core/db/tables/review/papers.ts'
import { reviewCopies } from '../../src/core/db/tables/review/released.ts'
import { reviewers, reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { cancelLetters } from '../../src/office/letters/queue-queries.ts'
import { doDue } from '../../src/review/reminders/actions.ts'
import { dueCommand } from '../../src/review/reminders/command.ts'
import { aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2525', JOURNAL_TZ: 'Asia/Kolkata' })
const { db } = journal
const at = (text: string) => new Date(`${text}:00Z`) // nine o'clock there is 03:30
const asked = at('2026-06-10T10:00')
const number = '2026-7KQ2'
const rows = () => db.select().from(notices).orderBy(asc(notices.serial))
const kinds = async () => (await rows()).map(({ kind, state }) => `${kind} ${state}`)
const states = async () =>
  (await db.select().from(reviewRequests).orderBy(asc(reviewRequests.id))).map(({ state }) => state)

/** Lets the job run at times, each in UTC. */
async function running(...times: string[]) {
  for (const time of times) {
    journal.now.at = at(time)
    await doDue(journal)
  }
}

let paperId = 0
beforeEach(async () => {
  for (const table of [notices, papers, reviewers, paperLinks, users]) await db.delete(table)
  await db.update(settings).set({ websiteemail: 'office@crops.example', retention_months: '24' })
  const moments = { since: asked, created_at: asked, modification: asked }
  const [paper] = await db
    .insert(papers)
    .values({ number, state: 'review', ...moments })
    .returning({ id: papers.id })
  paperId = paper?.id ?? 0
  await db.insert(manuscripts).values({ paper_id: paperId, title: 'Yield', email: 'ravi@university.example' })
  await db.insert(paperAuthors).values({ paper_id: paperId, position: 1, name: 'Ravi Kumar', corresponding: true })
  const copy = { id: crypto.randomUUID(), paper_id: paperId, round: 1, at: asked, title: 'Yield (copy)', abstract: 'A' }
  await db.insert(reviewCopies).values(copy)
})

/** Somebody is asked on 10 June, by default for an answer by the 15th and a report by the 24th. */
async function aRequest(values: Partial<typeof reviewRequests.$inferInsert> = {}, name = 'Dr Rao') {
  const email = `${name.replace(/\W/g, '')}@university.example`
  const [person] = await db
    .insert(reviewers)
    .values({ name, name_key: name, email, created_at: asked })
    .returning({ id: reviewers.id })
  const request = `R${String(person?.id ?? 0)
    .padStart(6, '0')
    .slice(-6)}`
  const days = { asked_at: asked, answer_due: '2026-06-15', due: '2026-06-24', created_at: asked }
  const of = { paper_id: paperId, reviewer_id: person?.id ?? 0, round: 1, place: 1 }
  await db.insert(reviewRequests).values({ request, state: 'invited', ...of, ...days, ...values })
  return request
}

describe('a reminder of an answer', () => {
  test('the reminder goes once on each of its days at nine, and says that a machine wrote it', async () => {
    const request = await aRequest()
    await running('2026-06-10T12:00', '2026-06-12T03:29')
    expect(await rows()).toEqual([])
    await running('2026-06-12T03:30', '2026-06-12T03:31', '2026-06-13T03:30')
    expect(await rows()).toMatchObject([{ kind: 'answer_reminder', request, paper: number, automatic: true }])
    expect((await rows())[0]?.body).toContain('"Yield (copy)"')
    await running('2026-06-14T03:30', '2026-06-15T10:00')
    expect(await kinds()).toEqual(['answer_reminder waiting', 'answer_reminder waiting'])
  })

  test('follows the invitation by its days where that one left late, and never goes before it', async () => {
    const request = await aRequest({ answer_due: '2026-06-25' })
    const letter = {
      recipient: 'rao@university.example',
      subject: 'Would you?',
      body: '',
      createdby: 'Asha',
      message_id: '<i>',
    }
    const waiting = { state: 'waiting', next_attempt_at: at('2026-06-13T10:00'), created_at: asked } as const
    await db.insert(notices).values({ ...letter, ...waiting, kind: 'invitation', side: 'reviewer', request })
    await running('2026-06-12T03:30', '2026-06-13T10:00')
    expect(await kinds()).toEqual(['invitation waiting'])
    const sent = { state: 'sent', next_attempt_at: null, started_at: at('2026-06-13T10:00') } as const
    await db.update(notices).set(sent)
    await running('2026-06-13T10:01', '2026-06-15T03:29')
    expect(await kinds()).toEqual(['invitation sent'])
    await running('2026-06-15T03:30')
    expect(await kinds()).toEqual(['invitation sent', 'answer_reminder waiting'])
  })

  test('never asks for an answer by a day that has gone', async () => {
    const request = await aRequest({ answer_due: '2026-06-11' })
    await running('2026-06-12T03:30', '2026-06-14T03:30')
    expect(await rows()).toEqual([])
    await db.update(reviewRequests).set({ answer_due: '2026-06-12' }).where(eq(reviewRequests.request, request))
    await running('2026-06-12T03:30', '2026-06-12T18:29', '2026-06-12T18:31')
    expect(await kinds()).toEqual(['answer_reminder cancelled']) // no server took it that day
    await running('2026-06-14T03:30')
    expect(await kinds()).toEqual(['answer_reminder cancelled'])
  })

  test('by several processes at once goes once', async () => {
    await aRequest()
    journal.now.at = at('2026-06-12T03:30')
    await Promise.all([doDue(journal), doDue(journal), doDue(journal)])
    expect(await rows()).toHaveLength(1)
  })

  test('after an outage goes once, not for each day that was missed', async () => {
    await aRequest()
    await running('2026-06-14T11:00', '2026-06-14T11:01', '2026-06-16T11:01')
    expect(await rows()).toHaveLength(1)
  })

  test('an editor can stop the reminder', async () => {
    await aRequest({ reminders_stopped: true })
    await running('2026-06-12T03:30', '2026-06-14T03:30')
    expect(await rows()).toEqual([])
  })

  test.each([
    ['the reviewer has declined', { state: 'declined' as const }, {}],
    ['the round is over', {}, { round: 2 }],
    ['the paper waits for its author', {}, { state: 'revision' as const }],
  ])('does not go where %s', async (_, ofRequest, ofPaper) => {
    await aRequest(ofRequest)
    if (Object.keys(ofPaper).length > 0) await db.update(papers).set(ofPaper)
    await running('2026-06-12T03:30')
    expect(await rows()).toEqual([])
  })

  test('that waits is cancelled when the answer is there', async () => {
    await aRequest()
    await running('2026-06-12T03:30')
    await db.update(reviewRequests).set({ state: 'accepted' })
    await running('2026-06-12T03:40')
    expect(await kinds()).toEqual(['answer_reminder cancelled'])
  })
})

test('reminders of a report are counted from the day that is due, and move with it', async () => {
  await aRequest({ state: 'accepted' })
  await running('2026-06-20T03:30', '2026-06-21T03:30', '2026-06-21T09:00')
  expect(await kinds()).toEqual(['report_reminder waiting'])
  expect((await rows())[0]?.body).toContain('24 June 2026')
  await db.update(reviewRequests).set({ due: '2026-07-01' })
  await running('2026-06-26T03:30', '2026-06-27T03:30')
  expect(await rows()).toHaveLength(1)
  await running('2026-06-28T03:30')
  expect(await rows()).toHaveLength(2)
})

test('an author is reminded of a revision, and no more once it came', async () => {
  await db.update(papers).set({ state: 'revision', due: '2026-07-10' })
  await running('2026-07-02T03:30', '2026-07-03T03:30')
  expect(await rows()).toMatchObject([
    { kind: 'revision_reminder', recipient: 'ravi@university.example', side: 'author' },
  ])
  expect((await rows())[0]?.body).toContain('Dear Ravi Kumar')
  await db.update(papers).set({ state: 'received' })
  await running('2026-07-13T03:30')
  expect(await kinds()).toEqual(['revision_reminder cancelled'])
})

test('nobody is reminded of what is asked a moment ago, nor of a decision that can be taken back', async () => {
  const since = at('2026-07-06T10:00')
  await db.update(papers).set({ state: 'revision', due: '2026-07-10', since })
  await running('2026-07-06T10:01')
  expect(await rows()).toEqual([])
  const decision = { id: crypto.randomUUID(), paper_id: paperId, round: 1, decision: 'minor', by: 'Asha' } as const
  const before = { state: 'review', since: asked.toISOString(), due: null, payment: 'none', ended_at: null }
  await db.insert(paperDecisions).values({ ...decision, at: since, undo_until: at('2026-07-13T03:31'), before })
  await running('2026-07-13T03:30')
  expect(await rows()).toEqual([])
  await db.update(paperDecisions).set({ applied_at: at('2026-07-13T03:31') })
  await running('2026-07-13T03:31')
  expect(await kinds()).toEqual(['revision_reminder waiting'])
  await db.update(papers).set({ state: 'review' })
  await aRequest({ state: 'accepted', answered_at: at('2026-07-14T10:00'), due: '2026-07-15' })
  await running('2026-07-14T10:01')
  expect(await kinds()).not.toContain('report_reminder waiting')
})

test('an invitation lapses seven days after the day of its answer', async () => {
  const request = await aRequest()
  await aRequest({ state: 'accepted' }, 'Dr Sen')
  await running('2026-06-22T18:29')
  expect(await states()).toEqual(['invited', 'accepted'])
  await running('2026-06-22T18:30', '2026-06-22T18:31')
  expect(await states()).toEqual(['lapsed', 'accepted'])
  const events = await db.select().from(paperEvents).where(eq(paperEvents.paper_id, paperId))
  expect(events).toMatchObject([{ by: 'journal', what: 'lapsed', values: { request } }])
})

describe('the digest', () => {
  const digests = async () => (await rows()).filter(({ kind }) => kind === 'digest')
  let meera = { id: 0 }
  let sita = { id: 0 }
  beforeEach(async () => {
    await db.delete(users)
    meera = await aUser(db, 'Meera Admin', { email: 'meera@example.org' })
    sita = await aUser(db, 'Sita Editor', { email: 'sita@example.org', role: 'editor' })
    await aUser(db, 'Without Address', { email: '' })
    for (const role of ['staff', 'treasurer'] as const) await aUser(db, role, { email: `${role}@example.org`, role })
  })

  test('the digest goes once a day at its hour to users with open work', async () => {
    await db.update(papers).set({ editor_id: sita.id })
    await running('2026-06-11T02:29')
    expect(await digests()).toEqual([])
    await running('2026-06-11T02:30', '2026-06-11T02:31', '2026-06-11T12:00')
    expect(await digests()).toMatchObject([{ recipient: 'sita@example.org', side: 'editor', automatic: true }])
    expect((await digests())[0]?.body).toContain(`${number}: Ask reviewers, since 10 June 2026`)
    await running('2026-06-12T02:30')
    expect(await digests()).toHaveLength(2)
  })

  test('tells admins of papers that nobody has, and none of papers that they are recused from', async () => {
    await running('2026-06-11T02:30')
    expect(await digests()).toMatchObject([{ recipient: 'meera@example.org' }])
    await db
      .insert(paperRecusals)
      .values({ paper_id: paperId, user_id: meera.id, reason: 'x', by: 'journal', at: asked })
    await running('2026-06-12T02:30')
    expect(await digests()).toHaveLength(1)
  })

  test('does not go where nothing waits, or no hour is set', async () => {
    await db.update(papers).set({ state: 'revision', due: '2026-07-10' })
    await running('2026-06-11T02:30')
    await db.update(papers).set({ state: 'received' })
    await db.update(settings).set({ digest_hour: '' })
    await running('2026-06-12T02:30')
    await db.update(settings).set({ digest_hour: '8' })
    expect(await digests()).toEqual([])
  })
})

describe('bun run due', () => {
  let isInteractive = false
  async function due(...args: string[]) {
    let printed = ''
    const print = (text: string) => {
      printed += text
    }
    const status = await dueCommand(journal, args, { print, isInteractive } as never)
    return { status, lines: printed.split('\n').filter(Boolean) }
  }

  test('says so on a terminal where nothing will happen, and prints no line to a program', async () => {
    journal.now.at = at('2026-06-10T12:00')
    expect(await due('--at', '2026-06-11T00:00')).toEqual({ status: 0, lines: [] })
    isInteractive = true
    const lines = ['Nothing will happen by itself until 11 Jun 2026, 00:00.']
    expect(await due('--at', '2026-06-11T00:00')).toEqual({ status: 0, lines })
    isInteractive = false
  })

  test('tells what will come, in order, and changes nothing', async () => {
    const request = await aRequest()
    await aRequest({ state: 'accepted', due: '2026-06-15' }, 'Dr Sen')
    journal.now.at = at('2026-06-10T12:00')
    await db.insert(paperLinks).values({
      id: crypto.randomUUID(),
      hash: 'h',
      purpose: 'reviewer',
      paper_id: paperId,
      request,
      created_at: asked,
      expires_at: at('2026-06-13T00:00'),
    })
    const { status, lines } = await due('--at', '2026-06-23T00:00')
    expect(status).toBe(0)
    expect(lines.map((line) => line.split('\t'))).toEqual([
      ['2026-06-12T09:00', 'send answer_reminder', request, 'DrRao@university.example'],
      ['2026-06-12T09:00', 'send report_reminder', expect.stringMatching(/^R\d{6}$/), 'DrSen@university.example'],
      ['2026-06-13T05:30', 'expire link of reviewer', request, ''],
      ['2026-06-14T09:00', 'send answer_reminder', request, 'DrRao@university.example'],
      ['2026-06-17T09:00', 'send report_reminder', expect.any(String), 'DrSen@university.example'],
      ['2026-06-22T09:00', 'send report_reminder', expect.any(String), 'DrSen@university.example'],
      ['2026-06-23T00:00', 'lapse invitation', request, 'DrRao@university.example'],
    ])
    expect([await rows(), await states()]).toEqual([[], ['invited', 'accepted']])
  })

  test('tells what is deleted, and that nobody may handle a paper', async () => {
    journal.now.at = at('2026-06-12T00:00')
    const values = { state: 'rejected', ended_at: at('2024-06-20T00:00'), flags: ['nobody_to_handle'] } as const
    await db.update(papers).set({ ...values, flags: [...values.flags] })
    expect((await due('--at', '2026-06-20T09:00')).lines).toEqual([
      `2026-06-12T05:30\tnobody may handle it\t${number}\toffice@crops.example`,
      `2026-06-20T05:30\tdelete files and texts\t${number}\travi@university.example`,
    ])
    await db.update(papers).set({ state: 'draft', flags: [] })
    expect((await due('--at', '2026-07-11T09:00')).lines).toEqual([
      `2026-07-10T15:30\tdelete draft\t${number}\travi@university.example`,
    ])
    await db.update(papers).set({ state: 'unconfirmed' })
    expect((await due('--at', '2026-07-11T09:00')).lines[0]).toContain('2026-06-17T15:30\tdelete unconfirmed paper')
  })

  test('looks a day ahead by default', async () => {
    await aRequest()
    journal.now.at = at('2026-06-11T12:00')
    expect((await due()).lines).toHaveLength(1)
    journal.now.at = at('2026-06-10T12:00')
    expect((await due()).lines).toEqual([])
  })

  test.each(['--at', '--at soon', 'now', '--on 2026-06-12'])(
    'the command called with %j prints its usage',
    async (typed) => {
      const { status, lines } = await due(...typed.split(' '))
      expect(status).toBe(2)
      expect(lines[0]).toStartWith('Usage')
    },
  )
})

test('a reminder that an editor cancelled is not written again; the next one goes', async () => {
  const request = await aRequest()
  await running('2026-06-12T03:30')
  await cancelLetters(db, { request }, { by: 'Meera', at: journal.now.at })
  await running('2026-06-12T04:30', '2026-06-13T03:30')
  expect(await kinds()).toEqual(['answer_reminder cancelled'])
  await running('2026-06-14T03:30')
  expect(await kinds()).toEqual(['answer_reminder cancelled', 'answer_reminder waiting'])
})
