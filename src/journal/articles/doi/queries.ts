import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { isNoneOf, rowsOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { isDoiRegistered } from '../../record/columns.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { articlesIn, isPublic } from '../../record/queries.ts'

type WithoutDoi = { only?: number | undefined; unseen: readonly number[] }

/**
 * Returns the condition for the articles of an issue that have no DOI, without the `unseen` ones, or for one of them by
 * its id.
 */
export const withoutDoi = (number: IssueNumber, { only, unseen }: WithoutDoi) =>
  and(
    articlesIn(number),
    isNull(articles.doi),
    isNoneOf(articles.id, unseen),
    only === undefined ? undefined : eq(articles.id, only),
  )

/**
 * Lists the issues with articles without a DOI, except the `unseen` ones, newest first, with the number of these
 * articles.
 */
export function listIssuesWithoutDois(
  db: Db,
  unseen: readonly number[],
): Promise<(IssueNumber & { articles: number })[]> {
  const place = { year: articles.year, volume: articles.volume, issue: articles.issue }
  return db
    .select({ ...place, articles: sql<number>`count(*)::int` })
    .from(articles)
    .where(and(isNull(articles.doi), isNoneOf(articles.id, unseen)))
    .groupBy(articles.year, articles.volume, articles.issue)
    .orderBy(desc(articles.year), desc(articles.volume), desc(articles.issue))
}

/** Reports whether an article has a DOI that is registered. */
export async function hasRegisteredDoi(db: Db, id: number): Promise<boolean> {
  const [found] = await db.select({ isDoiRegistered }).from(articles).where(eq(articles.id, id))
  return found?.isDoiRegistered === true
}

type Registered = { dois: readonly string[]; createdby: string; at: Date }

/** Returns DOIs as rows `given`, each once and in lower case. */
const givenDois = (dois: readonly string[]) =>
  sql`(select distinct lower(doi) as doi from jsonb_array_elements_text(${JSON.stringify(dois)}::text::jsonb) as doi) as given`

/** Records that DOIs are registered; `createdby` is the user who typed them, '' if it is known from another source. */
export async function addRegisteredDois(db: Db, { dois, createdby, at }: Registered): Promise<void> {
  await db.execute(sql`
    insert into registered_dois (doi, createdby, created_at)
    select doi, ${createdby}::text, ${at.toISOString()}::timestamptz from ${givenDois(dois)} on conflict do nothing`)
}

/**
 * Records that `createdby` reported DOIs as registered. @returns the number of DOIs that had not been reported before
 */
export async function sayRegisteredDois(db: Db, { dois, createdby, at }: Registered): Promise<number> {
  const said = await rowsOf<{ doi: string }>(db)`
    insert into registered_dois (doi, createdby, said_by, created_at)
    select doi, ${createdby}::text, ${createdby}::text, ${at.toISOString()}::timestamptz from ${givenDois(dois)}
    on conflict (doi) do update set said_by = excluded.said_by where registered_dois.said_by = '' returning doi`
  return said.length
}

/**
 * Removes the users' reports that DOIs are registered; other evidence stays. @returns the number of DOIs with a report
 */
export async function unsayRegisteredDois(db: Db, dois: readonly string[]): Promise<number> {
  const isKnown = sql`(createdby = '' or exists (select from deposits join articles on articles.id = article_id
    where channel = 'crossref' and registered_at is not null and lower(articles.doi) = registered_dois.doi))`
  const unsaid = await rowsOf<{ doi: string }>(db)`
    with kept as (
      update registered_dois set said_by = '' from ${givenDois(dois)}
      where registered_dois.doi = given.doi and ${isKnown} and said_by <> '' returning given.doi
    ), gone as (
      delete from registered_dois using ${givenDois(dois)}
      where registered_dois.doi = given.doi and not ${isKnown} returning given.doi
    )
    select doi from kept union all select doi from gone`
  return unsaid.length
}

/** Ref numbers, the articles that the user may not see, and whether a report is undone. */
type Named = { refnumbers: string[]; unseen: readonly number[]; isTakenBack: boolean }

/** Lists the DOIs of the public articles among these ref numbers; if a report is undone, also of others. */
export async function listDois(db: Db, { refnumbers, unseen, isTakenBack }: Named): Promise<string[]> {
  const rows = await db
    .select({ doi: articles.doi })
    .from(articles)
    .where(
      and(
        inArray(articles.refnumber, refnumbers),
        isTakenBack ? isNoneOf(articles.id, unseen) : isPublic,
        isNotNull(articles.doi),
      ),
    )
  return rows.flatMap(({ doi }) => doi ?? [])
}
