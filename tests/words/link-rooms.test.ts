// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { paperDecisions, paperLinks, papers } from '../../src/core/db/tables/review/papers.ts'
import { articleProofs, proofNotes, proofQueries } from '../../src/core/db/tables/review/proofs.ts'
import { releasedReports } from '../../src/core/db/tables/review/released.ts'
import { reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { languages } from '../../src/core/words/languages.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { aFullText } from '../support/builders/full-text.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { ownTexts } from './own-texts.ts'
import { listSameWords } from './same-words.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { db } = journal
const others = languages.filter((language) => language !== 'en')
const people = [
  { name: 'Leela Das', email: 'leela@example.org', corresponding: true, affiliation: 'Xqz', orcid: '' },
  { name: 'Ravi Kumar', email: 'ravi@example.org' },
]
const values = { title: 'Qwerty', abstract: 'Asdf.', keywords: 'zxcv', response: 'Lorem.', language: 'xx' }

type Given = NonNullable<Parameters<typeof aPaper>[1]>

/** A page, or a refused form of one. */
type Room = { name: string; at: string; sent?: Record<string, string> }
const rooms: Room[] = []

async function author(name: string, row: Given, purpose: 'author' | 'draft' = 'author') {
  const paper = await aPaper(db, { people, values, ...row })
  const { token } = await addLink(db, { purpose, paperId: paper.id, expiresAt: null }, journal.now.at)
  rooms.push({ name, at: `/s/${token}` })
  return { ...paper, at: `/s/${token}` }
}

async function reviewer(name: string, row: Parameters<typeof aRequest>[2], paper: Given = {}) {
  const added = await aPaper(db, { state: 'review', people, values, ...paper })
  const { request } = await aRequest(db, added, row)
  const link = { purpose: 'reviewer', paperId: added.id, request, expiresAt: null } as const
  const { token } = await addLink(db, link, journal.now.at)
  rooms.push({ name, at: `/r/${token}` })
  return { at: `/r/${token}`, paper: added }
}

async function decided(paperId: number, decision: 'minor' | 'accept') {
  const [id, at] = [crypto.randomUUID(), journal.now.at]
  const row = { paper_id: paperId, round: 1, decision, by: 'Asha', at, undo_until: at, applied_at: at, before: {} }
  await db.insert(paperDecisions).values({ id, ...row, shared: true })
  await db.insert(releasedReports).values({ decision_id: id, place: 1, to_author: 'Lorem.' })
}

/** The proof of an article, sent to its author. */
async function proofed(name: string, state: 'sent' | 'corrected' | 'approved', refnumber: string) {
  await anArticle(db, { refnumber, status: 'disabled', title: 'Qwerty', abstract: 'Asdf.', authorname: 'Leela Das' })
  const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, refnumber))
  const article_id = article?.id ?? 0
  await aFullText(journal, article_id)
  const { id: paper_id, at } = await author(`a paper with a proof, ${state}`, { state: 'accepted', article_id })
  const proof = crypto.randomUUID()
  const sent_at = journal.now.at
  const row = {
    id: proof,
    article_id,
    paper_id,
    state,
    due: '2026-07-01',
    by: 'Asha',
    at: sent_at,
    goes_at: sent_at,
    sent_at,
  }
  await db.insert(articleProofs).values(row)
  const place = { id: crypto.randomUUID(), proof_id: proof, position: 1, anchor: 'title' }
  await db.insert(proofQueries).values({ ...place, text: 'Lorem?', answer: state === 'sent' ? '' : 'Ipsum.' })
  await db.insert(proofNotes).values({ ...place, anchor: 'abstract', quote: 'Asdf', replace: 'Zxcv', at: sent_at })
  rooms.push({ name, at: `${at}/proof` })
  return at
}

beforeAll(async () => {
  await setSettings(db, {
    websitename: 'Agronomia',
    languages: languages.join(', '),
    websiteemail: 'office@journal.example',
    submissions: 'open',
    payment_details: 'meera@bank',
    fee_text: '',
    share_reports: 'on',
  } as Parameters<typeof setSettings>[1])
  const draft = await author('a draft', { state: 'draft', values: { title: '', abstract: '' }, people: [] }, 'draft')
  rooms.push({ name: 'a draft that lacks everything', at: `${draft.at}/send`, sent: { authors: 'X1 | | | nobody' } })
  rooms.push({ name: 'a draft with long texts', at: draft.at, sent: { keywords: 'x'.repeat(3000) } })
  const files = {
    at: journal.now.at,
    bytes: 5,
    type: 'application/pdf',
    file_hash: '0'.repeat(64),
    round: 1,
    by: 'author',
  }
  const trace = { page: 3, kind: 'name', text: 'Leela Das', field: 'text' }
  for (const scrub of [
    { scrub: 'failed', scrub_error: 'encrypted' },
    { scrub: 'scrubbed', scrub_error: 'No text could be read on pages 2, 3: look whether a name is shown there.' },
    { scrub: 'scrubbed', scrub_error: '', traces: [trace, { ...trace, page: 5 }] },
    { scrub: 'waiting', scrub_error: '' },
  ] as const)
    await db.insert(paperFiles).values({
      id: crypto.randomUUID(),
      paper_id: draft.id,
      kind: 'supplement',
      name: 'qwerty.pdf',
      ...files,
      ...scrub,
    } as never)
  await author('a returned draft', { state: 'draft' })
  await author('an unconfirmed paper, by the draft’s link', { state: 'unconfirmed' }, 'draft')
  await author('an unconfirmed paper', { state: 'unconfirmed' })
  await author('a received paper', { state: 'received' })
  const returned = await author('a returned paper', { state: 'returned', due: '2026-07-15' })
  rooms.push({ name: 'a returned paper, sent wrongly', at: `${returned.at}/send`, sent: { title: '' } })
  const review = await author('a paper in review', { state: 'review' })
  rooms.push({ name: 'a withdrawal without a reason', at: `${review.at}/withdraw`, sent: { number: '1' } })
  const revision = await author('a revision', { state: 'revision', due: '2026-07-15' })
  await decided(revision.id, 'minor')
  await author('an accepted paper', { state: 'accepted' })
  const due = await author('a fee that is due', { state: 'accepted', payment: 'due', fee: '500 INR' })
  rooms.push({ name: 'a payment without an id', at: `${due.at}/payment`, sent: { txnid: '' } })
  rooms.push({ name: 'a payment with a wrong id', at: `${due.at}/payment`, sent: { txnid: '?' } })
  await author('a fee that was claimed', { state: 'accepted', payment: 'claimed', txnid: 'T-123456' })
  await author('a rejected paper', { state: 'rejected' })
  await author('a withdrawn paper', { state: 'withdrawn' })
  await proofed('a proof', 'sent', '501')
  await proofed('a corrected proof', 'corrected', '502')
  await proofed('an approved proof', 'approved', '503')
  const asked = await reviewer('an invitation', {})
  rooms.push({ name: 'a refusal without a reason', at: `${asked.at}/decline`, sent: { not_before: 'x' } })
  const accepted = await reviewer('an accepted request', { state: 'accepted' })
  rooms.push({ name: 'an empty report', at: `${accepted.at}/send`, sent: { to_author: '' } })
  rooms.push({ name: 'an extension without a day', at: `${accepted.at}/extend`, sent: { due: '' } })
  await reviewer('a report', { state: 'reported', report: { to_author: 'Lorem.', to_editor: 'Ipsum.' } })
  await reviewer('a refused request', { state: 'declined' })
  await reviewer('a lapsed request', { state: 'lapsed' })
  const over = await reviewer('a decided request', { state: 'reported', report: { to_author: 'Lorem.' } })
  await decided(over.paper.id, 'accept')
})

/** Names, and what was typed; the document lists what is the same in a language. */
const names = [
  /^(?:Agronomia|Qwerty|Asdf\.?|zxcv|Zxcv|Lorem[.?]?|Ipsum\.|Leela Das(?:, .*)?)$/,
  /^(?:Ravi Kumar|Xqz|.*@.*|qwerty\.pdf|xx|T-123456|“?Leela Das”?|ORCID iD)$/,
  /^(?:ROR ID|R\w{6}|\d[\d.,]* \w\w|500 INR|x{9,}|\d{4}-\w{4})$/,
  /^X1 .*$/,
]

const speak = async (page_language: string) => {
  for (const table of [papers, reviewRequests, paperLinks]) await db.update(table).set({ page_language })
}

async function open({ at, sent }: Room): Promise<string> {
  const request = sent && { method: 'POST', body: new URLSearchParams(sent) }
  const answer = await (sent ? journal.handle(new Request(`http://localhost${at}`, request)) : journal.get(at))
  expect([200, 409, 422], at).toContain(answer.status)
  return answer.text()
}

describe.each(others)('pages of authors and reviewers in %s', (language) => {
  test('they have no English words but names', async () => {
    const found: string[] = []
    const sameWords = await listSameWords(language)
    const isSame = (text: string) => sameWords.includes(text) || names.some((name) => name.test(text))
    for (const room of rooms) {
      await speak('en')
      const english = new Set(ownTexts(await open(room)))
      await speak(language)
      const html = await open(room)
      expect(html, room.name).toStartWith(`<!doctype html><html lang="${language}">`)
      const same = ownTexts(html).filter((text) => english.has(text) && !isSame(text))
      found.push(...same.map((text) => `${room.name}: ${text}`))
    }
    expect([...new Set(found)]).toEqual([])
  })
})
