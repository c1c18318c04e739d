import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { isNoneOf, onlyRow, pick, rowsOf } from '../../core/db/rows.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { notices } from '../../core/db/tables/letters.ts'
import type { LoggedLetter } from '../../office/letters/rules.ts'
import { type LetterFilter, letterFilters, lettersPerPage } from './rules.ts'

const loggedColumns = {
  ...pick(notices, 'id', 'recipient', 'state', 'attempts', 'next_attempt_at', 'started_at', 'error', 'createdby'),
  ...pick(notices, 'created_at', 'settledby', 'settled_at'),
}

/** A condition for the letters to authors, except of `unseen` articles. */
export const isToAuthor = (unseen: readonly number[]): SQL =>
  sql`(${notices.article_id} is not null and ${isNoneOf(notices.article_id, unseen)})`

const maxLogged = 20

/** Lists the latest letters of an article, newest first. */
export async function listLettersOf(db: Db, articleId: number): Promise<LoggedLetter[]> {
  return db
    .select(loggedColumns)
    .from(notices)
    .where(eq(notices.article_id, articleId))
    .orderBy(desc(notices.serial))
    .limit(maxLogged)
}

/** Returns the latest letter of each article that has one, by ref number. */
export async function latestLetters(db: Db, refnumbers: string[]): Promise<Map<string, LoggedLetter>> {
  const rows = await db
    .selectDistinctOn([notices.article_id], { ...loggedColumns, refnumber: articles.refnumber })
    .from(notices)
    .innerJoin(articles, eq(articles.id, notices.article_id))
    .where(inArray(articles.refnumber, refnumbers))
    .orderBy(notices.article_id, desc(notices.serial))
  return new Map(rows.map(({ refnumber, ...letter }) => [refnumber, letter]))
}

/** Returns the id of the newest letter to an author; 0 if there is none. */
export async function newestLetter(db: Db): Promise<number> {
  const [found] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(isNotNull(notices.article_id))
    .orderBy(desc(notices.serial))
    .limit(1)
  return found?.id ?? 0
}

/** A condition for letters to authors whose article has a newer letter. */
export const newerLetter = sql`exists (select from notices newer
  where newer.article_id = ${notices.article_id} and newer.serial > ${notices.serial})`

/** The part of the letters that a user sees: without those about the `unseen` articles. */
type Part = { unseen: readonly number[] }

/** Returns a filter's condition. A letter needs no attention if its article has a newer one. */
function makeAuthorMailCondition(filter: LetterFilter, { unseen }: Part): SQL | undefined {
  const conditions: Record<LetterFilter, SQL | undefined> = {
    look: and(inArray(notices.state, ['failed', 'unsure']), sql`not ${newerLetter}`),
    waiting: inArray(notices.state, ['waiting', 'sending']),
    sent: eq(notices.state, 'sent'),
    all: undefined,
  }
  return and(isToAuthor(unseen), conditions[filter])
}

export type ListedLetter = Awaited<ReturnType<typeof listLetters>>[number]

/** Returns one page of a list of letters, newest first, each with its article. */
export async function listLetters(db: Db, filter: LetterFilter, { page, ...part }: Part & { page: number }) {
  return db
    .select({
      ...loggedColumns,
      article: pick(articles, 'id', 'title', 'description', 'refnumber'),
    })
    .from(notices)
    .innerJoin(articles, eq(articles.id, notices.article_id))
    .where(makeAuthorMailCondition(filter, part))
    .orderBy(desc(notices.serial))
    .limit(lettersPerPage)
    .offset((page - 1) * lettersPerPage)
}

/** Counts each filter's letters. */
export async function countLetters(db: Db, part: Part): Promise<Record<LetterFilter, number>> {
  const filters = Object.keys(letterFilters) as LetterFilter[] // it has no other keys
  const counts = filters.map((filter) => sql`(${countStatement(filter, part)}) as ${sql.identifier(filter)}`)
  return onlyRow(await rowsOf<Record<LetterFilter, number>>(db)`select ${sql.join(counts, sql`, `)}`)
}

/** Returns the statement that finds when the oldest letter that needs attention was written. */
export const oldestStatement = (part: Part): SQL =>
  sql`select min(created_at) from ${notices} where ${makeAuthorMailCondition('look', part)}`

/** Returns the statement that counts a filter's letters. */
export function countStatement(filter: LetterFilter, part: Part): SQL {
  return sql`select count(*)::int as count from ${notices} where ${makeAuthorMailCondition(filter, part)}`
}
