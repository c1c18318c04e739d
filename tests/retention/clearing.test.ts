// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { notices } from '../../src/core/db/tables/letters.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { manuscripts, paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { bankLines } from '../../src/core/db/tables/review/fees.ts'
import {
  paperDecisions,
  paperEvents,
  paperLinks,
  paperNotes,
  paperRecusals,
  papers,
} from '../../src/core/db/tables/review/papers.ts'
import { releasedFiles, releasedReports, reviewCopies } from '../../src/core/db/tables/review/released.ts'
import { reportFiles, reviewers, reviewReports, reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { sweepFiles } from '../../src/core/files/sweep.ts'
import { paths } from '../../src/core/paths.ts'
import { keepRecusals } from '../../src/journal/access/recusal-queries.ts'
import { addLink, makeLinkToken } from '../../src/review/access-links/queries.ts'
import { flagsOf } from '../../src/review/papers/flag-queries.ts'
import { dueCommand } from '../../src/review/reminders/command.ts'
import { clearEnded } from '../../src/review/retention/actions.ts'
import { clearPapers } from '../../src/review/retention/queries.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { stringsIn } from '../support/held.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db, files, now } = journal
const at = (text: string) => new Date(`${text}Z`)
const ended = at('2024-06-20T10:00:00')

beforeEach(async () => {
  for (const table of [notices, papers, reviewers, paperLinks]) await db.delete(table)
  await db.update(settings).set({ retention_months: '24', submissions: 'open' })
  now.at = at('2026-06-15T10:00:00')
})

const secret = (what: string) => `secret-${what}`

/** A refused paper with something in every place that holds something, each named. */
async function aFullPaper(more: Partial<typeof papers.$inferInsert> = {}) {
  const title = secret('title')
  const paper = await aPaper(db, {
    state: 'rejected',
    ended_at: ended,
    txnid: secret('txnid'),
    flags: ['duplicate_file'],
    ...more,
    values: { title, abstract: secret('abstract'), cover_letter: secret('cover'), suggested: secret('suggested') },
    people: [{ name: secret('author'), email: `${secret('author')}@a.example`, corresponding: true }],
  })
  const { id, number } = paper
  const report = { to_author: secret('report'), to_editor: secret('aside'), answers: { q: secret('answer') } }
  const person = { name: secret('reviewer'), email: `${secret('reviewer')}@b.example` }
  const request = await aRequest(db, paper, { person, report, note: secret('note'), certificate_name: secret('cert') })
  const hash = await files.save(new TextEncoder().encode(secret('file')))
  const file = { name: secret('name'), type: 'application/pdf', bytes: 5, file_hash: hash }
  const moment = { at: ended, scrub: 'none' as const }
  await db
    .insert(paperFiles)
    .values({ id: crypto.randomUUID(), paper_id: id, round: 1, kind: 'manuscript', by: 'author', ...file, ...moment })
  await db.insert(reportFiles).values({ id: crypto.randomUUID(), request_id: request.id, ...file, ...moment })
  const copy = { id: crypto.randomUUID(), paper_id: id, round: 1, at: ended, title: secret('copy') }
  await db.insert(reviewCopies).values(copy)
  const decision = crypto.randomUUID()
  const decided = { decision: 'reject', by: 'Editor', before: { fee: secret('before') }, undo_until: ended } as const
  await db.insert(paperDecisions).values({ id: decision, paper_id: id, round: 1, at: ended, ...decided })
  await db.insert(releasedReports).values({ decision_id: decision, place: 1, to_author: secret('released') })
  await db.insert(releasedFiles).values({ id: crypto.randomUUID(), decision_id: decision, place: 1, ...file })
  const event = { paper_id: id, at: ended, by: 'Editor' }
  await db.insert(paperEvents).values({ ...event, what: secret('event'), values: { reason: secret('reason') } })
  await db.insert(paperNotes).values({ ...event, text: secret('remark') })
  const letter = { recipient: `${secret('to')}@a.example`, subject: secret('subject'), body: secret('body') }
  const sent = { state: 'sent' as const, createdby: 'Editor', created_at: ended }
  await db.insert(notices).values([
    { ...letter, ...sent, kind: 'reject', paper: number, message_id: `<1@${number}>` },
    { ...letter, ...sent, kind: 'invitation', request: request.request, message_id: `<2@${number}>` },
    { ...letter, ...sent, created_at: at('2024-06-01T00:00:00'), kind: 'lost_link', message_id: `<3@${number}>` },
  ])
  const link = await addLink(db, { purpose: 'author', paperId: id, expiresAt: null }, ended)
  const { id: user } = await aUser(db)
  const path = paths.adminSubmission(number)
  await db.insert(drafts).values({ user_id: user, path, at: ended, fields: { text: secret('draft') } })
  return { ...paper, request: request.request, hash, title, link: link.id }
}

describe('a refused paper', () => {
  test('is cleared after its months, once, by one of several processes: number, type, days and decision stay', async () => {
    const { id, number, request, link } = await aFullPaper()
    now.at = at('2026-06-19T23:00:00')
    expect(await clearEnded(journal)).toBe(0)
    now.at = at('2026-06-20T00:00:00')
    const counts = await Promise.all([clearEnded(journal), clearEnded(journal), clearEnded(journal)])
    expect(counts.toSorted()).toEqual([0, 0, 1])
    expect(await stringsIn(db, [secret('')])).toEqual([])
    const [paper] = await db.select().from(papers).where(eq(papers.id, id))
    expect(paper).toMatchObject({ number, state: 'rejected', received: '2026-06-01', ended_at: ended, flags: [] })
    expect(paper?.cleared_at).toEqual(now.at)
    const [words] = await db.select().from(manuscripts)
    expect(words).toMatchObject({ article_type: 'research-article', title_key: '', abstract: '', email: '' })
    expect(await db.select().from(reviewRequests)).toMatchObject([{ request, state: 'reported', reviewer_id: null }])
    expect(await db.select().from(paperDecisions)).toMatchObject([{ decision: 'reject', at: ended, by: 'Editor' }])
    expect(await db.select().from(paperEvents)).toMatchObject([
      { by: 'journal', what: 'cleared', values: { months: 24 } },
    ])
    expect((await journal.get(`/s/${await makeLinkToken(db, link)}`)).status).toBe(410)
  })

  test('is found again by its title, and its files go with the sweep', async () => {
    const { hash, title } = await aFullPaper()
    now.at = at('2026-07-20T00:00:00')
    expect(await clearEnded(journal)).toBe(1)
    now.at = new Date(Date.now() + 2 * 60 * 60 * 1000)
    await sweepFiles(journal)
    expect(await files.open(hash)).toBeUndefined()
    const again = await aPaper(db, { values: { title } })
    expect(await db.select({ flags: flagsOf }).from(papers).where(eq(papers.id, again.id))).toEqual([
      { flags: ['duplicate_title'] },
    ])
  })

  test.each([
    ['published', 'published', ended, '24'],
    ['under way', 'review', null, '24'],
    ['not over so long', 'withdrawn', at('2024-07-01T00:00:00'), '24'],
    ['to be kept for ever', 'rejected', ended, ''],
  ] as const)('stays whole where it is %s', async (_what, state, ended_at, retention_months) => {
    await db.update(settings).set({ retention_months })
    await aFullPaper({ state, ended_at })
    now.at = at('2026-06-30T00:00:00')
    expect(await clearEnded(journal)).toBe(0)
  })

  test('bank lines without an answer for a year are deleted, whatever else is kept', async () => {
    await db.update(settings).set({ retention_months: '' })
    const line = { hash: 'a', state: 'offered', day: '2025-06-01', amount: 500, by: 'Editor' } as const
    const [old, young] = [crypto.randomUUID(), crypto.randomUUID()]
    await db.insert(bankLines).values({ ...line, id: old, at: at('2025-06-14T10:00:00') })
    await db.insert(bankLines).values({ ...line, id: young, hash: 'b', at: at('2025-06-16T10:00:00') })
    await clearEnded(journal)
    expect(await db.select({ id: bankLines.id }).from(bankLines)).toEqual([{ id: young }])
  })

  test('a reviewer of nothing else is deleted with it, unless they asked not to be asked', async () => {
    const other = await aPaper(db)
    const paper = await aFullPaper()
    const busy = await aRequest(db, paper, { person: { name: 'Busy' } })
    await db.insert(reviewRequests).values({
      request: 'R000001',
      paper_id: other.id,
      reviewer_id: busy.reviewer,
      round: 1,
      place: 1,
      state: 'declined',
      answer_due: '2026-06-20',
      due: '2026-06-30',
      created_at: ended,
    })
    await aRequest(db, paper, { person: { name: 'Never', never: true }, state: 'declined' })
    now.at = at('2026-06-30T00:00:00')
    expect(await clearEnded(journal)).toBe(1)
    const names = (await db.select().from(reviewers)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Busy', 'Never'])
    expect(await db.$count(reviewReports)).toBe(0)
  })

  test('is told of 30 days ahead on the desk, on its page and by bun run due, and cannot be opened again', async () => {
    const { number, title } = await aFullPaper()
    const user = await aUser(db)
    const signedIn = async () => ({ cookie: `session=${(await aSession(journal, user.id)).token}` })
    const read = async (path: string) => (await journal.get(path, await signedIn())).text()
    const due = async () => {
      const lines: string[] = []
      const terminal = { print: (line: string) => lines.push(line), isInteractive: false, folder: '.' }
      await dueCommand(journal, ['--at', '2026-07-01T00:00'], { ...terminal, writeFile: async () => undefined })
      return lines.filter((line) => line.includes('delete files and texts')).length
    }
    now.at = at('2026-05-20T00:00:00')
    expect(await read(paths.adminSubmissions())).not.toContain('Deleted within 30 days')
    now.at = at('2026-05-21T00:00:00')
    const list = await read(paths.adminSubmissions())
    expect(list).toContain('Deleted within 30 days')
    expect(list).toContain('20 June 2026')
    expect(await read(paths.adminSubmission(number))).toContain('Deleted on 20 June 2026')
    expect(await due()).toBe(1)
    now.at = at('2026-06-21T00:00:00')
    await clearEnded(journal)
    const page = await read(paths.adminSubmission(number))
    expect(page).toContain('were deleted on 21 June 2026')
    expect(page).not.toContain(title)
    expect(await due()).toBe(0)
    const { token } = await aSession(journal, user.id)
    const again = await journal.call('POST', `/api/admin/submissions/${number}/reopen`, { token, body: {} })
    expect(again.status).toBe(409)
  })
})

test.each([
  ['24', 'for 24 months after its end'],
  ['1', 'for a month after its end'],
  ['', 'until deletion is asked for'],
])(
  'with a retention of %j months authors, reviewers and readers read how long papers are kept',
  async (retention_months, said) => {
    await setSettings(db, { retention_months, submissions: 'open', websiteemail: 'office@journal.example' })
    journal.pageCache.clear()
    const paper = await aPaper(db, { state: 'review' })
    const { request } = await aRequest(db, paper)
    const author = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, now.at)
    const reviewer = await addLink(db, { purpose: 'reviewer', paperId: paper.id, request, expiresAt: null }, now.at)
    const pages = [
      `/s/${await makeLinkToken(db, author.id)}`,
      `/r/${await makeLinkToken(db, reviewer.id)}`,
      paths.privacyPolicy(),
    ]
    for (const path of pages) {
      const { text } = await journal.read(path)
      expect(text).toContain(said)
      expect(text).toContain('office@journal.example')
    }
    await setSettings(db, { submissions: '' })
    journal.pageCache.clear()
    expect((await journal.read(paths.privacyPolicy())).text).not.toContain('Papers under review')
  },
)

test('who reviewed a paper that was cleared is not told to an author who becomes a user', async () => {
  const [bo, finn] = ['Bo Reviewermonths', 'Finn Months']
  const [ofBo, ofFinn] = ['bo@months.example', 'finn@months.example']
  await aUser(db, bo, { email: ofBo })
  const people = [{ name: finn, email: ofFinn, corresponding: true }]
  const paper = await aPaper(db, { state: 'review', people })
  const { request } = await aRequest(db, paper, { state: 'reported', person: { name: bo, email: ofBo, never: true } })
  await keepRecusals(db)
  await db
    .update(papers)
    .set({ state: 'rejected', ended_at: at('2024-06-01T10:00:00') })
    .where(eq(papers.id, paper.id))
  const [reviewer] = await db.select({ id: reviewers.id }).from(reviewers)
  await db.transaction((tx) => clearPapers(tx, [paper.id], { at: now.at, what: 'erased' }))
  const { token } = await aSession(journal, (await aUser(db, finn, { email: ofFinn })).id)
  const read = async (path: string) => (await journal.call('GET', `/api/admin/${path}`, { token })).body
  expect(await read(`submissions/${paper.number}`)).toMatchObject({ authors: [], requests: [], recused: [] })
  expect(JSON.stringify(await read(`submissions?filter=all&q=${bo}`))).not.toContain(paper.number)
  const path = `/admin/submissions/${paper.number}/requests/${request}`
  expect((await journal.get(path, { authorization: `Bearer ${token}` })).status).toBe(404)
  const page = await journal.get(paths.adminReviewer(reviewer?.id ?? 0), { authorization: `Bearer ${token}` })
  const text = await page.text()
  expect([page.status, text.includes(bo), text.includes(paper.number)]).toEqual([200, true, false])
  const [figures] = await read('reviewers')
  expect(figures).toMatchObject({ name: bo, asked: 0, accepted: 0, reported: 0, median_days: null, last_asked: null })
  expect(await db.select().from(paperRecusals)).toEqual([])
})
