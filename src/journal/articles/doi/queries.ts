import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { rowsOf } from '../../../core/db/rows.ts'
import { articles, registeredDois } from '../../../core/db/schema.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import { articlesIn, isPublic } from '../queries.ts'

/** The condition for the articles of an issue that have no DOI, or for one of them by its id. */
export const withoutDoi = (number: IssueNumber, only?: number) =>
  and(articlesIn(number), isNull(articles.doi), only === undefined ? undefined : eq(articles.id, only))

/** The issues that hold articles without a DOI, newest first, with how many. */
export function listIssuesWithoutDois(db: Db): Promise<(IssueNumber & { articles: number })[]> {
  const place = { year: articles.year, volume: articles.volume, issue: articles.issue }
  return db
    .select({ ...place, articles: sql<number>`count(*)::int` })
    .from(articles)
    .where(isNull(articles.doi))
    .groupBy(articles.year, articles.volume, articles.issue)
    .orderBy(desc(articles.year), desc(articles.volume), desc(articles.issue))
}

type Said = { dois: readonly string[]; createdby: string; at: Date }

/** Records that these DOIs lead somewhere; `createdby` is who says so, '' where it is known. @returns how many were not known */
export async function addRegisteredDois(db: Db, { dois, createdby, at }: Said): Promise<number> {
  const added = await rowsOf<{ doi: string }>(db)`
    insert into registered_dois (doi, createdby, created_at)
    select distinct lower(doi), ${createdby}::text, ${at.toISOString()}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(dois)}::text::jsonb) as doi
    on conflict do nothing returning doi`
  return added.length
}

/** Takes back what somebody said of these DOIs. @returns how many there were */
export async function deleteRegisteredDois(db: Db, dois: readonly string[]): Promise<number> {
  const gone = await db
    .delete(registeredDois)
    .where(
      and(inArray(registeredDois.doi, [...dois.map((doi) => doi.toLowerCase())]), ne(registeredDois.createdby, '')),
    )
    .returning({ doi: registeredDois.doi })
  return gone.length
}

/** The DOIs of the public articles among these ref numbers. */
export async function listDois(db: Db, refnumbers: string[]): Promise<string[]> {
  const rows = await db
    .select({ doi: articles.doi })
    .from(articles)
    .where(and(inArray(articles.refnumber, refnumbers), isPublic, isNotNull(articles.doi)))
  return rows.flatMap(({ doi }) => doi ?? [])
}
