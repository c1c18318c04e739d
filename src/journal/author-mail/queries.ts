import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { isNoneOf, pick } from '../../core/db/rows.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { idIn } from '../../core/text/clean.ts'
import { type Reader, unseenBy } from '../record/admin-queries.ts'
import { hasRetraction, isDoiRegistered, issueLabel } from '../record/columns.ts'
import type { IssueNumber } from '../record/issues/rules.ts'
import { positionFields } from '../record/position-rules.ts'
import { byPage } from '../record/queries.ts'

/** The article that a notice is about. */
type Target = IssueNumber & { refnumber: string; description: string }

/** Returns the columns of an article that its letter needs. @param unseen the articles that the user may not see */
const letterColumns = (unseen: readonly number[]) => ({
  ...pick(
    articles,
    'id',
    'title',
    'description',
    'authorname',
    'refnumber',
    ...positionFields,
    'year',
    'volume',
    'issue',
  ),
  issue_label: issueLabel,
  ...pick(articles, 'country', 'mobile', 'email', 'status'),
  doi: articles.doi,
  isDoiRegistered,
  /**
   * The name of the person with the article's address, or else of the first corresponding author; '' if there is none.
   */
  recipientName: sql<string>`coalesce((select name from article_authors person
    where person.article_id = articles.id and not organisation and (corresponding or lower(person.email) = lower(articles.email))
    order by (articles.email <> '' and lower(person.email) = lower(articles.email)) desc, position limit 1), '')`,
  hasFile: sql<boolean>`${articles.file_hash} is not null`,
  article_type: articles.article_type,
  isRetracted: sql<boolean>`${hasRetraction}`,
  noticeTarget: sql<Target | null>`(
    select jsonb_build_object('refnumber', refnumber, 'description', description, 'year', year, 'volume', volume, 'issue', issue)
    from articles as target where target.refnumber = articles.notice_of and ${isNoneOf(sql`target.id`, unseen)})`,
})

export type LetterArticle = NonNullable<Awaited<ReturnType<typeof letterArticleAt>>>

/** Finds the article of any status by the id in an address, if the user may see it. */
export async function letterArticleAt(reader: Reader, parameter: string) {
  const id = idIn(parameter)
  const unseen = await unseenBy(reader)
  if (!id || unseen.includes(id)) return undefined
  const [found] = await reader.db.select(letterColumns(unseen)).from(articles).where(eq(articles.id, id))
  return found
}

/** Finds the newest public article, for a preview. */
export async function findExample(db: Db) {
  const [found] = await db
    .select(letterColumns([]))
    .from(articles)
    .where(eq(articles.status, 'enabled'))
    .orderBy(desc(articles.id))
    .limit(1)
  return found
}

/** Lists articles by ref number, except the `unseen` ones, in the order of their issues' pages. */
export async function listLetterArticles(
  db: Db,
  refnumbers: string[],
  unseen: readonly number[] = [],
): Promise<LetterArticle[]> {
  return db
    .select(letterColumns(unseen))
    .from(articles)
    .where(and(inArray(articles.refnumber, refnumbers), isNoneOf(articles.id, unseen)))
    .orderBy(articles.year, articles.volume, articles.issue, ...byPage)
}
