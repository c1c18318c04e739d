import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { articleTextDrafts, articleTexts } from '../../../core/db/tables/article-texts.ts'
import { articles } from '../../../core/db/tables/articles.ts'

/** The hash of an article's draft, null without one; the articles' columns have their full names. */
const draftHash = sql<string | null>`(select draft.text_hash from article_text_drafts as draft
  where draft.article_id = articles.id and draft.base_hash = articles.text_hash)`

/** The hash of the text that editors correct: the draft, if there is one, else the article's. */
export const mendedHash = sql<string>`coalesce(${draftHash}, articles.text_hash)`

/** Finds the draft of an article's text, and the article's list of references with it; undefined without one. */
export async function findDraft(db: Db, id: number) {
  const [found] = await db
    .select({
      hash: articleTexts.hash,
      references: articleTexts.references,
      findings: articleTexts.findings,
      done: articleTexts.done,
    })
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.hash, draftHash))
    .where(eq(articles.id, id))
  return found
}

/** Finds who changed, and when, an earlier text of an article, if its draft began with that. */
export async function findOutdated(db: Db, id: number) {
  const [found] = await db
    .select(pick(articleTextDrafts, 'username', 'at'))
    .from(articleTextDrafts)
    .innerJoin(articles, eq(articles.id, articleTextDrafts.article_id))
    .where(and(eq(articles.id, id), sql`${articleTextDrafts.base_hash} is distinct from ${articles.text_hash}`))
  return found
}

type Draft = typeof articleTextDrafts.$inferInsert

/** Writes the draft of an article's text; none if it is the text that readers see. */
export async function writeDraft(tx: Db, draft: Draft): Promise<void> {
  const { article_id, ...set } = draft
  if (draft.text_hash === draft.base_hash) return dropDraft(tx, article_id)
  await tx.insert(articleTextDrafts).values(draft).onConflictDoUpdate({ target: articleTextDrafts.article_id, set })
}

/** Deletes the draft of an article's text. */
export async function dropDraft(db: Db, id: number): Promise<void> {
  await db.delete(articleTextDrafts).where(and(eq(articleTextDrafts.article_id, id)))
}
