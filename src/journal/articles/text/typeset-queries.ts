import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick, rowsOf } from '../../../core/db/rows.ts'
import { articleTexts, typesetPdfs } from '../../../core/db/tables/article-texts.ts'
import { articles, issues } from '../../../core/db/tables/articles.ts'
import type { Finding } from '../../../engines/fulltext/fulltext.ts'
import { articleColumns } from '../columns.ts'
import { ofIssue } from '../queries.ts'

/** An article whose PDF may have to be typeset again, with the facts by which that is seen. */
type Due = { id: number; facts: string; made_of: string | null }

/** The articles with a typeset PDF of which a fact was changed since somebody looked at it. */
export const listDue = (db: Db, limit: number): Promise<Due[]> => rowsOf<Due>(db)`
    select id, facts, made_of from (
      select articles.id, made_of, looked_at, concat_ws(' ', extract(epoch from articles.modification), frequency,
        issue_label, extract(epoch from settings.modification)) as facts
      from articles join issues using (year, volume, issue) left join settings on true
        left join typeset_pdfs on article_id = articles.id
      where pdf_source = 'typeset' and text_hash is not null
    ) as every where looked_at is distinct from facts order by id limit ${limit}`

/** An article of any status as its PDF is set. */
export async function findToTypeset(db: Db, id: number) {
  const [found] = await db
    .select({
      article: articleColumns,
      frequency: issues.frequency,
      issueTitle: issues.title,
      ...pick(articles, 'modification', 'modifiedby'),
    })
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(eq(articles.id, id))
  return found
}

/** Writes what an article's PDF was made of, or why it could not be made. */
export async function writeTypeset(db: Db, row: typeof typesetPdfs.$inferInsert): Promise<void> {
  const { article_id: target, ...set } = { ...row, article_id: typesetPdfs.article_id }
  await db.insert(typesetPdfs).values(row).onConflictDoUpdate({ target, set })
}

/** Says that an article's facts were looked at, and ask for no other PDF. */
export async function writeLooked(db: Db, id: number, facts: string): Promise<void> {
  await db.update(typesetPdfs).set({ looked_at: facts }).where(eq(typesetPdfs.article_id, id))
}

const code = 'letters_without_font'

/** Replaces the findings of a full text about letters that no font has. */
export async function writeLostLetters(db: Db, hash: string, lost: readonly string[]): Promise<void> {
  const [found] = await db
    .select({ findings: articleTexts.findings })
    .from(articleTexts)
    .where(eq(articleTexts.hash, hash))
  if (!found || (lost.length === 0 && found.findings.every((one) => one.code !== code))) return
  const findings = [...found.findings.filter((one) => one.code !== code), ...lost.map(lostLetters)]
  await db.update(articleTexts).set({ findings }).where(eq(articleTexts.hash, hash))
}

/** The finding of a run of letters that no font has. */
const lostLetters = (text: string): Finding => ({ code, where: { section: '', id: '' }, text })

/** Whether an article's PDF can be typeset, and why the last attempt failed, '' if it did not. */
export async function findTypesetting(db: Db, id: number) {
  const [found] = await db
    .select({
      hasText: sql<boolean>`${articles.text_hash} is not null`,
      isMade: sql<boolean>`${typesetPdfs.article_id} is not null`,
      problem: sql<string>`coalesce(${typesetPdfs.problem}, '')`,
      uploaded: articles.uploaded_hash,
    })
    .from(articles)
    .leftJoin(typesetPdfs, eq(typesetPdfs.article_id, articles.id))
    .where(eq(articles.id, id))
  return found
}
