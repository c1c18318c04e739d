import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { insertRows } from '../db/rows.ts'
import { articles, pdfPages, pdfTexts, pdfWarnings } from '../db/schema.ts'
import { pageVector } from '../search/vector.ts'
import type { Reading, Warning } from './rules.ts'

/** Marks the PDFs of articles that nobody has marked, as after a restore. */
export async function markUnread(db: Db): Promise<void> {
  await db.execute(sql`
    insert into pdf_texts (hash) select distinct file_hash from articles
    where file_hash is not null and not exists (select from pdf_texts where hash = file_hash)
    on conflict do nothing`)
}

export type Unread = { id: number; hash: string }

/** Whether a PDF is there and not read yet, as when it was listed. */
export async function isUnread(db: Db, id: number): Promise<boolean> {
  return (await db.$count(pdfTexts, and(eq(pdfTexts.id, id), isNull(pdfTexts.read_at)))) > 0
}

/** PDFs that are not read yet, the longest waiting first, after one of them. */
export async function listUnread(db: Db, after: number, limit: number): Promise<Unread[]> {
  return db
    .select({ id: pdfTexts.id, hash: pdfTexts.hash })
    .from(pdfTexts)
    .where(and(isNull(pdfTexts.read_at), gt(pdfTexts.id, after)))
    .orderBy(asc(pdfTexts.id))
    .limit(limit)
}

/** The number of PDFs that are not read yet. */
export async function countUnread(db: Db): Promise<number> {
  const [row] = await db.select({ unread: count() }).from(pdfTexts).where(isNull(pdfTexts.read_at))
  return row?.unread ?? 0
}

/** Stores the pages and warnings of a PDF, unless it is gone or another process was quicker. */
export async function saveReading(db: Db, id: number, { pages, texts, warnings }: Reading, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = await tx
      .update(pdfTexts)
      .set({ pages, read_at: at })
      .where(and(eq(pdfTexts.id, id), isNull(pdfTexts.read_at)))
      .returning({ id: pdfTexts.id })
    if (marked.length === 0) return
    const rows = texts.flatMap((text, at) =>
      text ? [{ pdf_id: id, page: at + 1, text, vector: pageVector(text) }] : [],
    )
    await insertRows(tx, pdfPages, { rows })
    const warned = warnings.map(({ code, page }, at) => ({ pdf_id: id, place: at + 1, code, page }))
    await insertRows(tx, pdfWarnings, { rows: warned })
  })
}

/** Keeps the PDF of a form from the sweep: as one to be read, which it is soon. */
export async function holdPdf(db: Db, hash: string): Promise<void> {
  await db.insert(pdfTexts).values({ hash }).onConflictDoNothing()
}

/** Whether a PDF is held, for a form or an article. */
export async function isHeld(db: Db, hash: string): Promise<boolean> {
  return (await db.$count(pdfTexts, eq(pdfTexts.hash, hash))) > 0
}

/** Finds the reading of an article's PDF: undefined without a PDF, `isRead` false until it is read. */
export async function findReading(db: Db, articleId: number): Promise<KnownReading | undefined> {
  const rows = await db
    .select({ pages: pdfTexts.pages, read_at: pdfTexts.read_at, code: pdfWarnings.code, page: pdfWarnings.page })
    .from(articles)
    .innerJoin(pdfTexts, eq(pdfTexts.hash, articles.file_hash))
    .leftJoin(pdfWarnings, eq(pdfWarnings.pdf_id, pdfTexts.id))
    .where(eq(articles.id, articleId))
    .orderBy(asc(pdfWarnings.place))
  const [first] = rows
  return (
    first && {
      pages: first.pages,
      isRead: first.read_at !== null,
      warnings: rows.flatMap(({ code, page }) => (code ? [{ code, page }] : [])),
    }
  )
}

type KnownReading = { pages: number; isRead: boolean; warnings: Warning[] }
