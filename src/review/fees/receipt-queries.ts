import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { manuscripts, paperAuthors } from '../../core/db/tables/review/authors.ts'
import { bankLines, receipts, receiptYears } from '../../core/db/tables/review/fees.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import type { Problem } from '../../core/text/problems.ts'
import { readBilled, readsPapers, type Viewer } from '../../journal/access/queries.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import type { PaymentState } from '../papers/state-rules.ts'
import { recordEvent } from '../timeline/queries.ts'
import type { Paid, Receipts } from './payment-rules.ts'
import { receiptNumber } from './rules.ts'
import { isTxnidTaken } from './txnid-queries.ts'

const columns = {
  ...pick(receipts, 'year', 'serial', 'number', 'title', 'payer', 'amount', 'currency', 'paid_on', 'reference'),
  ...pick(receipts, 'issued_at', 'by', 'cancelled_at'),
}

/** Returns the columns that a user may read: the paper's title is '' for users who may not read papers. */
const columnsFor = (viewer: Viewer) => (readsPapers(viewer) ? columns : { ...columns, title: sql<string>`''` })

export type Receipt = Pick<typeof receipts.$inferSelect, keyof typeof columns>

/** The acting user, the time, and the journal's day. */
type By = { at: Date; by: string; today: string }

/**
 * Makes the receipt of a paper that the transaction has locked, under the year's next number. The year's row is locked,
 * so that no two transactions get the same number, and a failed one returns its number. An identical valid receipt is
 * kept; any other is cancelled. To make several receipts in a transaction, first lock the papers of all, in the order
 * of their ids.
 */
export async function addReceipt(tx: Db, paid: Paid & { paperId: number }, { at, by, today }: By): Promise<Receipts> {
  const { paperId } = paid
  const valid = await findReceiptOf(tx, paperId)
  if (valid && saysSame(valid, paid)) return { made: receiptNumber(valid) }
  const cancelled = valid && (await cancelReceipt(tx, paperId, { at, by }))
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
  const receipt = receiptNumber({ year, serial })
  await recordEvent(tx, { paperId, at, by, what: 'receipt', values: { receipt } })
  return { made: receipt, cancelled }
}

const saysSame = (one: Receipt, { amount, currency, day, payer, reference }: Paid) =>
  one.amount === amount &&
  one.currency === currency &&
  one.paid_on === day &&
  one.reference === reference &&
  (!payer || one.payer === payer)

/** Returns the expected number of the next receipt on a day; a concurrent one may take it. */
export async function nextReceiptNumber(db: Db, today: string): Promise<string> {
  const year = Number(today.slice(0, 4))
  const [taken] = await db.select({ last: receiptYears.last }).from(receiptYears).where(eq(receiptYears.year, year))
  return receiptNumber({ year, serial: (taken?.last ?? 0) + 1 })
}

/** Cancels the receipt of a paper that is not paid after all; its number is not used again. */
async function cancelReceipt(tx: Db, paperId: number, { at, by }: Omit<By, 'today'>): Promise<string | undefined> {
  const [cancelled] = await tx
    .update(receipts)
    .set({ cancelled_at: at, cancelled_by: by })
    .where(and(eq(receipts.paper_id, paperId), isNull(receipts.cancelled_at)))
    .returning({ year: receipts.year, serial: receipts.serial })
  if (!cancelled) return undefined
  const receipt = receiptNumber(cancelled)
  await recordEvent(tx, { paperId, at, by, what: 'receipt_cancelled', values: { receipt } })
  return receipt
}

/** Reverses the payment of a paper that is not accepted after all: receipt and bank lines. */
export async function takePaymentBack(tx: Db, paperId: number, { at, by }: Omit<By, 'today'>): Promise<void> {
  await cancelReceipt(tx, paperId, { at, by })
  await tx
    .update(bankLines)
    .set({ state: 'offered', paper_id: null, at, by })
    .where(and(eq(bankLines.paper_id, paperId), eq(bankLines.state, 'matched')))
}

type Payment = { payment: PaymentState; at: Date; by: string; txnid?: string }

/**
 * Stores a locked paper's payment state and reference; cancels the unsent letter that asks for the fee, unless the fee
 * is due.
 */
async function writePayment(tx: Db, paperId: number, { payment, at, by, txnid }: Payment): Promise<void> {
  const [paper] = await tx
    .update(papers)
    .set({ payment, modification: at, ...(txnid !== undefined && { txnid: txnid || null }) })
    .where(eq(papers.id, paperId))
    .returning({ number: papers.number })
  if (paper && payment !== 'due') await cancelLetters(tx, { paper: paper.number, kind: 'fee' }, { by, at })
  await recordEvent(tx, { paperId, at, by, what: 'payment', values: { payment, txnid } })
}

type Change = Omit<Payment, 'payment' | 'at' | 'by'> &
  ({ payment: 'paid'; paid: Paid } | { payment: Exclude<PaymentState, 'paid'> })

/**
 * Changes the payment of a locked paper's fee, under {@link lockTxnids}: `paid` makes a receipt, other states cancel
 * it.
 */
export async function changePayment(
  tx: Db,
  paperId: number,
  change: Change,
  by: By,
): Promise<({ ok: true } & Receipts) | { ok: false; problem: Problem }> {
  const { payment, txnid } = change
  if (txnid && (await isTxnidTaken(tx, txnid, paperId))) {
    const message = 'Another paper has this transaction id'
    return { ok: false, problem: { code: 'duplicate_txnid', field: 'txnid', message } }
  }
  await writePayment(tx, paperId, { payment, txnid, at: by.at, by: by.by })
  if (change.payment === 'paid') return { ok: true, ...(await addReceipt(tx, { ...change.paid, paperId }, by)) }
  return { ok: true, cancelled: await cancelReceipt(tx, paperId, by) }
}

/** Returns the condition on `fee_receipts` for receipts of papers whose fees a user may see. */
export const readSeen = async (db: Db, viewer: Viewer): Promise<SQL> =>
  sql`${receipts.paper_id} in (select papers.id from papers where ${await readBilled(db, viewer)})`

/** Lists the receipts of a year whose papers a user may see, in the order of their numbers. */
export async function listReceipts(db: Db, year: number, viewer: Viewer): Promise<Receipt[]> {
  return db
    .select(columnsFor(viewer))
    .from(receipts)
    .where(and(eq(receipts.year, year), await readSeen(db, viewer)))
    .orderBy(asc(receipts.serial))
}

/** Lists the years that have receipts, newest first. */
export async function receiptYearsOf(db: Db, viewer: Viewer): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: receipts.year })
    .from(receipts)
    .where(await readSeen(db, viewer))
    .orderBy(desc(receipts.year))
  return rows.map(({ year }) => year)
}

/** Returns a receipt, if a user may see its paper. */
export async function findReceipt(db: Db, at: { year: number; serial: number }, viewer: Viewer) {
  const isIt = and(eq(receipts.year, at.year), eq(receipts.serial, at.serial), await readSeen(db, viewer))
  const [found] = await db.select(columnsFor(viewer)).from(receipts).where(isIt)
  return found
}

/** Returns the valid receipt of a paper. */
export async function findReceiptOf(db: Db, paperId: number): Promise<Receipt | undefined> {
  const isIt = and(eq(receipts.paper_id, paperId), isNull(receipts.cancelled_at))
  const [found] = await db.select(columns).from(receipts).where(isIt)
  return found
}
