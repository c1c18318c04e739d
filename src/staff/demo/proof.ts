import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { articleProofs, proofNotes, proofQueries } from '../../core/db/tables/review/proofs.ts'
import { dayIn, dayMs } from '../../core/text/dates.ts'
import { encodeHtml, textHtml, titleHtml } from '../../core/text/html.ts'
import { insertArticles } from '../../journal/articles/store/queries.ts'
import { type Person, storedPeople } from '../../journal/record/people/rules.ts'
import { pagesField } from '../../journal/record/position-rules.ts'
import { titleKey } from '../../journal/record/title-key.ts'
import { recordEvent } from '../../review/timeline/queries.ts'
import { demoIssues } from './content.ts'
import type { DemoPaper } from './papers.ts'

type Made = { id: number; pdf: { hash: string; bytes: number }; people: Person[] }

/** Makes the hidden article of an accepted paper, whose proof came back with corrections. */
export async function addProof(
  { db: tx, now }: { db: Db; now: Date },
  { proof, ...paper }: DemoPaper,
  { id, pdf, people }: Made,
): Promise<void> {
  const issue = demoIssues.at(-1)
  if (!proof || !issue) return
  const { year, volume, issue: number } = issue
  const title = titleHtml(paper.title)
  const [article_id = 0] = await insertArticles(tx, [
    {
      year,
      volume,
      issue: number,
      refnumber: proof.refnumber,
      status: 'disabled',
      title: encodeHtml(title),
      title_key: titleKey(title),
      description: paper.title,
      abstract: encodeHtml(textHtml(`<p>${paper.abstract}</p>`)),
      keywords: paper.keywords,
      subject: 'Horticulture',
      country: 'India',
      authorname: people.map(({ name }) => name).join(', '),
      authors: storedPeople(people),
      [pagesField]: proof.pages,
      file_hash: pdf.hash,
      file_bytes: pdf.bytes,
    },
  ])
  await tx.update(papers).set({ article_id }).where(eq(papers.id, id))
  const [sent, handed] = [new Date(now.getTime() - 3 * dayMs), new Date(now.getTime() - dayMs)]
  const proof_id = crypto.randomUUID()
  await tx.insert(articleProofs).values({
    id: proof_id,
    article_id,
    paper_id: id,
    state: 'corrected',
    by: 'admin',
    at: sent,
    goes_at: sent,
    sent_at: sent,
    handed_at: handed,
    due: dayIn('UTC', new Date(now.getTime() + 2 * dayMs)),
  })
  const place = (at: number) => ({ id: crypto.randomUUID(), proof_id, position: at + 1, handed: true })
  await tx.insert(proofQueries).values(proof.queries.map((query, at) => ({ ...query, ...place(at) })))
  await tx.insert(proofNotes).values(proof.notes.map((note, at) => ({ ...note, ...place(at), at: handed })))
  await recordEvent(tx, { paperId: id, at: sent, by: 'admin', what: 'article_added' })
  await recordEvent(tx, { paperId: id, at: sent, by: 'admin', what: 'proof_sent' })
  await recordEvent(tx, { paperId: id, at: handed, by: 'author', what: 'proof_corrected' })
}
