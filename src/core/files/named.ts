import { and, eq, getTableName, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { pdfTexts } from '../db/tables/article-pdfs.ts'
import {
  articleTextDrafts,
  articleTextFiles,
  articleTexts,
  articleVersions,
  waitingTexts,
} from '../db/tables/article-texts.ts'
import { articles, issues } from '../db/tables/articles.ts'
import { keptFiles } from '../db/tables/installation.ts'
import { paperFiles } from '../db/tables/review/authors.ts'
import { articleProofs } from '../db/tables/review/proofs.ts'
import { releasedFiles, reviewCopyFiles } from '../db/tables/review/released.ts'
import { reportFiles } from '../db/tables/review/reviewers.ts'
import { settings } from '../db/tables/settings.ts'
import { editors, indexing } from '../db/tables/site.ts'

type RecordImage = { table: PgTable; image: PgColumn; isPublic: SQL }

/** The images of records, by their folder under /assets. */
export const recordImages: Record<string, RecordImage> = {
  editors: { table: editors, image: editors.picture, isPublic: eq(editors.status, 'enabled') },
  indexing: { table: indexing, image: indexing.image, isPublic: eq(indexing.status, 'enabled') },
  issues: { table: issues, image: issues.cover, isPublic: gt(issues.public_articles, 0) },
}

/** Whether a public record, or one of any status, shows an image. */
export async function isImageOf(
  db: Db,
  { table, image, isPublic }: RecordImage,
  { name, everyStatus }: { name: string; everyStatus: boolean },
): Promise<boolean> {
  const found = await db
    .select({ image })
    .from(table)
    .where(and(eq(image, name), everyStatus ? undefined : isPublic))
    .limit(1)
  return found.length > 0
}

/** Every column that names a stored file, by its hash or, for images, by hash and extension. */
const columns: PgColumn[] = [
  articles.file_hash,
  articles.text_hash,
  articles.uploaded_hash,
  articleTexts.hash,
  articleTexts.source_hash,
  articleTexts.read_hash,
  articleTextFiles.file_hash,
  articleTextDrafts.text_hash,
  articleVersions.text_hash,
  articleVersions.file_hash,
  articleVersions.jats_hash,
  waitingTexts.file_hash,
  ...Object.values(recordImages).map(({ image }) => image),
  settings.logo,
  settings.cover,
  settings.signature,
  keptFiles.name,
  pdfTexts.hash,
  paperFiles.file_hash,
  paperFiles.copy_hash,
  reviewCopyFiles.file_hash,
  releasedFiles.file_hash,
  reportFiles.file_hash,
  reportFiles.copy_hash,
  articleProofs.text_hash,
  articleProofs.file_hash,
]

/** These, and the column that names several files. */
const every: PgColumn[] = [...columns, articles.supplements]

/** Returns the hashes, of those given, that a row names. */
export async function referencedAmong(db: Db, hashes: string[]): Promise<Set<string>> {
  const names = hashes.flatMap((hash) => [hash, `${hash}.png`, `${hash}.jpg`])
  return new Set(await hashesWhere(db, (column) => inArray(column, names)))
}

/** Lists all hashes that rows name, sorted; works in a database whose newest tables and columns do not exist yet. */
export async function listReferencedHashes(db: Db): Promise<string[]> {
  const listColumns = sql`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`
  const existing = new Set((await rowsOf<{ name: string }>(db)`${listColumns}`).map(({ name }) => name))
  const there = every.filter(({ table, name }) => existing.has(`${getTableName(table)}.${name}`))
  return (await hashesWhere(db, (column) => sql`${column} ~ '^[0-9a-f]{64}(\\.[a-z]+)?$'`, there)).sort()
}

/** The hashes of articles' supplements. */
const supplementHash = sql`item ->> 'hash'`

async function hashesWhere(db: Db, condition: (value: SQLWrapper) => SQL, among = every): Promise<string[]> {
  const selects = among.map((column) =>
    column === articles.supplements
      ? sql`select ${supplementHash} as hash from articles, jsonb_array_elements(supplements) as item
        where supplements <> '[]' and ${condition(supplementHash)}`
      : sql`select left(${column}, 64) as hash from ${column.table} where ${condition(column)}`,
  )
  return (await rowsOf<{ hash: string }>(db)`${sql.join(selects, sql` union `)}`).map(({ hash }) => hash)
}
