import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick, plannedRowsOf, rowsOf } from '../../core/db/rows.ts'
import { bankLines } from '../../core/db/tables/review/fees.ts'
import { isRecusedFromNone, readBilled, readHidden, readsPapers, type Viewer } from '../../journal/access/queries.ts'
import type { OpenFee } from './match-rules.ts'
import { readSeen } from './receipt-queries.ts'
import { type FeeFilter, moneyIn } from './rules.ts'

/** The condition for papers with a fee that is requested, waived, or paid before a withdrawal. */
export const hasFee = sql`(papers.state in ('accepted', 'published') and papers.payment <> 'none'
    or papers.state = 'withdrawn' and papers.payment in ('claimed', 'paid'))`

/** Returns the condition for those of {@link hasFee} that a user may see. */
export const readHavingFee = async (db: Db, viewer: Viewer) => sql`(${hasFee} and ${await readBilled(db, viewer)})`

/** Returns the SQL of the day on which a paper was accepted, in a time zone. */
export const acceptedOn = (zone: string) => sql`(coalesce(
  (select max(at) from paper_decisions where paper_id = papers.id and decision = 'accept' and not undone),
  papers.since) at time zone ${zone}::text)::date`

const isIn: Record<FeeFilter, SQL> = {
  open: sql`papers.payment in ('due', 'claimed')`,
  due: sql`papers.payment = 'due'`,
  claimed: sql`papers.payment = 'claimed'`,
  paid: sql`papers.payment = 'paid'`,
  waived: sql`papers.payment = 'waived'`,
  all: sql`true`,
}

type Counts = Record<FeeFilter, number>

/** Returns the number of fees in each filter. */
export async function countFees(db: Db, viewer: Viewer): Promise<Counts> {
  const counts = Object.entries(isIn).map(
    ([filter, holds]) => sql`count(*) filter (where ${holds})::int as ${sql.identifier(filter)}`,
  )
  const [row] = await rowsOf<Counts>(
    db,
  )`select ${sql.join(counts, sql`, `)} from papers where ${await readHavingFee(db, viewer)}`
  if (!row) throw new Error('The counts were not answered')
  return row
}

export type ListedFee = {
  id: number
  number: string
  title: string
  name: string
  payment: 'due' | 'claimed' | 'paid' | 'waived'
  fee: string
  txnid: string
  accepted: string
  receipt: { year: number; serial: number } | null
}

type Reader = { viewer: Viewer; zone: string }

/** Selects the fees of papers, with titles and authors for users who may read papers, otherwise with the payer. */
const selectFees = (condition: SQL, { viewer, zone }: Reader) => sql`
  select papers.id, papers.number, ${readsPapers(viewer) ? sql`coalesce(manuscripts.title, '')` : sql`''`} as title,
    coalesce(${readsPapers(viewer) ? sql`` : sql`nullif(fee_receipts.payer, ''),`} paper_authors.name, '') as name,
    papers.payment, papers.fee, coalesce(papers.txnid, '') as txnid, ${acceptedOn(zone)}::text as accepted,
    case when fee_receipts.id is not null then json_build_object('year', fee_receipts.year, 'serial', fee_receipts.serial) end as receipt
  from papers
  left join manuscripts on manuscripts.paper_id = papers.id
  left join paper_authors on paper_authors.paper_id = papers.id and paper_authors.corresponding
  left join fee_receipts on fee_receipts.paper_id = papers.id and fee_receipts.cancelled_at is null
  where ${condition}`

type Page = { filter: FeeFilter; page: number; limit: number; zone: string }

/** Returns a page of the fees, those that have waited longest first. */
export async function listFees(db: Db, viewer: Viewer, { filter, page, limit, zone }: Page): Promise<ListedFee[]> {
  const order = filter === 'open' || filter === 'due' || filter === 'claimed' ? sql`asc` : sql`desc`
  return rowsOf<ListedFee>(db)`
    ${selectFees(sql`${await readHavingFee(db, viewer)} and ${isIn[filter]}`, { viewer, zone })}
    order by accepted ${order}, papers.id ${order} limit ${limit} offset ${(page - 1) * limit}`
}

/** Returns the fee of one paper, if a user may see it. */
export async function findFee(db: Db, number: string, reader: Reader) {
  const isIt = sql`papers.number = ${number} and ${await readBilled(db, reader.viewer)}
    and (papers.state in ('accepted', 'published') or papers.state = 'withdrawn' and papers.payment <> 'none')`
  const [fee] = await rowsOf<ListedFee>(db)`${selectFees(isIt, reader)}`
  return fee
}

/** Returns the years in which a paper with a fee was accepted or a receipt issued, newest first. */
export async function feeYears(db: Db, viewer: Viewer, zone: string): Promise<number[]> {
  const rows = await rowsOf<{ year: number }>(db)`
    select extract(year from ${acceptedOn(zone)})::int as year from papers where ${await readHavingFee(db, viewer)}
    union select year from fee_receipts where ${await readSeen(db, viewer)} order by 1 desc`
  return rows.map(({ year }) => year)
}

/** Locks the papers with open fees, always in the same order, to prevent deadlocks. */
export async function lockOpenFees(transaction: Db, viewer: Viewer): Promise<void> {
  await transaction.execute(sql`
    select papers.id from papers where ${await readHavingFee(transaction, viewer)} and ${isIn.open} order by papers.id for update`)
}

type StoredFee = Omit<OpenFee, 'fee'> & { fee: string }

/** Lists the papers whose fee is open, with the details that a bank line may contain. */
export async function listOpenFees(db: Db, viewer: Viewer, zone: string): Promise<OpenFee[]> {
  const rows = await plannedRowsOf<StoredFee>(db)`
    select papers.id, papers.number, coalesce(papers.txnid, '') as txnid, papers.fee, ${acceptedOn(zone)}::text as since
    from papers where ${await readHavingFee(db, viewer)} and ${isIn.open} order by papers.id`
  return rows.map(({ fee, ...row }) => ({ ...row, fee: moneyIn(fee) }))
}

const columns = pick(bankLines, 'id', 'state', 'hash', 'day', 'amount', 'currency', 'text')

/**
 * Returns the condition that a user may see a line that names no paper. A user who is recused from a paper could
 * recognise its people in lines of other users' statements; so such a user sees only lines of their own statements,
 * even if these name a hidden paper.
 */
const isShown = async (db: Db, viewer: Viewer) =>
  sql<boolean>`(${bankLines.by} = ${viewer.name} or ${isRecusedFromNone(await readHidden(db, viewer))})`

/** Lists the lines that wait for confirmation, by day. */
export const listOfferedLines = async (db: Db, viewer: Viewer) =>
  db
    .select({ ...columns, isShown: await isShown(db, viewer) })
    .from(bankLines)
    .where(eq(bankLines.state, 'offered'))
    .orderBy(asc(bankLines.day), asc(bankLines.hash))

/** Returns a line that waits for confirmation, locked until the transaction ends. */
export async function lockLine(transaction: Db, id: string) {
  const [line] = await transaction
    .select(columns)
    .from(bankLines)
    .where(and(eq(bankLines.id, id), eq(bankLines.state, 'offered')))
    .for('update')
  return line
}

/** Returns a waiting line, if a user may see it even though it names no paper. */
export async function findWaitingLine(db: Db, id: string, viewer: Viewer) {
  const isIt = and(eq(bankLines.id, id), eq(bankLines.state, 'offered'), await isShown(db, viewer))
  const [line] = await db.select(columns).from(bankLines).where(isIt)
  return line
}

/** Stores a line as the payment of a paper. */
export async function matchLine(tx: Db, id: string, of: { paper_id: number; at: Date; by: string }): Promise<void> {
  await tx
    .update(bankLines)
    .set({ state: 'matched', ...of })
    .where(eq(bankLines.id, id))
}

/** Returns the condition that a line has one of some hashes, with a single parameter. */
export const hasHash = (hashes: readonly string[]): SQL =>
  sql`${bankLines.hash} in (select json_array_elements_text(${JSON.stringify(hashes)}::text::json))`

/** Lists the hashes of lines that were answered before. */
export async function listAnswered(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ hash: bankLines.hash })
    .from(bankLines)
    .where(and(ne(bankLines.state, 'offered'), hasHash(hashes)))
    .orderBy(bankLines.hash)
  return rows.map(({ hash }) => hash)
}

/** Lists the open fees of papers, for a choice. */
export async function describeOpenFees(db: Db, reader: Reader): Promise<ListedFee[]> {
  const isOpen = sql`${await readHavingFee(db, reader.viewer)} and ${isIn.open}`
  return rowsOf<ListedFee>(db)`${selectFees(isOpen, reader)} order by papers.number`
}
