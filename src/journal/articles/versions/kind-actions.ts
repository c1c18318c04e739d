import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
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
import { kindsIn } from '../../record/notices/kind-rules.ts'
import { type By, decideArticles, saveArticles } from '../store/actions.ts'
import { lockArticle } from '../store/lock-queries.ts'
import {
  changesPublicText,
  kindProblem,
  refuseUntilAllSaid,
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
    .where(and(eq(articles.notice_of, refnumber), inArray(articles.article_type, kindsIn('correction'))))
    .orderBy(asc(articles.id))

type Correction = Awaited<ReturnType<typeof listCorrections>>[number]

type Refused = { ok: false; problem: ArticleProblem; problems: ArticleProblem[] }

/** The answer to a question about a public text: the editor's word, undefined if there is no question; or a refusal. */
export type Asked =
  | { ok: true; says: { word: VersionWord; notice: Correction | undefined } | undefined }
  | Unsaid
  | Refused

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

/** Lists the text and PDF that readers saw last of hidden articles, with the present ones (`columns`). */
async function listSeenLast(tx: Db, ids: number[]) {
  const found = await tx
    .selectDistinctOn([articleVersions.article_id], {
      ...pick(articles, 'id', 'description'),
      seen: pick(articleVersions, 'text_hash', 'file_hash', 'pdf_source'),
      now: pick(articles, 'text_hash', 'file_hash', 'pdf_source'),
    })
    .from(articleVersions)
    .innerJoin(articles, eq(articles.id, articleVersions.article_id))
    .where(inArray(articleVersions.article_id, ids))
    .orderBy(articleVersions.article_id, desc(articleVersions.n))
  return found.map(({ seen, now: { file_hash, ...now }, ...article }) => ({
    ...article,
    seen: { ...seen, status: 'enabled' as const },
    columns: { ...now, ...(now.pdf_source === 'uploaded' && { file_hash }) }, // a typeset PDF follows from the others
  }))
}

/** Works as {@link askOfPublicText} for a hidden article that is shown again, perhaps with another text. */
export async function askOfShownAgain(tx: Db, { row, form }: Pick<Changing, 'row' | 'form'>): Promise<Asked> {
  const [last] = await listSeenLast(tx, [row.id])
  return last ? askOfPublicText(tx, { row, columns: last.columns, seen: last.seen, form }) : nothingAsked
}

type Several = { ok: true; ids: number[]; note: string } | ReturnType<typeof refuseUntilAllSaid> | Refused

/**
 * Asks once about hidden articles that are shown again with other texts; all are slips, since each correction has its
 * own notice.
 */
export async function askOfAllShownAgain(tx: Db, hidden: number[], form: Typed): Promise<Several> {
  const last = hidden.length > 0 ? await listSeenLast(tx, hidden) : []
  const changed = last.filter(({ seen, columns }) => changesPublicText(seen, columns))
  const ids = changed.map(({ id }) => id)
  const word = ids.length > 0 ? versionWordIn(form) : undefined
  if (ids.length > 0 && !word) return refuseUntilAllSaid(changed)
  if (!word || ('kind' in word && word.kind === 'slip')) return { ok: true, ids, note: word?.note ?? '' }
  const problem = 'code' in word ? word : kindProblem('kind')
  return { ok: false, problem, problems: [problem] }
}

/** Marks the versions of several articles, made in this transaction, as slips. */
export async function keepSlips(tx: Db, ids: number[], note: string): Promise<void> {
  if (ids.length > 0) await tx.update(articleVersions).set({ kind: 'slip', note }).where(isNewVersion(ids))
}

/** Holds for the versions of articles that the running transaction made. */
const isNewVersion = (ids: number[]) =>
  and(
    inArray(articleVersions.article_id, ids),
    gt(articleVersions.n, 1),
    sql`${articleVersions.at} = (select modification from articles where id = ${articleVersions.article_id})`,
  )

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
  await tx
    .update(articleVersions)
    .set(set)
    .where(isNewVersion([id]))
  if (notice && notice.status !== 'enabled') await publishNotice(tx, notice.id, dayIn(config.timeZone, by.at), by)
}

async function publishNotice(tx: Db, id: number, today: string, by: By): Promise<void> {
  const row = await lockArticle(tx, id)
  if (!row) return
  const columns = { status: 'enabled', publish_at: null, publishdate: row.publishdate ?? today } as const
  await saveArticles(tx, await decideArticles(tx, [{ row, columns, action: 'publish' }]), by)
}
