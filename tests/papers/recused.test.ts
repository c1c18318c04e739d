// one database
import { beforeAll, expect, test } from 'bun:test'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { manuscripts, paperAuthors } from '../../src/core/db/tables/review/authors.ts'
import { paperDecisions, paperRecusals, papers } from '../../src/core/db/tables/review/papers.ts'
import { reportFiles, reviewers } from '../../src/core/db/tables/review/reviewers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { mayGo } from '../../src/journal/access/journal-email.ts'
import { asAuthor } from '../../src/journal/access/people-queries.ts'
import { keepRecusals } from '../../src/journal/access/recusal-queries.ts'
import { aPerson } from '../../src/journal/record/people/rules.ts'
import { userCommand } from '../../src/office/accounts/command.ts'
import { addLink, makeLinkToken } from '../../src/review/access-links/queries.ts'
import { writeManuscript } from '../../src/review/manuscripts/writing-queries.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

/** An editor who is an author learns nothing of who reviews the own paper, by whatever detour of the desk. */

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { db } = journal
const { form, open, letters } = waysOf(journal)
const far = new Date('2030-01-01')
const reviewer = { name: 'Bo Wobblemarsh', email: 'bo@wobblemarsh.example' }

const own = await aPaper(db, {
  state: 'review',
  people: [{ name: 'Ada Quibblethorpe', email: 'ada@quibble.example', corresponding: true }],
})
const admin = await aUser(db, 'Ada Quibblethorpe', { email: 'ada@quibble.example' })
const { token } = await aSession(journal, admin.id)
const call = (method: string, path: string, body?: unknown) => journal.call(method, path, { token, body })
const asked = await aRequest(db, own, { person: reviewer, state: 'accepted', asked_at: journal.now.at })
const link = await addLink(
  db,
  { purpose: 'reviewer', paperId: own.id, request: asked.request, expiresAt: far },
  journal.now.at,
)
beforeAll(() => open())

const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('a reviewer of nothing but the admin’s own paper is in none of the admin’s lists and found by no id', async () => {
  const other = await aPaper(db, { state: 'review' })
  const stranger = await aRequest(db, other)
  const listed = await call('GET', '/api/admin/reviewers')
  expect(names(listed.body)).toEqual([stranger.name])
  expect(listed.headers.get('x-total-count')).toBe('1')
  const candidates = await call('GET', `/api/admin/submissions/${other.number}/candidates?q=wobblemarsh`)
  expect(candidates.body).toEqual([])
  expect((await call('POST', `/api/admin/reviewers/${asked.reviewer}`, { note: 'x' })).status).toBe(404)
  const person = asked.reviewer
  const refused = await call('POST', `/api/admin/submissions/${other.number}/requests`, { person })
  expect([refused.status, refused.body.field]).toEqual([422, 'person'])
  const shown = await journal.get(`/admin/submissions/${other.number}/ask/form?person=${person}`, {
    authorization: `Bearer ${token}`,
  })
  expect(await shown.text()).not.toMatch(/wobblemarsh/i)
})

test('the number of open requests leaves out those for the user’s own paper', async () => {
  const other = await aPaper(db, { state: 'review' })
  const body = { person: { ...reviewer, affiliation: '' } }
  const { status, body: request } = await call('POST', `/api/admin/submissions/${other.number}/requests`, body)
  expect([status, request.hints]).toEqual([201, []])
  const [listed] = (await call('GET', '/api/admin/reviewers?q=wobblemarsh')).body
  expect([listed.asked, listed.open]).toEqual([1, 1])
})

test('who is recused from a paper under way moves no reviewer’s address, to which their paper’s letters would go', async () => {
  const [{ id = 0 } = {}] = await db
    .select({ id: reviewers.id })
    .from(reviewers)
    .where(eq(reviewers.email, reviewer.email))
  const change = (body: object) => call('POST', `/api/admin/reviewers/${id}`, body)
  const refused = await change({ email: 'ada@elsewhere.example' })
  expect([refused.status, refused.body.field]).toEqual([422, 'email'])
  expect((await change({ note: 'Slow.', email: 'Bo@wobblemarsh.example' })).status).toBe(200) // the same mailbox
  const { token: other } = await aSession(journal, (await aUser(db, 'Ola Other')).id)
  const body = { email: reviewer.email }
  expect((await journal.call('POST', `/api/admin/reviewers/${id}`, { token: other, body })).status).toBe(200)
})

test('an author sees no letter about lost links, whomever one leads to', async () => {
  await form('/lost-link', { email: reviewer.email })
  const other = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, other, { person: { name: 'Al Allwet', email: 'al@wet.example' } })
  await addLink(db, { purpose: 'reviewer', paperId: other.id, request, expiresAt: far }, journal.now.at)
  await form('/lost-link', { email: 'al@wet.example' })
  const both = [reviewer.email, 'al@wet.example']
  const lost = async () => (await letters()).filter(({ kind, to }) => kind === 'lost_link' && both.includes(to))
  for (let waits = 0; waits < 100 && (await lost()).length < 2; waits++) await Bun.sleep(20)
  expect(await lost()).toHaveLength(2)
  const [letter] = await db
    .select({ id: notices.id, link: notices.link })
    .from(notices)
    .where(sql`kind = 'lost_link' and recipient = ${reviewer.email}`)
  expect(letter?.link).toContain(link.id)
  const log = await call('GET', '/api/admin/letters')
  expect(log.body.map(({ kind }: { kind: string }) => kind)).toEqual(['invitation']) // which they wrote
  expect((await call('GET', `/api/admin/letters/${letter?.id}`)).status).toBe(404)
  expect((await call('POST', `/api/admin/letters/${letter?.id}/text`, {})).status).toBe(404)
  const admin = await aSession(journal, (await aUser(db, 'Asha Admin')).id)
  expect((await journal.call('GET', `/api/admin/letters/${letter?.id}`, { token: admin.token })).status).toBe(200)
})

test('letters about reports leave an editor who became an author', async () => {
  const editor = await aUser(db, 'Uma Editor', { role: 'editor', email: 'uma@office.example' })
  const paper = await aPaper(db, { state: 'review', editor_id: editor.id })
  const { request } = await aRequest(db, paper, { person: { name: 'Cy Fenwick' } })
  const mine = await addLink(db, { purpose: 'reviewer', paperId: paper.id, request, expiresAt: far }, journal.now.at)
  const at = `/r/${await makeLinkToken(db, mine.id)}`
  const told = async () => (await letters()).filter(({ kind }) => kind === 'new_answer').map(({ to }) => to)
  /** Which of them would be sent, those that still wait. */
  const goes = async () => {
    const waiting = await db
      .select()
      .from(notices)
      .where(and(eq(notices.paper, paper.number), eq(notices.kind, 'new_answer'), ne(notices.recipient, '')))
    return Object.fromEntries(
      await Promise.all(waiting.map(async (letter) => [letter.recipient, await mayGo(db, letter)])),
    )
  }
  expect((await form(`${at}/accept`, {})).status).toBe(303)
  expect(await told()).toEqual(['uma@office.example'])
  expect(await goes()).toEqual({ 'uma@office.example': true })
  await db.update(paperAuthors).set({ email: 'Uma@office.example' }).where(eq(paperAuthors.paper_id, paper.id))
  expect((await form(`${at}/decline`, { reason: 'busy' })).status).toBe(303)
  expect(await told()).toEqual(['uma@office.example', 'office@journal.example'])
  expect(await goes()).toEqual({ 'uma@office.example': false, 'office@journal.example': true })
  const uma = { paper_id: paper.id, user_id: editor.id }
  await db.insert(paperRecusals).values({ ...uma, reason: asAuthor, lifted: true, by: 'Asha', at: journal.now.at })
  expect(await goes()).toEqual({ 'uma@office.example': true, 'office@journal.example': true })
  await db.delete(paperRecusals).where(eq(paperRecusals.user_id, editor.id))
  await db.update(manuscripts).set({ email: 'Office@journal.example' }).where(eq(manuscripts.paper_id, paper.id))
  expect((await form(`${at}/accept`, {})).status).toBe(303)
  expect(await told()).toEqual(['uma@office.example', 'office@journal.example', ''])
  expect(await goes()).toEqual({ 'uma@office.example': false, 'office@journal.example': false })
})

test.each(['\u200b', '\u200e', '\u2068', '\u3164'])(
  'a sign that nobody sees in a name that is typed hides nobody: %j',
  async (sign) => {
    const them = await aUser(db, 'Oluw Unseensson', { email: 'oluw@office.example' })
    const theirs = await aSession(journal, them.id)
    const paper = await aPaper(db, { state: 'review' })
    const path = `/api/admin/submissions/${paper.number}`
    const editor = await aSession(journal, (await aUser(db)).id)
    const person = {
      name: `Oluw${sign} Unseens${sign}son`,
      email: `o${sign.codePointAt(0)}@else.example`,
      affiliation: '',
    }
    const asked = await journal.call('POST', `${path}/requests`, { ...editor, body: { person, looked: true } })
    expect([asked.status, asked.body.person?.name]).toEqual([201, them.name])
    expect((await journal.call('GET', path, theirs)).status).toBe(404)
    const corrected = await journal.call('POST', `/api/admin/reviewers/${asked.body.person.id}`, {
      ...editor,
      body: person,
    })
    expect(corrected.body.name).toBe(them.name)
    const renamed = await journal.call('POST', `/api/users/${them.id}`, {
      ...editor,
      body: { name: `${sign}${them.name} II` },
    })
    expect(renamed.body.name).toBe(`${them.name} II`)
    await db.delete(users).where(eq(users.id, them.id))
  },
)

test('letters about a paper go round an address that one of its reviewers reads', async () => {
  const person = { name: 'Chief Ofall', email: 'papers@journal.example' }
  await db.update(settings).set({ submissions_email: 'Papers@journal.example' })
  const paper = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, paper, { person: { name: 'Di Fenwick' } })
  const mine = await addLink(db, { purpose: 'reviewer', paperId: paper.id, request, expiresAt: far }, journal.now.at)
  const answer = async (word: string) => {
    expect((await form(`/r/${await makeLinkToken(db, mine.id)}/${word}`, { reason: 'busy' })).status).toBe(303)
    return (await letters()).findLast(({ kind }) => kind === 'new_answer')?.to
  }
  expect(await answer('accept')).toBe('Papers@journal.example')
  await aRequest(db, paper, { person })
  expect(await answer('decline')).toBe('office@journal.example')
  const author = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: far }, journal.now.at)
  const withdrawn = await form(`/s/${author.token}/withdraw`, { number: paper.number, reason: 'Too slow.' })
  expect(withdrawn.status).toBe(303)
  // the end of it
  expect((await letters()).findLast(({ kind }) => kind === 'new_paper')?.to).toBe('Papers@journal.example')
  await db.update(settings).set({ submissions_email: '' })
})

test('pages of papers name one address, whoever is asked: that for papers, unless it is a user’s own', async () => {
  await db.update(settings).set({ submissions_email: 'desk@journal.example' })
  const paper = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, paper, { person: { name: 'Eli Fenwick' } })
  const about = { paperId: paper.id, expiresAt: far }
  const mine = await addLink(db, { purpose: 'reviewer', request, ...about }, journal.now.at)
  const author = await addLink(db, { purpose: 'author', ...about }, journal.now.at)
  const old = await addLink(db, { purpose: 'author', ...about, expiresAt: new Date('2020-01-01') }, journal.now.at)
  const named = async () => {
    const paths = [`/s/${author.token}`, `/s/${old.token}`, `/r/${await makeLinkToken(db, mine.id)}`, '/lost-link']
    const pages = await Promise.all(paths.map(async (path) => (await journal.get(path)).text()))
    return [...new Set(pages.map((page) => page.match(/mailto:([^"@]+)@journal/)?.[1]))]
  }
  expect(await named()).toEqual(['desk'])
  await aRequest(db, paper, { person: { name: 'Chief Inall', email: 'Desk@journal.example' } })
  await keepRecusals(db, paper.id)
  expect(await named()).toEqual(['desk'])
  await aUser(db, 'Chief Inall', { email: 'desk@journal.example' })
  expect(await named()).toEqual(['office'])
  await db.update(settings).set({ submissions_email: '' })
})

test.each([
  ['Otsuka Juergen', 'Juergen Otsuka'],
  ['Nkemelu, Jörg', 'Joerg Nkemelu'],
])('the admin %s is recused from a paper of %s, and from one that they review', async (user, name) => {
  const them = await aUser(db, user)
  const theirs = await aSession(journal, them.id)
  const paper = await aPaper(db, { people: [{ name, email: 'a@b.example', corresponding: true }] })
  const reviewed = await aPaper(db, { state: 'review' })
  await aRequest(db, reviewed, { person: { name }, state: 'accepted' })
  await keepRecusals(db, paper.id)
  const statusOf = async (number: string) =>
    (await journal.call('GET', `/api/admin/submissions/${number}`, { token: theirs.token })).status
  expect(await statusOf(paper.number)).toBe(404)
  expect(await statusOf(reviewed.number)).toBe(404)
  const [kept] = await db
    .select()
    .from(paperRecusals)
    .where(and(eq(paperRecusals.paper_id, paper.id), eq(paperRecusals.user_id, them.id)))
  expect(kept?.lifted).toBe(false)
})

test.each([
  ['Kim Min Jun', 'minjun@desk.example', 'Min-Jun Kim', '', true],
  ['Kim Minji', '', 'Min-Jun Kim', 'kim@lab.example', false],
  ['José Ortega', 'jose@ortega.example', 'José Ortega y Gasset', 'a3@home.example', false],
  ['Kimberley Mark', 'kim@mark.example', 'Kimberley Mark¹,*', 'a42@home.example', true],
  ['Mia Gran', 'mia@gran.example', 'apl. Prof. Dr. Mia Gran, FRSE', 'a8@home.example', true],
  ['Lea Holm', 'lea@holm.example', 'Leo Holm (Lea Moe)', 'a7@home.example', false],
])(
  'whether the admin %s (%s) is recused from a paper of %s (%s), and from one that they review',
  async (user, email, name, theirs, isIt) => {
    const them = await aUser(db, user, { email })
    const session = await aSession(journal, them.id)
    const paper = await aPaper(db, {
      state: 'review',
      people: [
        { name: 'Corr Esponding', email: 'corr@e.example', corresponding: true },
        { name, email: theirs },
      ],
    })
    const reviewed = await aPaper(db, { state: 'review' })
    await aRequest(db, reviewed, { person: { name, email: theirs }, state: 'accepted' })
    await keepRecusals(db)
    for (const { number } of [paper, reviewed])
      expect((await journal.call('GET', `/api/admin/submissions/${number}`, session)).status).toBe(isIt ? 404 : 200)
    await db.delete(users).where(eq(users.id, them.id))
  },
)

test('a user whose name has no letters is recused from no paper of the nameless', async () => {
  const them = await aUser(db, '-')
  const theirs = await aSession(journal, them.id)
  const paper = await aPaper(db, { people: [{ name: '.', email: 'n@o.example', corresponding: true }] })
  const reviewed = await aPaper(db, { state: 'review' })
  await aRequest(db, reviewed, { person: { name: '', email: '' }, state: 'accepted' })
  await keepRecusals(db)
  for (const { number } of [paper, reviewed])
    expect((await journal.call('GET', `/api/admin/submissions/${number}`, { token: theirs.token })).status).toBe(200)
  expect(await db.$count(paperRecusals, eq(paperRecusals.user_id, them.id))).toBe(0)
})

test('an admin who is asked to review stays recused until the end, whatever they change', async () => {
  const them = await aUser(db, 'Rex Inkwhistle', { email: 'rex@inkwhistle.example' })
  const theirs = await aSession(journal, them.id)
  const paper = await aPaper(db, { state: 'review' })
  const by = { token: (await aSession(journal, (await aUser(db, 'Ida Admin')).id)).token }
  const person = { name: 'R. I.', email: 'Rex@inkwhistle.example', affiliation: '' }
  const address = `/api/admin/submissions/${paper.number}`
  const asked = await journal.call('POST', `${address}/requests`, { ...by, body: { person, looked: true, send: true } })
  expect(asked.status).toBe(201)
  const statusOf = async () => (await journal.call('GET', address, theirs)).status
  await db.update(users).set({ email: 'other@inkwhistle.example' }).where(eq(users.id, them.id))
  await db.update(reviewers).set({ email: 'zorro@z.example' }).where(eq(reviewers.id, asked.body.person.id))
  expect(await statusOf()).toBe(404)
  await db.update(papers).set({ state: 'rejected' }).where(eq(papers.id, paper.id))
  expect(await statusOf()).toBe(200)
})

test('an admin who is asked to review sees nothing while the decision that ends the paper can be taken back', async () => {
  const email = 'uma@inkwhistle.example'
  const them = await aUser(db, 'Uma Inkwhistle', { email })
  const theirs = await aSession(journal, them.id)
  const paper = await aPaper(db, { state: 'review' })
  await aRequest(db, paper, { person: { name: 'U. I.', email }, state: 'accepted', asked_at: journal.now.at })
  const { token: editor } = await aSession(journal, (await aUser(db, 'Una Editor')).id)
  const address = `/api/admin/submissions/${paper.number}`
  const body = {
    decision: 'reject',
    without_reports: true,
    modification: (await journal.call('GET', address, { token: editor })).body.modification,
  }
  const decided = await journal.call('POST', `${address}/decision`, { token: editor, body })
  expect([decided.status, decided.body.state]).toEqual([200, 'rejected'])
  const statusOf = async () => (await journal.call('GET', address, theirs)).status
  expect(await statusOf()).toBe(404)
  await db.update(paperDecisions).set({ applied_at: journal.now.at }).where(eq(paperDecisions.paper_id, paper.id))
  expect(await statusOf()).toBe(200)
})

test('what was lifted of an author’s namesake does not hold for who is asked to review, nor the other way round', async () => {
  const chief = await aSession(journal, (await aUser(db, 'Chief Lifter')).id)
  const lift = async (number: string, user: string) => {
    const body = { user, lift: 'yes' }
    expect((await journal.call('POST', `/api/admin/submissions/${number}/recuse`, { ...chief, body })).status).toBe(200)
  }
  const people = [{ name: 'Ravi Lifted', email: 'rl@author.example', corresponding: true }]
  const [namesake, asked] = [await aPaper(db, { state: 'review', people }), await aPaper(db, { state: 'review' })]
  const them = await aUser(db, 'Ravi Lifted', { email: 'ravi@lifted.example' })
  const theirs = await aSession(journal, them.id)
  const person = { name: 'R. L.', email: 'ravi@lifted.example' }
  await aRequest(db, asked, { person, state: 'cancelled', asked_at: journal.now.at })
  const statuses = async () => {
    const answers = [namesake, asked].map(({ number }) =>
      journal.call('GET', `/api/admin/submissions/${number}`, theirs),
    )
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await statuses()).toEqual([404, 404])
  for (const { number } of [namesake, asked]) await lift(number, them.name)
  expect(await statuses()).toEqual([200, 200])
  await aRequest(db, namesake, { person: { name: 'Ravi Lifted' }, state: 'accepted' })
  await db
    .insert(paperAuthors)
    .values({ paper_id: asked.id, position: 9, name: 'Ravi Lifted', name_key: 'ravi lifted' })
  expect(await statuses()).toEqual([404, 404])
  await keepRecusals(db)
  expect(await statuses()).toEqual([404, 404])
})

test.each([
  ['vera+office@tag.example', 'vera@tag.example'],
  ['wanda@tag.example', 'Wanda+papers@tag.example'],
])('an admin at %s is recused from a paper of %s, and from one that they review', async (email, theirs) => {
  const them = await aSession(journal, (await aUser(db, `Tag ${email}`, { email })).id)
  const paper = await aPaper(db, { state: 'review', people: [{ name: 'A. B.', email: theirs, corresponding: true }] })
  const reviewed = await aPaper(db, { state: 'review' })
  await aRequest(db, reviewed, { person: { name: 'A. B.', email: theirs }, state: 'accepted' })
  for (const { number } of [paper, reviewed])
    expect((await journal.call('GET', `/api/admin/submissions/${number}`, them)).status).toBe(404)
  await keepRecusals(db)
  expect(await db.$count(paperRecusals, inArray(paperRecusals.paper_id, [paper.id, reviewed.id]))).toBe(2)
})

test.each(['author', 'reviewer'])(
  'a new admin who is a paper’s %s does not see it by changing their own address',
  async (as) => {
    const email = `kira.${as}@inkwhistle.example`
    const paper = await aPaper(db, {
      state: 'review',
      people: [{ name: 'K. V.', email: as === 'author' ? email : 'k@v.example', corresponding: true }],
    })
    if (as === 'reviewer') await aRequest(db, paper, { person: { name: 'K. V.', email }, state: 'accepted' })
    const them = await aUser(db, `Kira ${as}`, { email })
    const theirs = await aSession(journal, them.id)
    const statusOf = async () => (await journal.call('GET', `/api/admin/submissions/${paper.number}`, theirs)).status
    expect(await statusOf()).toBe(404)
    const body = { email: `other.${as}@inkwhistle.example` }
    expect((await journal.call('POST', `/api/users/${them.id}`, { ...theirs, body })).status).toBe(200)
    expect(await statusOf()).toBe(404)
  },
)

test.each([
  ['taken back', '2026-06-01', 404],
  ['never sent', null, 200],
])('an admin whose invitation was %s sees a paper under way or not', async (_, asked, status) => {
  const email = `tess${status}@inkwhistle.example`
  const them = await aUser(db, `Tess ${asked ?? 'Unasked'}`, { email })
  const theirs = await aSession(journal, them.id)
  const paper = await aPaper(db, { state: 'review' })
  const person = { name: 'T. I.', email }
  await aRequest(db, paper, { person, state: 'cancelled', asked_at: asked === null ? null : new Date(asked) })
  const statusOf = async () => (await journal.call('GET', `/api/admin/submissions/${paper.number}`, theirs)).status
  expect(await statusOf()).toBe(status)
  await db.update(papers).set({ state: 'rejected' }).where(eq(papers.id, paper.id))
  expect(await statusOf()).toBe(200)
})

test('who said on the page of a paper never to be asked is asked for no other, by whatever address or iD', async () => {
  const orcid = 'https://orcid.org/0000-0001-7083-5407'
  const person = { name: 'Cleo Wobblemarsh', email: 'cleo@wobblemarsh.example', orcid }
  const { request, reviewer: id } = await aRequest(db, own, { person, state: 'accepted', asked_at: journal.now.at })
  const { id: link } = await addLink(
    db,
    { purpose: 'reviewer', paperId: own.id, request, expiresAt: far },
    journal.now.at,
  )
  const at = `/r/${await makeLinkToken(db, link)}`
  expect((await form(at, { not_before: '2027-05-01', boxes: 'never', never: 'yes' })).status).toBe(303)
  const { token: editor } = await aSession(journal, (await aUser(db, 'Nobody Else')).id)
  const [listed] = (await journal.call('GET', '/api/admin/reviewers?q=cleo', { token: editor })).body
  expect(listed).toMatchObject({ not_before: '2027-05-01', never: true })
  const blocked = await aRequest(db, await aPaper(db, { state: 'review' }), { person: { never: true } })
  const stranger = { name: 'C. W.', affiliation: '', orcid: '' }
  const people = [
    id,
    blocked.reviewer,
    { ...stranger, email: 'Cleo@wobblemarsh.example' },
    { ...stranger, email: 'c@w.example', orcid },
  ]
  for (const one of people) {
    const { number } = await aPaper(db, { state: 'review' })
    const body = { person: one, looked: true }
    const { status, body: refused } = await journal.call('POST', `/api/admin/submissions/${number}/requests`, {
      token: editor,
      body,
    })
    expect([status, refused.error]).toEqual([422, 'unavailable'])
  }
})

test('whom an author names is recused at once', async () => {
  const them = await aUser(db, 'Teodor Luxen')
  const theirs = await aSession(journal, them.id)
  const paper = await aPaper(db, { state: 'revision' })
  const statusOf = async () => (await journal.call('GET', `/api/admin/submissions/${paper.number}`, theirs)).status
  expect(await statusOf()).toBe(200)
  const people = [{ ...aPerson({ name: 'Luxen, Teodor' }), email: '', corresponding: false }]
  await db.transaction((tx) => writeManuscript(tx, paper.id, { values: {}, people }))
  expect(await statusOf()).toBe(404)
  await db.delete(users).where(eq(users.id, them.id))
})

test('a user whom the command line adds is recused at once from the paper that names them', async () => {
  const paper = await aPaper(db, { state: 'review', people: [{ ...aPerson({ name: 'Teodor Luxor' }), email: '' }] })
  const terminal = { print: () => {}, isInteractive: false, folder: '/', writeFile: async () => undefined }
  const added = await userCommand(journal, ['add', 'Teodor Luxor'], { ...terminal, password: 'the password' })
  expect(added).toBe(0)
  const [them = { id: 0 }] = await db.select().from(users).where(eq(users.name, 'Teodor Luxor'))
  const theirs = await aSession(journal, them.id)
  expect((await journal.call('GET', `/api/admin/submissions/${paper.number}`, theirs)).status).toBe(404)
  await db.delete(users).where(eq(users.id, them.id))
})

test('copies of reports are not made anew for what is typed about another paper', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const { id: request_id, reviewer } = await aRequest(db, paper, { report: {} })
  const row = { request_id, version: 1, name: 'x.pdf', type: 'application/pdf', bytes: 1, at: new Date() }
  const id = crypto.randomUUID()
  await db.insert(reportFiles).values({ ...row, id, file_hash: '1'.repeat(64), scrub: 'scrubbed' })
  const anonymiseAfter = async (to: { number: string }) => {
    const editor = await aSession(journal, (await aUser(db)).id)
    const [kept = { email: '' }] = await db.select().from(reviewers).where(eq(reviewers.id, reviewer))
    const body = { person: { name: 'Typed Otherwise', email: kept.email, affiliation: 'Typed' }, looked: true }
    const asked = await journal.call('POST', `/api/admin/submissions/${to.number}/requests`, { ...editor, body })
    expect(asked.status).toBe(201)
    return (await db.select({ scrub: reportFiles.scrub }).from(reportFiles).where(eq(reportFiles.id, id)))[0]?.scrub
  }
  for (const to of [own, await aPaper(db, { state: 'review' })]) expect(await anonymiseAfter(to)).toBe('scrubbed')
})

test('who is asked for a paper is told as recused to its editors, also to one who is recused from another', async () => {
  const them = await aUser(db, 'Siv Signpost', { email: 'siv+office@signpost.example' })
  const paper = await aPaper(db, { state: 'review' })
  await aRequest(db, paper, { person: { name: 'S. S.', email: 'siv@signpost.example' }, state: 'accepted' })
  await keepRecusals(db)
  const { body } = await call('GET', `/api/admin/submissions/${paper.number}`)
  expect(body.recused).toEqual([{ user: them.name, reason: 'Asked to review', lifted: false }])
})

test.each(['own', 'another'])(
  'an email in other letters is the same one, also of a reviewer of %s paper',
  async (whose) => {
    const paper = await aPaper(db, { state: 'review' })
    const email = `lettercase-${whose}@case.example`
    const { reviewer: id } = await aRequest(db, paper, { person: { name: `Case ${whose}`, email }, state: 'accepted' })
    if (whose === 'own') await aRequest(db, own, { reviewer_id: id, state: 'accepted' })
    const { status, body } = await call('POST', `/api/admin/reviewers/${id}`, { email: email.replace('l', 'L') })
    expect([status, body.email]).toEqual([200, email.replace('l', 'L')])
  },
)
