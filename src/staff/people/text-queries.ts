import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { audit } from '../../core/db/tables/office.ts'
import { bankLines } from '../../core/db/tables/review/fees.ts'
import { columnsOf, type Declared, integerArray, listColumnsOf, listDeclared, textArray } from './declared.ts'
import { erased, type Known, patternOf } from './rules.ts'

/** Texts of a table, in some of its rows. */
type Texts = Declared & { where?: SQL | undefined }

/** A person's papers (numbers and ids) and requests. */
type Own = { papers: number[]; numbers: string[]; requests: number[] }

/**
 * Returns the texts about a person's papers and requests. Those that the other side of a paper reads are theirs only if
 * they are an author: erasing a name in a report would reveal a reviewer's request.
 */
function listOwnTexts({ papers, numbers, requests }: Own): Texts[] {
  const ofPapers = sql`paper_id = any(${integerArray(papers)})`
  const asked = sql`from review_requests where id = any(${integerArray(requests)})`
  const rowsIn = (table: PgTable, isForUsers: boolean): SQL | undefined => {
    const { paper_id, request_id, decision_id } = columnsOf(table)
    if (table === notices) return sql`(paper = any(${textArray(numbers)}) or request in (select request ${asked}))`
    if (paper_id) return isForUsers ? sql`(${ofPapers} or paper_id in (select paper_id ${asked}))` : ofPapers
    if (decision_id) return sql`decision_id in (select id from paper_decisions where ${ofPapers})`
    return request_id && isForUsers ? sql`request_id = any(${integerArray(requests)})` : undefined
  }
  const within = (declared: Declared[], isForUsers: boolean) =>
    declared.flatMap(({ table, columns }) => {
      const where = rowsIn(table, isForUsers)
      return where ? { table, columns, where: table === bankLines ? sql`${where} and ${isNoPayment}` : where } : []
    })
  return [...within(listDeclared('words'), true), ...within(listDeclared('report', 'letter', 'people'), false)]
}

const isPublic = sql`kind in ('article', 'issue', 'editor', 'partner', 'page', 'webpage', 'call', 'news', 'settings')`

/** Whether a line of the bank paid nothing: the others belong to the accounts. */
const isNoPayment = sql`state <> 'matched'`

/** The texts of other people that users read, and reports that authors read: erasing in them reveals no request. */
const otherTexts: Texts[] = listDeclared('words', 'report').map((one) => ({
  ...one,
  where: one.table === audit ? sql`not (${isPublic})` : one.table === bankLines ? isNoPayment : undefined,
}))

/** The texts in which a name stays, since it is published or in the accounts: only contact data is erased. */
const namedTexts: Texts[] = [
  ...listDeclared('record', 'letter'),
  { table: audit, columns: [audit.before, audit.after], where: isPublic },
]

/**
 * Erases data that identifies a person from texts that others wrote.
 * @param own the parts that belong to the person; `namesakes` are names that another person has too, or that may be
 * words: they are erased only in these parts
 */
export async function eraseFromTexts(
  transaction: Db,
  known: Known,
  { namesakes, ...own }: Own & { namesakes: string[] },
): Promise<void> {
  const all = patternOf(known)
  if (!all) return
  const telling = patternOf({ ...known, names: known.names.filter((name) => !namesakes.includes(name)) })
  const reached = patternOf({ ...known, names: [], orcids: [] })
  await dropSuggestions(transaction, telling ?? all)
  for (const texts of listOwnTexts(own)) await eraseFrom(transaction, all, texts)
  await dropPeople(transaction, known.emails)
  if (telling) for (const texts of otherTexts) await eraseFrom(transaction, telling, texts)
  if (reached) for (const texts of namedTexts) await eraseFrom(transaction, reached, texts)
}

/** Returns the family names left on their own in texts about a person: they may be words, or another person's. */
export async function findFamilyNamesLeft(db: Db, { names }: Known, own: Own): Promise<string[]> {
  const families = [...new Set(names.flatMap((name) => /\s(\S+)$/.exec(name.trim())?.[1] ?? []))]
  const left: string[] = []
  for (const family of families) {
    const pattern = patternOf({ names: [family], emails: [], orcids: [], phones: [] })
    if (await hasText(db, listOwnTexts(own), (column) => sql`${column} ~* ${pattern}`)) left.push(family)
  }
  return left
}

/**
 * Returns those of some names that others' texts write in lower case, apart from their first letter: they are words.
 */
export async function listWords(db: Db, names: readonly string[]): Promise<string[]> {
  const words: string[] = []
  for (const name of names) {
    const small = name.toLowerCase()
    const patterns = [small, small.replace(/^./u, (letter) => letter.toUpperCase())].map((one) =>
      patternOf({ names: [one], emails: [], orcids: [], phones: [] }),
    )
    if (await hasText(db, otherTexts, (column) => sql`${column} ~ ${patterns.join('|')}`)) words.push(name)
  }
  return words
}

/** Whether any text of some columns meets a condition. */
async function hasText(db: Db, texts: readonly Texts[], isMeant: (column: SQL) => SQL): Promise<boolean> {
  const found = texts.map(({ table, columns, where = sql`true` }) => {
    const holds = columns.map((column) => isMeant(sql`${column}::text`))
    return sql`exists (select from ${table} where (${sql.join(holds, sql` or `)}) and ${where})`
  })
  const [row] = await rowsOf<{ isHeld: boolean }>(db)`select ${sql.join(found, sql` or `)} as "isHeld"`
  return row?.isHeld === true
}

/** Replaces matches of a pattern in columns of a table. */
async function eraseFrom(
  transaction: Db,
  pattern: string,
  { table, columns, where = sql`true` }: Texts,
): Promise<void> {
  const sets = columns.map(
    (column) => sql`
      ${sql.identifier(column.name)} = regexp_replace(${column}::text, ${pattern}, ${erased}, 'gi')::${sql.raw(column.getSQLType())}`,
  )
  const found = columns.map((column) => sql`${column}::text ~* ${pattern}`)
  await transaction.execute(sql`
    update ${table} set ${sql.join(sets, sql`, `)} where (${sql.join(found, sql` or `)}) and ${where}`)
}

/** Drops the lines in which authors of other papers suggested or opposed a person. */
async function dropSuggestions(transaction: Db, pattern: string): Promise<void> {
  for (const column of listColumnsOf('lines'))
    await transaction.execute(sql`
      update ${column.table} set ${sql.identifier(column.name)} = (
        select coalesce(string_agg(line, E'\n' order by place), '')
        from regexp_split_to_table(${column}, E'\n') with ordinality listed(line, place) where line !~* ${pattern})
      where ${column} ~* ${pattern}`)
}

/** Drops a person from the lists of people of other papers' versions. */
async function dropPeople(transaction: Db, emails: readonly string[]): Promise<void> {
  const isPerson = sql`lower(person->>'email') = any(${textArray(emails)})`
  for (const column of listColumnsOf('people'))
    await transaction.execute(sql`
      update ${column.table} set ${sql.identifier(column.name)} = (
        select coalesce(jsonb_agg(person order by place), '[]')
        from jsonb_array_elements(${column}) with ordinality listed(person, place) where not ${isPerson})
      where exists (select from jsonb_array_elements(${column}) person where ${isPerson})`)
}
