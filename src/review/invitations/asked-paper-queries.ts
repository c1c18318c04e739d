import { eq, or } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick, rowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { manuscripts, paperAuthors } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { doiIn } from '../../core/pasted/dois.ts'
import { keywordsOf } from '../../core/pasted/keywords.ts'
import { nameKey, sameName } from '../../core/pasted/name-keys.ts'
import { hasRetraction } from '../../journal/record/columns.ts'
import { namedIn } from '../people/named-rules.ts'
import type { PaperPeople } from './hint-rules.ts'

/** The facts of a paper that determine its candidates. */
export type AskedPaper = PaperPeople & { keywords: string[]; cited: string[] }

/** The years for which a joint article counts. */
const coauthorYears = 5

/** Returns the people, keywords and cited DOIs of a paper, for its candidates and their hints. */
export async function readAskedPaper(db: Db, paperId: number, now: Date): Promise<AskedPaper> {
  const { name, email, affiliation, ror, orcid } = paperAuthors
  const [authors, [texts], readers, retracted] = await Promise.all([
    db.select({ name, email, affiliation, ror, orcid }).from(paperAuthors).where(eq(paperAuthors.paper_id, paperId)),
    db
      .select(pick(manuscripts, 'email', 'keywords', 'references', 'suggested', 'opposed'))
      .from(manuscripts)
      .where(eq(manuscripts.paper_id, paperId)),
    db
      .select(pick(users, 'name', 'email', 'orcid'))
      .from(papers)
      .innerJoin(users, or(eq(users.id, papers.editor_id), eq(users.role, 'admin')))
      .where(eq(papers.id, paperId)),
    listRetracted(db),
  ])
  const own = texts?.email ? [{ name: '', email: texts.email, affiliation: '', ror: '', orcid: '' }] : []
  return {
    authors: [...authors, ...own],
    suggested: namedIn(texts?.suggested ?? ''),
    opposed: namedIn(texts?.opposed ?? ''),
    coauthors: await coauthorsOf(db, authors, now),
    users: readers,
    retracted,
    keywords: keywordsOf(texts?.keywords ?? '')
      .map((keyword) => nameKey(keyword, 'keyword'))
      .filter(Boolean),
    cited: (texts?.references ?? '').split('\n').flatMap((line) => doiIn(line)?.toLowerCase() ?? []),
  }
}

/**
 * Returns the names of everyone who wrote an article here with one of these people within five years, and their own.
 */
async function coauthorsOf(db: Db, authors: { name: string }[], now: Date): Promise<Set<string>> {
  const keys = [...new Set(authors.flatMap(({ name }) => ordersOf(nameKey(name))).filter(Boolean))]
  if (keys.length === 0) return new Set()
  const since = now.getUTCFullYear() - coauthorYears
  const rows = await rowsOf<{ name: string }>(db)`
    select distinct theirs.name from article_names mine
    join articles a on a.id = mine.article_id and a.year >= ${since}
    join article_names theirs on theirs.article_id = mine.article_id and theirs.kind = 'author'
    where mine.kind = 'author' and mine.key in ${keys}`
  return new Set([...authors, ...rows].map(({ name }) => sameName(name)))
}

/**
 * Lists the authors of retracted articles; for articles without separate details of people, only the names are known.
 */
const listRetracted = (db: Db) =>
  rowsOf<PaperPeople['retracted'][number]>(db)`
    with retracted as materialized (
      select id from articles
      where refnumber in (select notice_of from articles where notice_of is not null) and ${hasRetraction})
    select name, email, orcid from article_authors
      where article_id in (select id from retracted) and not organisation
    union
    select name, '', '' from article_names
      where article_id in (select id from retracted) and kind = 'author'`

/** The most words of a name that are put first in turn. */
const mostOrders = 10

/** Returns a name with each of its words first in turn: 'juergen otsuka', 'otsuka juergen'. */
function ordersOf(key: string): string[] {
  const words = key.replaceAll(',', '').split(' ')
  return words.slice(0, mostOrders).map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '))
}
