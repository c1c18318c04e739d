// one database
import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { letterTemplates, notices } from '../../src/core/db/tables/letters.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { countTurns } from '../../src/review/desk/list-queries.ts'
import { newDayText, noMoreTimeText } from '../../src/review/invitations/letter-rules.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const user = await aUser(db, 'Asha Editor')
const { token } = await aSession(journal, user.id)
const authorization = `Bearer ${token}`

test('letters tell who asked for more time what the answer is', () => {
  const asked = { title: 'On rice', due: '2026-12-12', until: '2027-02-20' }
  expect(newDayText({ ...asked, due: asked.until })).toBe('Your report on "On rice" is now due on 20 February 2027.')
  const refused =
    'You asked for time until 20 February 2027 for your report on "On rice". We are sorry that we cannot give it.'
  expect(noMoreTimeText(asked, '2026-12-12')).toBe(`${refused} It stays due on 12 December 2026.`)
  expect(noMoreTimeText(asked, '2026-12-13')).toBe(
    `${refused} It was due on 12 December 2026: please send it as soon as you can.`,
  )
})

const text = async (path: string) => wordsOf(await (await journal.get(path, { authorization })).text())

const post = async (path: string, fields: Record<string, string>) =>
  journal.handle(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(fields),
    }),
  )

/** A paper in review of which one of two reviewers has asked for time until 20 July, all letters settled. */
async function anAskingPaper(others: Parameters<typeof aRequest>[2] = { state: 'accepted', place: 2 }) {
  const paper = await aPaper(db, { state: 'review', editor_id: user.id })
  const { request } = await aRequest(db, paper, { state: 'accepted', answered_at: new Date('2026-06-03T10:00:00Z') })
  await aRequest(db, paper, others)
  const link = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: new Date('2030-01-01') } as const
  const at = `/r/${(await addLink(db, link, journal.now.at)).token}`
  expect((await post(`${at}/extend`, { due: '2026-07-20', note: 'I am at sea.' })).status).toBe(303)
  const settle = () => db.update(notices).set({ state: 'sent' }).where(eq(notices.paper, paper.number))
  await settle()
  const path = `/api/admin/submissions/${paper.number}`
  const read = async () => (await journal.call('GET', path, { token })).body
  const answer = (body: object) => journal.call('POST', `${path}/requests/${request}`, { token, body })
  return { paper, request, at, settle, read, answer, screen: `/admin/submissions/${paper.number}` }
}

/** The letters of a kind about a request. */
const lettersOf = (request: string, kind: string) =>
  db
    .select({ subject: notices.subject, body: notices.body })
    .from(notices)
    .where(and(eq(notices.request, request), eq(notices.kind, kind)))

test('a reviewer who asks for more time is the editor’s turn everywhere, until that is given', async () => {
  const before = await countTurns(db, { id: user.id, name: 'Asha Editor', role: 'admin' })
  const { paper, request, read, answer, settle, screen } = await anAskingPaper()
  expect(await read()).toMatchObject({ next: 'answer_reviewer', waits_for: 'editor', due: '2026-06-30', late: false })
  expect(new Date((await read()).since)).toEqual(journal.now.at)
  expect(await countTurns(db, { id: user.id, name: 'Asha Editor', role: 'admin' })).toBe(before + 1)
  const listed = await journal.call('GET', '/api/admin/submissions?filter=editor', { token })
  expect(listed.body.find(({ number }: { number: string }) => number === paper.number)).toMatchObject({
    next: 'answer_reviewer',
    waits_for: 'editor',
  })
  expect(await text('/admin/submissions?filter=editor')).toContain('Answer a reviewer: more time until 20 Jul')
  const page = await text(screen)
  expect(page).toContain('Answer a reviewer: more time until 20 Jul')
  expect(page).toContain('Asks for time until 20 July 2026: “I am at sea.”')
  expect(await lettersOf(request, 'new_answer')).toMatchObject([
    { subject: `${paper.number}: a reviewer asks for time until 20 July` },
  ])
  expect((await answer({ action: 'dates', due: '2026-07-20' })).status).toBe(200)
  await settle()
  expect(await read()).toMatchObject({ next: 'report', waits_for: 'reviewer' })
  const [given] = await lettersOf(request, 'extension')
  expect(given?.body).toContain('is now due on 20 July 2026.')
})

test('more time is refused once, with a letter that says so, and the day stays', async () => {
  const { request, at, read, answer, settle, screen } = await anAskingPaper()
  expect(await text(screen)).toContain('Our letter says so. The report stays due on 30 June 2026.')
  const refused = await answer({ action: 'refuse' })
  expect([refused.status, refused.body.extension, refused.body.due]).toEqual([200, null, '2026-06-30'])
  await settle()
  const { next, waits_for, timeline } = await read()
  expect([next, waits_for]).toEqual(['report', 'reviewer'])
  expect(timeline.at(-1).what).toMatch(/^Reviewer Number \d+ given no more time/)
  const [letter] = await lettersOf(request, 'extension')
  expect(letter?.body).toContain('You asked for time until 20 July 2026')
  expect(letter?.body).toContain('It stays due on 30 June 2026.')
  expect(await text(at)).toContain('Your report is due by 30 June 2026. ')
  expect(await text(at)).not.toContain('You asked for time')
  const again = await answer({ action: 'refuse' })
  expect([again.status, again.body]).toEqual([409, { error: 'invalid_state', state: 'accepted' }])
})

test('the day that stands already is no, and so said; and an editor’s own words go as they are', async () => {
  const one = await anAskingPaper()
  expect((await one.answer({ action: 'dates', due: '2026-06-30' })).status).toBe(200)
  expect((await lettersOf(one.request, 'extension'))[0]?.body).toContain('we cannot give it')
  const other = await anAskingPaper()
  const letter = { subject: 'Your report', text: 'The issue closes in July.\n\n{link}' }
  expect((await other.answer({ action: 'refuse', letter })).status).toBe(200)
  expect(await lettersOf(other.request, 'extension')).toMatchObject([
    { subject: 'Your report', body: expect.stringContaining('The issue closes in July.') },
  ])
})

test('a journal’s own words for a new day do not refuse one, unless they have a place for that', async () => {
  const row = { kind: 'extension', subject: '', modification: journal.now.at } as const
  const own = async (words: string) => {
    await db
      .insert(letterTemplates)
      .values({ ...row, text: words })
      .onConflictDoUpdate({
        target: letterTemplates.kind,
        set: { text: words },
      })
    const { request, answer } = await anAskingPaper()
    expect((await answer({ action: 'refuse' })).status).toBe(200)
    const [letter] = await lettersOf(request, 'extension')
    return letter?.body ?? ''
  }
  expect(await own('Take until {due}.\n\n{link}')).not.toContain('Take until')
  expect(await own('Hello. {what}\n\n{link}')).toMatch(/^Hello\. You asked for time until 20 July 2026/)
  await db.delete(letterTemplates)
})

test.each<[string, (asked: Awaited<ReturnType<typeof anAskingPaper>>) => Promise<unknown>, string]>([
  ['declines', ({ at }) => post(`${at}/decline`, { reason: 'busy' }), 'invite'],
  [
    'declines and accepts after all',
    async ({ at }) => {
      await post(`${at}/decline`, { reason: 'busy' })
      await post(`${at}/accept`, {})
    },
    'report',
  ],
  ['reports', ({ at }) => post(`${at}/send`, { recommendation: 'minor', to_author: 'Say more.' }), 'report'],
  ['is not needed', ({ answer }) => answer({ action: 'cancel' }), 'invite'],
  [
    'sees the paper decided',
    ({ paper }) => db.update(papers).set({ state: 'revision' }).where(eq(papers.id, paper.id)),
    'revise',
  ],
])('whoever asked for time and then %s waits for no answer', async (_, happens, next) => {
  const asked = await anAskingPaper()
  expect((await asked.read()).next).toBe('answer_reviewer')
  await happens(asked)
  await asked.settle()
  expect((await asked.read()).next).toBe(next)
})

test('behind the answer stands what waits too, and letters come before both', async () => {
  const { paper, screen } = await anAskingPaper({ report: {}, place: 2 })
  await aRequest(db, paper, { report: {}, place: 3 })
  const page = await text(screen)
  expect(page).toContain('Answer a reviewer')
  expect(page).toContain('Also: Decide')
  await db.update(notices).set({ state: 'failed' }).where(eq(notices.paper, paper.number))
  expect(await text(screen)).toContain('Also: Answer a reviewer: more time until 20 Jul')
})

test('the subject of an editor’s letter says what the reviewer did', async () => {
  const paper = await aPaper(db, { state: 'review', editor_id: user.id })
  const subjects = async () =>
    (
      await db
        .select({ subject: notices.subject })
        .from(notices)
        .where(and(eq(notices.paper, paper.number), eq(notices.side, 'editor')))
    ).map(({ subject }) => subject)
  const { request } = await aRequest(db, paper, { state: 'invited' })
  const link = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: new Date('2030-01-01') } as const
  const at = `/r/${(await addLink(db, link, journal.now.at)).token}`
  await post(`${at}/decline`, { reason: 'busy' })
  await post(`${at}/accept`, {})
  await post(`${at}/extend`, { due: '2026-07-05' })
  await post(`${at}/extend`, { due: '2026-07-20' })
  await post(`${at}/send`, { recommendation: 'minor', to_author: 'Say more.' })
  expect((await subjects()).sort()).toEqual(
    ['asks for time until 20 July', 'has accepted', 'has declined', 'has reported', 'has time until 5 July'].map(
      (event) => `${paper.number}: a reviewer ${event}`,
    ),
  )
})
