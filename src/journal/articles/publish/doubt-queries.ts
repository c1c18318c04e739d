import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { rowsOf } from '../../../core/db/rows.ts'
import { paperFiles } from '../../../core/db/tables/review/authors.ts'
import { papers } from '../../../core/db/tables/review/papers.ts'
import { firstPages } from '../../pdf-reading/title-queries.ts'
import { type DoubtedArticle, pdfDoubts } from './doubt-rules.ts'

/** Whether an article's PDF is still the manuscript of its paper. */
export const isManuscript = sql<boolean>`exists (
  select from papers join paper_files on paper_id = papers.id
  where article_id = articles.id and kind = 'manuscript' and paper_files.file_hash = articles.file_hash)`

/** Reports whether a PDF is a manuscript of the paper with this number. */
export async function isManuscriptOf(db: Db, number: string, hash: string): Promise<boolean> {
  const found = await db
    .select({ id: paperFiles.id })
    .from(paperFiles)
    .innerJoin(papers, eq(papers.id, paperFiles.paper_id))
    .where(and(eq(papers.number, number), eq(paperFiles.kind, 'manuscript'), eq(paperFiles.file_hash, hash)))
    .limit(1)
  return found.length > 0
}

type Found = Parameters<typeof pdfDoubts>[0] & { description: string }

/** Returns the doubts about the PDFs of articles with these ids. */
export async function listPdfDoubts(db: Db, ids: number[]): Promise<DoubtedArticle[]> {
  const found = await rowsOf<Found>(db)`
    select description, title, title_alt, ${firstPages} as "firstPages", coalesce(pages, 0) as pages,
      ${isManuscript} as "isManuscript"
    from articles left join pdf_texts on hash = articles.file_hash and read_at is not null
    where articles.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::int)
      and articles.file_hash is not null
    order by articles.id`
  return found.map((article) => ({ description: article.description, doubts: pdfDoubts(article) }))
}
