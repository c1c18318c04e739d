import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { paths } from '../../core/paths.ts'
import { longDate } from '../../core/text/dates.ts'
import { billedTo, type Viewer, visibleTo } from '../../journal/access/queries.ts'
import { foundBy } from '../../review/desk/list-queries.ts'
import { hasFee } from '../../review/fees/queries.ts'
import { feeStates, moneyText, receiptNumber } from '../../review/fees/rules.ts'
import { hasReviewerWords } from '../../review/invitations/candidate-queries.ts'
import { searchedText, splitFoldedWords } from '../../review/invitations/hint-rules.ts'
import { isListed } from '../../review/invitations/queries.ts'
import type { PaperState } from '../../review/papers/state-rules.ts'
import { stateTexts } from '../../review/papers/turn-rules.ts'
import { holdsWord, isNamed } from '../../review/people/name-key-queries.ts'
import { searchedWords } from '../../review/people/rules.ts'
import type { Hit, Hits } from './group-rules.ts'

/**
 * A search of one group: the user, the words, and the part of the results; `unseen` are articles that the user may not
 * see. @see readHidden for `hidden`
 */
export type Asked = {
  db: Db
  viewer: Viewer
  hidden: SQL
  unseen: readonly number[]
  q: string
  limit: number
  offset: number
}

/**
 * Returns the LIMIT and OFFSET of a page. Its size, one of a few, is written into the statement: for a parameter, the
 * database assumes a tenth of all rows, and plans each search again.
 */
export const windowOf = ({ limit, offset }: Pick<Asked, 'limit' | 'offset'>): SQL =>
  sql`limit ${sql.raw(`${limit}`)} offset ${offset}`

/** Converts rows, each with the total number, to results. */
export const hitsOf = <Row extends { total: number }>(rows: readonly Row[], hitOf: (row: Row) => Hit): Hits => ({
  total: rows[0]?.total ?? 0,
  hits: rows.map(hitOf),
})

/** Returns the condition that a text of a table has all words of a search; false for a search without words. */
export const hasAll = (text: SQL, q: string): SQL => hasEach(q, (word) => holdsWord(text, word))

/** Does the same as {@link hasAll} with a condition for each word in lower case. */
function hasEach(q: string, has: (word: string) => SQL): SQL {
  const each = searchedWords(q).map((word) => has(word.toLowerCase()))
  return each.length > 0 ? sql`(${sql.join(each, sql` and `)})` : sql`false`
}

const joinHitLine = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** Finds the papers that the desk lists for a search. */
export async function findPapers({ db, viewer, hidden, q, ...part }: Asked): Promise<Hits> {
  type Row = { total: number; number: string; title: string; authors: string; state: PaperState }
  const rows = await plannedRowsOf<Row>(db)`
    with found as materialized (
      select papers.id, papers.number, papers.state, papers.since, count(*) over ()::int as total from papers
      where ${visibleTo(viewer, hidden)} and ${foundBy(q)} order by papers.since desc, papers.id desc ${windowOf(part)})
    select found.total, found.number, found.state, coalesce(manuscripts.title, '') as title,
      coalesce((select string_agg(name, ', ' order by position) from paper_authors where paper_id = found.id), '') as authors
    from found left join manuscripts on manuscripts.paper_id = found.id order by found.since desc, found.id desc`
  return hitsOf(rows, ({ number, title, authors, state }) => ({
    href: paths.adminSubmission(number),
    title: title || number,
    line: joinHitLine(title && number, authors),
    state: stateTexts[state],
  }))
}

/** Finds the reviewers in their list for a search. */
export async function findReviewers({ db, hidden, q, ...part }: Asked): Promise<Hits> {
  type Row = { total: number; id: number; name: string; email: string; affiliation: string }
  const rows = await plannedRowsOf<Row>(db)`
    select count(*) over ()::int as total, id, name, email, affiliation from reviewers
    where name <> '' and ${hasReviewerWords(splitFoldedWords(searchedText(q)))} and ${isListed(sql`reviewers.id`, hidden)}
    order by name collate "C", id ${windowOf(part)}`
  return hitsOf(rows, ({ id, name, email, affiliation }) => ({
    href: paths.adminReviewer(id),
    title: name,
    line: joinHitLine(affiliation, email),
  }))
}

/** Selects the payer of a paper: from its valid receipt, else its corresponding author. */
const payer = sql`coalesce(nullif(fee_receipts.payer, ''), paper_authors.name, '')`

/**
 * Returns the condition that a paper's number, transaction id or receipt contains a word, or, if no receipt names the
 * payer, its corresponding author's name.
 */
const hasPayment = (word: string): SQL => sql`papers.id in (
  select id from papers where ${holdsWord(sql`lower(papers.number || ' ' || coalesce(papers.txnid, ''))`, word)}
  union all select paper_id from fee_receipts where cancelled_at is null and ${holdsWord(sql`searched`, word)}
  union all select paper_id from paper_authors where corresponding and ${isNamed('paper_authors', word)}
    and not exists (select from fee_receipts
      where fee_receipts.paper_id = paper_authors.paper_id and cancelled_at is null and payer <> ''))`

/** Finds the fees of papers, by number, payer, receipt or transaction id. */
export async function findFees({ db, viewer, hidden, q, ...part }: Asked): Promise<Hits> {
  type Row = { total: number; number: string; name: string; fee: string; payment: keyof typeof feeStates }
  const rows = await plannedRowsOf<Row>(db)`
    select count(*) over ()::int as total, papers.number, ${payer} as name, papers.fee, papers.payment from papers
    left join paper_authors on paper_authors.paper_id = papers.id and paper_authors.corresponding
    left join fee_receipts on fee_receipts.paper_id = papers.id and fee_receipts.cancelled_at is null
    where ${hasFee} and ${billedTo(viewer, hidden)} and ${hasEach(q, hasPayment)}
    order by papers.since desc, papers.id desc ${windowOf(part)}`
  return hitsOf(rows, ({ number, name, fee, payment }) => ({
    href: paths.adminFee(number),
    title: number,
    line: joinHitLine(name, fee),
    state: feeStates[payment],
  }))
}

/** Finds the receipts of papers, by number, payer, reference or paper. */
export async function findReceipts({ db, viewer, hidden, q, ...part }: Asked): Promise<Hits> {
  type Row = Record<'number' | 'payer' | 'currency' | 'paid_on', string> & Record<'total' | 'year' | 'serial', number>
  const rows = await plannedRowsOf<Row & { amount: string; cancelled: boolean }>(db)`
    select count(*) over ()::int as total, year, serial, fee_receipts.number, payer, amount, currency, paid_on::text,
      cancelled_at is not null as cancelled
    from fee_receipts
    where ${hasAll(sql`searched`, q)} and exists (
      select from papers where papers.id = fee_receipts.paper_id and ${billedTo(viewer, hidden)})
    order by year desc, serial desc ${windowOf(part)}`
  return hitsOf(rows, ({ number, amount, currency, ...receipt }) => ({
    href: paths.adminReceipt(receiptNumber(receipt)),
    title: `Receipt ${receiptNumber(receipt)}`,
    line: joinHitLine(
      receipt.payer,
      moneyText({ amount: Number(amount), currency }),
      longDate(receipt.paid_on),
      number,
    ),
    state: receipt.cancelled ? 'Cancelled' : '',
  }))
}
