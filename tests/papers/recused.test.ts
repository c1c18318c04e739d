// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { manuscripts, paperAuthors, paperVersions } from '../../src/core/db/tables/review/authors.ts'
import { paperDecisions, paperRecusals, papers } from '../../src/core/db/tables/review/papers.ts'
import { reportFiles, reviewers, reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { userNameKey } from '../../src/core/text/credentials.ts'
import { aPerson } from '../../src/journal/articles/people/rules.ts'
import { userCommand } from '../../src/office/accounts/command.ts'
import { readersAmong } from '../../src/review/letters/editor-queries.ts'
import { journalEmailOf } from '../../src/review/letters/journal-email.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { addLink, tokenOf } from '../../src/review/links/queries.ts'
import { personKey } from '../../src/review/papers/person-rules.ts'
import { writeManuscript } from '../../src/review/papers/writing-queries.ts'
import { saveAvailability } from '../../src/review/reviewer/answering.ts'
import { reviewersSide } from '../../src/review/reviewer/scrub-queries.ts'
import { asAuthor } from '../../src/review/sight/people-queries.ts'
import { keepRecusals } from '../../src/review/sight/recusal-queries.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
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

test('changing a reviewer’s address sends no link of the editor’s own paper to it', async () => {
  const known = await aPaper(db, { state: 'review' })
  await aRequest(db, known, { reviewer_id: asked.reviewer }) // for which they know them
  const change = async (email: string) => {
    const { status, body } = await call('POST', `/api/admin/reviewers/${asked.reviewer}`, { email })
    return [status, body.field ?? body.email]
  }
  expect(await change('Ada@quibble.example')).toEqual([422, 'email']) // their own
  expect(await change('ada@elsewhere.example')).toEqual([200, 'ada@elsewhere.example'])
  const [row] = await db
    .select({ email: reviewers.email, name: reviewers.name })
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .where(eq(reviewRequests.request, asked.request))
  expect(row).toEqual(reviewer)
})

test('no author is mailed a reviewer’s link of their paper, whoever’s address is kept of the reviewer', async () => {
  const email = 'coauthor+rain@quibble.example'
  const authored = await aPaper(db, {
    state: 'review',
    people: [{ name: 'Ida Coauthor', email: 'Coauthor@quibble.example' }],
  })
  const others = await aPaper(db, { state: 'review' })
  const person = { name: 'Tor Slip', email: 'tor@slip.example' }
  const links = new Map<number, string>()
  const { request, reviewer: reviewer_id } = await aRequest(db, authored, { person })
  const theirs = await aRequest(db, others, { reviewer_id })
  for (const [paper, code] of [
    [authored, request],
    [others, theirs.request],
  ] as const)
    links.set(
      paper.id,
      (await addLink(db, { purpose: 'reviewer', paperId: paper.id, request: code, expiresAt: far }, journal.now.at)).id,
    )
  await db.update(reviewers).set({ email }).where(eq(reviewers.id, reviewer_id))
  await form('/lost-link', { email })
  const sent = () =>
    db.select({ link: notices.link }).from(notices).where(sql`kind = 'lost_link' and recipient = ${email}`)
  for (let waits = 0; waits < 100 && (await sent()).length < 1; waits++) await Bun.sleep(20)
  expect(await sent()).toEqual([{ link: links.get(others.id) ?? '' }])
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
  const at = `/r/${await tokenOf(db, mine.id)}`
  const told = async () => (await letters()).filter(({ kind }) => kind === 'new_answer').map(({ to }) => to)
  /** Which of them would be sent, those that still wait. */
  const goes = async () => {
    const waiting = await db
      .select()
      .from(notices)
      .where(and(eq(notices.paper, paper.number), eq(notices.kind, 'new_answer'), ne(notices.recipient, '')))
    return Object.fromEntries(
      await Promise.all(waiting.map(async (letter) => [letter.recipient, await journal.papers.mayGo(letter)])),
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

test('a letter to a co-author that waited goes to nobody who is asked to review the paper since', async () => {
  const paper = await aPaper(db, { state: 'review' })
  await aRequest(db, paper, { person: { name: 'Sven Fenwick', email: 'sven@fen.example' } })
  const { number } = paper
  for (const to of ['Sven@Fen.example', 'other@fen.example'])
    await queueLetter(db, journal, { kind: 'coauthor', to, paper: number, values: { number } })
  const queued = await db.select().from(notices).where(eq(notices.paper, number)).orderBy(notices.serial)
  expect(await Promise.all(queued.map(journal.papers.mayGo))).toEqual([false, true])
  await db.update(paperAuthors).set({ email: 'sven@fen.example' }).where(eq(paperAuthors.paper_id, paper.id))
  expect(await Promise.all(queued.map(journal.papers.mayGo))).toEqual([true, true]) // whom a revision names is an author
  const letter = { kind: 'thanks', side: 'reviewer', paper: number, request: '', link: '', reset_id: null } as const
  const chief = { email: 'chief@fen.example', orcid: 'https://orcid.org/0000-0002-4510-0385' }
  const { id } = await aUser(db, 'Cora Chief', chief)
  const goes = async () =>
    Promise.all(
      ['sven@fen.example', chief.email, 'other@fen.example'].map((recipient) =>
        Promise.all(
          (['author', 'reviewer'] as const).map((side) => journal.papers.mayGo({ ...letter, side, recipient })),
        ),
      ),
    )
  const both = [true, true]
  expect(await goes()).toEqual([[true, false], both, both])
  await db.update(paperAuthors).set({ orcid: chief.orcid }).where(eq(paperAuthors.paper_id, paper.id))
  expect(await goes()).toEqual([[true, false], both, both])
  await db.update(paperAuthors).set({ orcid: '' }).where(eq(paperAuthors.paper_id, paper.id))
  await aRequest(db, paper, { person: { name: 'C. C.', email: 'cc@home.example', orcid: chief.orcid } })
  expect(await goes()).toEqual([[true, false], [false, true], both])
  await db.delete(users).where(eq(users.id, id))
})

test.each(['Gwen Gwenstone', 'Somebody Else'])(
  'a reviewer who takes the name of %s learns by no letter who wrote the paper',
  async (name) => {
    const author = { name: 'Gwen Gwenstone', orcid: 'https://orcid.org/0000-0001-5109-3700' }
    const paper = await aPaper(db, { state: 'review', people: [author] })
    const person = { name: 'Rolf Rolfson', email: `rolf@${name.slice(0, 4).toLowerCase()}.example`, affiliation: '' }
    const { id } = await aUser(db, person.name, { role: 'staff', email: person.email })
    await aRequest(db, paper, { person: { name: person.name, email: person.email }, state: 'accepted' })
    const editor = await aSession(journal, (await aUser(db)).id)
    const renamed = { name, name_key: userNameKey(name) }
    await db.update(users).set(renamed).where(eq(users.id, id))
    await keepRecusals(db)
    await db.update(papers).set({ round: 2 }).where(eq(papers.id, paper.id))
    const ask = (number: string) =>
      journal.call('POST', `/api/admin/submissions/${number}/requests`, { ...editor, body: { person, looked: true } })
    const asked = await ask(paper.number)
    expect(asked.status).toBe(201)
    const isTheirs = and(eq(notices.request, asked.body.request), eq(notices.kind, 'invitation'))
    const invitations = await db.select().from(notices).where(isTheirs)
    expect(await Promise.all(invitations.map(journal.papers.mayGo))).toEqual([true])
    const other = await aPaper(db, { state: 'review', people: [author] })
    const first = await ask(other.number) // who was not asked about it yet does not wait for a letter
    expect([first.status, first.body.error]).toEqual(name === author.name ? [422, 'is_author'] : [201, undefined])
    await db.update(paperAuthors).set({ email: person.email }).where(eq(paperAuthors.paper_id, paper.id))
    expect(await Promise.all(invitations.map(journal.papers.mayGo))).toEqual([false])
    await db.delete(users).where(eq(users.id, id))
  },
)

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
    expect((await form(`/r/${await tokenOf(db, mine.id)}/${word}`, { reason: 'busy' })).status).toBe(303)
    return (await letters()).findLast(({ kind }) => kind === 'new_answer')?.to
  }
  expect(await answer('accept')).toBe('Papers@journal.example')
  await aRequest(db, paper, { person })
  expect(await answer('decline')).toBe('office@journal.example')
  const author = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: far }, journal.now.at)
  const withdrawn = await form(`/s/${author.token}/withdraw`, { number: paper.number, reason: 'Too slow.' })
  expect(withdrawn.status).toBe(303)
  expect((await letters()).findLast(({ kind }) => kind === 'new_paper')?.to).toBe('Papers@journal.example') // the end of it
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
    const paths = [`/s/${author.token}`, `/s/${old.token}`, `/r/${await tokenOf(db, mine.id)}`, '/lost-link']
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

test('adding a hidden reviewer’s address shows nothing of the hidden reviewer', async () => {
  const hidden = { name: 'Cy Fernwhistle', email: 'cy@fernwhistle.example', not_before: '2030-01-01' }
  await aRequest(db, own, { person: hidden, state: 'accepted', asked_at: journal.now.at })
  const other = await aPaper(db, { state: 'review' })
  const headers = { authorization: `Bearer ${token}` }
  const form = `/admin/submissions/${other.number}/ask/form?name=Cy+Fernwhistle&email=c@typed.example`
  expect(await (await journal.get(form, headers)).text()).not.toContain(hidden.email)
  const typed = { name: 'A Typed Name', email: 'CY@fernwhistle.example', affiliation: '', orcid: '' }
  const asked = await call('POST', `/api/admin/submissions/${other.number}/requests`, { person: typed })
  expect([asked.status, asked.body.hints, asked.body.person]).toEqual([201, [], expect.objectContaining(typed)])
  const twice = await call('POST', `/api/admin/submissions/${other.number}/requests`, { person: typed })
  expect(twice.body.error).toBe('duplicate_request')
  const stranger = await aRequest(db, other)
  await db.delete(reviewRequests).where(eq(reviewRequests.request, asked.body.request))
  await db.delete(reviewers).where(eq(reviewers.id, asked.body.person.id))
  const moved = await call('POST', `/api/admin/reviewers/${stranger.reviewer}`, { email: hidden.email })
  expect([moved.status, moved.body.email]).toEqual([200, hidden.email])
})

test.each([
  ['somebody who reviews an own paper too', true],
  ['somebody who does not', false],
])('who moves %s, is never to ask them and may again, learns nothing under the old address', async (who, isOwn) => {
  const orcid = isOwn ? 'https://orcid.org/0000-0001-7083-5407' : 'https://orcid.org/0000-0002-4510-0385'
  const email = `${isOwn}@gullmoor.example`
  const person = { name: `Gus Gullmoor ${isOwn}`, email, orcid }
  const { reviewer: id } = await aRequest(db, await aPaper(db, { state: 'review' }), { person })
  if (isOwn) await aRequest(db, own, { reviewer_id: id, state: 'accepted', asked_at: journal.now.at })
  const change = async (body: object) =>
    expect((await call('POST', `/api/admin/reviewers/${id}`, body)).status).toBe(200)
  const ask = async (asked: object) => {
    const { number } = await aPaper(db, { state: 'review' })
    const body = { person: { name: 'G', affiliation: '', orcid: '', ...asked }, looked: true }
    const { status } = await call('POST', `/api/admin/submissions/${number}/requests`, body)
    return status
  }
  await change({ never: true })
  await change({ email: `moved-${email}` })
  expect([who, await ask({ email }), await ask({ email: 'g@typed.example', orcid })]).toEqual([who, 201, 422])
  await change({ never: false })
  expect([who, await ask({ email }), await ask({ email: 'g@typed.example', orcid })]).toEqual([who, 201, 201])
})

test.each([true, false])(
  '“never” that a user takes along from a guessed address stays on no hidden row: %p',
  async (isOwn) => {
    const email = `guess${isOwn}@marl.example`
    const orcid = `https://orcid.org/${isOwn ? '0000-0001-5109-3700' : '0000-0003-1415-9269'}`
    if (isOwn)
      await aRequest(db, own, {
        person: { name: 'Gil Marl', email, orcid },
        state: 'accepted',
        asked_at: journal.now.at,
      })
    const theirs = `known${isOwn}@marl.example`
    const { reviewer: id } = await aRequest(db, await aPaper(db, { state: 'review' }), {
      person: { name: 'Ken Known', email: theirs },
    })
    for (const change of [{ email }, { never: true }, { email: theirs }, { never: false }])
      expect((await call('POST', `/api/admin/reviewers/${id}`, change)).status).toBe(200)
    for (const change of [{ orcid }, { never: true }, { orcid: '' }, { never: false }])
      expect((await call('POST', `/api/admin/reviewers/${id}`, change)).status).toBe(200)
    for (const person of [{ email }, { email: `x${email}`, orcid }]) {
      const { number } = await aPaper(db, { state: 'review' })
      const body = { person: { name: 'Som Body', affiliation: '', orcid: '', ...person }, looked: true }
      expect((await call('POST', `/api/admin/submissions/${number}/requests`, body)).status).toBe(201)
    }
  },
)

test('whom an author keeps as a candidate stays one row to them, whoever else asks that person', async () => {
  const { token: editor } = await aSession(journal, (await aUser(db, 'Eda Editor')).id)
  const [hidden, stranger] = ['di@dampmoss.example', 'fi@farmoss.example']
  const { reviewer: id } = await aRequest(db, own, {
    person: { name: 'Di Dampmoss', email: hidden, affiliation: 'Institute of Moss' },
    ...{ state: 'accepted', asked_at: journal.now.at },
  })
  const seen = async (email: string) => {
    const { body } = await call('GET', '/api/admin/reviewers?q=moss')
    const rows: { email: string; affiliation: string; open: number }[] = body
    return rows.filter((row) => row.email === email).map(({ affiliation, open }) => [affiliation, open])
  }
  const ask = async (by: string, person: object | number) => {
    const { number } = await aPaper(db, { state: 'review' })
    const body = { person, looked: true, send: by !== token }
    const { status } = await journal.call('POST', `/api/admin/submissions/${number}/requests`, { token: by, body })
    expect(status).toBe(201)
  }
  for (const email of [hidden, stranger]) {
    await ask(token, { name: 'D. Moss', email, affiliation: 'Guessed' })
    await ask(editor, { name: 'Di Moss', email: email.toUpperCase(), affiliation: 'Typed' })
  }
  await ask(editor, id)
  expect([await seen(hidden), await seen(stranger)]).toEqual([[['Guessed', 2]], [['Guessed', 1]]])
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

test.each(['name', 'email'])(
  'an admin is recused from papers that come after they changed their %s, too',
  async (field) => {
    const them = await aUser(db, `Former ${field}`, { email: `former.${field}@user.example` })
    const theirs = await aSession(journal, them.id)
    const chief = await aSession(journal, (await aUser(db, `Chief of ${field}`)).id)
    const changed = field === 'name' ? 'Later Named' : 'later@user.example'
    const answer = await journal.call('POST', `/api/users/${them.id}`, { ...chief, body: { [field]: changed } })
    expect(answer.status).toBe(200)
    const person =
      field === 'name' ? { name: 'Former name', email: '' } : { name: 'F. E.', email: 'former.email@user.example' }
    const paper = await aPaper(db, {
      people: [{ name: 'Corr Esponding', email: 'corr@e.example', corresponding: true }, person],
    })
    const reviewed = await aPaper(db, { state: 'review' })
    await aRequest(db, reviewed, { person, state: 'accepted' })
    await keepRecusals(db)
    for (const { number } of [paper, reviewed])
      expect((await journal.call('GET', `/api/admin/submissions/${number}`, theirs)).status).toBe(404)
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

test('a file that a reviewer at the desk adds does not tell whether it is the paper’s', async () => {
  const them = await aUser(db, 'Ruth Adder', { email: 'ruth@adder.example', role: 'editor' })
  const theirs = await aSession(journal, them.id)
  const add = async (session: { token: string }, text: string) => {
    const manuscript = new File([`%PDF-1.7 ${text}`], 'm.pdf', { type: 'application/pdf' })
    const body = aFormOf({ title: `Whelks ${crypto.randomUUID()}`, authors: 'Zed Hidden', manuscript })
    return journal.call('POST', '/api/admin/submissions', { ...session, body })
  }
  const chief = await aSession(journal, (await aUser(db, 'Chief Adder')).id)
  const { number } = (await add(chief, 'preprint')).body
  const [paper] = await db
    .update(papers)
    .set({ state: 'review' })
    .where(eq(papers.number, number))
    .returning({ id: papers.id })
  await aRequest(
    db,
    { id: paper?.id ?? 0 },
    { person: { name: them.name, email: 'ruth@adder.example' }, state: 'accepted' },
  )
  for (const text of ['preprint', 'other']) expect((await add(theirs, text)).status).toBe(201)
})

describe('of who reviews their own paper an editor learns nothing', () => {
  const orcid = 'https://orcid.org/0000-0002-1825-0097'
  const person = { name: 'Greta Lindqvist', affiliation: 'Peat Centre Skelleftea' }

  async function anAuthor(name: string) {
    const email = `${name}@peat.example`
    const them = await aUser(db, `Eddy ${name}`, { email })
    const theirs = await aSession(journal, them.id)
    const paper = await aPaper(db, { state: 'review', people: [{ name: 'E. F.', email, corresponding: true }] })
    await keepRecusals(db)
    const ask = async (of: { number: string }, by: string, asked: object | number) => {
      const body = { person: asked, looked: true, send: by !== theirs.token }
      const path = `/api/admin/submissions/${of.number}/requests`
      const { status, body: answer } = await journal.call('POST', path, { token: by, body })
      expect(status).toBe(201)
      return answer.person.id as number
    }
    return { them, theirs, paper, ask }
  }

  test.each([true, false])('from whom a text of another paper tells of: %s', async (isOwn) => {
    const { theirs, paper, ask } = await anAuthor(`texts-${isOwn}`)
    const email = `greta-${isOwn}@peat.example`
    if (isOwn) await ask(paper, token, { ...person, email, orcid })
    const other = await aPaper(db, { state: 'review' })
    await ask(other, theirs.token, { name: 'Foo Bar', email, affiliation: '', orcid: '' })
    expect((await reviewersSide(db, other.id)).people).toEqual([{ name: 'Foo Bar', email, affiliation: '', orcid: '' }])
  })

  test('from what is typed of a reviewer of another paper when they are asked about it', async () => {
    const { paper, ask } = await anAuthor('typed')
    const hanna = { name: 'Hanna Vries', email: 'hanna@salt.example', affiliation: '', orcid: '' }
    const other = await aPaper(db, { state: 'review' })
    await ask(other, token, hanna)
    const before = (await reviewersSide(db, other.id)).people
    await ask(paper, token, { ...hanna, affiliation: 'Waterkering Institute Delft', orcid })
    expect((await reviewersSide(db, other.id)).people).toEqual(before)
    expect((await reviewersSide(db, paper.id)).people).not.toEqual(before)
  })
})

test('who is found under Reviewers to be a user as they were called before is recused at once', async () => {
  const { token } = await aSession(journal, (await aUser(db, 'Chief Correcting')).id)
  const them = await aUser(db, 'Selin Aktasberg', { email: 'selin@zed.example' })
  const theirs = await aSession(journal, them.id)
  const renamed = { name: 'Teodora Quill', email: '' }
  expect((await journal.call('POST', `/api/users/${them.id}`, { token, body: renamed })).status).toBe(200)
  const paper = await aPaper(db, { state: 'review' })
  const { reviewer } = await aRequest(db, paper, { person: { name: 'Some Body' }, state: 'accepted' })
  const statusOf = async () => (await journal.call('GET', `/api/admin/submissions/${paper.number}`, theirs)).status
  expect(await statusOf()).toBe(200)
  const body = { name: 'Selin Aktasberg' }
  expect((await journal.call('POST', `/api/admin/reviewers/${reviewer}`, { token, body })).status).toBe(200)
  expect(await statusOf()).toBe(404)
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

test.each(['author', 'reviewer'] as const)(
  'a new admin with the address at which a paper’s %s was written to does not see it, whatever the person has now',
  async (side) => {
    const email = `lia.${side}@inkwhistle.example`
    const paper = await aPaper(db, { state: 'review' })
    const kind = side === 'author' ? 'received' : 'invitation'
    await db.transaction((tx) =>
      queueLetter(tx, journal, {
        kind,
        to: email,
        paper: paper.number,
        values: {},
        typed: { subject: 'A', text: 'B' },
      }),
    )
    const { token: by } = await aSession(journal, (await aUser(db, `Ina ${side}`)).id)
    const [add, change] = [`Lia ${side}`, `Lea ${side}`]
    const body = new URLSearchParams({ name: add, password: 'rain in the hills', role: 'admin', email })
    const headers = { authorization: `Bearer ${by}` }
    const added = await journal.handle(new Request('http://localhost/admin/users', { method: 'POST', headers, body }))
    expect(added.status).toBe(303)
    const [first] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const { id } = await aUser(db, change)
    const statusOf = async (user: number) => {
      const theirs = await aSession(journal, user)
      return (await journal.call('GET', `/api/admin/submissions/${paper.number}`, theirs)).status
    }
    expect([await statusOf(first?.id ?? 0), await statusOf(id)]).toEqual([404, 200])
    const taken = await journal.call('POST', `/api/users/${first?.id}`, { token: by, body: { email: '' } })
    expect(taken.status).toBe(200)
    expect((await journal.call('POST', `/api/users/${id}`, { token: by, body: { email } })).status).toBe(200)
    expect([await statusOf(first?.id ?? 0), await statusOf(id)]).toEqual([404, 404])
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

describe('what a reviewer says on the page of the admin’s own paper of when to ask them again', () => {
  const day = '2027-05-01'

  /** Somebody who reviews the own paper, said so there, and reviews another one if the admin may know them. */
  async function aSaying(name: string, isKnown: boolean) {
    const asked = await aRequest(db, own, { person: { name }, state: 'accepted', asked_at: journal.now.at })
    if (isKnown) await aRequest(db, await aPaper(db, { state: 'review' }), { reviewer_id: asked.reviewer })
    const link = { purpose: 'reviewer', paperId: own.id, request: asked.request, expiresAt: far } as const
    const { id } = await addLink(db, link, journal.now.at)
    const { status } = await form(`/r/${await tokenOf(db, id)}`, { not_before: day, boxes: 'never', never: 'yes' })
    expect(status).toBeLessThan(400)
    const [row] = await db.select().from(reviewers).where(eq(reviewers.id, asked.reviewer))
    expect(row).toMatchObject({ not_before: day, never: true })
    return { id: asked.reviewer, email: row?.email ?? '', name }
  }

  /** Somebody who reviews the own paper alone, and may say on its page that nobody is to ask them. */
  async function aHidden(name: string) {
    const email = `${crypto.randomUUID()}@wobblemarsh.example`
    const { reviewer: reviewer_id } = await aRequest(db, own, {
      person: { name, email },
      state: 'accepted',
      asked_at: journal.now.at,
    })
    const sayNever = () => saveAvailability(db, { reviewer_id, paper_id: own.id }, { never: true, at: journal.now.at })
    return { person: { name }, email, sayNever }
  }

  const ask = async (person: unknown, by: string) => {
    const { number } = await aPaper(db, { state: 'review' })
    return journal.call('POST', `/api/admin/submissions/${number}/requests`, {
      token: by,
      body: { person, looked: true },
    })
  }

  test('hides the day from the admin, and keeps all from asking who said never', async () => {
    const { id } = await aSaying('Cleo Wobblemarsh', true)
    const others = await aSession(journal, (await aUser(db, 'Nobody Else')).id)
    const listed = async (by: string) =>
      (await journal.call('GET', '/api/admin/reviewers?q=cleo', { token: by })).body.map(
        ({ not_before, never }: { not_before: string | null; never: boolean }) => [not_before, never],
      )
    expect(await listed(token)).toEqual([[null, true]])
    expect(await listed(others.token)).toEqual([[day, true]])
    expect((await ask(id, others.token)).body.error).toBe('unavailable')
    expect((await ask(id, token)).body.error).toBe('unavailable')
    const changed = await call('POST', `/api/admin/reviewers/${id}`, {
      note: 'x',
      not_before: '2026-12-01',
      never: true,
    })
    expect([changed.status, changed.body.not_before]).toEqual([200, '2026-12-01'])
    expect(await listed(others.token)).toEqual([[day, true]])
    expect(await listed(token)).toEqual([['2026-12-01', true]])
  })

  test('says never of whom the admin asked without knowing of them, too', async () => {
    const { person, email, sayNever } = await aHidden('Quirina Wobblemarsh')
    const asked = await ask({ ...person, email, affiliation: '', orcid: '' }, token)
    expect(asked.status).toBe(201)
    const listed = async () =>
      (await journal.call('GET', '/api/admin/reviewers?q=quirina', { token })).body.map(
        (one: { never: boolean }) => one.never,
      )
    expect(await listed()).toEqual([false])
    await sayNever()
    expect(await listed()).toEqual([true])
    const { id } = asked.body.person
    expect((await ask(id, token)).body.error).toBe('unavailable')
    expect((await call('POST', `/api/admin/reviewers/${id}`, { never: false })).status).toBe(200)
    const again = await ask(id, token)
    expect([again.status, await listed()]).toEqual([201, [false]])
  })

  test('leaves the admin the day that was known before', async () => {
    const person = { name: 'Odd Wobblemarsh', not_before: '2026-09-01' }
    const { reviewer } = await aRequest(db, own, { person, state: 'accepted', asked_at: journal.now.at })
    await aRequest(db, await aPaper(db, { state: 'review' }), { reviewer_id: reviewer })
    await saveAvailability(db, { reviewer_id: reviewer, paper_id: own.id }, { not_before: day, at: journal.now.at })
    const { body } = await journal.call('GET', '/api/admin/reviewers?q=odd', { token })
    expect(body).toMatchObject([{ name: person.name, not_before: '2026-09-01' }])
  })

  test('stays hidden from the admin when the reviewer says on another page whether ever to be asked', async () => {
    const { id } = await aSaying('Inge Wobblemarsh', true)
    const other = await aPaper(db, { state: 'review' })
    await saveAvailability(db, { reviewer_id: id, paper_id: other.id }, { never: false, at: journal.now.at })
    const { body } = await journal.call('GET', '/api/admin/reviewers?q=inge', { token })
    expect(body).toMatchObject([{ not_before: null, never: false }])
  })

  test('stays hidden from the admin when the reviewer says another day on the page of another paper of theirs', async () => {
    const { id } = await aSaying('Olga Wobblemarsh', true)
    const other = await aPaper(db, { state: 'review', people: [{ name: admin.name, corresponding: true }] })
    await saveAvailability(
      db,
      { reviewer_id: id, paper_id: other.id },
      { not_before: '2027-09-01', at: journal.now.at },
    )
    const { body } = await journal.call('GET', '/api/admin/reviewers?q=olga', { token })
    expect(body).toMatchObject([{ not_before: null }])
  })

  test('stands for the admin once it was said for another paper too', async () => {
    const { id } = await aSaying('Dee Wobblemarsh', false)
    const other = await aPaper(db, { state: 'review' })
    const { request } = await aRequest(db, other, { reviewer_id: id, person: { name: 'Nobody Dee' } })
    const declined = { action: 'decline', reason: 'busy', not_before: day }
    const at = `/api/admin/submissions/${other.number}/requests/${request}`
    expect((await call('POST', at, declined)).status).toBe(200)
    const { body } = await call('GET', '/api/admin/reviewers?q=dee%20wobblemarsh')
    expect(body).toMatchObject([{ not_before: day }])
  })

  test('does not stand on the page of another paper, nor is taken away there', async () => {
    const { id } = await aSaying('Siri Wobblemarsh', false)
    const other = await aPaper(db, { state: 'review' })
    const { request } = await aRequest(db, other, { reviewer_id: id, state: 'declined', asked_at: journal.now.at })
    await db.update(papers).set({ state: 'revision' }).where(eq(papers.id, other.id))
    const theirs = await addLink(
      db,
      { purpose: 'reviewer', paperId: other.id, request, expiresAt: far },
      journal.now.at,
    )
    const at = `/r/${await tokenOf(db, theirs.id)}`
    const page = await (await journal.get(at)).text()
    expect([page.includes('Do not ask me before'), page.includes(day)]).toEqual([true, false])
    expect((await form(at, { not_before: '', never: 'yes', boxes: 'never' })).status).toBe(303)
    const [kept] = await db.select().from(reviewers).where(eq(reviewers.id, id))
    expect([kept?.not_before, kept?.never]).toEqual([day, true])
  })

  test('changes nothing on the page of another paper, where they said a day before, nor does a changed address', async () => {
    const { id } = await aSaying('Solveig Wobblemarsh', false)
    const other = await aPaper(db, { state: 'review' })
    const { request } = await aRequest(db, other, { reviewer_id: id, state: 'declined', asked_at: journal.now.at })
    await db.update(papers).set({ state: 'revision' }).where(eq(papers.id, other.id))
    const link = { purpose: 'reviewer', paperId: other.id, request, expiresAt: far } as const
    const at = `/r/${(await addLink(db, link, journal.now.at)).token}`
    const shown = async () => /name="not_before"[^>]*value="([^"]*)"/.exec(await (await journal.get(at)).text())?.[1]
    const say = (paper: { id: number }, not_before: string) =>
      saveAvailability(db, { reviewer_id: id, paper_id: paper.id }, { not_before, at: journal.now.at })
    await say(other, '2026-12-20')
    expect(await shown()).toBe('2026-12-20')
    await say(own, '2027-06-01')
    expect(await shown()).toBe('2026-12-20')
    expect((await call('POST', `/api/admin/reviewers/${id}`, { email: 'sol@elsewhere.example' })).status).toBe(200)
    expect(await shown()).toBe('2026-12-20')
  })

  test('is kept as it was for the admin’s own paper when they change the address and the day at once', async () => {
    const { id, email } = await aSaying('Runa Wobblemarsh', true)
    await db.update(reviewers).set({ said_on: null, never: false }).where(eq(reviewers.id, id))
    const change = { email: 'runa@elsewhere.example', not_before: '2028-01-01', never: true }
    expect((await call('POST', `/api/admin/reviewers/${id}`, change)).status).toBe(200)
    const kept = await db.select().from(reviewers).where(eq(reviewers.email, email))
    expect(kept).toMatchObject([{ not_before: day, never: false }])
  })

  test('keeps the admin from asking a stranger of that address, in the words for whom an editor blocked', async () => {
    const { email } = await aSaying('Dora Wobblemarsh', false)
    const { status, body } = await ask({ name: 'Dora W', email, affiliation: '' }, token)
    const blocked = await aRequest(db, await aPaper(db, { state: 'review' }), { person: { never: true } })
    const refused = await ask(blocked.reviewer, token)
    expect([status, { ...body, id: '' }]).toEqual([422, { ...refused.body, id: '' }])
    expect(body.error).toBe('unavailable')
  })
})

test('who is asked by one row of an address and known by another is searched for as both, and recused', async () => {
  const orcid = 'https://orcid.org/0000-0003-1415-9269'
  const known = { name: 'Siri Twofold', email: 'siri@twofold.example', orcid, affiliation: 'Twofold Institute' }
  await db
    .insert(reviewers)
    .values({ name_key: 'siri twofold', name: known.name, email: known.email, apart: 7, created_at: far })
  const { reviewer: person } = await aRequest(db, await aPaper(db, { state: 'rejected' }), { person: known })
  const { token } = await aSession(journal, (await aUser(db, 'Ines Asking')).id)
  const them = await aSession(journal, (await aUser(db, 'S. T.', { orcid })).id)
  const paper = await aPaper(db, { state: 'review' })
  const at = `/api/admin/submissions/${paper.number}`
  const asked = await journal.call('POST', `${at}/requests`, { token, body: { person, looked: true, send: true } })
  expect([asked.status, asked.body.person.orcid]).toEqual([201, ''])
  const { people } = await reviewersSide(db, paper.id)
  expect(people).toContainEqual(expect.objectContaining({ orcid, affiliation: 'Twofold Institute' }))
  expect((await journal.call('GET', at, them)).status).toBe(404)
})

test('a user is recused as whom any row of an address names', async () => {
  const email = 'tb@blik.example'
  await aRequest(db, await aPaper(db, { state: 'rejected' }), { person: { name: 'Torunn Blikfeldt', email } })
  const paper = await aPaper(db, { state: 'review' })
  await aRequest(db, paper, { person: { name: 'Tori', email, apart: 9 }, state: 'accepted' })
  const theirs = await aSession(journal, (await aUser(db, 'Torunn Blikfeldt')).id)
  const statusOf = async () => (await journal.call('GET', `/api/admin/submissions/${paper.number}`, theirs)).status
  expect(await statusOf()).toBe(404)
  await keepRecusals(db)
  expect(await db.$count(paperRecusals, eq(paperRecusals.paper_id, paper.id))).toBe(1)
})

test('somebody who reviews the own paper is asked again and again as a stranger would be', async () => {
  for (const email of [reviewer.email, 'nobody@wobblemarsh.example'])
    for (const _ of [1, 2, 3]) {
      const { number } = await aPaper(db, { state: 'review' })
      const person = { name: 'Bo Wobblemarsh', email, affiliation: '' }
      const sent = { person, looked: true, send: true }
      expect((await call('POST', `/api/admin/submissions/${number}/requests`, sent)).status).toBe(201)
      expect((await call('POST', `/api/admin/submissions/${number}/recuse`, { user: admin.name })).status).toBeLessThan(
        500,
      )
    }
})

test('an address that was taken back for a reviewer of the own paper is another’s as for anybody else', async () => {
  const others = await aPaper(db, { state: 'review' })
  const answers = []
  for (const name of ['Rea Shared', 'Cea Control']) {
    const email = `${name.slice(0, 3)}@shared.example`
    const { reviewer: id } = await aRequest(db, others, { person: { name, email }, state: 'accepted' })
    if (name === 'Rea Shared')
      await aRequest(db, own, { reviewer_id: id, state: 'accepted', person: { name: 'Nobody' } })
    const move = (email: string) => call('POST', `/api/admin/reviewers/${id}`, { email })
    expect((await move(`new.${email}`)).status).toBe(200)
    const { number } = await aPaper(db, { state: 'review' })
    const person = { name, email, affiliation: '' }
    const asked = await call('POST', `/api/admin/submissions/${number}/requests`, { person, looked: true, send: true })
    expect(asked.status).toBe(201)
    const { status, body } = await move(email)
    answers.push([status, body.error])
  }
  expect(answers).toEqual([
    [409, 'duplicate_email'],
    [409, 'duplicate_email'],
  ])
})

describe.each(['review', 'rejected'] as const)('an author who was taken off a paper by a revision', (state) => {
  test.each([
    ['name', { name: 'Min-Ji Seo', email: '', orcid: '' }, {}],
    [
      'ORCID iD',
      { name: 'M. Seo', email: '', orcid: 'https://orcid.org/0000-0002-4510-0385' },
      { orcid: 'https://orcid.org/0000-0002-4510-0385' },
    ],
    ['email', { name: 'M. Seo', email: 'seo@former.example', orcid: '' }, { email: 'Seo+desk@former.example' }],
  ])(`is known by %s as a user later, of a paper in state ${state}`, async (by, former, account) => {
    const paper = await aPaper(db, { state })
    await db
      .update(paperVersions)
      .set({ people: [{ ...former, family: '', affiliation: '' }] })
      .where(eq(paperVersions.paper_id, paper.id))
    const other = await aPaper(db, { state })
    const them = await aUser(db, by === 'name' ? 'Min-Ji Seo' : `Somebody by ${by}`, account)
    await keepRecusals(db)
    const theirs = await aSession(journal, them.id)
    const statusOf = async (number: string) =>
      (await journal.call('GET', `/api/admin/submissions/${number}`, theirs)).status
    expect([await statusOf(paper.number), await statusOf(other.number)]).toEqual([404, 200])
    await db.delete(users).where(eq(users.id, them.id))
  })
})

test.each(['an author who was taken off', 'author', 'reviewer'])(
  'the email for papers is none of %s, by what was sent before',
  async (who) => {
    const paper = await aPaper(db, { state: 'review' })
    const email = `${who.split(' ').at(-1)}@before.example`
    if (who.includes(' ')) {
      const people = [{ name: 'G. Gone', email, orcid: '', family: '', affiliation: '' }]
      await db.update(paperVersions).set({ people }).where(eq(paperVersions.paper_id, paper.id))
    } else {
      const typed = { subject: 'A', text: 'B' }
      const kind = who === 'author' ? 'received' : 'invitation'
      await db.transaction((tx) =>
        queueLetter(tx, journal, { kind, to: email, paper: paper.number, values: {}, typed }),
      )
    }
    const viewer = await aUser(db, `Unconcerned by ${who}`)
    const asked = [email, 'nobody@before.example']
    expect(await readersAmong(db, asked, { ...viewer, role: 'admin' })).toEqual([email])
    await db.update(settings).set({ submissions_email: email })
    expect(await journalEmailOf(db, paper.id)).toBe('office@journal.example')
    expect(await journalEmailOf(db, (await aPaper(db)).id)).toBe(email)
    await db.update(settings).set({ submissions_email: '' })
  },
)

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

test('a user is recused by the name that a reviewer had between two corrections back and forth', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const { reviewer } = await aRequest(db, paper, {
    person: { name: 'Petra Hallberg', email: 'petra@hallberg.example' },
    state: 'accepted',
  })
  for (const name of ['Petronella Hallberg', 'Petra Hallberg'])
    expect((await call('POST', `/api/admin/reviewers/${reviewer}`, { name })).status).toBe(200)
  const them = await aUser(db, 'Petronella Hallberg')
  await keepRecusals(db)
  const theirs = await aSession(journal, them.id)
  expect((await journal.call('GET', `/api/admin/submissions/${paper.number}`, theirs)).status).toBe(404)
  await db.delete(users).where(eq(users.id, them.id))
})

test.each([
  ['the author', 'https://orcid.org/0000-0002-4510-0385'],
  ['nobody', 'https://orcid.org/0000-0001-5109-3700'],
])('a reviewer who takes the ORCID iD of %s for a while learns nothing from asking themself', async (who, orcid) => {
  const name = who === 'nobody' ? 'Tarek Mansour' : 'Tariq Mansour'
  const email = `${name.slice(0, 5)}@jebel.example`
  const them = await aUser(db, name, { role: 'editor' })
  const theirs = { ...(await aSession(journal, them.id)) }
  const people = [{ ...aPerson({ name: `Zora ${who}` }), email: '', orcid: 'https://orcid.org/0000-0002-4510-0385' }]
  const paper = await aPaper(db, { state: 'review', people })
  await aRequest(db, paper, { person: { name, email }, state: 'accepted', asked_at: journal.now.at })
  await keepRecusals(db)
  for (const one of [orcid, '']) {
    await db.update(users).set({ orcid: one }).where(eq(users.id, them.id))
    await keepRecusals(db)
  }
  const other = await aPaper(db, { state: 'review', editor_id: them.id })
  const body = { person: { name: 'Somebody Else', email, affiliation: '' }, looked: true }
  await journal.call('POST', `/api/admin/submissions/${other.number}/requests`, { ...theirs, body })
  expect((await journal.call('GET', `/api/admin/submissions/${other.number}`, theirs)).status).toBe(404)
  await db.delete(users).where(eq(users.id, them.id))
})

test('copies of reports are not made anew for what is typed about another paper', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const { id: request_id, reviewer } = await aRequest(db, paper, { report: {} })
  const row = { request_id, version: 1, name: 'x.pdf', type: 'application/pdf', bytes: 1, at: new Date() }
  const id = crypto.randomUUID()
  await db.insert(reportFiles).values({ ...row, id, file_hash: '1'.repeat(64), scrub: 'scrubbed' })
  const scrubAfter = async (to: { number: string }) => {
    const editor = await aSession(journal, (await aUser(db)).id)
    const [kept = { email: '' }] = await db.select().from(reviewers).where(eq(reviewers.id, reviewer))
    const body = { person: { name: 'Typed Otherwise', email: kept.email, affiliation: 'Typed' }, looked: true }
    const asked = await journal.call('POST', `/api/admin/submissions/${to.number}/requests`, { ...editor, body })
    expect(asked.status).toBe(201)
    return (await db.select({ scrub: reportFiles.scrub }).from(reportFiles).where(eq(reportFiles.id, id)))[0]?.scrub
  }
  for (const to of [own, await aPaper(db, { state: 'review' })]) expect(await scrubAfter(to)).toBe('scrubbed')
})

describe('who is recused from a paper by what was typed of its reviewer elsewhere', async () => {
  /** A paper that the admin sees, whose reviewer is asked for their own too, under the whole name of a user; and that user. */
  async function aKnownReviewer(name: string, isSame: boolean) {
    const them = await aUser(db, name)
    const paper = await aPaper(db, { state: 'review' })
    const short = { name: name.slice(0, 8), email: `${them.id}@eskild.example` }
    const { reviewer } = await aRequest(db, paper, { person: short, state: 'accepted' })
    const typed = { typed_name: name, typed_key: personKey(name) }
    await aRequest(db, own, { ...(isSame && { reviewer_id: reviewer }), ...typed, state: 'accepted' })
    await keepRecusals(db)
    return { paper, them }
  }

  test.each([
    ['Thorvald Eskildsen', true],
    ['Tommasina Control', false],
  ])('is not told to whom the other paper is hidden from: %s', async (name, isSame) => {
    const { paper, them } = await aKnownReviewer(name, isSame)
    const path = `/api/admin/submissions/${paper.number}`
    const recused = async () => (await call('GET', path)).body.recused
    expect(await recused()).toEqual([])
    expect((await call('POST', `${path}/assign`, { user: name })).status).toBe(200)
    expect((await call('POST', `${path}/recuse`, { user: name, lift: true })).status).toBe(200)
    expect(await recused()).toEqual([{ user: name, reason: 'Named by an editor', lifted: true }])
    await db.delete(users).where(eq(users.id, them.id))
  })

  test.each([
    ['Thorlak Eskildsen', true],
    ['Tommasino Control', false],
  ])('is not told by what an editor said of them before: %s', async (name, isSame) => {
    const { them } = await aKnownReviewer(name, isSame)
    const paper = await aPaper(db, { state: 'review' })
    const path = `/api/admin/submissions/${paper.number}`
    for (const lift of [false, true]) await call('POST', `${path}/recuse`, { user: name, lift })
    const person = { name: 'Typed Otherwise', email: `${them.id}@eskild.example`, affiliation: '' }
    expect((await call('POST', `${path}/requests`, { person, looked: true })).status).toBe(201)
    await db.update(reviewRequests).set({ state: 'accepted' }).where(eq(reviewRequests.paper_id, paper.id))
    await keepRecusals(db)
    expect((await call('GET', path)).body.recused).toEqual([{ user: name, reason: 'Named by an editor', lifted: true }])
    const theirs = await aSession(journal, them.id)
    expect((await journal.call('GET', path, theirs)).status).toBe(isSame ? 404 : 200)
    await db.delete(users).where(eq(users.id, them.id))
  })

  test.each([
    ['Thorvin Eskildsen', true],
    ['Tommaso Control', false],
  ])('is not told by what is refused, nor by being left out as an author: %s', async (name, isSame) => {
    const { paper, them } = await aKnownReviewer(name, isSame)
    const [before] = await db.select({ websiteemail: settings.websiteemail }).from(settings)
    const email = `${them.id}@office.example`
    await db.update(users).set({ email }).where(eq(users.id, them.id))
    const path = `/api/admin/submissions/${paper.number}`
    const set = async (body: object) => (await call('POST', '/api/settings', body)).status
    const ask = async () => {
      const person = { name: `Asked Beside ${name}`, email: `${them.id}@beside.example`, affiliation: '', orcid: '' }
      return (await call('POST', `${path}/requests`, { person, looked: true })).status
    }
    expect([await set({ websiteemail: email }), await ask()]).toEqual([200, 201])
    await db.update(settings).set({ websiteemail: before?.websiteemail })
    await db
      .update(paperAuthors)
      .set({ name, name_key: personKey(name) })
      .where(eq(paperAuthors.paper_id, paper.id))
    await keepRecusals(db)
    expect((await call('GET', path)).body.recused).toEqual([
      { user: name, reason: 'Named as an author', lifted: false },
    ])
    expect((await call('POST', `${path}/assign`, { user: name })).status).toBe(422)
    expect(await set({ websiteemail: email })).toBe(422)
    await db.delete(users).where(eq(users.id, them.id))
  })

  test('is told to others, and kept from the user', async () => {
    const { paper, them } = await aKnownReviewer('Thorgard Eskildsen', true)
    const other = await aSession(journal, (await aUser(db, 'Uno Uninvolved')).id)
    const path = `/api/admin/submissions/${paper.number}`
    expect((await journal.call('GET', path, other)).body.recused).toEqual([
      { user: them.name, reason: 'Asked to review', lifted: false },
    ])
    const body = { user: them.name }
    expect((await journal.call('POST', `${path}/assign`, { ...other, body })).body.field).toBe('user')
    expect((await journal.call('GET', path, await aSession(journal, them.id))).status).toBe(404)
  })
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

test('nobody is asked, and no address is set, while a user on the paper reads the journal’s answers by their account', async () => {
  const { token: uninvolved } = await aSession(journal, (await aUser(db, 'Una Uninvolved')).id)
  const orcid = 'https://orcid.org/0000-0002-1694-233X'
  const { id } = await aUser(db, 'T Chief', { email: 'office@journal.example', orcid })
  const theirs = await aPaper(db, {
    state: 'review',
    people: [{ name: 'Tom Chiefly', email: 'tom@home.example', orcid }],
  })
  const other = await aPaper(db, { state: 'review' })
  await keepRecusals(db)
  const ask = async (number: string, person: object) => {
    const body = { person: { affiliation: '', orcid: '', ...person }, looked: true }
    const path = `/api/admin/submissions/${number}/requests`
    const { status, body: said } = await journal.call('POST', path, { token: uninvolved, body })
    return [status, said.message ?? said.error ?? said.state]
  }
  const nora = { name: 'Nora Young', email: 'nora@young.example' }
  expect((await ask(theirs.number, nora))[0]).toBe(422)
  expect((await ask(other.number, { name: 'T. C.', email: 'tc@inst.example', orcid }))[0]).toBe(422)
  expect(await ask(other.number, nora)).toEqual([201, 'invited'])
  await db.update(users).set({ email: 'chief@home.example' }).where(eq(users.id, id))
  expect(await ask(theirs.number, nora)).toEqual([201, 'invited'])
  const set = async (submissions_email: string) =>
    (await journal.call('POST', '/api/settings', { token: uninvolved, body: { submissions_email } })).status
  expect([await set('chief@home.example'), await set('papers@journal.example'), await set('')]).toEqual([422, 200, 200])
  await db.delete(users).where(eq(users.id, id))
})
