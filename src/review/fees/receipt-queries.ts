import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { manuscripts, paperAuthors } from '../../core/db/tables/review/authors.ts'
import { bankLines, receipts, receiptYears } from '../../core/db/tables/review/fees.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import type { Problem } from '../../core/text/problems.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import { readBilled, readsPapers, type Viewer } from '../access/queries.ts'
import { isTxnid } from '../papers/fields.ts'
import type { PaymentState } from '../papers/state-rules.ts'
import { recordEvent } from '../timeline/queries.ts'
import { type Money, moneyIn, receiptNumber } from './rules.ts'
import { isTxnidTaken } from './txnid-queries.ts'

const columns = {
  ...pick(receipts, 'year', 'serial', 'number', 'title', 'payer', 'amount', 'currency', 'paid_on', 'reference'),
  ...pick(receipts, 'issued_at', 'by', 'cancelled_at'),
}

/** The columns that a user may read: the paper's title is '' for those who read no papers. */
const columnsFor = (viewer: Viewer) => (readsPapers(viewer) ? columns : { ...columns, title: sql<string>`''` })

export type Receipt = Pick<typeof receipts.$inferSelect, keyof typeof columns>

/** A payment: its day, and the receipt's name, the corresponding author's unless another is given. */
export type Paid = Money & { day: string; payer?: string; reference: string }

/** The acting user, the time, and the journal's day. */
type By = { at: Date; by: string; today: string }

/**
 * Writes the receipt of a paper that the transaction has locked, under the year's next number: the row of the year is
 * locked, so that no two transactions take the same, and one that fails gives its number back. A paper that has a
 * valid receipt keeps that. Whoever writes several receipts in a transaction locks the papers of all first, in the
 * order of their ids.
 */
export async function addReceipt(tx: Db, paid: Paid & { paperId: number }, { at, by, today }: By): Promise<void> {
  const { paperId } = paid
  const [valid] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.paper_id, paperId), isNull(receipts.cancelled_at)))
  if (valid) return
  const [paper] = await tx
    .select({ number: papers.number, title: manuscripts.title, name: paperAuthors.name })
    .from(papers)
    .leftJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .leftJoin(paperAuthors, and(eq(paperAuthors.paper_id, papers.id), paperAuthors.corresponding))
    .where(eq(papers.id, paperId))
  if (!paper) throw new Error(`The paper ${paperId} is gone`)
  const year = Number(today.slice(0, 4))
  const [taken] = await tx
    .insert(receiptYears)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptYears.year, set: { last: sql`${receiptYears.last} + 1` } })
    .returning({ serial: receiptYears.last })
  const serial = taken?.serial ?? 1
  const { amount, currency, day: paid_on, reference } = paid
  const payer = paid.payer || paper.name || 'the authors'
  const of = { paper_id: paperId, number: paper.number, title: paper.title ?? '', payer }
  await tx.insert(receipts).values({ year, serial, ...of, amount, currency, paid_on, reference, issued_at: at, by })
  await recordEvent(tx, { paperId, at, by, what: 'receipt', values: { receipt: receiptNumber({ year, serial }) } })
}

/** Cancels the receipt of a paper that is not paid after all; its number stays taken. */
async function cancelReceipt(tx: Db, paperId: number, { at, by }: Omit<By, 'today'>): Promise<void> {
  const [cancelled] = await tx
    .update(receipts)
    .set({ cancelled_at: at, cancelled_by: by })
    .where(and(eq(receipts.paper_id, paperId), isNull(receipts.cancelled_at)))
    .returning({ year: receipts.year, serial: receipts.serial })
  if (!cancelled) return
  const receipt = receiptNumber(cancelled)
  await recordEvent(tx, { paperId, at, by, what: 'receipt_cancelled', values: { receipt } })
}

/** Takes back the payment of a paper that is not accepted after all: receipt and bank lines. */
export async function takePaymentBack(tx: Db, paperId: number, { at, by }: Omit<By, 'today'>): Promise<void> {
  await cancelReceipt(tx, paperId, { at, by })
  await tx
    .update(bankLines)
    .set({ state: 'offered', paper_id: null, at, by })
    .where(and(eq(bankLines.paper_id, paperId), eq(bankLines.state, 'matched')))
}

type Payment = { payment: PaymentState; at: Date; by: string; txnid?: string }

/** Writes a locked paper's fee and reference; the letter that asks for it does not leave any more. */
async function writePayment(tx: Db, paperId: number, { payment, at, by, txnid }: Payment): Promise<void> {
  const [paper] = await tx
    .update(papers)
    .set({ payment, modification: at, ...(txnid !== undefined && { txnid: txnid || null }) })
    .where(eq(papers.id, paperId))
    .returning({ number: papers.number })
  if (paper && payment !== 'due') await cancelLetters(tx, { paper: paper.number, kind: 'fee' }, { by, at })
  await recordEvent(tx, { paperId, at, by, what: 'payment', values: { payment, txnid } })
}

type Change = Omit<Payment, 'at' | 'by'> & { paid?: Paid | undefined }

/**
 * Changes what became of a locked paper's fee under {@link lockTxnids}, with its receipt: of what was paid, else of
 * the fee.
 * @returns what is wrong with the reference
 */
export async function changePayment(tx: Db, paperId: number, change: Change, by: By): Promise<Problem | undefined> {
  const { payment, txnid, paid } = change
  if (txnid && !isTxnid(txnid)) return { code: 'invalid_txnid', field: 'txnid', message: 'Invalid transaction id' }
  if (txnid && (await isTxnidTaken(tx, txnid, paperId)))
    return { code: 'duplicate_txnid', field: 'txnid', message: 'Another paper has this transaction id' }
  await writePayment(tx, paperId, { payment, txnid, at: by.at, by: by.by })
  if (paid) await addReceipt(tx, { ...paid, paperId }, by)
  else await followPayment(tx, paperId, { payment, ...by })
}

/** Makes or cancels a locked paper's receipt after a change; a fee that is no sum makes none, as the timeline says. */
export async function followPayment(
  tx: Db,
  paperId: number,
  { payment, ...by }: By & { payment: string },
): Promise<void> {
  if (payment !== 'paid') return cancelReceipt(tx, paperId, by)
  const [paper] = await tx.select({ fee: papers.fee, txnid: papers.txnid }).from(papers).where(eq(papers.id, paperId))
  const { fee = '', txnid = '' } = paper ?? {}
  const sum = moneyIn(fee)
  if (sum) return addReceipt(tx, { paperId, ...sum, day: by.today, reference: txnid ?? '' }, by)
  const event = { paperId, at: by.at, by: by.by }
  await recordEvent(tx, fee ? { ...event, what: 'no_receipt_for', values: { fee } } : { ...event, what: 'no_receipt' })
}

const readSeen = async (db: Db, viewer: Viewer): Promise<SQL> =>
  sql`${receipts.paper_id} in (select papers.id from papers where ${await readBilled(db, viewer)})`

/** The receipts of a year whose papers a user may see, in the order of their numbers. */
export async function listReceipts(db: Db, year: number, viewer: Viewer): Promise<Receipt[]> {
  return db
    .select(columnsFor(viewer))
    .from(receipts)
    .where(and(eq(receipts.year, year), await readSeen(db, viewer)))
    .orderBy(asc(receipts.serial))
}

/** The years that have receipts, the newest first. */
export async function receiptYearsOf(db: Db, viewer: Viewer): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: receipts.year })
    .from(receipts)
    .where(await readSeen(db, viewer))
    .orderBy(desc(receipts.year))
  return rows.map(({ year }) => year)
}

/** A receipt, if a user may see its paper. */
export async function findReceipt(db: Db, at: { year: number; serial: number }, viewer: Viewer) {
  const isIt = and(eq(receipts.year, at.year), eq(receipts.serial, at.serial), await readSeen(db, viewer))
  const [found] = await db.select(columnsFor(viewer)).from(receipts).where(isIt)
  return found
}

/** The valid receipt of a paper. */
export async function findReceiptOf(db: Db, paperId: number): Promise<Receipt | undefined> {
  const isIt = and(eq(receipts.paper_id, paperId), isNull(receipts.cancelled_at))
  const [found] = await db.select(columns).from(receipts).where(isIt)
  return found
}
