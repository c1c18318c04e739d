import { and, asc, desc, eq, inArray, isNotNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { articleTextFiles, articleTexts, textTasks, waitingTexts } from '../../../core/db/tables/article-texts.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import type { ArticleRow } from '../../record/admin-queries.ts'
import type { Publication } from '../publish/rules.ts'
import { mendedHash } from '../versions/draft-queries.ts'
import { type AskedText, askedOf } from './rules.ts'

/** A full text's row, and the version and references of its article. */
export type StoredText = NonNullable<Awaited<ReturnType<typeof findText>>>

/** Finds the full text of an article of any status. */
export async function findText(db: Db, id: number) {
  const [found] = await db
    .select({ text: articleTexts, ...pick(articles, 'modification', 'references', 'modifiedby', 'pdf_source') })
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.hash, articles.text_hash))
    .where(eq(articles.id, id))
  return found
}

/** Finds the text of an article that editors correct, as {@link findText}: its draft, if it has one. */
export async function findMended(db: Db, id: number): Promise<StoredText | undefined> {
  const [found] = await db
    .select({ text: articleTexts, ...pick(articles, 'modification', 'references', 'modifiedby', 'pdf_source') })
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.hash, mendedHash))
    .where(eq(articles.id, id))
  return found
}

/** Lists the pictures of full texts, in the order of their names. */
export const listPictures = (db: Db, hashes: string[]) =>
  db
    .select(pick(articleTextFiles, 'file_hash', 'extension'))
    .from(articleTextFiles)
    .where(inArray(articleTextFiles.text_hash, hashes))
    .orderBy(articleTextFiles.file_hash)

/** The number of open findings in an article's full text; null if it has none. */
export const toLookAt = sql<number | null>`case when ${articles.text_hash} is not null then (
  select count(distinct finding)::int from article_texts, jsonb_array_elements(findings) as finding
    where hash = ${articles.text_hash} and not done @> jsonb_build_array(finding)) end`

/** Counts the open findings in an article's full text; null if it has none. */
export async function countToLookAt(db: Db, id: number): Promise<number | null> {
  const [found] = await db.select({ toLookAt }).from(articles).where(eq(articles.id, id))
  return found?.toLookAt ?? null
}

type TextRow = typeof articleTexts.$inferInsert
type Picture = { file_hash: string; extension: string }

/**
 * Writes a full text with its pictures. If the same JATS was read from another file before, its source is the new file.
 */
export async function writeText(transaction: Db, row: TextRow, pictures: Picture[]): Promise<void> {
  const { hash, ...columns } = row
  await transaction.insert(articleTexts).values(row).onConflictDoUpdate({ target: articleTexts.hash, set: columns })
  const rows = pictures.map((picture) => ({ text_hash: hash, ...picture }))
  if (rows.length > 0) await transaction.insert(articleTextFiles).values(rows).onConflictDoNothing()
}

type LookedAt = Pick<typeof articleTexts.$inferSelect, 'done' | 'unmatched'>

/** Changes the checked findings of a full text. */
export async function changeLooked(db: Db, hash: string, change: (now: LookedAt) => LookedAt): Promise<void> {
  await db.transaction(async (tx) => {
    const [now] = await tx
      .select(pick(articleTexts, 'done', 'unmatched'))
      .from(articleTexts)
      .where(eq(articleTexts.hash, hash))
      .for('update')
    if (now) await tx.update(articleTexts).set(change(now)).where(eq(articleTexts.hash, hash))
  })
}

type Showing = { publication: Publication; isLooked: boolean }

/** Reports whether a hash is that of a full text of an article: its present one, or one in its history. */
const isOwn = (hash: SQLWrapper, id: number) => sql`(
  ${hash} = (select text_hash from articles where id = ${id})
  or ${hash} = (select text_hash from article_text_drafts where article_id = ${id})
  or ${hash} in (
    select state ->> 'text_hash' from audit cross join lateral (values (before), (after)) as changed (state)
    where kind = 'article' and subject = ${String(id)}))`

/** Reports whether a hash is that of a stored full text that an article has or had. */
export const isOwnText = async (db: Db, id: number, hash: string): Promise<boolean> =>
  (await db.$count(articleTexts, and(eq(articleTexts.hash, hash), isOwn(articleTexts.hash, id)))) > 0

/** Returns the extension of a picture that a full text of an article shows or showed; undefined for any other file. */
export async function findPicture(db: Db, id: number, hash: string): Promise<string | undefined> {
  const [found] = await db
    .select(pick(articleTextFiles, 'extension'))
    .from(articleTextFiles)
    .where(and(eq(articleTextFiles.file_hash, hash), isOwn(articleTextFiles.text_hash, id)))
    .limit(1)
  return found?.extension
}

/** Records that a full text was compared with these references. */
export async function writeReferences(db: Db, hash: string, references: string): Promise<void> {
  await db.update(articleTexts).set({ references }).where(eq(articleTexts.hash, hash))
}

/**
 * Finds the texts whose findings an editor must check before these articles are published or scheduled; empty if they
 * have been checked.
 */
export async function findUnlooked(
  db: Db,
  rows: readonly Pick<ArticleRow, 'id' | 'status'>[],
  { publication: { status, publish_at }, isLooked }: Showing,
): Promise<AskedText[]> {
  const ids = rows.filter((row) => row.status !== 'enabled').map(({ id }) => id)
  if (isLooked || ids.length === 0 || (status !== 'enabled' && !publish_at)) return []
  const found = await db
    .select({ ...pick(articles, 'id', 'description'), ...pick(articleTexts, 'findings', 'done') })
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.hash, articles.text_hash))
    .where(and(inArray(articles.id, ids), isNotNull(articles.text_hash)))
    .orderBy(asc(articles.id))
  return found.flatMap(({ id, description, ...text }) => {
    const findings = askedOf(text)
    return findings.length > 0 ? [{ id, description, findings }] : []
  })
}

/** Counts the full texts that articles have or had. */
export const countTexts = (db: Db): Promise<number> => db.$count(articleTexts)

/** A task of an article's full text, as it was when it was listed. */
type TextTask = typeof textTasks.$inferSelect

/** Lists tasks of full texts, those of the newest articles first. */
export async function listTextTasks(db: Db, task: TextTask['task'], limit: number): Promise<TextTask[]> {
  return db.select().from(textTasks).where(eq(textTasks.task, task)).orderBy(desc(textTasks.article_id)).limit(limit)
}

/** Counts the tasks of one kind. */
export const countTextTasks = (db: Db, task: TextTask['task']): Promise<number> =>
  db.$count(textTasks, eq(textTasks.task, task))

/** Deletes a completed task, unless it was created again in the meantime. */
export async function dropTextTask(db: Db, { task, article_id, changed_at }: TextTask): Promise<void> {
  const isSame = and(eq(textTasks.task, task), eq(textTasks.article_id, article_id))
  await db.delete(textTasks).where(and(isSame, eq(textTasks.changed_at, changed_at)))
}

/** Queues files that will become articles' full texts. */
export async function insertWaiting(transaction: Db, ...rows: (typeof waitingTexts.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await transaction.insert(waitingTexts).values(rows)
}

/** Finds the next waiting manuscript. */
export async function findWaiting(db: Db) {
  const [found] = await db.select().from(waitingTexts).orderBy(waitingTexts.article_id).limit(1)
  return found
}

export async function dropWaiting(db: Db, articleId: number): Promise<void> {
  await db.delete(waitingTexts).where(eq(waitingTexts.article_id, articleId))
}
