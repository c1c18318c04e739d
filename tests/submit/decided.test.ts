// one database
import { beforeAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { manuscripts, paperVersions } from '../../src/core/db/tables/review/authors.ts'
import { paperDecisions, paperEvents, papers } from '../../src/core/db/tables/review/papers.ts'
import { releasedFiles, releasedReports } from '../../src/core/db/tables/review/released.ts'
import { applyDecisions } from '../../src/review/decisions/apply-actions.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { wordsOfEvent } from '../../src/review/timeline/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aPdfFile, wholePaper } from '../support/builders/papers.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal()
const { form, files, post, drafted, page, stateOf, letters, open, empty } = waysOf(journal)
beforeAll(() => open({ payment_details: 'By transfer to 12-34-56.' }))
beforeEach(empty)

const aLetter = { subject: 'Your paper', text: 'Please see {link}' }
const json = { accept: 'application/json' }

/** A paper without a mail server, which keeps its draft's link. */
async function received() {
  const at = await drafted()
  const sent = await form(`${at}/send`, wholePaper)
  expect(sent.headers.get('location')).toEndWith('?said=received') // which says how to come back: no letter does
  const [paper] = await journal.db.select({ id: papers.id, number: papers.number }).from(papers)
  return { at, id: paper?.id ?? 0, number: paper?.number ?? '' }
}

test('a decision is told once it can no longer be taken back, with what it released and nothing else', async () => {
  const { at, id } = await received()
  const before = { state: 'review', since: '2026-06-10T10:00:00Z', due: null, payment: 'none' }
  const decision = crypto.randomUUID()
  const file = crypto.randomUUID()
  const letter = await queueLetter(journal.db, journal, { kind: 'accept', to: '', values: { number: '1' } })
  await journal.db.insert(paperDecisions).values({
    id: decision,
    paper_id: id,
    round: 1,
    decision: 'minor',
    by: 'Asha',
    at: journal.now.at,
    undo_until: new Date(journal.now.at.getTime() + 60_000),
    before,
    letter_ids: [letter ?? 0],
  })
  await journal.db
    .insert(releasedReports)
    .values({ decision_id: decision, place: 1, to_author: 'More about the soil.' })
  await journal.db.insert(releasedFiles).values({
    id: file,
    decision_id: decision,
    place: 1,
    name: 'report-1',
    type: 'application/pdf',
    bytes: 5,
    file_hash: await journal.files.save(new TextEncoder().encode('%PDF-')),
  })
  await journal.db.update(papers).set({ state: 'revision', due: '2026-07-15' }).where(eq(papers.id, id))
  expect(await stateOf(at)).toBe('review')
  expect(await page(at)).not.toContain('soil')
  expect((await journal.get(`${at}/files/${file}`)).status).toBe(404)
  expect((await form(`${at}/send`, {}, json)).status).toBe(409)

  await journal.db.update(paperDecisions).set({ applied_at: journal.now.at })
  expect(await stateOf(at)).toBe('revision')
  const html = await page(at)
  expect(html).toContain('A revision is asked for by 15 July 2026')
  expect(html).toContain('Reviewer 1')
  expect(html).toContain('see the next steps here.\n') // which is this page
  expect(html).toContain('More about the soil.')
  const saved = await journal.get(`${at}/files/${file}`)
  expect(saved.headers.get('content-disposition')).toMatch(/filename="\d{4}-\w{4}-report-1\.pdf"/)

  await journal.db.update(manuscripts).set({ read: ['title'] })
  expect(await page(at)).not.toContain('Read from your file') // it was looked at before it was sent
  const answered = { response: 'We dug for more soil.', response_file: new File(['%PDF-1.7 answer'], 'answer.pdf') }
  expect((await post(`${at}/send`, aFormOf(answered))).status).toBe(303)
  const sent = await page(at)
  expect(sent).toContain('Received on')
  expect(sent).toMatch(/More about the soil\..*Your response, 15 June 2026.*We dug for more soil\..*answer\.pdf/s)
})

test.each<[string, Record<string, string | File>, number]>([
  ['nothing', {}, 422],
  ['another abstract alone', { abstract: 'What we found, in better words.' }, 422],
  ['an empty answer', { response: ' ' }, 422],
  ['an answer', { response: 'We dug for more soil.' }, 303],
  ['an answer as a file', { response_file: new File(['%PDF-1.7 answer'], 'answer.pdf') }, 303],
  ['a new manuscript', { manuscript: new File(['%PDF-1.7 revised'], 'revised.pdf') }, 303],
])('a revision with %s', async (_, sent, status) => {
  const { at, id } = await received()
  await journal.db.update(papers).set({ state: 'revision' }).where(eq(papers.id, id))
  const answer = await post(`${at}/send`, aFormOf(sent))
  expect(answer.status).toBe(status)
  expect(await stateOf(at)).toBe(status === 303 ? 'received' : 'revision')
  if (status === 422)
    expect(await answer.text()).toContain('Please respond to the reviewers, or upload the revised manuscript')
})

test('a revision and a withdrawal are told to the editor of the paper', async () => {
  const { at, id, number } = await received()
  const editor = await aUser(journal.db, 'Edda Quill', { email: 'edda@journal.example', role: 'editor' })
  await journal.db.update(papers).set({ state: 'revision', editor_id: editor.id }).where(eq(papers.id, id))
  const told = async () => (await letters()).filter(({ kind }) => kind === 'new_paper').at(-1)
  expect((await form(`${at}/send`, { response: 'We dug for more soil.' })).status).toBe(303)
  expect(await told()).toMatchObject({ to: 'edda@journal.example', body: expect.stringContaining('Dear Edda Quill,') })
  expect((await form(`${at}/withdraw`, { number, reason: 'Too slow.' })).status).toBe(303)
  expect(await told()).toMatchObject({
    to: 'edda@journal.example',
    body: expect.stringContaining('The author withdrew'),
  })
})

test('what seldom changes in a revision is in a fold, which opens where something in it is wrong', async () => {
  const { at, id } = await received()
  await journal.db.update(papers).set({ state: 'revision' }).where(eq(papers.id, id))
  const fold = /<details[^>]*?( open="")?><summary>Change the title, abstract, authors or statements/
  expect(fold.exec(await page(at))?.[1]).toBeUndefined()
  const refused = await form(`${at}/send`, { response: 'Done.', title: '' })
  expect(fold.exec(await refused.text())?.[1]).toBe(' open=""')
})

test('a paper that is sent back says by when, with the letter and the fields for files open', async () => {
  const { at, id: paper_id } = await received()
  const sent = { subject: 'Please correct', text: 'Take the names out, please.' }
  const letter = await queueLetter(journal.db, journal, { kind: 'returned', to: '', typed: sent, values: {} })
  await journal.db.update(papers).set({ state: 'returned', due: '2026-07-15' }).where(eq(papers.id, paper_id))
  await journal.db.insert(paperDecisions).values({
    id: crypto.randomUUID(),
    paper_id,
    round: 1,
    decision: 'return',
    by: 'Asha',
    at: journal.now.at,
    undo_until: journal.now.at,
    applied_at: journal.now.at,
    letter_ids: [letter ?? 0],
    before: { state: 'received', since: journal.now.at.toISOString(), due: null, payment: 'none' },
  })
  const html = await page(at)
  expect(html).toContain('Sent back to you for a correction by 15 July 2026')
  expect(html).toMatch(/<details open=""><summary>Our letter<\/summary><p[^>]*>Take the names out/)
  expect(html).toMatch(/<details[^>]*open=""[^>]*><summary>Add or replace files/)
  await form(`${at}/send`, {})
  expect(await page(at)).toMatch(/<details><summary>Our letter<\/summary>/)
})

test('a report that the open letter holds is not shown beside it, and another one is', async () => {
  const { at, id: paper_id } = await received()
  const id = crypto.randomUUID()
  const sent = { subject: 'Please revise', text: 'Reviewer 1\n\nMore about\nthe soil.' }
  const letter = await queueLetter(journal.db, journal, { kind: 'major', to: '', typed: sent, values: {} })
  await journal.db.update(papers).set({ state: 'revision' }).where(eq(papers.id, paper_id))
  await journal.db.insert(paperDecisions).values({
    id,
    paper_id,
    round: 1,
    decision: 'major',
    by: 'Asha',
    at: journal.now.at,
    undo_until: journal.now.at,
    applied_at: journal.now.at,
    letter_ids: [letter ?? 0],
    before: { state: 'review', since: journal.now.at.toISOString(), due: null, payment: 'none' },
  })
  await journal.db.insert(releasedReports).values([
    { decision_id: id, place: 1, to_author: 'More about\r\nthe soil.' },
    { decision_id: id, place: 2, to_author: 'Shorten it.' },
  ])
  expect((await page(at)).match(/<h3>Reviewer \d<\/h3>/g)).toEqual(['<h3>Reviewer 2</h3>'])
  await form(`${at}/send`, { response: 'Done.' })
  expect((await page(at)).match(/<h3>Reviewer \d<\/h3>/g)).toEqual(['<h3>Reviewer 1</h3>', '<h3>Reviewer 2</h3>'])
})

test('our letter is shown without the address of the page', async () => {
  const { at, id: paper_id } = await received()
  const letter = await queueLetter(journal.db, journal, { kind: 'reject', to: '', values: { title: 'Onions' } })
  await journal.db.update(papers).set({ state: 'rejected' }).where(eq(papers.id, paper_id))
  await journal.db.insert(paperDecisions).values({
    id: crypto.randomUUID(),
    paper_id,
    round: 1,
    decision: 'reject',
    by: 'Asha',
    at: journal.now.at,
    undo_until: journal.now.at,
    applied_at: journal.now.at,
    letter_ids: [letter ?? 0],
    before: { state: 'review', since: journal.now.at.toISOString(), due: null, payment: 'none' },
  })
  const [shown = ''] = /<summary>Our letter[\s\S]*?<\/details>/.exec(await page(at)) ?? []
  expect(shown).toContain('You can also find the decision here.\n\nWith kind regards')
  expect(shown).not.toContain(at)
})

test('a published paper ends with the certificate of each author and the cover page', async () => {
  const { at, id } = await received()
  await anArticle(journal.db, { refnumber: '4711', authorname: 'Meera Nair, Ravi Kumar' })
  const [article] = await journal.db.select().from(articles).where(eq(articles.refnumber, '4711'))
  await journal.db.update(papers).set({ state: 'published', article_id: article?.id }).where(eq(papers.id, id))
  const html = await page(at)
  expect(html).toContain('Published. <a href="/archives/')
  const links = [
    '/api/pdf/certificate/4711/Meera%20Nair',
    '/api/pdf/certificate/4711/Ravi%20Kumar',
    '/api/pdf/coverpage/4711',
  ]
  for (const link of links) {
    expect(html).toContain(`<a href="${link}" download="">`)
    expect((await journal.get(link)).headers.get('content-type')).toBe('application/pdf')
  }
  await journal.db.update(articles).set({ status: 'disabled' }).where(eq(articles.refnumber, '4711'))
  expect(await page(at)).not.toContain('/api/pdf/')
})

test('each answer stands below the decision that it answers, where one round has several', async () => {
  const { at, id: paper_id } = await received()
  const on = (hour: number) => new Date(Date.UTC(2026, 5, 15, hour))
  const decide = (decision: 'return' | 'major', round: number, hour: number) =>
    journal.db.insert(paperDecisions).values({
      id: crypto.randomUUID(),
      paper_id,
      round,
      decision,
      by: 'Asha',
      at: on(hour),
      undo_until: on(hour),
      applied_at: on(hour),
      before: { state: 'received', since: on(hour).toISOString(), due: null, payment: 'none' },
    })
  const answer = (hour: number, response: string) =>
    journal.db.insert(paperVersions).values({ paper_id, round: 2, at: on(hour), response })
  await decide('return', 1, 11)
  await decide('major', 1, 12)
  await answer(13, 'We dug again.')
  await decide('return', 2, 14)
  await answer(15, 'Now with names of plots.')
  const told = (await page(at)).match(/Sent back|Major revision|We dug again|Now with names of plots/g)
  expect(told).toEqual(['Sent back', 'Now with names of plots', 'Major revision', 'We dug again', 'Sent back'])
})

test('a correction of a revision has its answer, text and files, to be sent again', async () => {
  const { at, id, number } = await received()
  await journal.db.update(papers).set({ state: 'revision' }).where(eq(papers.id, id))
  const answer = new File(['%PDF-1.7 answer'], 'answer.pdf')
  await post(`${at}/send`, aFormOf({ response: 'Done. Robert', response_file: answer }))
  const { token } = await aSession(journal, (await aUser(journal.db, 'Asha Editor')).id)
  const address = `/api/admin/submissions/${number}`
  const { body: paper } = await journal.call('GET', address, { token })
  const body = { decision: 'return', letter: aLetter, looked: true, modification: paper.modification }
  expect((await journal.call('POST', `${address}/decision`, { token, body })).status).toBe(200)
  await journal.db.update(paperDecisions).set({ applied_at: journal.now.at })
  const html = await page(at)
  expect(html).toMatch(/<textarea[^>]*name="response"[^>]*>\n?Done\. Robert/)
  expect(html).toMatch(/<section[^>]*id="files".*answer\.pdf.*name="response_file"/s)
  expect((await form(`${at}/send`, { response: 'Done.' })).status).toBe(303)
  const { body: sent } = await journal.call('GET', address, { token })
  expect(sent.versions.at(-1)).toMatchObject({ round: 2, response: 'Done.' })
  expect(
    sent.versions
      .at(-1)
      .files.map(({ kind }: { kind: string }) => kind)
      .sort(),
  ).toEqual(['manuscript', 'response_file'])
  await journal.db.update(papers).set({ state: 'review' }).where(eq(papers.id, id))
  const { body: read } = await journal.call('GET', address, { token })
  const more = {
    decision: 'minor',
    without_reports: true,
    letter: aLetter,
    looked: true,
    modification: read.modification,
  }
  expect((await journal.call('POST', `${address}/decision`, { token, body: more })).status).toBe(200)
  await journal.db.update(paperDecisions).set({ applied_at: journal.now.at })
  const next = await page(at)
  expect(next).toMatch(/<textarea[^>]*name="response"[^>]*><\/textarea>/)
  expect(/<section[^>]*id="files".*?<\/section>/s.exec(next)?.[0]).not.toContain('answer.pdf')
})

test.each([
  ['nobody new', '', true],
  ['an author who is new', '\nZora Newcomb', false],
])('a revision with %s (%j) leaves what reviewers wrote shared: %p', async (_, added, isShared) => {
  const { at, id } = await received()
  const before = { state: 'review', since: '2026-06-10T10:00:00Z', due: null, payment: 'none' }
  const times = { at: journal.now.at, undo_until: journal.now.at, applied_at: journal.now.at }
  const made = { id: crypto.randomUUID(), paper_id: id, round: 1, decision: 'minor', by: 'Asha', shared: true } as const
  await journal.db.insert(paperDecisions).values({ ...made, ...times, before, letter_ids: [] })
  await journal.db.update(papers).set({ state: 'revision' }).where(eq(papers.id, id))
  journal.now.at = new Date(journal.now.at.getTime() + 1000)
  const authors = `Meera Nair | Institute of Crops | meera@example.org | corresponding${added}`
  expect((await form(`${at}/send`, { authors, response: 'We dug again.' }, json)).status).toBe(200)
  expect((await journal.db.select().from(paperDecisions))[0]?.shared).toBe(isShared)
})

test('a correction of a revision that comes by mail keeps what is not new of the answer and the files', async () => {
  const { at, id, number } = await received()
  await journal.db.update(papers).set({ state: 'revision' }).where(eq(papers.id, id))
  const answer = new File(['%PDF-1.7 answer'], 'answer.pdf')
  const table = new File(['plot,yield'], 'plots.csv')
  await post(`${at}/send`, aFormOf({ response: 'We dug again.', response_file: answer, supplement: table }))
  const desk = await browsingAs(journal, 'Asha Mail')
  const { token } = await aSession(journal, (await aUser(journal.db, 'Asha Byhand')).id)
  const address = `/api/admin/submissions/${number}`
  const read = async () => (await journal.call('GET', address, { token })).body
  const returned = async () => {
    const { modification } = await read()
    const body = { decision: 'return', letter: aLetter, looked: true, modification }
    expect((await journal.call('POST', `${address}/decision`, { token, body })).status).toBe(200)
    await journal.db.update(paperDecisions).set({ applied_at: journal.now.at })
  }
  const mailed = async (sent: Record<string, string | File>) => {
    const body = aFormOf({ send: 'yes', ...sent })
    expect((await journal.call('POST', `${address}/files`, { token, body })).status).toBe(200)
    const { versions } = await read()
    const { round, response, files } = versions.at(-1)
    return [round, response, files.map(({ name }: { name: string }) => name).sort()]
  }
  await returned()
  const asked = (await desk.open(`/admin/submissions/${number}`)).html
  expect(asked).toMatch(/<textarea[^>]*name="response"[^>]*>\n?We dug again\./)
  expect(asked).toContain('name="response_file"')
  const manuscript = new File(['%PDF-1.7 anew'], 'anew.pdf')
  expect(await mailed({ manuscript })).toEqual([2, 'We dug again.', ['anew.pdf', 'answer.pdf', 'plots.csv']])
  await returned()
  const people = 'Meera Nair | Institute of Crops | meera@example.org | corresponding\nAjay Rao | Institute of Crops'
  journal.now.at = new Date(journal.now.at.getTime() + 1000)
  await form(at, { authors: people }) // on the page, before the files come by mail
  await post(`${at}/files`, aFormOf({ supplement: new File(['plot,sun'], 'not sent.csv') }))
  expect(JSON.stringify(await read()) + (await desk.open(`/admin/submissions/${number}`)).html).not.toContain(
    'not sent',
  )
  const response_file = new File(['%PDF-1.7 longer'], 'longer.pdf')
  const supplement = new File(['plot,rain'], 'rain.csv')
  expect(await mailed({ response: 'And again.', response_file, supplement })).toEqual([
    2,
    'And again.',
    ['anew.pdf', 'longer.pdf', 'not sent.csv', 'plots.csv', 'rain.csv'],
  ])
  expect((await read()).flags).toContain('authors_changed')
})

test('what an editor adds of an author’s files is there beside the others when the paper is sent back', async () => {
  const { at, number } = await received()
  const { token } = await aSession(journal, (await aUser(journal.db, 'Asha Adding')).id)
  const address = `/api/admin/submissions/${number}`
  const add = async (kind: string, name: string) => {
    const body = aFormOf({ [kind]: new File([kind === 'supplement' ? 'plot,yield' : '%PDF-1.7 a'], name) })
    expect((await journal.call('POST', `${address}/files`, { token, body })).status).toBe(200)
  }
  await add('supplement', 'plots.csv')
  await add('review_copy', 'blind.pdf')
  const { modification } = (await journal.call('GET', address, { token })).body
  const body = { decision: 'return', letter: aLetter, looked: true, modification }
  expect((await journal.call('POST', `${address}/decision`, { token, body })).status).toBe(200)
  await journal.db.update(paperDecisions).set({ applied_at: journal.now.at })
  const files = /<section[^>]*id="files".*?<\/section>/s.exec(await page(at))?.[0] ?? ''
  expect([...files.matchAll(/download="">([^<]*)/g)].map(([, name]) => name).sort()).toEqual([
    'Meera Nair wheat.pdf',
    'plots.csv',
  ])
  expect((await form(`${at}/send`, {})).status).toBe(303)
  for (let copies = 0; copies < 9; copies++) await add('supplement', `more-${copies}.csv`) // 10 of what is there now
})

test.each(['settled alone', 'settled with others'])(
  'a decision whose letter went by hand and is %s can be taken back no more',
  async (how) => {
    const { at, number } = await received()
    const desk = await browsingAs(journal, `Asha ${how}`)
    const { token } = await aSession(journal, (await aUser(journal.db, `Bela ${how}`)).id)
    const address = `/api/admin/submissions/${number}`
    const { modification } = (await journal.call('GET', address, { token })).body
    const body = { decision: 'return', letter: aLetter, looked: true, modification }
    expect((await journal.call('POST', `${address}/decision`, { token, body })).status).toBe(200)
    const { letters: written } = (await journal.call('GET', address, { token })).body
    const { id } = written.find(({ kind }: { kind: string }) => kind === 'returned')
    if (how === 'settled alone') {
      const settled = { token, body: { decision: 'sent' } }
      expect((await journal.call('POST', `/api/admin/letters/${id}`, settled)).status).toBe(200)
    } else await desk.submit(`/admin/submissions/${number}/letters`, { all: String(id) })
    expect((await journal.call('POST', `${address}/undo`, { token, body: {} })).status).toBe(409)
    expect((await desk.open(`/admin/submissions/${number}`)).html).not.toContain('Take the decision back')
    await applyDecisions(journal)
    expect(await stateOf(at)).toBe('returned')
  },
)

test('a letter that was queued again is cancelled with its decision', async () => {
  const { number } = await received()
  const { token } = await aSession(journal, (await aUser(journal.db, 'Asha Again')).id)
  const address = `/api/admin/submissions/${number}`
  const read = async () => (await journal.call('GET', address, { token })).body
  const body = { decision: 'return', letter: aLetter, looked: true, modification: (await read()).modification }
  expect((await journal.call('POST', `${address}/decision`, { token, body })).status).toBe(200)
  const told = async () => (await read()).letters.filter(({ kind }: { kind: string }) => kind === 'returned')
  const [{ id }] = await told()
  const again = { token, body: { decision: 'again' } }
  expect((await journal.call('POST', `/api/admin/letters/${id}`, again)).status).toBe(200)
  expect((await journal.call('POST', `${address}/undo`, { token, body: {} })).status).toBe(200)
  expect((await told()).map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled'])
})

test('the fee of an accepted paper is claimed once, under a reference that nobody has', async () => {
  const { at, id } = await received()
  await anArticle(journal.db, { txnid: 'TXN-2025-1' })
  expect(await (await form(`${at}/payment`, { txnid: 'TXN-2025-2' }, json)).json()).toEqual({
    error: 'invalid_state',
    state: 'received',
  })
  await journal.db.update(papers).set({ state: 'accepted', payment: 'due', fee: 'Rs 2000' }).where(eq(papers.id, id))
  expect(await page(at)).toContain('By transfer to 12-34-56.')
  const once = 'one form, corrected'
  expect(await page(at)).toMatch(/<label[^>]*>Transaction id/) // as the editors' screens call it
  const refused = await form(`${at}/payment`, { once }, json)
  const text = 'Please enter the transaction id, or add the receipt'
  expect((await refused.json()).errors).toEqual([{ name: 'txnid', code: 'required', text }])
  const invalid = await form(`${at}/payment`, { txnid: 'paid by hand', once }, json)
  expect((await invalid.json()).errors).toMatchObject([{ name: 'txnid', code: 'invalid_txnid' }])
  const taken = await form(`${at}/payment`, { txnid: 'TXN-2025-1', once }, json)
  expect([taken.status, await taken.json()]).toEqual([409, { error: 'duplicate_txnid', field: 'txnid' }])
  expect((await form(`${at}/payment`, { txnid: 'UPI 2026 0014', once })).status).toBe(303)
  const [paper] = await journal.db.select().from(papers)
  expect(paper).toMatchObject({ payment: 'claimed', txnid: 'UPI20260014' })
  const told = await journal.db.select({ what: paperEvents.what, values: paperEvents.values }).from(paperEvents)
  expect(told.map(wordsOfEvent)).toContain('The author says that the fee is paid: UPI20260014')
  expect((await letters()).at(-1)).toMatchObject({ kind: 'receipt', to: 'meera@example.org' })
  expect(await page(at)).toContain('An editor checks it')
  const add = async () => (await files(`${at}/payment`, [['receipt', aPdfFile(), 'paid.pdf']], json)).status
  for (let receipts = 0; receipts < 10; receipts++) expect(await add()).toBe(200)
  expect(await add()).toBe(422)
})

test('the usual days to a first decision are days of the journal, at least one', async () => {
  const { at } = await received()
  const usual = async () => / usually takes [^.]*/.exec(await page(at))?.[0]
  const decide = async (paper_id: number, on: string) => {
    const before = { state: 'received', since: on, due: null, payment: 'none' }
    const [id, moment] = [crypto.randomUUID(), new Date(on)]
    const row = {
      id,
      paper_id,
      round: 1,
      decision: 'minor',
      by: 'Asha',
      at: moment,
      undo_until: moment,
      before,
    } as const
    await journal.db.insert(paperDecisions).values(row)
  }
  const ids: number[] = []
  for (let turn = 0; turn < 10; turn++) ids.push((await aPaper(journal.db, { received: '2026-06-02' })).id)
  for (const id of ids.slice(1)) await decide(id, '2026-06-01T20:00:00Z') // in India the morning of 2 June
  expect(await usual()).toBeUndefined()
  await decide(ids[0] ?? 0, '2026-06-01T20:00:00Z')
  expect(await usual()).toBe(' usually takes 1 day')
  await journal.db.update(paperDecisions).set({ at: new Date('2026-06-20T20:00:00Z') })
  expect(await usual()).toBe(' usually takes 19 days')
})
