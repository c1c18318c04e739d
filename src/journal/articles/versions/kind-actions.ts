import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Config } from '../../../core/config/config.ts'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { articleVersions } from '../../../core/db/tables/article-texts.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { dayIn } from '../../../core/text/dates.ts'
import type { Finding } from '../../../engines/fulltext/text.ts'
import type { Typed } from '../../../office/records/form.ts'
import type { ArticleRow, NewArticle } from '../../record/admin-queries.ts'
import type { ArticleProblem } from '../../record/fields.ts'
import { type By, decideArticles, saveArticles } from '../store/actions.ts'
import { lockArticle } from '../store/lock-queries.ts'
import {
  changesPublicText,
  kindProblem,
  refuseUntilSaid,
  type Seen,
  type Unsaid,
  type VersionWord,
  versionWordIn,
} from './kind-rules.ts'

/** The corrections of an article, public or not, oldest first. */
const listCorrections = (db: Db, refnumber: string) =>
  db
    .select({
      ...pick(articles, 'id', 'refnumber', 'status'),
      isNamed: sql<boolean>`exists (select from article_versions where notice_id = articles.id)`,
    })
    .from(articles)
    .where(and(eq(articles.notice_of, refnumber), eq(articles.article_type, 'correction')))
    .orderBy(asc(articles.id))

type Correction = Awaited<ReturnType<typeof listCorrections>>[number]

/** The answer to a question about a public text: the editor's word, undefined if there is no question; or a refusal. */
export type Asked =
  | { ok: true; says: { word: VersionWord; notice: Correction | undefined } | undefined }
  | Unsaid
  | { ok: false; problem: ArticleProblem; problems: ArticleProblem[] }

export const nothingAsked: Asked = { ok: true, says: undefined }

/** A change of an article; `seen` has the text and PDF that readers see, if these are not the row's. */
type Changing = {
  row: ArticleRow
  columns: Partial<NewArticle>
  seen?: Seen
  form: Typed
  findings?: Finding[]
}

/** Reads an editor's word on a change of a public text, or refuses the change without one. */
export async function askOfPublicText(
  tx: Db,
  { row, columns, seen = row, form, findings = [] }: Changing,
): Promise<Asked> {
  if (!changesPublicText(seen, columns)) return nothingAsked
  const word = versionWordIn(form)
  if (word && 'code' in word) return { ok: false, problem: word, problems: [word] }
  const corrections = await listCorrections(tx, row.refnumber)
  if (!word) return refuseUntilSaid(findings, corrections)
  const notice = word.kind === 'correction' ? corrections.find((one) => one.refnumber === word.notice) : undefined
  if (word.kind === 'correction' && !notice) {
    const problem = kindProblem('notice')
    return { ok: false, problem, problems: [problem] }
  }
  return { ok: true, says: { word, notice } }
}

/** Works as {@link askOfPublicText} for a hidden article that is shown again, perhaps with another text. */
export async function askOfShownAgain(tx: Db, { row, form }: Pick<Changing, 'row' | 'form'>): Promise<Asked> {
  const [last] = await tx
    .select(pick(articleVersions, 'text_hash', 'file_hash', 'pdf_source'))
    .from(articleVersions)
    .where(eq(articleVersions.article_id, row.id))
    .orderBy(desc(articleVersions.n))
    .limit(1)
  if (!last) return nothingAsked
  const { text_hash, pdf_source, file_hash } = row
  const columns = { text_hash, pdf_source, ...(pdf_source === 'uploaded' && { file_hash }) }
  return askOfPublicText(tx, { row, columns, seen: { ...last, status: 'enabled' }, form })
}

type Needed = { config: Pick<Config, 'timeZone'> }

/** Writes an editor's word into the version that this transaction made, and publishes the notice of a correction. */
export async function keepWord(
  tx: Db,
  { config }: Needed,
  { id, asked, by }: { id: number; asked: Asked; by: By },
): Promise<void> {
  const says = asked.ok ? asked.says : undefined
  if (!says) return
  const { word, notice } = says
  const { kind } = word
  const set = { kind, note: word.kind === 'slip' ? word.note : '', notice_id: notice?.id ?? null }
  const isOfThis = sql`${articleVersions.at} = (select modification from articles where id = ${id})`
  await tx
    .update(articleVersions)
    .set(set)
    .where(and(eq(articleVersions.article_id, id), gt(articleVersions.n, 1), isOfThis))
  if (notice && notice.status !== 'enabled') await publishNotice(tx, notice.id, dayIn(config.timeZone, by.at), by)
}

async function publishNotice(tx: Db, id: number, today: string, by: By): Promise<void> {
  const row = await lockArticle(tx, id)
  if (!row) return
  const columns = { status: 'enabled', publish_at: null, publishdate: row.publishdate ?? today } as const
  await saveArticles(tx, await decideArticles(tx, [{ row, columns, action: 'publish' }]), by)
}
