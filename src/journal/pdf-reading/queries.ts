import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { insertRows, rowsOf } from '../../core/db/rows.ts'
import { pdfPages, pdfTexts, pdfWarnings } from '../../core/db/tables/article-pdfs.ts'
import { articles } from '../../core/db/tables/articles.ts'
import type { PdfReading } from '../../engines/documents/text.ts'
import { type Reader, unseenBy } from '../record/admin-queries.ts'
import { pageVector } from '../search/index/vector.ts'
import { readerVersion, type StoredReading, staleWarning } from './rules.ts'
import { firstPages, requeueTitles } from './title-queries.ts'

/** Queues the articles' PDFs that have no row yet, for example after a restore. */
export async function queueUnread(db: Db): Promise<void> {
  await db.execute(sql`
    insert into pdf_texts (hash) select distinct file_hash from articles
    where file_hash is not null and not exists (select from pdf_texts where hash = file_hash)
    on conflict do nothing`)
}

export type Unread = { id: number; hash: string }

/** Reports whether a PDF still exists and is still unread. */
export async function isUnread(db: Db, id: number): Promise<boolean> {
  return (await db.$count(pdfTexts, and(eq(pdfTexts.id, id), isNull(pdfTexts.read_at)))) > 0
}

/** Lists unread PDFs, the oldest first. @param after the id of the last PDF of the previous batch */
export async function listUnread(db: Db, after: number, limit: number): Promise<Unread[]> {
  return db
    .select({ id: pdfTexts.id, hash: pdfTexts.hash })
    .from(pdfTexts)
    .where(and(isNull(pdfTexts.read_at), gt(pdfTexts.id, after)))
    .orderBy(asc(pdfTexts.id))
    .limit(limit)
}

/** Counts the unread PDFs. */
export async function countUnread(db: Db): Promise<number> {
  return db.$count(pdfTexts, isNull(pdfTexts.read_at))
}

/** Marks PDFs as unread that an older version has read. */
export async function requeueOutdated(db: Db): Promise<void> {
  await db.update(pdfTexts).set({ read_at: null }).where(lt(pdfTexts.reader, readerVersion))
}

/**
 * Stores a PDF's pages and warnings, replacing an older version's; does nothing if the PDF was deleted or another
 * process was faster.
 */
export async function saveReading(db: Db, id: number, { pages, texts, warnings }: PdfReading, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const isDue = or(isNull(pdfTexts.read_at), lt(pdfTexts.reader, readerVersion))
    const [pdf] = await tx
      .update(pdfTexts)
      .set({ pages, read_at: at, reader: readerVersion })
      .where(and(eq(pdfTexts.id, id), isDue))
      .returning({ hash: pdfTexts.hash })
    if (!pdf) return
    for (const table of [pdfPages, pdfWarnings]) await tx.delete(table).where(eq(table.pdf_id, id))
    const rows = texts.flatMap((text, at) =>
      text ? [{ pdf_id: id, page: at + 1, text, vector: pageVector(text) }] : [],
    )
    await insertRows(tx, pdfPages, { rows })
    const warned = warnings.map(({ code, page }, at) => ({ pdf_id: id, place: at + 1, code, page }))
    await insertRows(tx, pdfWarnings, { rows: warned })
    await requeueTitles(tx, pdf.hash)
  })
}

/** Protects a form's PDF from the sweep by queueing it for reading. */
export async function holdPdf(db: Db, hash: string): Promise<void> {
  await db.insert(pdfTexts).values({ hash }).onConflictDoNothing()
}

/** Protects a form's PDF from the sweep and stores its reading. */
export async function holdReading(
  tx: Db,
  hash: string,
  { reading, at }: { reading: PdfReading; at: Date },
): Promise<void> {
  await holdPdf(tx, hash)
  const [held] = await tx.select({ id: pdfTexts.id }).from(pdfTexts).where(eq(pdfTexts.hash, hash))
  if (held) await saveReading(tx, held.id, reading, at)
}

/** Reports whether a form or an article uses a PDF, and the user may see all articles with it. */
export async function isHeld(reader: Reader, hash: string): Promise<boolean> {
  const { db } = reader
  const isOfUnseen = and(eq(articles.file_hash, hash), inArray(articles.id, await unseenBy(reader)))
  return (await db.$count(pdfTexts, eq(pdfTexts.hash, hash))) > 0 && (await db.$count(articles, isOfUnseen)) === 0
}

/** Finds the stored part of a PDF's reading; undefined until the PDF is read. */
export async function findReading(db: Db, hash: string): Promise<StoredReading | undefined> {
  const [found] = await rowsOf<StoredReading>(db)`
    select pages, ${firstPages} as "firstPages", coalesce((
      select json_agg(json_build_object('code', code, 'page', page) order by place) from pdf_warnings
      where pdf_id = pdf_texts.id and not ${sql.raw(staleWarning)}), '[]') as warnings
    from pdf_texts where hash = ${hash} and read_at is not null`
  return found
}
