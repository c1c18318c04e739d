// one database
import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { articleAuthors, articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { manuscripts } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { reportFiles, reviewers, reviewReports } from '../../src/core/db/tables/review/reviewers.ts'
import { aPerson } from '../../src/journal/record/people/rules.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import type { AnonymisedRow } from '../../src/review/anonymising/queue-rules.ts'
import { listDue } from '../../src/review/reminders/actions.ts'
import { reportFileQueue, reviewersSide } from '../../src/review/reviewer/scrub-queries.ts'
import { aPaper, aPdfFile, aRequest } from '../support/builders/papers.ts'
import { anArticle, anIssue, aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const { token } = await aSession(journal, (await aUser(db, 'Asha Editor')).id)
const editor = token
const call = (method: string, path: string, body?: unknown) =>
  journal.call(method, `/api/admin/submissions/${path}`, { token, body })

const person = { name: 'Meera Nair', email: 'meera@soils.example', affiliation: 'Institute of Soils' }
const paper = await aPaper(db, {
  state: 'review',
  values: {
    keywords: 'rice, drought',
    funding: 'Whelk Fund | WF-2291',
    suggested: 'Leela Menon | leela@far.example | Far Institute',
  },
  people: [{ name: 'Ravi Sharma', email: 'ravi@crops.example', corresponding: true }],
})

test.each<[string, object, number, string]>([
  ['an author of the paper', { person: { ...person, email: 'ravi@crops.example' } }, 422, 'is_author'],
  ['no address', { person: { ...person, email: 'nobody' } }, 422, 'invalid'],
  ['an ORCID iD with a wrong digit', { person: { ...person, orcid: '0000-0002-1825-0098' } }, 422, 'invalid_orcid'],
  ['no name', { person: { ...person, name: ' ' } }, 422, 'required'],
  ['nobody', {}, 422, 'required'],
  ['somebody of an author’s domain', { person: { ...person, email: 'x@crops.example' } }, 422, 'hints_found'],
  ['a day before today', { person, answer_due: '2026-06-14' }, 422, 'invalid'],
  ['a day beyond ten years', { person, answer_due: '9999-12-31', due: '9999-12-31' }, 422, 'invalid'],
  ['a letter without words', { person, letter: { subject: 'Would you review?', text: ' ' } }, 422, 'required'],
  ['a report before the answer', { person, due: '2026-06-16' }, 422, 'invalid'],
])('asking %s is refused', async (_, body, status, error) => {
  const answer = await call('POST', `${paper.number}/requests`, body)
  expect([answer.status, answer.body.error]).toEqual([status, error])
})

test('what is typed of somebody who is known by other words is theirs too', async () => {
  const lq = { name: 'L Q', email: 'lq@rivers.example', affiliation: '' }
  await aRequest(db, await aPaper(db, { state: 'review' }), { person: lq })
  const paper = await aPaper(db, { state: 'review' })
  const orcid = 'https://orcid.org/0000-0003-1415-9269'
  const { token } = await aSession(journal, (await aUser(db, 'Leo Elsewhere', { orcid })).id)
  const seen = () => journal.call('GET', `/api/admin/submissions/${paper.number}`, { token })
  expect((await seen()).status).toBe(200)
  const typed = { ...lq, name: 'Léopold Quaresma', affiliation: 'Observatoire des Rivières', orcid }
  const body = { person: typed, looked: true, send: true }
  const asked = await call('POST', `${paper.number}/requests`, body)
  expect([asked.status, asked.body.person.name]).toEqual([201, 'L Q'])
  expect((await seen()).status).toBe(404)
  const id = asked.body.person.id
  const next = await aPaper(db, { state: 'review' })
  const again = await call('POST', `${next.number}/requests`, { person: id, looked: true, send: true })
  expect(again.status).toBe(201)
  expect((await journal.call('GET', `/api/admin/submissions/${next.number}`, { token })).status).toBe(404)
  const kept = { ...lq, orcid: '' }
  const beside = { name: typed.name, affiliation: typed.affiliation, orcid }
  expect((await reviewersSide(db, paper.id)).people).toEqual([kept, beside])
  // what is searched for there tells of no other paper
  expect((await reviewersSide(db, next.id)).people).toEqual([kept])
  const change = { name: 'L. Quarry', email: 'l@quarries.example', affiliation: 'Quarry' }
  expect((await journal.call('POST', `/api/admin/reviewers/${id}`, { token: editor, body: change })).status).toBe(200)
  expect((await reviewersSide(db, paper.id)).people).toEqual([{ ...change, orcid: '' }, beside])
  expect((await reviewersSide(db, next.id)).people).toEqual([{ ...change, orcid: '' }])
})

test('a letter goes to the email typed, whatever email somebody else typed beside the same iD', async () => {
  const orcid = 'https://orcid.org/0000-0002-4510-0385'
  const planted = { name: 'Hya Price', email: 'author@mailbox.example', affiliation: '', orcid }
  await aRequest(db, await aPaper(db, { state: 'review' }), { state: 'chosen', person: planted })
  const paper = await aPaper(db, { state: 'review' })
  const person = { name: 'Hya Price', email: 'hya@schools.example', affiliation: '', orcid }
  const ask = (person: object) => call('POST', `${paper.number}/requests`, { person, looked: true, send: true })
  const asked = await ask(person)
  expect([asked.status, asked.body.person.email]).toEqual([201, 'hya@schools.example'])
  const again = await ask({ ...person, email: 'hya@home.example' })
  expect([again.status, again.body.error]).toEqual([409, 'duplicate_request'])
  const [{ recipients } = {}] = await db
    .select({ recipients: sql<string[]>`array_agg(recipient)` })
    .from(notices)
    .where(eq(notices.paper, paper.number))
  expect(recipients).toEqual(['hya@schools.example'])
})

test.each([
  ['is an author by it', { orcid: '0000-0002-1825-0097' }, 'is_author'],
  ['wants never to be asked by it', { orcid: '0000-0001-5109-3700' }, 'unavailable'],
  ['is opposed by it', { name: 'Opal Opposed' }, 'hints_found'],
])('somebody known by other words who %s is not asked', async (_, typed, error) => {
  const known = { name: 'Kay Known', email: `${error}@known.example`, affiliation: '' }
  const people = [
    { name: 'Ada Author', email: 'ada@a.example', orcid: 'https://orcid.org/0000-0002-1825-0097', corresponding: true },
  ]
  const paper = await aPaper(db, { state: 'review', people, values: { opposed: 'Opal Opposed | |' } })
  await aRequest(db, await aPaper(db, { state: 'review' }), { person: known })
  const never = { name: 'Kim Never', email: `${error}@never.example`, affiliation: '', orcid: '' }
  if (error === 'unavailable') never.orcid = 'https://orcid.org/0000-0001-5109-3700'
  await aRequest(db, await aPaper(db, { state: 'review' }), { person: never })
  await db.update(reviewers).set({ never: true }).where(eq(reviewers.email, never.email))
  const answer = await call('POST', `${paper.number}/requests`, { person: { ...known, ...typed } })
  expect([answer.status, answer.body.error]).toEqual([422, error])
})

test.each(['known by another paper', 'not known'])(
  'somebody %s is asked once under one ORCID iD, at whatever address',
  async (who) => {
    const orcid =
      who === 'not known' ? 'https://orcid.org/0000-0002-1825-0097' : 'https://orcid.org/0000-0001-5000-0007'
    const usual = { name: 'Hiero Xyrlund', email: `hiero@${who.slice(0, 3)}.example`, affiliation: '', orcid }
    const known = who !== 'not known' && (await aRequest(db, await aPaper(db, { state: 'review' }), { person: usual }))
    const { number } = await aPaper(db, { state: 'review' })
    const ask = (person: object | number) => call('POST', `${number}/requests`, { person, looked: true, send: false })
    const other = await ask({ ...usual, email: `xyr@${who.slice(0, 3)}.example` })
    expect(other.status).toBe(201)
    for (const person of known ? [usual, known.reviewer] : [usual]) {
      const again = await ask(person)
      expect([again.status, again.body.error]).toEqual([409, 'duplicate_request'])
    }
    expect((await call('POST', `${number}/requests/${other.body.request}`, { action: 'cancel' })).status).toBe(200)
    expect((await ask(usual)).status).toBe(201)
  },
)

test('nobody is asked while authors’ answers go to an address that they read', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const kim = { name: 'Kim Kept', email: 'kim@kept.example', affiliation: '' }
  const { request } = await aRequest(db, paper, { state: 'chosen', person: kim })
  const refusals = async (email: string, setting: 'submissions_email' | 'websiteemail') => {
    await setSettings(db, { submissions_email: '', websiteemail: '', [setting]: email })
    const asked = await call('POST', `${paper.number}/requests`, { person: kim, looked: true })
    const sent = await call('POST', `${paper.number}/requests/${request}`, { action: 'send' })
    return [asked, sent].map(({ status, body }) => `${status} ${body.error}`)
  }
  for (const email of ['Kim@kept.example', 'kim+papers@kept.example'])
    for (const setting of ['submissions_email', 'websiteemail'] as const)
      expect(await refusals(email, setting)).toEqual(['422 unavailable', '422 unavailable'])
  expect((await refusals('', 'websiteemail'))[1]).toBe('200 undefined')
})

test('a letter that names an author is looked at first', async () => {
  const letter = { subject: 'A paper', text: 'Dear colleague, the paper of Ravi Sharma is at {link}.' }
  const told = await call('POST', `${paper.number}/requests`, { person, letter })
  expect([told.status, told.body.error]).toEqual([422, 'traces_found'])
  expect(told.body.traces).toMatchObject([{ kind: 'name', text: 'Ravi Sharma' }])
  const paid = { subject: 'A paper', text: 'Dear colleague, we thank you. Grant WF-2291 paid for {link}.' }
  const other = await call('POST', `${paper.number}/requests`, { person, letter: paid })
  expect(other.body.traces).toMatchObject([{ kind: 'funding', text: expect.stringContaining('WF-2291') }])
})

test('somebody is asked once for a round, and the letter waits for its minute', async () => {
  const asked = await call('POST', `${paper.number}/requests`, { person })
  expect([asked.status, asked.body.state, asked.body.answer_due, asked.body.due]).toEqual([
    201,
    'invited',
    '2026-06-20',
    '2026-06-29',
  ])
  const again = await call('POST', `${paper.number}/requests`, { person: { ...person, name: 'M. Nair' } })
  expect([again.status, again.body.error]).toEqual([409, 'duplicate_request'])
  const { body: shown } = await call('GET', paper.number)
  expect(shown.letters).toMatchObject([{ kind: 'invitation', to: person.email, request: asked.body.request }])
  const cancelled = await call('POST', `${paper.number}/requests/${asked.body.request}`, { action: 'cancel' })
  expect(cancelled.body.state).toBe('cancelled')
  expect(
    (await call('GET', paper.number)).body.letters.map(({ kind, state }: Record<string, string>) => [kind, state]),
  ).toEqual([['invitation', 'cancelled']])
})

test('a reviewer who got the invitation is told that they are not needed, also while a reminder waits', async () => {
  const invited = await aPaper(db, { state: 'review' })
  const { body } = await call('POST', `${invited.number}/requests`, { person, looked: true })
  await db.update(notices).set({ state: 'sent' }).where(eq(notices.request, body.request))
  const at = `${invited.number}/requests/${body.request}`
  expect((await call('POST', at, { action: 'remind' })).status).toBe(200)
  expect((await call('POST', at, { action: 'cancel' })).body.state).toBe('cancelled')
  const { letters } = (await call('GET', invited.number)).body
  expect(new Map(letters.map(({ kind, state }: Record<string, string>) => [kind, state]))).toEqual(
    new Map([
      ['invitation', 'sent'],
      ['answer_reminder', 'cancelled'],
      ['cancelled', 'to_copy'],
    ]),
  )
})

test('a person who asked never to be asked is refused, and an unknown id is not found', async () => {
  await db.update(reviewers).set({ never: true }).where(eq(reviewers.email, person.email))
  expect((await call('POST', `${paper.number}/requests`, { person })).body.error).toBe('unavailable')
  expect((await call('POST', `${paper.number}/requests/R000000`, { action: 'remind' })).status).toBe(404)
  expect((await call('POST', '2026-0000/requests', { person })).status).toBe(404)
  await db.update(reviewers).set({ never: false })
})

test('a user who asks themselves to review no longer sees the paper as an editor', async () => {
  const own = await aPaper(db, { state: 'review' })
  const asked = await call('POST', `${own.number}/requests`, { person: { name: 'Asha Editor', email: '' } })
  expect([asked.status, asked.body.error]).toEqual([404, 'not_found'])
  expect((await call('GET', own.number)).status).toBe(404)
})

test('a reviewer chosen before the release is stored, and asked later', async () => {
  const early = await aPaper(db, { state: 'received' })
  expect((await call('POST', `${early.number}/requests`, { person })).body).toEqual({
    error: 'invalid_state',
    state: 'received',
  })
  const kept = await call('POST', `${early.number}/requests`, { person, send: false, looked: true })
  expect([kept.status, kept.body.state]).toEqual([201, 'chosen'])
  const sent = await call('POST', `${early.number}/requests/${kept.body.request}`, { action: 'send' })
  expect([sent.status, sent.body.error]).toEqual([409, 'invalid_state'])
})

test('candidates are past reviewers, suggested people and authors on the topic, no author of the paper', async () => {
  await anIssue(db)
  await anArticle(db, { refnumber: '901', keywords: 'rice' })
  const [article] = await db.select({ id: articles.id }).from(articles)
  await db
    .insert(articleAuthors)
    .values({ article_id: article?.id ?? 0, position: 1, name: 'Sita Devi', email: 'sita@hills.example' })
  await aRequest(db, paper, { person: { name: 'Uma Asked' } })
  const { status, body } = await call('GET', `${paper.number}/candidates`)
  expect(status).toBe(200)
  const found = body as { person: { name: string }; source: string; hints: string[] }[]
  const sources = Object.fromEntries(found.map(({ person, source }) => [person.name, source]))
  expect(sources).toMatchObject({ 'Meera Nair': 'reviewer', 'Leela Menon': 'suggested', 'Sita Devi': 'author' })
  expect(sources['Ravi Sharma']).toBeUndefined()
  expect(sources['Uma Asked']).toBeUndefined()
  expect(found.find(({ person }) => person.name === 'Leela Menon')?.hints).toEqual(['suggested'])
  const named = await call('GET', `${paper.number}/candidates?q=leela%20far`)
  expect(named.body.map(({ person }: { person: { name: string } }) => person.name)).toEqual(['Leela Menon'])
})

test('authors of whom an article has the names alone are candidates, hidden articles’ not', async () => {
  await anIssue(db)
  await anArticle(db, { refnumber: '911', keywords: 'millet', authorname: 'Nila Elder, Omar Elder' })
  await anArticle(db, { refnumber: '912', keywords: 'millet', authorname: 'Hanna Elder', status: 'disabled' })
  const of = await aPaper(db, { state: 'review', values: { keywords: 'Millet' } })
  const asked = async (q = '') => {
    const { body } = await call('GET', `${of.number}/candidates?q=${q}`)
    const found = body as { person: { name: string }; source: string; why: string[] }[]
    return found.filter(({ source }) => source === 'author').map(({ person, why }) => [person.name, ...why])
  }
  const why = 'Wrote 1 article here on the paper’s keywords'
  expect((await asked()).sort()).toEqual([
    ['Nila Elder', why],
    ['Omar Elder', why],
  ])
  expect(await asked('omar')).toEqual([['Omar Elder', why]])
  await db.update(manuscripts).set({ keywords: '' }).where(eq(manuscripts.paper_id, of.id))
  expect(await asked('omar')).toEqual([['Omar Elder', 'Wrote 1 article here']])
})

test('a letter that reminds, thanks or cancels is searched for the authors; an institution is known by its other names', async () => {
  const ror = 'https://ror.org/04a1b2c34'
  const author = { name: 'Ravi Sharma', email: 'ravi@crops.example', affiliation: 'Crops University', ror }
  const of = await aPaper(db, { state: 'review', people: [{ ...author, corresponding: true }] })
  const { refnumber } = await anArticle(db)
  const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, refnumber))
  const written = { name: 'Ann Archer', affiliation: 'Department of Soils, Pune Institute of Crops, Pune', ror }
  await db
    .insert(articleAuthors)
    .values({ ...aPerson(written), organisation: false, article_id: article?.id ?? 0, position: 9 })
  const invited = await aRequest(db, of)
  const reported = await aRequest(db, of, { report: {} })
  const texts = ['Ravi Sharma asks for your report', 'They work at the Pune Institute of Crops']
  for (const [request, action] of [
    [invited, 'remind'],
    [invited, 'cancel'],
    [reported, 'thank'],
  ] as const)
    for (const text of texts) {
      const step = { action, letter: { subject: 'A paper', text } }
      const told = await call('POST', `${of.number}/requests/${request.request}`, step)
      expect([told.status, told.body.error]).toEqual([422, 'traces_found'])
    }
  const letter = { subject: 'A paper', text: 'Ravi is a common name' }
  const step = { action: 'remind', letter, looked: true }
  expect((await call('POST', `${of.number}/requests/${invited.request}`, step)).status).toBe(200)
})

test('an editor stops the journal’s own reminders of a request, and lets them go again', async () => {
  const of = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, of)
  const at = `${of.number}/requests/${request}`
  const coming = async () => (await listDue(journal, new Date('2026-07-30'))).filter((due) => due.request === request)
  const kinds = async () => (await coming()).map(({ what }) => what)
  expect(await kinds()).toContain('send answer_reminder')
  expect((await call('POST', at, { action: 'reminders' })).body).toEqual({ error: 'required', field: 'stopped' })
  expect((await call('POST', at, { action: 'reminders', stopped: true })).body.reminders_stopped).toBe(true)
  expect(await kinds()).not.toContain('send answer_reminder')
  expect((await call('POST', at, { action: 'reminders', stopped: false })).body.reminders_stopped).toBe(false)
  expect(await kinds()).toContain('send answer_reminder')
  expect((await call('POST', at, { action: 'cancel' })).status).toBe(200)
  expect((await call('POST', at, { action: 'reminders', stopped: true })).status).toBe(409)
})

test.each(['send', 'remind', 'cancel', 'thank'])(
  'what is no letter is refused by %s, and nothing is sent',
  async (action) => {
    const of = await aPaper(db, { state: 'review' })
    const { request } = await aRequest(db, of)
    for (const letter of ['Dear colleague', { subject: 'A paper' }, null]) {
      const { status, body } = await call('POST', `${of.number}/requests/${request}`, { action, letter })
      expect([status, body]).toEqual([422, { error: 'invalid', field: 'letter' }])
    }
    expect((await call('GET', of.number)).body.letters).toEqual([])
  },
)

test('an edited report is answered beside the reviewer’s own words', async () => {
  const { number, id } = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, { id }, { report: { to_author: 'Say more, says Lena.' } })
  const path = `${number}/requests/${request}/clean`
  const { status, body } = await call('POST', path, { to_author: 'Say more.' })
  expect(status).toBe(200)
  expect(body.report).toMatchObject({ to_author: 'Say more, says Lena.', clean_to_author: 'Say more.' })
})

test.each(['', '/files', '/send'])('a report keeps what was typed and the file beside it, sent to %p', async (to) => {
  const { id } = await aPaper(db, { state: 'review' })
  const asked = await aRequest(db, { id }, { state: 'accepted' })
  const link = { purpose: 'reviewer', paperId: id, request: asked.request, expiresAt: new Date('2030-01-01') } as const
  const at = `/r/${(await addLink(db, link, journal.now.at)).token}`
  const body = new FormData()
  for (const [name, text] of Object.entries({ recommendation: 'minor', to_author: 'Say more.' }))
    body.append(name, text)
  body.append('report_file', aPdfFile(), 'report.pdf')
  expect((await journal.handle(new Request(`http://localhost${at}${to}`, { method: 'POST', body }))).status).toBe(303)
  const html = await (await journal.get(at)).text()
  expect(html).toContain('Say more.</textarea>')
  expect(await db.$count(reportFiles, eq(reportFiles.request_id, asked.id))).toBe(1)
})

test('a report by mail is entered with its files or not at all, also where nobody answered in time', async () => {
  const of = await aPaper(db, { state: 'review' })
  const asked = await aRequest(db, of, { state: 'lapsed' })
  const enter = (texts: Record<string, string>) => {
    const body = new FormData()
    for (const [name, text] of Object.entries(texts)) body.append(name, text)
    body.append('report_file', aPdfFile(), 'report.pdf')
    const headers = { authorization: `Bearer ${token}` }
    const path = `/api/admin/submissions/${of.number}/requests/${asked.request}/report`
    return journal.handle(new Request(`http://localhost${path}`, { method: 'POST', body, headers }))
  }
  const files = () => db.select().from(reportFiles).where(eq(reportFiles.request_id, asked.id))
  expect((await enter({ to_author: 'Say more.' })).status).toBe(422)
  expect(await files()).toEqual([])
  expect((await enter({ to_author: 'Say more.', recommendation: 'minor' })).status).toBe(200)
  expect(await files()).toMatchObject([{ version: 1, scrub: 'waiting' }])
})

test('a report that is sent again keeps its files, at most three, until they are taken back', async () => {
  const of = await aPaper(db, { state: 'review' })
  const asked = await aRequest(db, of, { state: 'accepted' })
  const at = await reviewersPage(of.id, asked.request)
  const form = (to: string, names: string[] = []) => {
    const body = new FormData()
    for (const [name, text] of Object.entries({ recommendation: 'minor', to_author: 'Say more.' }))
      body.append(name, text)
    for (const name of names) body.append('report_file', aPdfFile(), name)
    return journal.handle(new Request(`http://localhost${at}${to}`, { method: 'POST', body }))
  }
  const read = async () => {
    const { body } = await call('GET', of.number)
    const [{ report }] = body.requests
    return [report.version, report.files.map(({ name }: { name: string }) => name)]
  }
  await form('/send', ['one.pdf', 'two.pdf'])
  await form('/send')
  expect(await read()).toEqual([2, ['one.pdf', 'two.pdf']])
  await form('/send', ['three.pdf'])
  expect(await read()).toEqual([3, ['one.pdf', 'two.pdf', 'three.pdf']])
  expect((await form('/files', ['four.pdf'])).status).toBe(422)
  const [first] = await db.select().from(reportFiles).where(eq(reportFiles.request_id, asked.id))
  expect((await form(`/files/${first?.id}/delete`)).status).toBe(303)
  expect(await read()).toEqual([3, ['two.pdf', 'three.pdf']])
  const { body } = await call('GET', of.number)
  expect(body.timeline.map(({ what }: { what: string }) => what)).toContain(
    `${asked.request} took back a file of the report`,
  )
  expect((await form('/files', ['four.pdf'])).status).toBe(303)
  await db.update(papers).set({ state: 'revision' }).where(eq(papers.id, of.id))
  const [sent] = await db.select().from(reportFiles).where(eq(reportFiles.name, 'two.pdf'))
  expect((await form(`/files/${sent?.id}/delete`)).status).toBe(404)
  expect((await call('GET', of.number)).body.requests[0].report.files).toHaveLength(2)
})

/** The address of a reviewer's page. */
async function reviewersPage(paperId: number, request: string): Promise<string> {
  const link = { purpose: 'reviewer', paperId, request, expiresAt: new Date('2030-01-01') } as const
  return `/r/${(await addLink(db, link, journal.now.at)).token}`
}

test('what a reviewer said of never is shown ticked when they decline, and is taken back by its untick alone', async () => {
  const neverOf = async (stored: boolean, texts: Record<string, string>, earlier = stored) => {
    const paper = await aPaper(db, { state: 'review' })
    const asked = await aRequest(db, paper, { person: { never: earlier }, state: 'invited', asked_at: journal.now.at })
    const at = await reviewersPage(paper.id, asked.request)
    const html = await (await journal.get(at)).text()
    expect(/<input[^>]*name="never"[^>]*checked/.test(html)).toBe(earlier)
    const body = new URLSearchParams({ reason: 'busy', ...texts })
    if (html.includes('name="boxes"')) body.set('boxes', 'never')
    await db.update(reviewers).set({ never: stored }).where(eq(reviewers.id, asked.reviewer))
    const sent = await journal.handle(new Request(`http://localhost${at}/decline`, { method: 'POST', body }))
    expect(sent.status).toBe(303)
    const [row] = await db.select().from(reviewers).where(eq(reviewers.id, asked.reviewer))
    return row?.never
  }
  expect(await neverOf(true, { never: 'yes' })).toBe(true)
  expect(await neverOf(true, {})).toBe(false)
  expect(await neverOf(true, {}, false)).toBe(true)
  expect(await neverOf(false, { never: 'yes' })).toBe(true)
})

test('an editor reads the files of a report once it is sent, and its copy', async () => {
  const of = await aPaper(db, { state: 'review' })
  const asked = await aRequest(db, of, { state: 'accepted' })
  const at = await reviewersPage(of.id, asked.request)
  const form = (to: string, texts: Record<string, string>) => {
    const body = new FormData()
    for (const [name, text] of Object.entries(texts)) body.append(name, text)
    if (to === '/files') body.append('report_file', aPdfFile(), 'my report.pdf')
    return journal.handle(new Request(`http://localhost${at}${to}`, { method: 'POST', body }))
  }
  await form('/files', {})
  const [file] = await db.select().from(reportFiles).where(eq(reportFiles.request_id, asked.id))
  const read = (more = '') =>
    journal.get(`/api/admin/submissions/${of.number}/files/${file?.id}${more}`, { authorization: `Bearer ${token}` })
  expect((await read()).status).toBe(404)
  expect((await form('/send', { recommendation: 'minor', to_author: 'Say more.' })).status).toBe(303)
  const sent = await read()
  expect(sent.headers.get('content-disposition')).toContain(`${of.number}-report-1.pdf`)
  expect((await sent.bytes()).length).toBe(aPdfFile().size)
  expect((await read('/copy')).status).toBe(404)
  await db.update(reportFiles).set({ copy_hash: file?.file_hash, scrub: 'scrubbed' })
  expect((await read('/copy')).status).toBe(200)
})

test('a reviewer whose report names them is told before it is sent, and may send it all the same', async () => {
  const of = await aPaper(db, { state: 'review' })
  const asked = await aRequest(db, of, {
    state: 'accepted',
    person: { name: 'Olga Petrova', email: 'olga@soils.example' },
  })
  const at = await reviewersPage(of.id, asked.request)
  const send = async (more: Record<string, string>) => {
    const fields = { recommendation: 'minor', to_author: 'Say more. Yours, Olga Petrova', ...more }
    const answer = await journal.handle(
      new Request(`http://localhost${at}/send`, { method: 'POST', body: new URLSearchParams(fields) }),
    )
    return { status: answer.status, text: wordsOf(await answer.text()) }
  }
  const told = 'This may show the authors who you are: “Olga Petrova” I know: send it all the same'
  expect(await send({})).toEqual({ status: 422, text: expect.stringContaining(told) })
  expect((await send({ to_editor: 'Olga Petrova', to_author: 'Say more.' })).status).toBe(303)
  expect((await send({ named: 'yes' })).status).toBe(303)
})

test('a refused report by mail stays in the editor’s form, and takes and changes nothing of the reviewer’s draft', async () => {
  const of = await aPaper(db, { state: 'review' })
  const asked = await aRequest(db, of, { state: 'accepted' })
  const at = await reviewersPage(of.id, asked.request)
  const send = (to: string, texts: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, text] of Object.entries(texts)) body.append(name, text)
    return journal.handle(new Request(`http://localhost${to}`, { method: 'POST', body, headers }))
  }
  const draft = { recommendation: 'reject', to_author: 'My draft.', to_editor: 'Between us.' }
  expect((await send(at, draft)).status).toBe(303)
  const desk = `/admin/submissions/${of.number}/requests/${asked.request}`
  const enter = (texts: Record<string, string>) =>
    send(`${desk}/report`, { form: 'report', ...texts }, { authorization: `Bearer ${token}` })
  const refused = await enter({ to_author: 'Typed by the editor.', recommendation: '' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain('Typed by the editor.</textarea>')
  expect(html).toContain('<details class="form-part" open="">')
  expect(html).not.toContain('My draft.')
  const versions = () =>
    db.select().from(reviewReports).where(eq(reviewReports.request_id, asked.id)).orderBy(reviewReports.version)
  expect(await versions()).toMatchObject([{ version: 1, ...draft, sent_at: null }])
  expect((await enter({ to_author: 'As mailed.', recommendation: 'minor' })).status).toBe(303)
  expect(await versions()).toMatchObject([
    { version: 1, recommendation: 'minor', to_author: 'As mailed.', to_editor: '', sent_at: journal.now.at },
    { version: 2, ...draft, sent_at: null },
  ])
  await db.update(papers).set({ state: 'accepted' }).where(eq(papers.id, of.id))
  const late = await enter({ to_author: 'Came too late.', recommendation: 'minor' })
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('Came too late.</textarea>')])
})

test('files of reports are searched for all reviewers of the paper, and again once one is asked or changes name', async () => {
  const of = await aPaper(db, { state: 'review' })
  await aRequest(db, of, { person: { name: 'Tomas Berg', email: 'tomas@berg.example' } })
  const asked = await aRequest(db, of, { person: { name: 'Maya Lind' }, report: {} })
  const file = { request_id: asked.id, version: 1, name: 'x.pdf', type: 'application/pdf', bytes: 1, at: new Date() }
  const [{ id } = { id: '' }] = await db
    .insert(reportFiles)
    .values({ ...file, id: crypto.randomUUID(), file_hash: '0'.repeat(64), scrub: 'waiting' })
    .returning({ id: reportFiles.id })
  const change = async (body: object) =>
    expect((await journal.call('POST', `/api/admin/reviewers/${asked.reviewer}`, { token, body })).status).toBe(200)
  const anonymiseOf = async () =>
    (await db.select({ scrub: reportFiles.scrub }).from(reportFiles).where(eq(reportFiles.id, id)))[0]?.scrub
  const searched: AnonymisedRow = {
    scrub: 'scrubbed',
    scrub_error: '',
    copy_hash: null,
    copy_bytes: null,
    copy_text: null,
    traces: [],
  }
  const next = () => reportFileQueue.next(db, { but: [], now: journal.now.at })
  for (let found = await next(); found && found.id !== id; found = await next())
    await db.update(reportFiles).set({ scrub: 'failed' }).where(eq(reportFiles.id, found.id))
  const before = await next()
  await change({ name: 'Maya Lindqvist' })
  if (before) await reportFileQueue.write(db, before, searched)
  expect(await anonymiseOf()).toBe('waiting')
  const found = await next()
  expect(found?.side.people).toMatchObject([{ name: 'Tomas Berg' }, { name: 'Maya Lindqvist' }])
  if (found) await reportFileQueue.write(db, found, searched)
  await change({ note: 'Quick.' })
  expect(await anonymiseOf()).toBe('scrubbed')
  await change({ affiliation: 'Institute of Soils' })
  expect(await anonymiseOf()).toBe('waiting')
  await db.update(reportFiles).set({ scrub: 'scrubbed' }).where(eq(reportFiles.id, id))
  const person = { name: 'Ines Duarte', email: 'ines@duarte.example', affiliation: 'University of Porto' }
  const body = { person, send: false, looked: true }
  expect((await journal.call('POST', `/api/admin/submissions/${of.number}/requests`, { token, body })).status).toBe(201)
  expect(await anonymiseOf()).toBe('waiting')
})

test('whom to ask is answered for a paper whose earlier reviewer was erased', async () => {
  const older = await aPaper(db, { state: 'rejected', round: 2 })
  await aRequest(db, older, { state: 'reported', reviewer_id: null })
  const { status } = await call('GET', `${older.number}/candidates`)
  expect(status).toBe(200)
})

test.each(['dates', 'accept', 'decline', 'reminders'])(
  'the step %s takes no letter, which would go nowhere',
  async (action) => {
    const paper = await aPaper(db, { state: 'review' })
    const { request } = await aRequest(db, paper)
    const step = { action, due: '2026-08-01', reason: 'busy', stopped: true }
    const path = `${paper.number}/requests/${request}`
    const refused = await call('POST', path, { ...step, letter: { subject: 'More time', text: 'Dear {name}, {link}' } })
    expect([refused.status, refused.body]).toEqual([422, { error: 'invalid', field: 'letter' }])
    expect((await call('POST', path, step)).status).toBe(200)
  },
)

test('a number and a request are known in small letters too, at whatever address', async () => {
  const other = await aPaper(db, { state: 'review' })
  const number = other.number.toLowerCase()
  expect((await call('GET', `${number}/candidates`)).status).toBe(200)
  const meera = { ...person, email: 'meera@letters.example' }
  const asked = await call('POST', `${number}/requests`, { person: meera, looked: true, send: false })
  expect(asked.status).toBe(201)
  const request = asked.body.request.toLowerCase()
  const dates = { action: 'dates', answer_due: '2026-07-01', due: '2026-08-01' }
  expect((await call('POST', `${number}/requests/${request}`, dates)).body).toMatchObject({ due: '2026-08-01' })
  const { modification } = (await call('GET', number)).body
  const decision = { decision: 'reject', without_reports: true, modification }
  expect((await call('POST', `${number}/decision`, decision)).body.state).toBe('rejected')
  expect((await call('GET', `${number}/article`)).body).toEqual({ error: 'invalid_state', state: 'rejected' })
})
