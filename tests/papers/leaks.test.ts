// one database
import { beforeAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperLinks, papers } from '../../src/core/db/tables/review/papers.ts'
import { reviewCopies, reviewCopyFiles } from '../../src/core/db/tables/review/released.ts'
import { reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

/** The leaks that others had, by the numbers of their reports: OJS is pkp/pkp-lib, Janeway openlibhums/janeway. */

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { db, now } = journal
const { form, open, letters } = waysOf(journal)
const { token: admin } = await aSession(journal, (await aUser(db, 'Asha Admin')).id)
beforeAll(() => open({ letter_delay: '0', reviewers_wanted: '1' }))

const far = new Date('2030-01-01')
const author = {
  name: 'Ada Quibblethorpe',
  email: 'ada@quibble.example',
  affiliation: 'Zembla College',
  corresponding: true,
}
const traces = /quibble|zembla|क्विबल/i

/** A paper in review with a copy of the round, and somebody's link to review it. */
async function reviewed({ round = 1, state = 'accepted' as const, ...more } = {}) {
  const people = [author, { name: 'क्विबल थॉर्प' }]
  const paper = await aPaper(db, { state: 'review', round, people, ...more })
  const copy = crypto.randomUUID()
  await db.insert(reviewCopies).values({ id: copy, paper_id: paper.id, round, at: now.at, title: 'A blind title' })
  const file = crypto.randomUUID()
  const file_hash = await journal.files.save(new TextEncoder().encode('%PDF-1.7\n'))
  const stored = { type: 'application/pdf', bytes: 9, file_hash }
  await db.insert(reviewCopyFiles).values({ id: file, copy_id: copy, position: 1, name: 'manuscript.pdf', ...stored })
  const { request } = await aRequest(db, paper, { state, round })
  const { token } = await addLink(db, { purpose: 'reviewer', paperId: paper.id, request, expiresAt: far }, now.at)
  return { paper, request, at: `/r/${token}`, file: `/r/${token}/files/${file}` }
}

/** All of an answer, heads too. */
const whole = async (path: string, headers?: Record<string, string>) => {
  const answer = await journal.get(path, headers)
  return { status: answer.status, text: `${JSON.stringify([...answer.headers])}\n${await answer.text()}` }
}

const call = async (number: string, step: string, body: object) => {
  const path = `/api/admin/submissions/${number}`
  const { modification } = (await journal.call('GET', path, { token: admin })).body
  return journal.call('POST', `${path}/${step}`, { token: admin, body: { ...body, modification } })
}

test('OJS #1136, #2202, Janeway #1316, #4476: no author’s name is on the reviewer’s page, in letters or names of files', async () => {
  const { paper, request, at, file } = await reviewed()
  const page = await whole(at)
  const download = await whole(file)
  expect([page.status, download.status]).toEqual([200, 200])
  expect(download.text).toContain(`filename=\\"${request}-manuscript.pdf\\"`)
  await form(`${at}/extend`, { due: '2026-07-02', note: 'x' })
  await form(`${at}/send`, { recommendation: 'minor', to_author: 'Fine.' })
  const receipts = (await letters()).filter(({ kind }) => kind === 'receipt_review')
  expect(receipts.length).toBe(2)
  const missing = await whole(`${at}/files/${crypto.randomUUID()}`)
  for (const text of [page.text, download.text, missing.text, JSON.stringify(receipts)]) {
    expect(text).not.toMatch(traces)
    expect(text).not.toContain(paper.number)
    expect(text).not.toContain(paper.title)
  }
})

test('OJS #8247: a reviewer’s link opens one request and no account', async () => {
  const { at } = await reviewed()
  const answer = await journal.get(at)
  expect(answer.headers.get('set-cookie')).toBeNull()
  const token = at.slice(3)
  for (const [name, value] of [
    ['cookie', `session=${token}`],
    ['authorization', `Bearer ${token}`],
  ] as const)
    expect((await whole('/api/admin/submissions', { [name]: value })).status).toBe(401)
  expect((await whole(`/s/${token}`)).status).toBe(404)
})

test.each(['application/json', 'text/html'])(
  'OJS #11374: a second round shows reviewers no author, asked for %s',
  async (accept) => {
    const { at, paper } = await reviewed({ round: 2 })
    const { status, text } = await whole(at, { accept })
    expect([status, text.includes('A blind title')]).toEqual([200, true])
    expect(text).not.toMatch(traces)
    expect(text).not.toContain(paper.number)
  },
)

test('OJS #357: the link of a cancelled request is gone, and says nothing of the paper', async () => {
  const { at, file, paper, request } = await reviewed()
  const cancelled = await call(paper.number, `requests/${request}`, { action: 'cancel' })
  expect(cancelled.body.state).toBe('cancelled')
  for (const path of [at, file, `${at}/certificate.pdf`]) {
    const { status, text } = await whole(path)
    expect(status).toBe(410)
    expect(text).not.toMatch(/blind title/)
    expect(text).not.toContain(request)
  }
  expect((await form(`${at}/accept`, {})).status).toBe(410)
})

test('OJS #2481: a reviewer who declined, also after accepting, cannot open the manuscript', async () => {
  const { at, file } = await reviewed()
  expect((await whole(file)).status).toBe(200)
  expect((await form(`${at}/decline`, { reason: 'busy' })).status).toBe(303)
  expect((await whole(file)).status).toBe(404)
  expect((await whole(at)).text).not.toContain('/files/')
})

test('OJS #11690: no GET, HEAD or OPTIONS accepts, declines or opens a request', async () => {
  const { at, file } = await reviewed({ state: 'invited' as 'accepted' })
  const state = async () =>
    JSON.stringify([
      await db.select().from(papers),
      await db.select().from(reviewRequests),
      await db.select().from(paperLinks),
      await letters(),
    ])
  const before = await state()
  for (const method of ['HEAD', 'GET', 'OPTIONS'])
    for (const path of [at, `${at}/accept`, `${at}/decline?reason=busy`, `${at}/send`, `${at}/extend`, file])
      await (await journal.handle(new Request(`http://localhost${path}`, { method }))).text()
  expect(await state()).toBe(before)
  expect((await form(`${at}/accept`, {})).status).toBe(303)
})

test('the numbers of reviewers that an author reads count reports, not requests', async () => {
  const paper = await aPaper(db, { state: 'review', people: [author] })
  for (const place of [1, 2]) await aRequest(db, paper, { place, state: 'declined' })
  const { request } = await aRequest(db, paper, { place: 3, state: 'accepted' })
  const asked = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: far } as const
  const { token } = await addLink(db, asked, now.at)
  const report = { recommendation: 'minor', to_author: 'Say more about the soil.' }
  for (const once of ['1', '2']) expect((await form(`/r/${token}/send`, { ...report, once })).status).toBe(303)
  const decision = { decision: 'minor', reports: [request], due: '2026-12-14', without_reports: true, looked: true }
  expect((await call(paper.number, 'decision', decision)).status).toBe(200)
  const { token: own } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: far }, now.at)
  const { text } = await whole(`/s/${own}`)
  expect(text.match(/Reviewer \d/g)).toContain('Reviewer 1')
  expect(text).not.toMatch(/Reviewer [23]/)
  const places = await db.execute(sql`select place from review_requests where paper_id = ${paper.id} order by place`)
  expect([...places].map(({ place }) => place)).toEqual([1, 2, 3])
})

test('a report that claims a listed work of its writer is looked at first', async () => {
  const values = { references: 'Delacroix AS. Whelks. 2012.\nRao A. Rain. 2010.' }
  const paper = await aPaper(db, { state: 'review', people: [author], values })
  const report = { to_author: 'As I showed in [1], it rains.', recommendation: 'minor' as const }
  const { request } = await aRequest(db, paper, { person: { name: 'Anne-Sophie Delacroix' }, report })
  const decision = { decision: 'minor', due: '2026-12-14', reports: [request], without_reports: true }
  const { body } = await call(paper.number, 'decision', decision)
  expect(body).toMatchObject({ error: 'traces_found', traces: [{ request, kind: 'self_reference' }] })
})

test('a report that is kept back leaves no gap in what the author reads, in this round and the next', async () => {
  const paper = await aPaper(db, { state: 'review', people: [author] })
  const report = (to_author: string) => ({ to_author, recommendation: 'minor' as const })
  const asked = [1, 2, 3].map((place) => aRequest(db, paper, { place, report: report(`Words of ${place}.`) }))
  const [first, second, third] = await Promise.all(asked)
  const one = { decision: 'minor', due: '2026-12-14', looked: true }
  const decided = async (reports: (string | undefined)[]) =>
    (await call(paper.number, 'decision', { ...one, reports })).status
  expect(await decided([first?.request, third?.request])).toBe(200)
  const places = async () => {
    const rows = await db.execute(sql`select place, r.to_author as text from released_reports r
      join paper_decisions d on d.id = r.decision_id where d.paper_id = ${paper.id} order by d.at, place`)
    return [...rows].map(({ place, text }) => `${place}: ${text}`)
  }
  const read = ['1: Words of 1.', '2: Words of 3.']
  expect(await places()).toEqual(read)
  const [{ body } = { body: '' }] = (await db.select().from(notices)).filter(({ paper: of }) => of === paper.number)
  expect(body).toContain('Reviewer 2\n\nWords of 3.')
  expect(body).not.toContain('Reviewer 3')
  await db.update(papers).set({ state: 'review', round: 2 }).where(eq(papers.id, paper.id))
  const again = await aRequest(db, paper, { round: 2, place: 2, report: report('More of 3.') })
  await db.update(reviewRequests).set({ reviewer_id: third?.reviewer }).where(eq(reviewRequests.id, again.id))
  expect(await decided([second?.request, third?.request, again.request])).toBe(200)
  expect(await places()).toEqual([...read, '2: Words of 3.\n\nMore of 3.', '3: Words of 2.'])
})

test.each(['\n', '\r\n'])(
  'a letter of a decision without reports leaves no empty place, with lines ended by %j',
  async (end) => {
    const paper = await aPaper(db, { state: 'review', people: [author] })
    const letter = {
      subject: 'Accepted',
      text: ['Dear author.', '{reports}', 'You see more at {link}.'].join(end + end),
    }
    const decision = { decision: 'accept', fee: 'none', without_reports: true, letter }
    expect((await call(paper.number, 'decision', decision)).status).toBe(200)
    const [row] = (await db.select().from(notices)).filter(({ paper: of }) => of === paper.number)
    expect(row?.body).toStartWith('Dear author.\n\nYou see more at ')
  },
)

test('a decision’s subject is searched for the reviewers too', async () => {
  const { paper, request, at } = await reviewed()
  await db.execute(sql`update reviewers set name = 'Bo Wobblemarsh' where id =
    (select reviewer_id from review_requests where request = ${request})`)
  expect((await form(`${at}/send`, { recommendation: 'minor', to_author: 'Fine.' })).status).toBe(303)
  for (const told of ['Bo Wobblemarsh', request]) {
    const letter = { subject: `What ${told} says`, text: 'Please revise it.' }
    const decision = { decision: 'minor', reports: [request], due: '2026-12-14', letter }
    const refused = await call(paper.number, 'decision', decision)
    expect([refused.status, refused.body.traces]).toEqual([422, [expect.objectContaining({ text: told })]])
  }
})

test('a report that the other reviewers will read is searched for the authors', async () => {
  await setSettings(db, { share_reports: 'on' })
  const { paper, request, at } = await reviewed()
  const to_author = `Dear ${author.name}, say more about the soil.`
  expect((await form(`${at}/send`, { recommendation: 'minor', to_author })).status).toBe(303)
  const decision = { decision: 'reject', reports: [request], without_reports: true }
  const refused = await call(paper.number, 'decision', decision)
  expect([refused.status, refused.body.traces]).toEqual([422, [expect.objectContaining({ text: author.name })]])
  const page = () => journal.get(`/admin/submissions/${paper.number}/decide`, { authorization: `Bearer ${admin}` })
  expect(await (await page()).text()).toContain(
    'The author gets this report, and the other reviewers once the paper has ended',
  )
  await setSettings(db, { share_reports: '' })
  expect(await (await page()).text()).toContain('The author gets this report')
  expect((await call(paper.number, 'decision', decision)).status).toBe(200)
})

test.each([
  ['', false],
  ['on', true],
] as const)(
  'reports of a decision made with %j shared are read by other reviewers once all are: %p',
  async (setting, areRead) => {
    await setSettings(db, { share_reports: setting })
    const { paper, request, at } = await reviewed()
    const { request: other } = await aRequest(db, paper, { state: 'reported', place: 2 })
    const { token } = await addLink(
      db,
      { purpose: 'reviewer', paperId: paper.id, request: other, expiresAt: far },
      now.at,
    )
    const to_author = 'Say more about the soil.'
    expect((await form(`${at}/send`, { recommendation: 'reject', to_author })).status).toBe(303)
    const decision = { decision: 'reject', reports: [request], without_reports: true }
    expect((await call(paper.number, 'decision', decision)).status).toBe(200)
    await setSettings(db, { share_reports: 'on' })
    expect((await whole(`/r/${token}`)).text.includes(to_author)).toBe(areRead)
    await setSettings(db, { share_reports: '' })
    expect((await whole(`/r/${token}`)).text).not.toContain(to_author)
  },
)

test.each([
  ['who joined them since', 'Ada Quibblethorpe | ada@quibble.example | corresponding\nक्विबल थॉर्प\nZora Newcomb', false],
  ['nobody new', 'Ada K. Quibblethorpe | ada@quibble.example | corresponding\nक्विबल थॉर्प', true],
])('what others wrote to the authors is shared, but not where it may name %s', async (_, authors, isRead) => {
  await setSettings(db, { share_reports: 'on' })
  const { paper, request, at } = await reviewed()
  const { request: other } = await aRequest(db, paper, { state: 'reported', place: 2 })
  const made = { purpose: 'reviewer', paperId: paper.id, request: other, expiresAt: far } as const
  const { token } = await addLink(db, made, now.at)
  const to_author = 'Ask Zora Newcomb to join.'
  expect((await form(`${at}/send`, { recommendation: 'minor', to_author })).status).toBe(303)
  const decision = { decision: 'minor', reports: [request], due: '2026-12-14', without_reports: true, looked: true }
  expect((await call(paper.number, 'decision', decision)).status).toBe(200)
  expect((await call(paper.number, '', { authors })).status).toBe(200)
  expect((await call(paper.number, 'withdraw', { reason: 'By mail' })).status).toBe(200)
  expect((await whole(`/r/${token}`)).text.includes(to_author)).toBe(isRead)
})

test('no query for what one side reads names a table of the other', async () => {
  const { at, file, paper } = await reviewed()
  const { token: own } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: far }, now.at)
  const asked = async (paths: string[]) => {
    journal.statements.splice(0)
    for (const path of paths) expect((await whole(path)).status).toBe(200)
    const texts = journal.statements.map(({ text }) => text)
    return texts.filter((text) => !isOfAddresses.test(text)) // asked of both sides: which of the journal's own addresses are theirs
  }
  const isOfAddresses = /^\s*with paper as \([^)]*\)[^)]*\)\s*select email from json_array_elements_text\(/
  const forReviewer = await asked([at, file])
  const forAuthor = await asked([`/s/${own}`])
  expect([forReviewer.length, forAuthor.length].every((count) => count > 3)).toBe(true)
  const authors = /\b(?:manuscripts|paper_authors|paper_versions|paper_files)\b/
  const reviewers = /\b(?:reviewers|review_requests|review_reports|report_files)\b/
  expect(forReviewer.filter((text) => authors.test(text))).toEqual([])
  expect(forAuthor.filter((text) => reviewers.test(text))).toEqual([])
})
