import { sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { insertRows, isNoneOf, rowsOf } from '../../../core/db/rows.ts'
import { articleAuthors } from '../../../core/db/tables/articles.ts'
import { cleanLine, escapedLike } from '../../../core/text/clean.ts'
import { orcidOf } from '../../../core/text/orcid.ts'
import { type Person, readArticlePeople } from '../../record/people/rules.ts'

/** Inserts the people of articles, `authors` in the form of `storedPeople`; no rows if only names are known. */
export async function insertPeople(transaction: Db, all: { id: number; authors: string }[]): Promise<void> {
  const rows = all.flatMap(({ id, authors }) =>
    readArticlePeople({ authors, authorname: '' }).map((person, before) => ({
      article_id: id,
      position: before + 1,
      ...person,
      organisation: Boolean(person.organisation),
      credit: person.credit ?? [],
    })),
  )
  await insertRows(transaction, articleAuthors, { rows })
}

/** A person's data to propose for a new article. */
type KnownPerson = Omit<Person, 'corresponding' | 'organisation' | 'credit'> & { organisation: string }

/** The limit of index rows per response: enough for the articles of a few prolific people. */
const maxRead = 1_000

/**
 * Lists the people whose name begins with `name`, or whose ORCID iD it is, by name and with the data of their newest
 * article: one for each ORCID iD, otherwise for each name and affiliation. It is empty for fewer than two letters.
 * @param after the name after which the list begins
 * @param unseen the articles that the user may not see
 */
export async function listKnownPeople(
  db: Db,
  { name, after, limit, unseen }: { name: string; after: string; limit: number; unseen: readonly number[] },
): Promise<KnownPerson[]> {
  const orcid = orcidOf(name)
  const begins = cleanLine(name).toLowerCase()
  if (!orcid && begins.length < 2) return []
  const like = `${escapedLike(begins)}%`
  const matching = orcid
    ? sql`orcid = ${orcid} and orcid <> ''`
    : sql`lower(name) like ${like} and lower(name) ~>~ lower(${cleanLine(after)})`
  return rowsOf<KnownPerson>(db)`
    with read as materialized (
      select * from article_authors where ${matching} and ${isNoneOf(sql`article_id`, unseen)}
        order by lower(name) using ~<~, article_id limit ${maxRead}),
    newest as (
      select distinct on (who) * from (
        select case when orcid <> '' then orcid else lower(name) || '|' || lower(affiliation) end as who, * from read) as named
      order by who, article_id desc)
    select name, family, orcid, affiliation, ror, country, email,
      case when organisation then name else '' end as organisation from newest
    order by lower(name) using ~<~, article_id desc limit ${limit}`
}
