// one database
import { describe, expect, test } from 'bun:test'
import { and, eq, like } from 'drizzle-orm'
import { pick } from '../../src/core/db/rows.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { releasedFiles, releasedReports } from '../../src/core/db/tables/review/released.ts'
import { reportFiles, reviewReports, reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { decodeHtml } from '../../src/core/text/html.ts'
import { insertVersion } from '../../src/review/manuscripts/writing-queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const desk = await browsingAs(journal, 'Asha Editor')

const version = (html: string) => /name="modification" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** A paper in review with the reports of two reviewers. */
async function reported() {
  const paper = await aPaper(db, { state: 'review' })
  const first = await aRequest(db, paper, { report: {}, person: { name: 'Uma Telling' } })
  const second = await aRequest(db, paper, { report: { to_author: 'As Uma Telling says.' }, place: 2 })
  return { path: `/admin/submissions/${paper.number}`, paper, first, second }
}

test('what was taken back is in the form again, with its letter, day and ticks', async () => {
  const { path, first, second } = await reported()
  const at = `${path}/decide?decision=major`
  const { html } = await desk.open(at)
  const sent = {
    decision: 'major',
    modification: version(html),
    subject: 'Much is missing',
    text: 'Dig deeper: {link}',
    due: '2026-08-01',
    reports: first.request,
  }
  const decided = await desk.submit(`${path}/decide`, sent)
  expect(decided.location).toBe(path)
  expect(decided.text).toMatch(/Decided: Major revision. The author is told at .*Take the decision back/)
  expect(decided.text.match(/Decided: Major revision/g)).toHaveLength(1)
  expect((await desk.open('/admin')).html).not.toContain(`${path}/decide`)
  const again = await desk.submit(`${path}/undo`)
  expect(again.location).toBe(`${path}/decide?again=yes`)
  expect(again.text).toContain('Nothing was sent. What you wrote is still here.')
  expect(again.html).toContain('Dig deeper: {link}</textarea>')
  expect(again.html).toContain('value="Much is missing"')
  expect(again.html).toContain('value="2026-08-01"')
  const ticked = (code: string) =>
    new RegExp(`<input[^>]*(checked=""[^>]*value="${code}"|value="${code}"[^>]*checked="")`).test(again.html)
  expect([ticked(first.request), ticked(second.request)]).toEqual([true, false])
  expect((await desk.open(at)).html).not.toContain('Dig deeper')
})

describe('without scripts', () => {
  const typed = { subject: 'Much is missing', text: 'Dig deeper: {link}' }

  test('another decision takes along what was changed by hand, and the ticks, and has its own letter otherwise', async () => {
    const { path, first } = await reported()
    const { html } = await desk.open(`${path}/decide?decision=major`)
    const textIn = (html: string) => /<textarea[^>]*name="text"[^>]*>([^<]*)</.exec(html)?.[1] ?? 'no text'
    const [, subject = ''] = /name="subject"[^>]* value="([^"]*)"/.exec(html) ?? []
    expect(html).toContain('value="minor" name="other">Minor revision</button>')
    const sent = { decision: 'major', modification: version(html), due: '2026-08-01', other: 'minor' }
    const other = await desk.submit(`${path}/decide`, { ...sent, ...typed, reports: [first.request] })
    expect(other.html).toContain('<h1>Minor revision</h1>')
    expect(other.html).toContain('Dig deeper: {link}</textarea>')
    expect(other.html).toContain('value="2026-08-01"')
    expect(other.html.match(/<input[^>]*name="reports"[^>]*checked=""/g)).toHaveLength(1)
    const half = await desk.submit(`${path}/decide`, { ...sent, ...typed, subject: decodeHtml(subject) })
    expect(half.html).toContain('Dig deeper: {link}</textarea>')
    expect(/name="subject"[^>]* value="([^"]*)"/.exec(half.html)?.[1]).toContain('minor')
    const reread = await desk.open(half.location?.replace(/#.*/, '') ?? '')
    expect(reread.html).toContain('Dig deeper: {link}</textarea>')
    const unchanged = { subject: decodeHtml(subject), text: decodeHtml(textIn(html)) }
    const own = await desk.submit(`${path}/decide`, { ...sent, ...unchanged })
    expect(textIn(own.html)).toBe(textIn((await desk.open(`${path}/decide?decision=minor`)).html))
    expect(own.html.match(/<input[^>]*name="reports"[^>]*checked=""/g)).toBeNull()
  })

  test('the letter stays over a change of what the author reads', async () => {
    const { path, first } = await reported()
    const { html } = await desk.open(`${path}/decide?decision=major`)
    const sent = { decision: 'major', modification: version(html), ...typed, go: first.request }
    const request = await desk.submit(`${path}/decide`, sent)
    expect(request.location).toBe(`${path}/requests/${first.request}?decision=major#clean`)
    const changed = { to_author: 'Please measure again.', goes_on: 'major' }
    const back = await desk.submit(`${path}/requests/${first.request}/clean`, changed)
    expect(back.html).toContain('Dig deeper: {link}</textarea>')
    expect(back.text).toContain('Please measure again.')
    await desk.submit(`${path}/decide`, { ...sent, modification: version(back.html), go: '' })
    expect((await desk.open('/admin')).html).not.toContain(`${path}/decide`)
  })
})

test('the letter is seen whole, with the reports in it, before it is sent', async () => {
  const { path, paper, second } = await reported()
  const { html } = await desk.open(`${path}/decide?decision=major`)
  expect(html).toContain(`formAction="${path}/decide/letter"`)
  const typed = { subject: 'Much is missing', text: 'Read this.\n\n{reports}\n\nBy {due}: {link}' }
  const seen = await desk.submit(`${path}/decide/letter`, {
    ...typed,
    decision: 'major',
    modification: version(html),
    due: '2026-08-01',
    reports: second.request,
  })
  expect(seen.text).toContain('Much is missing Read this. Reviewer 1 As Uma Telling says. By 1 August 2026: {link}')
  expect(await db.$count(papers, and(eq(papers.id, paper.id), eq(papers.state, 'review')))).toBe(1)
})

test('what was sent is kept for as long as it can be taken back', async () => {
  const decide = async () => {
    const { path } = await reported()
    const { html } = await desk.open(`${path}/decide?decision=reject`)
    await desk.submit(`${path}/decide`, { decision: 'reject', modification: version(html) })
    return `${path}/decide/sent`
  }
  const kept = async () =>
    (await db.select({ path: drafts.path }).from(drafts).where(like(drafts.path, '%/sent'))).map(({ path }) => path)
  const [first, second] = [await decide(), await decide()]
  expect(await kept()).toEqual(expect.arrayContaining([first, second]))
  journal.now.at = new Date(journal.now.at.getTime() + 61_000)
  expect(await kept()).toContain(first)
  const third = await decide()
  expect(await kept()).toEqual([third])
})

test('an editor who did not decide takes a decision back to the paper’s page', async () => {
  const { path, first } = await reported()
  const { html } = await desk.open(`${path}/decide?decision=minor`)
  const sent = { decision: 'minor', modification: version(html), reports: first.request, without_reports: 'yes' }
  await desk.submit(`${path}/decide`, sent)
  expect((await (await browsingAs(journal, 'Other Editor')).submit(`${path}/undo`)).location).toBe(path)
})

test('an author without an address is not said to be told', async () => {
  const people = [{ name: 'Leela Das', corresponding: true }]
  const paper = await aPaper(db, { state: 'received', people })
  const path = `/admin/submissions/${paper.number}`
  const { html } = await desk.open(`${path}/decide?decision=desk_reject`)
  const decided = await desk.submit(`${path}/decide`, { decision: 'desk_reject', modification: version(html) })
  expect(decided.text).toContain('Decided: Reject')
  expect(decided.text).toContain('No address: copy the letter.')
  expect(decided.text).not.toContain('The author is told at')
})

test('a journal whose letters leave at once says what was decided', async () => {
  await setSettings(db, { letter_delay: '0' })
  const { path, first } = await reported()
  const { html } = await desk.open(`${path}/decide?decision=minor`)
  const sent = { decision: 'minor', modification: version(html), reports: first.request }
  expect((await desk.submit(`${path}/decide`, sent)).text).toContain('Decided: Minor revision.')
  await setSettings(db, { letter_delay: '60' })
})

test('what a decision would tell is said by reviewer, with the way to what the author reads, and to the files', async () => {
  const { path, first, second } = await reported()
  const [report] = await db
    .select({ request_id: reviewReports.request_id, version: reviewReports.version })
    .from(reviewReports)
    .where(eq(reviewReports.request_id, second.id))
  const id = crypto.randomUUID()
  const file = { id, name: 'notes.pdf', type: 'application/pdf', bytes: 3, file_hash: 'a'.repeat(64) } as const
  await db.insert(reportFiles).values({
    ...file,
    request_id: second.id,
    version: report?.version,
    at: journal.now.at,
    scrub: 'scrubbed',
    copy_hash: 'b'.repeat(64),
  })
  const { html, text: shown } = await desk.open(`${path}/decide?decision=minor`)
  expect(shown).toContain('The report of Reviewer 2: “Uma Telling”')
  expect(html).toContain(`href="/api${path}/files/${id}/copy"`)
  expect(html).toContain(`href="${path}/requests/${second.request}?decision=minor#clean"`)
  const sent = { decision: 'minor', modification: version(html), reports: [first.request, second.request] }
  const refused = await desk.submit(`${path}/decide`, sent)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('The report of Reviewer 2: “Uma Telling”')
  expect(refused.html).toContain('href="#looked"')
  const told = (page: string) => (/name="told" value="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"')
  const letter = { subject: 'Your paper', text: 'Uma Telling likes it. So does uma@elsewhere.example. {link}' }
  const ticked = { ...sent, looked: 'yes', told: told(refused.html), ...letter }
  const again = await desk.submit(`${path}/decide`, ticked)
  expect([again.status, again.text.includes('“Uma Telling”')]).toEqual([422, true]) // nobody had seen the letter's
  expect(again.html).not.toMatch(/id="looked"[^>]*checked/)
  const unnamed = await desk.submit(`${path}/decide`, { ...ticked, subject: '', told: told(again.html) })
  expect([unnamed.status, unnamed.text.includes('“Uma Telling”')]).toEqual([422, true])
  expect((await desk.submit(`${path}/decide`, { ...ticked, told: told(again.html) })).location).toBe(path)
})

test('a report that other reviewers will read is searched for its authors', async () => {
  const paper = await aPaper(db, { state: 'review', people: [{ name: 'Ada Quibblethorpe', corresponding: true }] })
  await aRequest(db, paper, { report: { to_author: 'It reads like Quibblethorpe does.' } })
  const named = async (share_reports: string) => {
    await setSettings(db, { share_reports })
    return (await desk.open(`/admin/submissions/${paper.number}/decide?decision=minor`)).text
  }
  expect(await named('on')).toContain('“Quibblethorpe”')
  expect(await named('')).not.toContain('“Quibblethorpe”')
})

test('a file that goes out without its report is that of the reviewer’s place, whom the next decision keeps', async () => {
  const { path, paper, first, second } = await reported()
  const given = { name: 'notes.pdf', type: 'application/pdf', bytes: 3, file_hash: 'a'.repeat(64) } as const
  const copy = { scrub: 'scrubbed', copy_hash: 'b'.repeat(64), copy_bytes: 3, at: journal.now.at } as const
  const id = crypto.randomUUID()
  await db.insert(reportFiles).values({ id, request_id: second.id, version: 1, ...given, ...copy })
  const decideWith = async (ticked: Record<string, string | string[]>) => {
    const { html } = await desk.open(`${path}/decide?decision=minor`)
    const sent = { decision: 'minor', modification: version(html), without_reports: 'yes', looked: 'yes', ...ticked }
    const answer = await desk.submit(`${path}/decide`, { ...sent, text: '{link}', subject: 'Your paper' })
    expect(answer.text).toContain('Decided')
  }
  const places = async () => ({
    files: await db.select(pick(releasedFiles, 'place')).from(releasedFiles),
    reports: await db.select(pick(releasedReports, 'place')).from(releasedReports),
  })
  const before = await places()
  await decideWith({ files: [id] })
  const [one] = await db
    .select(pick(reviewRequests, 'place'))
    .from(reviewRequests)
    .where(eq(reviewRequests.id, second.id))
  const now = await places()
  expect([now.files.slice(before.files.length), now.reports.slice(before.reports.length)]).toEqual([[{ place: 1 }], []])
  expect(one?.place).toBe(1)
  await db.update(papers).set({ state: 'review' }).where(eq(papers.number, paper.number))
  journal.now.at = new Date(journal.now.at.getTime() + 61_000)
  await decideWith({ reports: [first.request] })
  const last = await places()
  expect(last.reports.slice(before.reports.length)).toEqual([{ place: 2 }])
  expect(last.files.slice(before.files.length).map(({ place }) => place)).toEqual([1])
})

test('names of a report are listed as its reviewer was asked and calls themselves, too', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const to_author = 'We saw the plots of Lewandowski at Snarfington Institute, says Wobblemarsh.'
  const { request } = await aRequest(db, paper, { person: { name: 'Bo Wobblemarsh' }, report: { to_author } })
  await db
    .update(reviewRequests)
    .set({ certificate_name: 'Kasimir Lewandowski', typed_affiliation: 'Snarfington Institute' })
    .where(eq(reviewRequests.request, request))
  const { html } = await desk.open(`/admin/submissions/${paper.number}/decide?decision=minor`)
  for (const name of ['Lewandowski', 'Snarfington Institute', 'Wobblemarsh']) expect(html).toContain(`“${name}”`)
})

test('a letter that sends an answer back names its author, and none of those it thanks who review it', async () => {
  const paper = await aPaper(db, { round: 2, people: [{ name: 'Ada Quibblethorpe', corresponding: true }] })
  await aRequest(db, paper, { person: { name: 'Bo Wobblemarsh' }, state: 'reported' })
  const response = 'Ada Quibblethorpe answers. We follow Bo Wobblemarsh and Ines Calloway.'
  await insertVersion(db, { paperId: paper.id, round: 2, at: journal.now.at, response })
  const { html } = await desk.open(`/admin/submissions/${paper.number}/decide?decision=return`)
  expect(html).toContain('- “Ada Quibblethorpe”')
  expect(html).not.toContain('Wobblemarsh”')
})

const alarm = 'This may show the author who the reviewer is'
const abstract = 'As we showed earlier (Salo-Marsh and Tarsk, 2021), drainage matters.'

const people = [{ name: 'Ruben Salo-Marsh', email: 'ruben@hills.example', corresponding: true }]

/** A paper whose text tells who its authors are, and the form that sends it back. */
async function telling(requests: Parameters<typeof aRequest>[2][] = []) {
  const paper = await aPaper(db, { state: 'received', people, values: { title: 'Drainage of terraces', abstract } })
  for (const request of requests) await aRequest(db, paper, request)
  const path = `/admin/submissions/${paper.number}`
  const { html, text } = await desk.open(`${path}/decide?decision=return`)
  const [, letter = ''] = /<textarea[^>]*name="text"[^>]*>([^<]*)</.exec(html) ?? []
  const send = (words: string) =>
    desk.submit(`${path}/decide`, {
      decision: 'return',
      modification: version(html),
      subject: 'Please correct',
      text: words,
    })
  return { path, text, letter, send }
}

test('a letter that sends a paper back is no alarm where nobody was asked to review', async () => {
  const { path, letter, text, send } = await telling()
  expect(letter).toContain('- “As we showed')
  expect(text).not.toContain(alarm)
  expect((await send(`${letter}\nAs we showed [3], and Uma Telling agrees.`)).location).toBe(path)
})

test('what the journal quotes from the paper is no alarm, but what an editor adds or changes is', async () => {
  const chosen = { state: 'chosen', person: { name: 'Uma Telling', email: 'uma@elsewhere.example' } } as const
  const { path, letter, text, send } = await telling([chosen])
  expect(letter).toContain('- “As we showed')
  expect(text).not.toContain(alarm)
  for (const words of [`${letter}\nWe shall ask Uma Telling.`, letter.replace('- “As', '- “Uma Telling: as')]) {
    const refused = await send(words)
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/The letter: “Uma Telling”/)
  }
  expect((await send(letter)).location).toBe(path)
})

test('missing reports are asked about in the first round; later the page says by itself what the API wants', async () => {
  const { path, version: second } = await inRound(2)
  const decide = (modification: string, more = {}) =>
    desk.submit(`${path}/decide`, { decision: 'minor', modification, subject: 'Yours', text: '{link}', ...more })
  const refused = await decide(second)
  expect([refused.status, refused.text.includes('Only 1 report of 2 came in.')]).toEqual([422, true])
  const { html, text } = await desk.open(`${path}/decide?decision=minor`)
  expect(html).toContain('<input type="hidden" name="without_reports" value="yes"/>')
  expect(text).not.toContain('Decide with 1 of 2 reports')
  expect((await decide(second, { without_reports: 'yes' })).location).toBe(path)
  expect((await desk.open(`${(await inRound(1)).path}/decide?decision=minor`)).text).toContain(
    'Decide with 1 of 2 reports',
  )
})

/** A paper in review with the report of one reviewer of two, of the first round. */
async function inRound(round: number) {
  const paper = await aPaper(db, { state: 'review' })
  await aRequest(db, paper, { report: {} })
  await db.update(papers).set({ round }).where(eq(papers.number, paper.number))
  const path = `/admin/submissions/${paper.number}`
  return { path, version: version((await desk.open(`${path}/decide?decision=minor`)).html) }
}
