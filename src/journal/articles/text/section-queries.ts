import type { Db } from '../../../core/db/connect.ts'
import { insertRows, rowsOf } from '../../../core/db/rows.ts'
import { pdfPages, pdfTexts } from '../../../core/db/tables/article-pdfs.ts'
import type { SearchedSection } from '../../fulltext/section-rules.ts'
import { pageVector } from '../../search/index/vector.ts'

/** The full texts of articles whose sections cannot be searched yet. */
export async function listUnsearched(db: Db, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(db)`
    select distinct text_hash as hash from articles
    where text_hash is not null and not exists (select from pdf_texts where hash = text_hash) limit ${limit}`
  return rows.map(({ hash }) => hash)
}

/** A version of no reader of PDFs: what it read is never read again as a PDF. */
const textReader = 1_000_000

type Read = { hash: string; sections: SearchedSection[]; at: Date }

/** Stores the sections of a full text for the search, unless another process was faster. */
export async function writeSections(db: Db, { hash, sections, at }: Read): Promise<void> {
  await db.transaction(async (tx) => {
    const row = { hash, pages: sections.length, read_at: at, reader: textReader }
    const [added] = await tx.insert(pdfTexts).values(row).onConflictDoNothing().returning({ id: pdfTexts.id })
    if (!added) return
    const rows = sections.map(({ id, heading, text }, place) => ({
      ...{ pdf_id: added.id, page: place + 1, text, section: id, heading },
      vector: pageVector(`${heading} ${text}`),
    }))
    await insertRows(tx, pdfPages, { rows })
  })
}
