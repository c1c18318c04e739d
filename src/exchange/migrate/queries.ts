import type { Db } from '../../core/db/connect.ts'
import { nameList, rowsOf } from '../../core/db/rows.ts'
import { plainText, titleHtml } from '../../core/text/html.ts'
import { isSameArticle, type Published } from '../../journal/articles/store/rules.ts'
import type { IssueNumber } from '../../journal/record/issues/rules.ts'
import { type PositionFields, positionFields, positionKey } from '../../journal/record/position-rules.ts'
import { titleKey } from '../../journal/record/title-key.ts'
import type { AddressRow } from './addresses/row-rules.ts'
import type { IssuesHere } from './issue-rules.ts'
import type { ExistingArticles, SurveyedArticle } from './placement-rules.ts'

/** Finds the articles already here by import key and number. */
export async function findExistingArticles(
  db: Db,
  articles: { key: string; number: string }[],
): Promise<ExistingArticles> {
  const list = JSON.stringify(articles.map(({ key, number }) => ({ key, number })))
  const rows = await rowsOf<{ key: string | null; refnumber: string }>(db)`
  select import_key as key, refnumber from articles
    where import_key in (select key from jsonb_to_recordset(${list}::text::jsonb) as moved(key text))
    or refnumber in (select number from jsonb_to_recordset(${list}::text::jsonb) as moved(number text))
  union select null, max(refnumber::bigint)::text from articles having count(*) > 0`
  const keys = new Set(articles.map(({ key }) => key))
  const moved = new Map(rows.flatMap(({ key, refnumber }) => (key !== null && keys.has(key) ? [[key, refnumber]] : [])))
  const numbers = rows.map(({ refnumber }) => refnumber)
  const own = new Set(moved.values())
  return {
    moved,
    others: new Set(numbers.filter((number) => !own.has(number))),
    highest: Math.max(0, ...numbers.map(Number)),
  }
}

/** Finds the articles that were imported before and deleted here: the day of each deletion, by key. */
export async function findDeletedHere(db: Db, articles: { key: string }[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ key: string; day: string }>(db)`
    select moved.key, (max(at) at time zone 'UTC')::date::text as day from audit
    join jsonb_array_elements_text(${JSON.stringify(articles.map(({ key }) => key))}::text::jsonb) as moved(key)
      on before #>> '{dependents,articles,0,import_key}' = moved.key
    where action = 'delete' and kind = 'article' and not exists (select from articles where import_key = moved.key)
    group by moved.key`
  return new Map(rows.map(({ key, day }) => [key, day]))
}

/**
 * Finds the issues here, with their names in their source; the issues that contain articles of this source, by their
 * issue in the source, the one with most of them first; and twins, which contain most articles of a source issue under
 * other keys, by title and pages.
 */
export async function findIssuesHere(
  db: Db,
  surveyed: Pick<SurveyedArticle, 'key' | 'issue' | 'title' | keyof PositionFields>[],
): Promise<IssuesHere> {
  const articles = surveyed.map(({ key, issue, title, ...position }) => {
    const title_key = plainText(title) ? titleKey(titleHtml(title)) : null
    return { key, issue, title_key, pages: positionKey(position) || null }
  })
  const here = await rowsOf<IssueNumber & { import_key: string | null }>(db)`
    select year, volume, issue, import_key from issues`
  const standing = await rowsOf<IssueNumber & { of: string }>(db)`
    select moved.issue as of, articles.year, articles.volume, articles.issue
    from jsonb_to_recordset(${JSON.stringify(articles)}::text::jsonb) as moved(key text, issue text)
    join articles on articles.import_key = moved.key
    group by moved.issue, articles.year, articles.volume, articles.issue order by count(*) desc`
  const twins = await rowsOf<IssueNumber & { of: string }>(db)`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(articles)}::text::jsonb) as moved(issue text, title_key text, pages text))
    select moved.issue as of, articles.year, articles.volume, articles.issue
    from moved join articles on articles.title_key = moved.title_key
      and lower(concat(${nameList(positionFields)})) = moved.pages
    group by moved.issue, articles.year, articles.volume, articles.issue
    having count(*) * 2 > (select count(*) from moved as own where own.issue = moved.issue)`
  return { here, standing, twins }
}

/** Returns the names of all editors, including hidden ones. */
export async function listEditorNames(db: Db): Promise<string[]> {
  return (await rowsOf<{ name: string }>(db)`select name from editors`).map(({ name }) => name)
}

/** Returns the present and former addresses of the journal's own pages, including hidden and deleted ones. */
export async function listWebpageSlugs(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ slug: string }>(db)`
    select slug from webpages
    union select after ->> 'slug' from audit where kind = 'webpage' and after ->> 'slug' is not null`
  return rows.map(({ slug }) => slug)
}

/**
 * Stores old addresses. They point to the article or issue that was imported or already here; otherwise only the title
 * is stored. An address that already has a target keeps it. Articles are the same if they have the same DOI, or no
 * different DOI and are the same to the import: one title, issue and range of pages.
 * @returns the number of addresses that now have a target
 */
export async function storeAddresses(db: Db, rows: AddressRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const titled = await findTitledLike(db, rows)
  const items = rows.map((row, at) => ({ ...row, titled: titled.get(at)?.find((one) => isSameArticle(one, row))?.id }))
  const [total] = await rowsOf<{ found: number }>(db)`
  with moved as (
    select distinct on (row.key) row.key, article.id, issue.year, issue.volume, issue.issue, row.title
    from jsonb_to_recordset(${JSON.stringify(items)}::text::jsonb)
      as row(key text, import_key text, doi text, titled int, year int, volume int, issue int, title text)
    left join articles came on came.import_key = row.import_key
    left join articles known on lower(known.doi) = row.doi
    cross join lateral (select coalesce(came.id, known.id, row.titled) as id) article
    left join issues issue on (issue.year, issue.volume, issue.issue) = (row.year, row.volume, row.issue)
    where article.id is not null or row.title <> ''
    order by row.key, article.id nulls last),
  kept as (
    insert into old_addresses (key, article_id, year, volume, issue, title) select * from moved
    on conflict (key) do update set article_id = excluded.article_id, year = excluded.year, volume = excluded.volume,
      issue = excluded.issue, title = excluded.title
    where old_addresses.article_id is null and old_addresses.year is null
      and (excluded.article_id is not null or excluded.year is not null))
  select count(*)::int as found from moved where id is not null or year is not null`
  return total?.found ?? 0
}

/** Finds the articles with the title, issue and no different DOI of each row, by the row's index. */
async function findTitledLike(db: Db, rows: AddressRow[]) {
  const list = JSON.stringify(rows.map(({ title_key, doi, of }, at) => ({ at, title_key, doi, ...of })))
  const titled = await rowsOf<Published & { at: number; id: number }>(db)`
    select row.at, articles.id, ${nameList([...positionFields, 'authorname'])}
    from jsonb_to_recordset(${list}::text::jsonb)
      as row(at int, title_key text, doi text, year int, volume int, issue int)
    join articles on articles.title_key = row.title_key and (articles.doi is null or row.doi is null)
      and (articles.year, articles.volume, articles.issue) = (row.year, row.volume, row.issue)
    order by articles.id`
  return Map.groupBy(titled, ({ at }) => at)
}
