import type { Db } from '../../../core/db/connect.ts'
import { insertRows, rowsOf } from '../../../core/db/rows.ts'
import { pdfPages, pdfTexts } from '../../../core/db/tables/article-pdfs.ts'
import type { SearchedSection } from '../../fulltext/section-rules.ts'
import { pageVector } from '../../search/index/vector.ts'

/** Returns the hash of an article's full text whose sections cannot be searched yet. */
export async function findUnsearched(db: Db, articleId: number): Promise<string | undefined> {
  const [row] = await rowsOf<{ hash: string }>(db)`
    select text_hash as hash from articles
    where id = ${articleId} and text_hash is not null and not exists (select from pdf_texts where hash = text_hash)`
  return row?.hash
}

/** A version that no reader of PDFs reaches, so that the text is never read again as a PDF. */
const textReader = 1_000_000

type Read = { hash: string; sections: SearchedSection[]; at: Date }

/** Stores the sections of a full text for the search, unless another process was faster. */
export async function writeSections(db: Db, { hash, sections, at }: Read): Promise<void> {
  await db.transaction(async (tx) => {
    const row = { hash, pages: sections.length, read_at: at, reader: textReader }
    const [added] = await tx.insert(pdfTexts).values(row).onConflictDoNothing().returning({ id: pdfTexts.id })
    if (!added) return
    const rows = sections.map(({ id, heading, text }, place) => ({
      pdf_id: added.id,
      page: place + 1,
      text,
      section: id,
      heading,
      vector: pageVector(`${heading} ${text}`),
    }))
    await insertRows(tx, pdfPages, { rows })
  })
}
