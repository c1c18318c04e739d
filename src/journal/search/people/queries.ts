import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { rowsOf } from '../../../core/db/rows.ts'
import { type NameKind, nameKey } from '../../../core/pasted/name-keys.ts'
import { listNewest, type NamedPage } from '../result-queries.ts'
import { maxOfName } from '../rules.ts'
import type { NamedPerson } from './rules.ts'

const ofOrcid = (orcid: string) => sql`
  select a.article_id, a.name from article_authors a
  join articles on articles.id = a.article_id and articles.status = 'enabled'
  where a.orcid = ${orcid} and a.orcid <> ''`

/** Returns one page of the public articles of an ORCID iD, as {@link listNewest}. */
export async function listByOrcid(db: Db, orcid: string, page: number): Promise<NamedPage | undefined> {
  const newest = sql`
    theirs as materialized (${ofOrcid(orcid)}),
    newest as (select article_id, max(name) as name from theirs group by article_id order by article_id desc limit ${maxOfName})`
  const first = sql`
    (select count(distinct article_id)::int from theirs) as total,
    (select name from newest order by article_id desc limit 1) as name`
  return listNewest(db, { newest, first }, page)
}

/**
 * Lists the distinct people of a name in public articles, newest first. An index finds exact spellings; in the other
 * articles of the name, the person has an honorific.
 */
export async function listNamed(db: Db, name: string): Promise<NamedPerson[]> {
  const key = nameKey(name)
  const people = await listPeople(
    db,
    sql`(select a.* from spelt a union all
      select a.* from named join article_authors a on a.article_id = named.article_id and right(a.name, length(named.name)) = named.name
      where named.article_id not in (select article_id from spelt)) as a`,
    sql`
      with named as materialized (
        select article_id, name from article_names where kind = 'author' and key = ${key} and shown
        order by article_id desc limit ${maxOfName}),
      spelt as materialized (
        select a.* from (select * from article_authors where lower(name) = ${key} offset 0) as a join named using (article_id))`,
  )
  return people.filter((person) => nameKey(person.name) === key)
}

/** Lists the distinct names of an ORCID iD in public articles, newest first. */
export async function listOfOrcid(db: Db, orcid: string): Promise<NamedPerson[]> {
  return listPeople(
    db,
    sql`article_authors a join articles on articles.id = a.article_id and articles.status = 'enabled'
      where a.orcid = ${orcid} and a.orcid <> ''`,
  )
}

/** Limit of rows for each spelling of a name with its iD: a page shows only a few affiliations. */
const maxOfPerson = 25

/**
 * Lists distinct people, newest first.
 * @param those the rows `a` of people of public articles
 * @param parts the `with` of the statement, if it has one
 */
async function listPeople(db: Db, those: SQL, parts = sql``): Promise<NamedPerson[]> {
  return rowsOf<NamedPerson>(db)`${parts}
    select name, orcid, affiliation, country, ror from (
      select a.name, a.orcid, a.affiliation, a.country, a.ror, max(a.article_id) as newest,
        row_number() over (partition by a.name, a.orcid order by max(a.article_id) desc) as place
      from ${those}
      group by a.name, a.orcid, a.affiliation, a.country, a.ror
    ) as numbered where place <= ${maxOfPerson} order by newest desc`
}

/**
 * Returns one page of the public articles by an author or with a keyword, as {@link listNewest}; only the newest if
 * there are very many.
 */
export async function listByName(
  db: Db,
  { kind, name }: { kind: NameKind; name: string },
  page: number,
): Promise<NamedPage | undefined> {
  const named = sql`article_names where kind = ${kind} and key = ${nameKey(name, kind)} and shown`
  const newest = sql`newest as materialized (select article_id, name from ${named} order by article_id desc limit ${maxOfName})`
  return listNewest(db, { newest, first: sql`(select count(*)::int from ${named}) as total, newest.name` }, page)
}
