// one database
import { beforeAll, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperRecusals } from '../../src/core/db/tables/review/papers.ts'
import { reviewers, reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { addLink, tokenOf } from '../../src/review/links/queries.ts'
import { writeManuscript } from '../../src/review/papers/writing-queries.ts'
import { reviewersSide } from '../../src/review/reviewer/scrub-queries.ts'
import { keepRecusals } from '../../src/review/sight/recusal-queries.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

/** Of a paper with the title of their own, one that was sent twice, an editor does not learn who reviews it. */

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { db } = journal
const { form, open, letters } = waysOf(journal)
const far = new Date('2030-01-01')
beforeAll(() => open())

const name = 'Tess Twinmoor'
const them = await aUser(db, name, { email: 'tess@twinmoor.example' })
const theirs = await aSession(journal, them.id)
const titled = async (people: { name: string; email: string; corresponding: true }[], more: object) => {
  const paper = await aPaper(db, { state: 'review', people, ...more })
  await writeManuscript(db, paper.id, { values: { title: 'Blue filters at sea' } })
  return paper
}
const mine = await titled([{ name, email: 'tess@twinmoor.example', corresponding: true }], {})
const twin = await titled([{ name: 'Jon Else', email: 'jon@else.example', corresponding: true }], {
  editor_id: them.id,
})
const others = await aPaper(db, { state: 'review' })
const { reviewer: known } = await aRequest(db, others, { person: { name: 'Ola Open', email: 'ola@open.example' } })
/** Somebody who reviews the own paper, and the twin too. */
const both = async (person: { name: string; email: string; affiliation: string }) => {
  const first = await aRequest(db, mine, { person, state: 'accepted', asked_at: journal.now.at })
  const second = await aRequest(db, twin, { reviewer_id: first.reviewer, state: 'accepted' })
  return { id: first.reviewer, request: second.request }
}
const as = (method: string, path: string, body?: unknown) => journal.call(method, path, { ...theirs, body })

test('by asking them', async () => {
  const hidden = { name: 'Minh Tidewater', email: 'minh@tidewater.example', affiliation: 'Tide House' }
  await both(hidden)
  const { token: by } = theirs
  const shown = await journal.get(`/admin/submissions/${others.number}/ask/form?name=Minh+Tidewater`, {
    authorization: `Bearer ${by}`,
  })
  expect(await shown.text()).not.toContain(hidden.email)
  const person = { name: 'M. T.', email: hidden.email, affiliation: 'Typed', orcid: '' }
  const asked = await as('POST', `/api/admin/submissions/${others.number}/requests`, { person, looked: true })
  expect([asked.status, asked.body.person]).toEqual([201, expect.objectContaining(person)])
})

test('by giving another reviewer their address', async () => {
  const hidden = { name: 'Thu Tidewater', email: 'thu@tidewater.example', affiliation: '' }
  await both(hidden)
  expect((await as('POST', `/api/admin/reviewers/${known}`, { email: hidden.email })).status).toBe(200)
})

test('by taking a letter to them that is about it', async () => {
  const { id } = await both({ name: 'Lan Tidewater', email: 'lan@tidewater.example', affiliation: '' })
  await aRequest(db, others, { reviewer_id: id })
  expect((await as('POST', `/api/admin/reviewers/${id}`, { email: 'lan@elsewhere.example' })).status).toBe(200)
  const asked = await db
    .select({ email: reviewers.email })
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .where(and(eq(reviewRequests.paper_id, twin.id), eq(reviewers.name, 'Lan Tidewater')))
  expect(asked).toEqual([{ email: 'lan@tidewater.example' }])
})

// that a letter went elsewhere would tell who handles the twin that the paper is theirs, or that they review it
test.each(['', 'tess@twinmoor.example'])('from letters, where the email for papers is “%s”', async (email) => {
  await db.update(settings).set({ submissions_email: email })
  const { request } = await both({
    name: `Kim ${email}`,
    email: `kim${email.length}@tidewater.example`,
    affiliation: '',
  })
  await db.update(reviewRequests).set({ state: 'invited' }).where(eq(reviewRequests.request, request))
  const link = { purpose: 'reviewer', paperId: twin.id, request, expiresAt: far } as const
  const { id } = await addLink(db, link, journal.now.at)
  expect((await form(`/r/${await tokenOf(db, id)}/accept`, {})).status).toBe(303)
  const letter = (await letters()).findLast(({ kind }) => kind === 'new_answer')
  expect([letter?.to, letter?.body]).toEqual(['tess@twinmoor.example', expect.not.stringContaining('Kim')])
  await db.update(settings).set({ submissions_email: '' })
})

test('by taking an ORCID iD that was typed of them', async () => {
  const orcid = 'https://orcid.org/0000-0002-1694-233X'
  const paper = await aPaper(db, { state: 'review' })
  const { reviewer } = await aRequest(db, paper, { person: { name: 'Rita Ridge', email: 'rita@ridge.example' } })
  for (const { id } of [mine, twin])
    await aRequest(db, { id }, { reviewer_id: reviewer, typed_orcid: orcid, state: 'accepted' })
  const statusOf = async () => (await as('GET', `/api/admin/submissions/${paper.number}`)).status
  await as('POST', `/api/users/${them.id}`, { orcid })
  await keepRecusals(db)
  expect(await statusOf()).toBe(200)
  const asked = await aRequest(db, paper, { person: { name: 'R. R.', email: 'ridge@home.example', orcid } })
  expect(await statusOf()).toBe(404)
  await db.delete(reviewRequests).where(eq(reviewRequests.request, asked.request))
  await as('POST', `/api/users/${them.id}`, { orcid: '' })
  await db.delete(paperRecusals).where(eq(paperRecusals.paper_id, paper.id))
})

test('by what letters about another paper may not say', async () => {
  const email = 'juno@junction.example'
  await both({ name: 'Juno Marshgate', email, affiliation: '' })
  const paper = await aPaper(db, { state: 'review' })
  await aRequest(db, paper, { person: { name: 'Somebody Else', email, apart: 1 } })
  const names = async (id: number) => (await reviewersSide(db, id)).people.map(({ name }) => name)
  expect(await names(paper.id)).not.toContain('Juno Marshgate')
  expect(await names(twin.id)).toContain('Juno Marshgate')
})

test('from where letters to the editors of another paper go', async () => {
  const typed = { subject: 'S', text: 'Dear Kim,' }
  for (const kind of ['new_paper', 'received'] as const)
    await db.transaction((tx) =>
      queueLetter(tx, journal, { kind, to: `${kind}@journal.example`, paper: others.number, values: {}, typed }),
    )
  const uninvolved = await aSession(journal, (await aUser(db, 'Una Involved')).id)
  const seen = async (who: typeof theirs) => {
    const listed = await journal.call('GET', `/api/admin/letters?number=${others.number}`, who)
    const paper = await journal.call('GET', `/api/admin/submissions/${others.number}`, who)
    const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind).filter((kind) => /^(new_p|rec)/.test(kind))
    return [kinds(listed.body), listed.headers.get('x-total-count'), kinds(paper.body.letters)]
  }
  const [all, some] = [await seen(uninvolved), await seen(theirs)]
  expect([all[0], all[2]]).toEqual([
    ['received', 'new_paper'],
    ['received', 'new_paper'],
  ])
  expect([some[0], some[2], Number(all[1]) - Number(some[1])]).toEqual([['received'], ['received'], 1])
  await db
    .update(notices)
    .set({ state: 'failed', next_attempt_at: null })
    .where(and(eq(notices.paper, others.number), eq(notices.side, 'editor')))
  const nextFor = async (who: typeof theirs) => {
    const [one, home] = [`/api/admin/submissions/${others.number}`, '/api/admin/submissions']
    const listed = await journal.call('GET', home, who)
    const inList = listed.body.find(({ number }: { number: string }) => number === others.number)
    return [(await journal.call('GET', one, who)).body.next, inList.next]
  }
  expect(await nextFor(uninvolved)).toEqual(['settle_letter', 'settle_letter'])
  for (const next of await nextFor(theirs)) expect(next).not.toBe('settle_letter')
})
