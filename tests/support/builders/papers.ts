import { eq } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { papers } from '../../../src/core/db/tables/review/papers.ts'
import { reviewers, reviewReports, reviewRequests } from '../../../src/core/db/tables/review/reviewers.ts'
import { keysOfName } from '../../../src/core/pasted/name-keys.ts'
import { aPerson, type Person } from '../../../src/journal/record/people/rules.ts'
import { insertVersion, writeManuscript } from '../../../src/review/manuscripts/writing-queries.ts'
import { requestCode } from '../../../src/review/papers/code-rules.ts'
import type { PaperField } from '../../../src/review/papers/fields.ts'
import { insertPaper } from '../../../src/review/papers/writing-queries.ts'
import { drawn, filler } from '../../engines/documents/drawn.ts'

let count = 0

const sentAt = new Date('2026-06-01T10:00:00Z')

type Given = Partial<typeof papers.$inferInsert> & {
  values?: Partial<Record<PaperField, string>>
  people?: Partial<Person>[]
}

/** Adds a paper with a title and one author, by default one that was received. */
export async function aPaper(db: Db, { values, people, ...row }: Given = {}) {
  const number = ++count
  const given = { state: 'received', received: '2026-06-01', confirmed_at: sentAt, ...row } as const
  const paper = await insertPaper(db, given, { year: 2026, at: row.since ?? sentAt })
  const others = { ...row, ...(given.state !== 'received' && { state: given.state }) }
  if (Object.keys(others).length > 0) await db.update(papers).set(others).where(eq(papers.id, paper.id))
  const named = people ?? [
    { name: `Author Number ${number}`, email: `author${number}@university.example`, corresponding: true },
  ]
  const words = { title: `Paper about crop ${number}`, abstract: 'What we found.', ...values }
  await writeManuscript(db, paper.id, { values: words, people: named.map((person) => aPerson(person)) })
  const sent = { paperId: paper.id, round: given.round ?? 1, at: sentAt, response: '' }
  const version = given.state === 'draft' ? 0 : await insertVersion(db, sent)
  return { ...paper, version, title: words.title }
}

/** Asks somebody to review a paper. */
export async function aRequest(
  db: Db,
  paper: { id: number },
  {
    person,
    report,
    ...row
  }: Partial<typeof reviewRequests.$inferInsert> & {
    person?: Partial<typeof reviewers.$inferInsert>
    report?: Partial<typeof reviewReports.$inferInsert>
  } = {},
) {
  const number = ++count
  const name = person?.name ?? `Reviewer Number ${number}`
  const [reviewer] = await db
    .insert(reviewers)
    .values({
      ...keysOfName(name),
      email: `reviewer${number}@elsewhere.example`,
      created_at: sentAt,
      ...person,
      name,
    })
    .returning({ id: reviewers.id })
  const request = requestCode(crypto.getRandomValues(new Uint8Array(5)))
  const [added] = await db
    .insert(reviewRequests)
    .values({
      request,
      paper_id: paper.id,
      reviewer_id: reviewer?.id ?? 0,
      round: 1,
      place: 1,
      state: report ? 'reported' : 'invited',
      asked_at: sentAt,
      answer_due: '2026-06-20',
      due: '2026-06-30',
      created_at: sentAt,
      ...row,
    })
    .returning({ id: reviewRequests.id })
  if (report)
    await db.insert(reviewReports).values({
      request_id: added?.id ?? 0,
      version: 1,
      recommendation: 'minor',
      to_author: 'Say more about the soil.',
      sent_at: sentAt,
      saved_at: sentAt,
      ...report,
    })
  return { id: added?.id ?? 0, request, name, reviewer: reviewer?.id ?? 0 }
}

/** A PDF by its first bytes. */
export const paperPdf = new TextEncoder().encode(
  '%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF',
)

/** A PDF by its first bytes, which nothing can be read from. */
export const aPdfFile = (text = 'a paper') => new Blob([`%PDF-1.7\n${text}\n%%EOF\n`], { type: 'application/pdf' })

/** What a paper needs to be sent. */
export const wholePaper = {
  title: 'Yield of wheat under late sowing',
  abstract: 'We measured yield.',
  authors:
    'Meera Nair | Institute of Crops | India | meera@example.org | corresponding\nRavi Kumar | Institute of Crops | ravi@example.org',
  country: 'India',
  competing_interests: 'None',
  original: 'yes',
  coauthors: 'yes',
  privacy: 'yes',
}

/** The first page of a paper by two authors, as a word processor prints it. */
export async function aReadPdf(title = 'Yield of wheat under late sowing'): Promise<Blob> {
  const bytes = await drawn(({ line, lines }) => {
    line(title, { x: 72, y: 72, size: 18, font: 'bold' })
    line('Meera Nair, Ravi Kumar', { x: 72, y: 110, size: 12 })
    line('Institute of Crops, Pune, India', { x: 72, y: 128, size: 10, font: 'italic' })
    line('Abstract', { x: 72, y: 160, size: 12, font: 'bold' })
    lines(filler(6), { x: 72, y: 180, size: 10 })
    line('Introduction', { x: 72, y: 280, size: 12, font: 'bold' })
    lines(filler(20), { x: 72, y: 300, size: 10 })
  })
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
}
