import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { manuscripts, paperFiles, paperVersions } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { reviewCopies } from '../../core/db/tables/review/released.ts'
import type { TextBlock } from './text-rules.ts'

/** The words of a paper's versions by their ids: as they were sent, else as that round's reviewers got them. */
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

/** The texts of files by their ids; those that are not read yet are missing. */
export async function readBlocks(db: Db, ids: readonly string[]): Promise<Map<string, TextBlock[]>> {
  const rows = await db
    .select(pick(paperFiles, 'id', 'blocks'))
    .from(paperFiles)
    .where(inArray(paperFiles.id, [...ids]))
  return new Map(rows.flatMap(({ id, blocks }) => (blocks ? [[id, blocks] as const] : [])))
}

/** The media types of files that have a text to compare. */
const readable = ['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'].concat(
  'application/vnd.oasis.opendocument.text',
)
const isCompared = inArray(paperFiles.kind, ['manuscript', 'review_copy', 'supplement', 'response_file'])
const isSent = or(isNotNull(paperFiles.version_id), eq(paperFiles.kind, 'review_copy'))
const isCopied = and(isNull(paperFiles.copy_blocks), eq(paperFiles.scrub, 'scrubbed'), isNotNull(paperFiles.copy_hash))

/** The newest sent file whose text is not read, or whose copy's, among papers that hold anything. */
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
        isCompared,
        isSent,
        inArray(paperFiles.type, readable),
        isNull(papers.cleared_at),
        or(isNull(paperFiles.blocks), isCopied),
        notInArray(paperFiles.id, [...but]),
      ),
    )
    .orderBy(desc(paperFiles.at), asc(paperFiles.id))
    .limit(1)
  return file
}

/** Keeps the texts of a file and its copy, also of the same files of later versions. */
export async function keepBlocks(
  db: Db,
  id: string,
  texts: { blocks?: TextBlock[] | undefined; copy_blocks?: TextBlock[] | undefined },
): Promise<void> {
  await db.update(paperFiles).set(texts).where(eq(paperFiles.id, id))
}

/** The text of a file's copy; undefined until it is read. */
export async function copyBlocksOf(db: Db, id: string): Promise<TextBlock[] | undefined> {
  const [file] = await db.select({ blocks: paperFiles.copy_blocks }).from(paperFiles).where(eq(paperFiles.id, id))
  return file?.blocks ?? undefined
}
