// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { type ReviewQuestion, reportFiles } from '../../src/core/db/tables/review/reviewers.ts'
import { keepRecusals } from '../../src/journal/access/recusal-queries.ts'
import { addLink, makeLinkToken } from '../../src/review/access-links/queries.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { insertVersion } from '../../src/review/manuscripts/writing-queries.ts'
import { recordEvent } from '../../src/review/timeline/queries.ts'
import { aPaper, aRequest, paperPdf } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const { id } = await aUser(db, 'Asha Admin')
const { token } = await aSession(journal, id)
const authorization = `Bearer ${token}`

const open = async (path: string, by = authorization) => {
  const answer = await journal.get(path, { authorization: by })
  const html = await answer.text()
  return { status: answer.status, html, text: wordsOf(html) }
}

async function send(path: string, fields: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers: { authorization }, body })
  const answer = await journal.handle(request)
  const html = await answer.text()
  const said = decodeURIComponent(answer.headers.get('set-cookie') ?? '')
  return { status: answer.status, location: answer.headers.get('location'), said, html, text: wordsOf(html) }
}

const version = (html: string) => /name="modification" value="([^"]+)"/.exec(html)?.[1] ?? ''

test('an empty desk says where papers come from, and shows no way that its editor may not take', async () => {
  const { html, text } = await open('/admin/submissions')
  expect(text).toContain('There are no papers yet. Take submissions online, so that authors send theirs. Add a paper')
  expect(html).toContain('href="/admin/settings/submissions#submissions"')
  const { token: editors } = await aSession(journal, (await aUser(db, 'Eva Editor', { role: 'editor' })).id)
  const theirs = await (await journal.get('/admin/submissions', { authorization: `Bearer ${editors}` })).text()
  expect(wordsOf(theirs)).toContain(
    'No paper is assigned to you. An admin assigns them. Add a paper that came by email.',
  )
  await setSettings(db, { submissions: 'open' })
  journal.pageCache.clear()
  expect((await open('/admin/submissions')).text).toContain('There are no papers yet. Authors submit at /submit.')
})

test('the desk puts late papers first, then the editor’s turn, then the oldest', async () => {
  const day = (number: number) => ({ since: new Date(Date.UTC(2026, 4, number)) })
  const reviewed = await aPaper(db, { state: 'review', ...day(1) })
  await aRequest(db, reviewed, { state: 'invited', place: 1 })
  await aRequest(db, reviewed, { state: 'invited', place: 2 })
  const fresh = await aPaper(db, day(20))
  const old = await aPaper(db, day(10))
  const late = await aPaper(db, { state: 'revision', due: '2026-06-10', ...day(25) })
  const { html, text } = await open('/admin/submissions')
  const places = [late, old, fresh, reviewed].map(({ number }) => html.indexOf(`id="paper-${number}"`))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(html).toMatch(/<main [^>]*data-page="desk"/)
  expect(text).toContain('5 days late')
  expect(text).toContain('2 asked')
  expect(text).toMatch(/Editor’s turn 2 ?Reviewers’ turn 1 ?Author’s turn 1 ?Late 1/)
})

test.each([
  ['Asha', { what: 'assigned', values: { user: 'Ravi' } }, 'Assigned to Ravi', true],
  ['As', { what: 'assigned', values: { user: 'Ravi' } }, 'Assigned to Ravi', true],
  ['R7K2M9Q', { what: 'accepted', values: { request: 'R7K2M9Q' } }, 'R7K2M9Q accepted', false],
] as const)('the timeline tells who did something, unless it says so: %s, %o', async (by, event, what, isTold) => {
  const paper = await aPaper(db)
  await recordEvent(db, { paperId: paper.id, at: new Date(), by, ...event })
  const { html } = await open(`/admin/submissions/${paper.number}`)
  expect(html.includes(`<span>${what}</span> <span class="hint">${by}</span>`)).toBe(isTold)
})

test('a paper’s page says what is next, and takes steps', async () => {
  const { number } = await aPaper(db)
  const path = `/admin/submissions/${number}`
  const { html, text } = await open(path)
  expect(html).toMatch(/<main [^>]*data-page="paper" data-state="received" data-next="check"/)
  expect(text).toContain('First check')
  expect(await send(`${path}/notes`, { text: 'Ask Ravi about the soil.' })).toMatchObject({
    status: 303,
    location: path,
  })
  expect((await open(path)).text).toContain('Ask Ravi about the soil.')
  const refused = await send(`${path}/notes`, { text: ' ' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Please write a note')
  const changed = { title: 'A better title', authors: 'Nina Bose | nina@university.example | corresponding' }
  expect((await send(`${path}/change`, { ...changed, modification: version(html) })).status).toBe(303)
  expect((await open(path)).text).toContain('A better title')
  expect((await send(`${path}/change`, { ...changed, modification: version(html) })).text).toContain('Somebody else')
  expect((await send(`${path}/nothing`, {})).status).toBe(404)
})

test('a paper is shown to a recused user again after a question that says what they will see', async () => {
  const { number } = await aPaper(db, { people: [{ name: 'Lara Author', email: 'lara@crops.example' }] })
  await aUser(db, 'Lara Author', { email: 'lara@crops.example' })
  await keepRecusals(db)
  const path = `/admin/submissions/${number}`
  const [, dialog = ''] = /<dialog id="lift-0"[^>]*>(.*?)<\/dialog>/s.exec((await open(path)).html) ?? []
  expect(wordsOf(dialog)).toMatch(/Let Lara Author see this paper\? ?They will see its authors, and who reviews it\./)
  const fields = [...dialog.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, ...pair]) => pair)
  expect((await send(`${path}/recuse`, Object.fromEntries(fields))).status).toBe(303)
  const { html, text } = await open(path)
  expect(text).toContain('Lara Author may see it again')
  expect(html).not.toContain('id="lift-0"')
})

test('the timeline says which fields were changed, by their labels, and nothing where none was', async () => {
  const { number } = await aPaper(db)
  const path = `/admin/submissions/${number}`
  const change = async (typed: Record<string, string>) => {
    const { status } = await send(`${path}/change`, { ...typed, modification: version((await open(path)).html) })
    expect(status).toBe(303)
    return [...(await open(path)).html.matchAll(/<span>Changed: ([^<]*)<\/span>/g)].map(([, fields]) => fields)
  }
  const first = { title: 'A better title', abstract: 'One\r\nTwo', authors: 'Nina Bose | Crops | IN', ethics: 'None.' }
  expect(await change(first)).toEqual(['Title, Abstract, Country, Ethics, Authors'])
  expect(await change(first)).toHaveLength(1)
  expect(await change({ ...first, authors: 'Nina Bose | Soils | IN' })).toContain('Authors')
  expect(await change({ ...first, authors: 'Nina Bose | Soils | IN', abstract: '' })).toContain('Abstract')
})

test('a refused change says all that is wrong, each linked to its field', async () => {
  const { number } = await aPaper(db)
  const path = `/admin/submissions/${number}`
  const wrong = { title: '', authors: 'Nina Bose | nina@@nowhere', keywords: 'k'.repeat(90_000) }
  const { status, html } = await send(`${path}/change`, { ...wrong, modification: version((await open(path)).html) })
  expect(status).toBe(422)
  for (const field of ['title', 'authors', 'keywords']) {
    expect(html.includes(`<a href="#change-${field}">`)).toBe(true)
    expect(html.includes(`id="change-${field}-error"`)).toBe(true)
  }
})

test('a refused release keeps the files that were ticked', async () => {
  const { number, id } = await aPaper(db)
  const file = (name: string) => new File([paperPdf], name, { type: 'application/pdf' })
  const path = `/admin/submissions/${number}`
  const files = { manuscript: file('m.pdf'), supplement: file('s.pdf') }
  expect((await send(`${path}/files`, files)).status).toBe(303)
  await db.update(paperFiles).set({ scrub: 'scrubbed' }).where(eq(paperFiles.paper_id, id))
  const ticksIn = (html: string) =>
    [...html.matchAll(/<input[^>]*name="files"[^>]*>/g)].map(([input]) => input.includes('checked'))
  const { html } = await open(path)
  expect(ticksIn(html)).toEqual([true, false])
  const [, supplement = ''] = [...html.matchAll(/name="files"[^>]*value="([^"]+)"/g)].map(([, value]) => value)
  const refused = await send(`${path}/release`, { files: supplement, modification: version(html) })
  expect(refused.text).toContain('Reviewers need the manuscript or a review copy')
  expect(ticksIn(refused.html)).toEqual([false, true])
})

test('a place to look at is called by its file’s kind, or by its name where several are of the kind', async () => {
  const { number, id } = await aPaper(db)
  const path = `/admin/submissions/${number}`
  const file = (name: string) => new File([paperPdf], name, { type: 'application/pdf' })
  let count = 0
  for (const name of ['manuscript', 'supplement', 'supplement'])
    await send(`${path}/files`, { [name]: file(`${name}-${++count}.pdf`) })
  const traces = [{ page: 2, kind: 'name', text: 'Terenos', field: '' }] as const
  await db
    .update(paperFiles)
    .set({ scrub: 'scrubbed', traces: [...traces] })
    .where(eq(paperFiles.paper_id, id))
  const { text } = await open(path)
  for (const place of ['Manuscript, page 2', 'supplement-2.pdf, page 2', 'supplement-3.pdf, page 2'])
    expect(text).toContain(`Terenos name · ${place}`)
})

test.each([
  [299, false],
  [300, true],
])('a list of %d places of a file says that it ends: %p', async (number, ends) => {
  const paper = await aPaper(db)
  const path = `/admin/submissions/${paper.number}`
  await send(`${path}/files`, { manuscript: new File([paperPdf], 'm.pdf', { type: 'application/pdf' }) })
  const traces = Array.from(
    { length: number },
    (_, at) => ({ page: 1, kind: 'email', text: `${at}@b.example`, field: '' }) as const,
  )
  await db.update(paperFiles).set({ scrub: 'scrubbed', traces }).where(eq(paperFiles.paper_id, paper.id))
  expect((await open(path)).text.includes('The search ends after 300 places of a file: there may be more.')).toBe(ends)
})

test('a report to decide on is shown with its answers, apart those to the editor only', async () => {
  const reviewed = await aPaper(db, { state: 'review' })
  const questions = [
    { id: 'a', label: 'Are the methods sound?', kind: 'text', choices: [], required: true, to: 'author' },
    { id: 'b', label: 'Is it new?', kind: 'text', choices: [], required: true, to: 'editor' },
  ] satisfies ReviewQuestion[]
  const report = { to_author: 'They grow.', answers: { a: 'Very', b: 'No' } }
  await aRequest(db, reviewed, { questions, report })
  const decide = await open(`/admin/submissions/${reviewed.number}/decide?decision=reject`)
  expect(decide.text).toContain('They grow. Are the methods sound? Very To the editor only: Is it new? No')
  const paperPage = await open(`/admin/submissions/${reviewed.number}`)
  expect(paperPage.text).toMatch(/To the editor Is it new\? No To the author They grow/)
})

test('an editor who recuses themselves is led back to the desk', async () => {
  const { number } = await aPaper(db)
  const path = `/admin/submissions/${number}`
  expect(await send(`${path}/recuse`, { user: 'Asha Admin' })).toMatchObject({
    status: 303,
    location: '/admin/submissions',
  })
  expect((await open(path)).status).toBe(404)
})

test('a revision that came by mail is taken from the page', async () => {
  const { number } = await aPaper(db, { state: 'revision', due: '2026-06-30' })
  const file = new File([paperPdf], 'r2.pdf', { type: 'application/pdf' })
  const answer = await send(`/admin/submissions/${number}/files`, { send: 'yes', manuscript: file })
  expect(answer.status).toBe(303)
  expect((await open(`/admin/submissions/${number}`)).text).toContain('Received, round 2')
})

test('the rail and the home screen tell editors what waits, and staff nothing', async () => {
  const staff = await aUser(db, 'Sita Staff', { role: 'staff' })
  await aPaper(db)
  const { text } = await open('/admin')
  expect(text).toMatch(/Submissions \d+ wait for an editor/)
  expect(text).toMatch(/Submissions \d+ under way/)
  const { token: theirs } = await aSession(journal, staff.id)
  const home = await journal.get('/admin', { authorization: `Bearer ${theirs}` })
  expect(await home.text()).not.toContain('Submissions')
})

test('only reports of the present round are ticked for the author of a revised paper', async () => {
  const paper = await aPaper(db, { round: 2 })
  const { request } = await aRequest(db, paper, { round: 1, report: {} })
  const decide = () => open(`/admin/submissions/${paper.number}/decide?decision=accept`)
  expect((await decide()).html).not.toMatch(
    new RegExp(`checked=""[^>]*value="${request}"|value="${request}"[^>]*checked`),
  )
  expect((await decide()).text).not.toContain('· round 1')
  const { request: fresh } = await aRequest(db, paper, { round: 2, report: {} })
  expect((await decide()).text).toMatch(/Reviewer 1 .* Reports of earlier rounds Reviewer 1 .* · round 1/)
  expect((await decide()).html).toMatch(new RegExp(`checked=""[^>]*value="${fresh}"|value="${fresh}"[^>]*checked`))
})

test('the desk tells of letters of papers that are no longer open', async () => {
  const { number } = await aPaper(db, { state: 'rejected' })
  await queueLetter(
    db,
    { ...journal, clock: () => journal.now.at },
    { kind: 'reject', to: 'a@b.example', paper: number, values: {} },
  )
  expect((await open('/admin/submissions')).text).toContain('1 paper no longer open has letters that need attention')
  expect((await open('/admin/submissions?filter=editor')).html).toContain(`id="paper-${number}"`)
  const railOf = async (path: string) => /Submissions (\d+) wait for an editor/.exec((await open(path)).text)?.[1]
  const turns = await railOf('/admin/news')
  for (const query of ['', '?filter=ended', '?filter=mine', '?q=nothing'])
    expect(await railOf(`/admin/submissions${query}`)).toBe(turns ?? 'a number')
})

test('reviewers are asked with one press while a letter waits, and the timeline names who answered', async () => {
  const { id, number } = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, { id }, { state: 'accepted', person: { name: 'Lena Vogt' } })
  await recordEvent(db, { paperId: id, at: new Date(), by: request, what: 'accepted', values: { request } })
  await queueLetter(db, journal, { kind: 'received', to: '', paper: number, values: { number } })
  const { html, text } = await open(`/admin/submissions/${number}`)
  expect(html).toContain('data-next="settle_letter"')
  expect(html.match(new RegExp(`href="/admin/submissions/${number}/ask"`, 'g'))).toHaveLength(2)
  expect(text).toContain(`Lena Vogt accepted (${request})`)
})

test.each(['received', 'review'] as const)(
  'a %s paper with a letter to settle has one first thing to do',
  async (state) => {
    const { id, number } = await aPaper(db, { state })
    if (state === 'review')
      for (const name of ['Lena Vogt', 'Bo Lind']) await aRequest(db, { id }, { state: 'chosen', person: { name } })
    await queueLetter(db, journal, { kind: 'received', to: '', paper: number, values: { number } })
    const { html } = await open(`/admin/submissions/${number}`)
    const [, toDo = ''] = /id="to-do"(.*?)<\/section>/s.exec(html) ?? []
    expect(toDo.match(/class="button"[^>]*>[^<]*/g)).toEqual([expect.stringContaining('>See the letters')])
    expect(toDo.match(/Ask (?:Lena|Bo)|Check the files/g)).toHaveLength(state === 'review' ? 2 : 1)
  },
)

test('a letter is settled on the paper’s page, which tells what waits beside it', async () => {
  const paper = await aPaper(db, { state: 'revision', due: '2026-06-10' })
  const path = `/admin/submissions/${paper.number}`
  await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, journal.now.at)
  const values = { number: paper.number, title: paper.title, name: 'Ravi' }
  const letter = await queueLetter(db, journal, { kind: 'received', to: '', paper: paper.number, values })
  const { html, text } = await open(path)
  expect(html).toContain('data-next="settle_letter"')
  expect(text).toContain('Also: Waiting for the revision')
  expect((await open('/admin/submissions?filter=late')).html).toContain(`id="paper-${paper.number}"`)
  expect((await open('/admin/submissions?filter=author')).html).toContain(`id="paper-${paper.number}"`)
  const { body } = await journal.call('GET', `/api/admin/submissions/${paper.number}`, { token })
  expect(body).toMatchObject({ next: 'settle_letter', due: '2026-06-10', late: true })
  expect(text).not.toContain('/s/')
  const opened = await send(`/admin/letters/${letter}/text`, {})
  expect(opened).toMatchObject({ status: 200, text: expect.stringMatching(/https?:\S+\/s\/[0-9a-z]{26}/) })
  const settled = await send(`/admin/letters/${letter}`, { decision: 'sent', back: `${path}#letters` })
  expect(settled).toMatchObject({ status: 303, location: `${path}#letters` })
  expect((await open(path)).html).toContain('data-next="revise"')
})

test('what the desk is to know is nothing to send, and takes nobody’s turn', async () => {
  const paper = await aPaper(db, { state: 'received' })
  const { token: uninvolved } = await aSession(journal, (await aUser(db, 'Una Involved')).id)
  const see = (path: string) => open(path, `Bearer ${uninvolved}`)
  const path = `/admin/submissions/${paper.number}`
  const { next } = (await see(path)).html.match(/data-next="(?<next>\w+)"/)?.groups ?? {}
  const values = { number: paper.number, title: paper.title, what: 'A paper was received.' }
  const id = await queueLetter(db, journal, {
    kind: 'new_paper',
    to: 'desk@journal.example',
    paper: paper.number,
    values,
  })
  const { html, text } = await see(path)
  expect(text).toMatch(/for the desk to know \d/)
  expect(html).toContain(`data-next="${next}"`)
  expect(next).not.toBe('settle_letter')
  const one = await see(`/admin/letters/${id}`)
  expect(one.text).toContain('For the desk to know: nobody sends it.')
  for (const page of [html, one.html]) {
    expect(page).not.toContain('Mark as sent')
    expect(page).not.toContain('Text to send')
    expect(page).not.toContain('Copy, Email or WhatsApp')
  }
  expect((await see('/admin/letters')).html).not.toContain(`id="letter-${id}"`)
  expect((await see('/admin/letters?filter=all')).text).toContain('For the desk to know')
})

test('letters that are sent by hand are settled together, those that the page listed and of this paper', async () => {
  const [paper, other] = [await aPaper(db, { state: 'revision' }), await aPaper(db, { state: 'revision' })]
  const queue = ({ number, title }: typeof paper) => {
    const values = { number, title, name: 'Ravi' }
    return queueLetter(db, journal, { kind: 'received', to: 'a@b.example', paper: number, values })
  }
  const path = `/admin/submissions/${paper.number}`
  const ids = [await queue(paper), await queue(paper)]
  expect((await open(path)).text).toContain('Mark all 2 as sent')
  const [later, elsewhere] = [await queue(paper), await queue(other)]
  const settled = await send(`${path}/letters`, { all: [...ids, elsewhere].join(',') })
  expect(settled).toMatchObject({ status: 303, location: `${path}#letters` })
  const left = await db.select({ id: notices.id }).from(notices).where(eq(notices.state, 'to_copy'))
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([later, elsewhere]))
  for (const id of ids) expect(left.map((one) => one.id)).not.toContain(id)
})

test('the letter of a withdrawal is written there, and searched for the reviewers', async () => {
  const paper = await aPaper(db, { state: 'review' })
  await aRequest(db, paper, { person: { name: 'Meera Quibblethorpe' } })
  const path = `/admin/submissions/${paper.number}`
  expect((await open(path)).html).toContain('value="Your paper is withdrawn')
  const letter = { reason: 'Asked for.', subject: 'Withdrawn', text: 'As Meera Quibblethorpe advised: {link}' }
  const refused = await send(`${path}/withdraw`, letter)
  expect([refused.status, refused.text.includes('may tell who reviewed')]).toEqual([422, true])
  const ticked = { ...letter, looked: 'yes', told: 'The letter may tell who reviewed the paper: nobody' }
  expect((await send(`${path}/withdraw`, ticked)).status).toBe(422) // the form had told of others
  expect((await send(`${path}/withdraw`, { ...letter, looked: 'yes' })).status).toBe(303)
  const [queued] = await db.select({ body: notices.body }).from(notices).where(eq(notices.kind, 'withdrawn'))
  expect(queued?.body).toBe(letter.text)
})

test('a link is given another end', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const { id } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, journal.now.at)
  const path = `/admin/submissions/${paper.number}`
  expect((await open(path)).html).toContain(`id="links-${id}-expires_at"`)
  expect((await send(`${path}/links`, { link: id, expires_at: 'soon' })).status).toBe(422)
  expect((await send(`${path}/links`, { link: id, expires_at: '2026-12-24' })).status).toBe(303)
  expect((await open(path)).html).toContain('value="2026-12-24"')
})

test.each([
  ['name', 200],
  ['note', 50_000],
])('a reviewer’s %s has at most %i characters: a longer one comes back as typed', async (field, most) => {
  const { reviewer } = await aRequest(db, await aPaper(db))
  const path = `/api/admin/reviewers/${reviewer}`
  const change = (text: string) => journal.call('POST', path, { token, body: { [field]: text } })
  expect((await change('x'.repeat(most))).status).toBe(200)
  expect(await change('x'.repeat(most + 1))).toMatchObject({ status: 422, body: { error: 'invalid', field } })
  const typed = await send(`/admin/reviewers/${reviewer}`, { name: 'Sita Devi', [field]: 'y'.repeat(most + 1) })
  expect([typed.status, typed.html.includes('y'.repeat(most + 1))]).toEqual([422, true])
})

test('reviewers are listed, found, changed, and certified together', async () => {
  const paper = await aPaper(db, { state: 'accepted' })
  const person = { name: 'Sita Devi', affiliation: 'École des sols' }
  const { reviewer, request } = await aRequest(db, paper, { person, report: {}, reported_at: journal.now.at })
  const found = await open('/admin/reviewers?q=ecole%20sita')
  expect(found.text).toContain('1 reviewer')
  expect(found.html).toContain(`value="${request}"`)
  expect((await open('/admin/reviewers?q=sita%20elsewhere%20nobody')).text).toContain('No reviewer matches')
  const path = `/admin/reviewers/${reviewer}`
  expect((await open(path)).text).toContain(paper.title)
  const refused = await send(path, { name: 'Sita Devi', email: 'nobody' })
  expect([refused.status, refused.text.includes('This is no email address')]).toEqual([422, true])
  expect(await send(path, { name: 'Sita Rao', note: 'Quick.', never: 'yes' })).toMatchObject({ status: 303 })
  expect((await open('/admin/reviewers')).text).toMatch(/Sita Rao.*Never ask again/)
  expect((await open('/admin/reviewers/999999')).status).toBe(404)
  const wrong = await send(path, { name: ' ', email: 'nowhere', orcid: '12', not_before: 'soon' })
  expect(wrong.status).toBe(422)
  for (const field of ['name', 'email', 'orcid', 'not_before'])
    expect(wrong.html.includes(`id="${field}-error"`)).toBe(true)
})

test('who looks at a report, and who decides, reads what of its file was not searched, or why it has no copy', async () => {
  const { number, id: paper_id } = await aPaper(db, { state: 'review' })
  const report = {
    version: 1,
    recommendation: 'minor',
    to_author: 'Good.',
    sent_at: journal.now.at,
    saved_at: journal.now.at,
  }
  const { id: request_id, request } = await aRequest(db, { id: paper_id }, { report: report as never })
  const unread = 'A picture is cropped on page 2: what the crop hides is still in the file.'
  const file = { name: 'report.pdf', type: 'application/pdf', bytes: 9, file_hash: 'a', copy_hash: 'b', copy_bytes: 9 }
  const row = {
    ...file,
    id: crypto.randomUUID(),
    request_id,
    version: 1,
    scrub: 'scrubbed' as const,
    at: journal.now.at,
  }
  await db.insert(reportFiles).values({ ...row, scrub_error: unread })
  expect((await open(`/admin/submissions/${number}`)).text).toContain(unread)
  expect((await open(`/admin/submissions/${number}/decide?decision=minor`)).text).toContain(unread)
  const given = { purpose: 'reviewer', paperId: paper_id, request, expiresAt: new Date('2030-01-01') } as const
  const link = await addLink(db, given, journal.now.at)
  const theirs = `/r/${await makeLinkToken(db, link.id)}`
  expect((await open(theirs)).text).toContain(unread)
  await db.update(reportFiles).set({ scrub: 'failed', scrub_error: 'encrypted' })
  for (const path of [theirs, `/admin/submissions/${number}/decide?decision=minor`])
    expect(wordsOf((await open(path)).html)).toMatch(/report\.pdf.* encrypted/i)
  await db.update(reportFiles).set({ scrub: 'waiting', scrub_error: '' })
  expect((await open(theirs)).html).toMatch(/data-files="".*report\.pdf.*data-waiting/s)
  const { body } = await journal.call('GET', `/api/admin/submissions/${number}`, { token })
  expect(Object.keys(body.requests[0].report.files[0]).sort()).toEqual(['bytes', 'id', 'name', 'scrub'])
})

test.each([
  ['notes', { text: '' }, 'text', 'required'],
  ['withdraw', { reason: ' ' }, 'reason', 'required'],
  ['assign', { user: 'nobody' }, 'user', 'invalid'],
  ['files', { supplement: new File(['#!/bin/sh\x00'], 'run.sh') }, 'supplement', 'invalid_file'],
  ['/admin/submissions/add', { title: '' }, 'manuscript', 'required'],
  ['/admin/settings/letters/minor', { subject: 'Words', text: '{request}' }, 'text', 'invalid'],
])(
  'a refused form of %s has the field and the code beside each message, for a script too',
  async (to, sent, field, code) => {
    const { number } = await aPaper(db)
    const path = to.startsWith('/') ? to : `/admin/submissions/${number}/${to}`
    const { status, html } = await send(path, sent as Record<string, string | Blob>)
    expect(status).toBe(422)
    expect(html).toMatch(new RegExp(`<li data-field="${field}" data-error="${code}"`))
    expect(html).toMatch(
      new RegExp(`<p class="error" id="[\\w-]*${field}-error" data-field="${field}" data-error="${code}"`),
    )
    const headers = { authorization, accept: 'application/json' }
    const body = new URLSearchParams(
      Object.entries(sent).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
    const { errors } = await (
      await journal.handle(new Request(`http://localhost${path}`, { method: 'POST', headers, body }))
    ).json()
    expect(errors.every((error: { code?: string }) => error.code)).toBe(true)
  },
)

test('a paper just received is sent back, rejected or released; what needs reports waits in a fold', async () => {
  const paper = await aPaper(db)
  const path = `/admin/submissions/${paper.number}`
  const { html, text } = await open(path)
  expect(text).toContain(`${paper.number} · Received on 1 June 2026 ·`)
  const labels = (of: string) => [...of.matchAll(/decide\?decision=(\w+)"/g)].map(([, kind]) => kind)
  const [before = '', fold = ''] = html.split('<summary>Decide without reports</summary>')
  expect([labels(before), labels(fold)]).toEqual([
    ['return', 'desk_reject'],
    ['accept', 'minor', 'major', 'reject'],
  ])
  const reviewed = await aPaper(db, { state: 'review' })
  await aRequest(db, reviewed, { report: {} })
  expect((await open(`/admin/submissions/${reviewed.number}`)).html).not.toContain('Decide without reports')
})

test('a version that corrects another is told from it, and the earlier one is in a fold', async () => {
  const paper = await aPaper(db)
  const path = `/admin/submissions/${paper.number}`
  expect((await open(path)).text).not.toContain('corrected')
  await insertVersion(db, { paperId: paper.id, round: 1, at: journal.now.at, response: '' })
  expect((await open(path)).text).toMatch(/Round 1, corrected .* The earlier version Round 1 \d/)
})

test('a fee that is due is the author’s turn in words, and one said to be paid the editor’s', async () => {
  const due = await aPaper(db, { state: 'accepted', payment: 'due', values: { title: 'Fee of one' } })
  const claimed = await aPaper(db, { state: 'accepted', payment: 'claimed', values: { title: 'Fee of two' } })
  expect((await open(`/admin/submissions/${due.number}`)).text).toContain('Waiting for the payment')
  expect((await open(`/admin/submissions/${claimed.number}`)).text).toContain('Check the payment')
})

test('of many letters those that wait for somebody and the newest are shown, the others in a fold', async () => {
  const { number } = await aPaper(db)
  const ids = []
  for (let place = 0; place < 12; place++)
    ids.push(await queueLetter(db, journal, { kind: 'received', to: 'a@b.example', paper: number, values: { number } }))
  await db.update(notices).set({ state: 'sent' }).where(eq(notices.paper, number))
  await db
    .update(notices)
    .set({ state: 'failed' })
    .where(eq(notices.id, ids[0] ?? 0))
  const { html } = await open(`/admin/submissions/${number}`)
  const [shown = '', fold = ''] = html.split('<summary>3 earlier letters</summary>')
  const letters = (of: string) => of.match(/href="\/admin\/letters\/\d+"/g)?.length
  expect([letters(shown), letters(fold)]).toEqual([9, 3])
})

test('a fee that its author says is paid is confirmed by a form that says what its receipt will', async () => {
  const { number } = await aPaper(db, { state: 'accepted', payment: 'claimed', txnid: 'UTR-1', fee: '$ 15' })
  const path = `/admin/submissions/${number}`
  const { html } = await open(path)
  const formIn = (page: string) =>
    /<details open="">.*?<form [^>]*action="[^"]*\/payment\?.*?<\/form>/s.exec(page)?.[0] ?? ''
  const fields = Object.fromEntries(
    [...formIn(html).matchAll(/name="(\w+)"[^>]* value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>
  expect(wordsOf(formIn(html))).toContain('Make receipt 2026-0001')
  expect(fields).toMatchObject({ state: 'paid', txnid: 'UTR-1', amount: '15.00', currency: 'USD', day: '2026-06-15' })
  const refused = await send(`${path}/payment`, { ...fields, txnid: '', amount: 'much' })
  expect(refused.status).toBe(422)
  expect(formIn(refused.html)).toMatch(/id="paid-amount"[^>]*aria-invalid="true"[^>]*value="much"/)
  expect(wordsOf(refused.html)).toContain('Enter the transaction id, or below how it was paid, such as cash')
  const saved = await send(`${path}/payment`, fields)
  expect([saved.location, saved.said]).toEqual([path, expect.stringContaining('Receipt 2026-0001 was made.')])
  expect((await open(path)).text).toContain('Fee $ 15 · Paid')
})

test('a revision that came in is told from a new paper, and another with its title can be looked for', async () => {
  const values = { title: 'Yield of rye', title_key: 'yield of rye' }
  const { number } = await aPaper(db, { round: 2, values })
  const other = await aPaper(db, { values })
  const { text } = await open(`/admin/submissions/${number}`)
  expect(text).toContain('Check the revision')
  expect((await open('/admin/submissions?q=rye')).text).toContain('Check the revision')
  expect(text).toContain(`The same title as paper ${other.number} (received, `)
})
