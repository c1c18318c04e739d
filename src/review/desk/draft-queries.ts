import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { manuscripts } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { personKey } from '../../core/pasted/name-keys.ts'
import { escapedLike } from '../../core/text/clean.ts'
import { typedCode } from '../papers/code-rules.ts'
import { deletePapers } from '../submit/queries.ts'
import { isForCall } from './list-queries.ts'

export type ListedDraft = Awaited<ReturnType<typeof listDrafts>>[number]

/** The email of a draft: its corresponding author's, or the one that it was begun with. */
const address = sql<string>`coalesce(nullif(${manuscripts.email}, ''), ${manuscripts.begun_by})`

const isDraft = eq(papers.state, 'draft')

/** Returns the condition for drafts with a number, words of the title, an email or an author. */
function foundBy(q: string): SQL | undefined {
  if (q === '') return undefined
  const [words, key] = [`%${escapedLike(q.toLowerCase())}%`, `%${escapedLike(personKey(q))}%`]
  return sql`(${papers.number} = ${typedCode(q)} or lower(${manuscripts.title}) like ${words} or lower(${address}) like ${words}
    or ${papers.id} in (select paper_id from paper_authors where name_key like ${key}))`
}

type DraftQuery = { q: string; call: string }

const isFound = ({ q, call }: DraftQuery) => and(isDraft, foundBy(q), isForCall(call))

/** Lists papers that were never sent, most recently changed first. For admins only. */
export const listDrafts = (db: Db, { page, limit, ...query }: DraftQuery & { page: number; limit: number }) =>
  db
    .select({
      ...pick(papers, 'id', 'number', 'round', 'since', 'payment', 'flags', 'modification'),
      title: manuscripts.title,
      email: address,
      authors: sql<string[]>`array(select name from paper_authors where paper_id = ${papers.id} order by position)`,
    })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(isFound(query))
    .orderBy(desc(papers.modification), desc(papers.id))
    .limit(limit)
    .offset((page - 1) * limit)

/** Returns the number of all {@link listDrafts}. */
export async function countDrafts(db: Db, query: DraftQuery): Promise<number> {
  const [found] = await db
    .select({ drafts: sql<number>`count(*)::int` })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(isFound(query))
  return found?.drafts ?? 0
}

/** Deletes a draft with its files; its link then answers 410. @returns whether there was such a draft */
export const deleteDraft = (db: Db, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const found = await tx
      .select({ id: papers.id })
      .from(papers)
      .where(and(isDraft, eq(papers.id, id)))
      .for('update')
    await deletePapers(
      tx,
      found.map(({ id }) => id),
    )
    return found.length > 0
  })
