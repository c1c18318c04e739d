import { and, arrayContains, asc, desc, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { isFileToRead, manuscripts, paperFiles, paperVersions } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { reviewCopies, reviewCopyFiles } from '../../core/db/tables/review/released.ts'
import { storedText } from './stored-queries.ts'
import { noText, tooLongText } from './text-rules.ts'

/**
 * Returns the fields of a paper's versions by the versions' ids: as they were sent, or as that round's reviewers got
 * them.
 */
export async function readWords(db: Db, paperId: number) {
  const words = pick(paperVersions, 'id', 'round', 'title', 'abstract', 'keywords')
  const [versions, copies, [now]] = await Promise.all([
    db.select(words).from(paperVersions).where(eq(paperVersions.paper_id, paperId)).orderBy(asc(paperVersions.id)),
    db
      .select(pick(reviewCopies, 'round', 'title', 'abstract', 'keywords'))
      .from(reviewCopies)
      .where(eq(reviewCopies.paper_id, paperId)),
    db
      .select(pick(manuscripts, 'title', 'abstract', 'keywords'))
      .from(manuscripts)
      .where(eq(manuscripts.paper_id, paperId)),
  ])
  return new Map(
    versions.map((version, at) => {
      const last = at === versions.length - 1 ? now : undefined
      const known = version.title ? version : (copies.find(({ round }) => round === version.round) ?? last)
      return [version.id, known ?? version]
    }),
  )
}

/** The columns of stored texts: of files as sent, of their copies, and of released copies. */
const columns = { sent: paperFiles.blocks, copied: paperFiles.copy_blocks, released: reviewCopyFiles.blocks }

/**
 * A stored text, and the facts that are known before it is read; `key` identifies it, `read` resolves to its JSON,
 * `stored` is the SQL to store it in a column.
 */
export type KeptText = {
  state: 'unread' | 'none' | 'too_long' | 'read'
  key: string
  id: string
  read: () => Promise<string>
  stored: SQL
}

/** The id that represents a missing file. */
export const noFile = '00000000-0000-0000-0000-000000000000'

/** Makes a text from its JSON. */
export const makeKeptText = (json: string, id: string): KeptText => ({
  state: stateOf(json),
  key: id,
  id,
  read: async () => json,
  stored: storedText(json),
})

const stateOf = (json: string): KeptText['state'] =>
  json === noText ? 'none' : json === tooLongText ? 'too_long' : 'read'

/** The most bytes of a stored value that is read to check whether it is a text or a marker. */
const shortBytes = 100

/** Finds a file's text without reading it. */
export async function findText(db: Db, place: keyof typeof columns, id: string): Promise<KeptText> {
  const column = columns[place]
  const isIt = eq(place === 'released' ? reviewCopyFiles.id : paperFiles.id, id)
  const size = sql<number | null>`pg_column_size(${column})`
  const short = sql<string | null>`case when ${size} < ${shortBytes} then ${column}::text end`
  const [row] = await db.select({ size, short }).from(column.table).where(isIt)
  const read = async () => {
    const [found] = await db
      .select({ json: sql<string>`coalesce(${column}::text, ${noText})` })
      .from(column.table)
      .where(isIt)
    return found?.json ?? noText
  }
  const state = !row?.size ? 'unread' : row.short === null ? 'read' : stateOf(row.short)
  const key = `${place} ${id} ${row?.size}`
  return { state, key, id, read, stored: sql`(select ${column} from ${column.table} where ${isIt})` }
}

/** Reports whether an earlier comparison of two texts took too much time or memory. */
export async function isTooLong(
  db: Db,
  { before, after }: Record<'before' | 'after', { id: string }>,
): Promise<boolean> {
  const [found] = await db
    .select({ id: paperFiles.id })
    .from(paperFiles)
    .where(and(eq(paperFiles.id, after.id), arrayContains(paperFiles.too_long_with, [before.id])))
  return found !== undefined
}

/** Stores, with the later file as sent, that comparing two texts takes too much time or memory. */
export async function keepTooLong(
  db: Db,
  { before, after }: Record<'before' | 'after', { id: string }>,
): Promise<void> {
  await db
    .update(paperFiles)
    .set({ too_long_with: sql`array_append(${paperFiles.too_long_with}, ${before.id}::uuid)` })
    .where(eq(paperFiles.id, after.id))
}

const isSent = or(isNotNull(paperFiles.version_id), eq(paperFiles.kind, 'review_copy'))
const isCopied = and(isNull(paperFiles.copy_blocks), eq(paperFiles.scrub, 'scrubbed'), isNotNull(paperFiles.copy_hash))

/** Finds the newest file of a received paper whose text, or whose copy's text, has not been read. */
export async function nextUnread(db: Db, but: readonly string[]) {
  const [file] = await db
    .select({
      ...pick(paperFiles, 'id', 'type', 'file_hash', 'copy_hash'),
      lacksText: sql<boolean>`${paperFiles.blocks} is null`,
      lacksCopy: sql<boolean>`coalesce(${isCopied}, false)`,
    })
    .from(paperFiles)
    .innerJoin(papers, eq(papers.id, paperFiles.paper_id))
    .where(
      and(
        isFileToRead,
        isSent,
        isNull(papers.cleared_at),
        notInArray(papers.state, ['draft', 'unconfirmed']),
        notInArray(paperFiles.id, [...but]),
      ),
    )
    .orderBy(desc(paperFiles.at), asc(paperFiles.id))
    .limit(1)
  return file
}

/** Stores the texts of a file and its copy, as JSON. */
export async function keepTexts(
  db: Db,
  id: string,
  { blocks, copy_blocks }: { blocks?: string | undefined; copy_blocks?: string | undefined },
): Promise<void> {
  const texts = {
    ...(blocks && { blocks: storedText(blocks) }),
    ...(copy_blocks && { copy_blocks: storedText(copy_blocks) }),
  }
  await db.update(paperFiles).set(texts).where(eq(paperFiles.id, id))
}
