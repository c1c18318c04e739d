import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick, rowsOf } from '../../../core/db/rows.ts'
import { articleTexts, textTasks, typesetPdfs } from '../../../core/db/tables/article-texts.ts'
import { articles, issues } from '../../../core/db/tables/articles.ts'
import type { Finding } from '../../../engines/fulltext/text.ts'
import { articleColumns } from '../../record/columns.ts'
import { ofIssue } from '../../record/queries.ts'
import { dropTextTask } from './queries.ts'

/**
 * An article whose PDF may have to be typeset again: `changed_at` of its task, null if only the settings were changed,
 * and the settings' version. `made_of` is null while the article has no typeset PDF.
 */
export type Due = { id: number; changed_at: string | null; made_of: string | null; settingsAt: string }

const settingsAt = sql`coalesce((select modification::text from settings), '')`

/** Lists articles that were changed since their PDFs were checked, then those whose settings were. */
export const listDue = (db: Db, limit: number): Promise<Due[]> => rowsOf<Due>(db)`
    select due.article_id as id, changed_at, ${settingsAt} as "settingsAt",
      case when file_hash is distinct from uploaded_hash then made_of end as made_of from (
      (select article_id, changed_at::text from text_tasks where task = 'typeset' order by article_id desc limit ${limit})
      union all
      (select article_id, null from typeset_pdfs where looked_at < ${settingsAt} or looked_at > ${settingsAt} limit ${limit})
    ) due join articles on articles.id = due.article_id
      left join typeset_pdfs on typeset_pdfs.article_id = due.article_id limit ${limit}`

/** Finds the data for an article's PDF, of any status. */
export async function findToTypeset(db: Db, id: number) {
  const [found] = await db
    .select({
      article: articleColumns,
      frequency: issues.frequency,
      issueTitle: issues.title,
      ...pick(articles, 'status', 'modification', 'modifiedby', 'pdf_source'),
    })
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(eq(articles.id, id))
  return found
}

/** Writes a hash of the inputs of an article's PDF, or why it could not be made. */
export async function writeTypeset(db: Db, row: typeof typesetPdfs.$inferInsert): Promise<void> {
  const { article_id: target, ...set } = { ...row, article_id: typesetPdfs.article_id }
  await db.insert(typesetPdfs).values(row).onConflictDoUpdate({ target, set })
}

/** Records that the PDF of an article is up to date with its text, its facts and the settings. */
export async function writeLooked(db: Db, { id, changed_at, settingsAt }: Due): Promise<void> {
  await db.update(typesetPdfs).set({ looked_at: settingsAt }).where(eq(typesetPdfs.article_id, id))
  if (changed_at) await dropTextTask(db, { task: 'typeset', article_id: id, changed_at })
}

/** Records that the PDF of an article is typeset of its present text, facts and settings. */
export async function writeTypesetNow(tx: Db, id: number, madeOf: string): Promise<void> {
  const [{ at } = { at: '' }] = await rowsOf<{ at: string }>(tx)`select ${settingsAt} as at`
  await writeTypeset(tx, { article_id: id, made_of: madeOf, looked_at: at, problem: '' })
  await tx.delete(textTasks).where(and(eq(textTasks.task, 'typeset'), eq(textTasks.article_id, id)))
}

const ofPdf: Finding['code'][] = ['letters_without_font', 'set_plainly']

/** Replaces the findings of a full text about its PDF: letters that no font has, and what was set more plainly. */
export async function writePdfFindings(db: Db, hash: string, fresh: readonly Finding[]): Promise<void> {
  const [found] = await db
    .select({ findings: articleTexts.findings })
    .from(articleTexts)
    .where(eq(articleTexts.hash, hash))
  const isOfPdf = ({ code }: Finding) => ofPdf.includes(code)
  if (!found || (fresh.length === 0 && !found.findings.some(isOfPdf))) return
  const findings = [...found.findings.filter((one) => !isOfPdf(one)), ...fresh]
  await db.update(articleTexts).set({ findings }).where(eq(articleTexts.hash, hash))
}

/** Returns whether an article's PDF can be typeset, and why the last attempt failed, '' if it did not. */
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
