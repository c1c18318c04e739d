import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperDecisions } from '../../core/db/tables/review/papers.ts'
import { isYes } from '../../core/text/clean.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { t } from '../../core/words/words.ts'
import type { LockedPaper } from '../../journal/access/queries.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import type { Typed } from '../../office/records/form.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { listAskedFees } from '../../office/settings/rules.ts'
import { leavesAt } from '../../office/settings/submission-fields.ts'
import type { Actor } from '../../services.ts'
import { queueLetter } from '../letters/queueing.ts'
import { findAuthorValues } from '../manuscripts/queries.ts'
import { findPendingDecision } from '../papers/pending-decision-queries.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import { feeOf, howToPayAsked } from './choice-rules.ts'
import { moneyTyped, paidIn, type Receipts, txnidIn, txnidProblem } from './payment-rules.ts'
import { changePayment, findReceiptOf } from './receipt-queries.ts'
import { feeText, type Money, moneyIn, receiptNumber } from './rules.ts'

/** The keeper of the journal's accounts, or the editor of a paper. */
export type Treasurer = Pick<Actor, 'db' | 'clock' | 'config' | 'username' | 'viewer'>

/** The receipts that were made and cancelled, or all problems of the form. */
export type Entered = ({ ok: true } & Receipts) | { ok: false; problems: Problem[] }

const refusePayment = (...problems: Problem[]) => ({ ok: false as const, problems })

/**
 * Sets the payment of a locked paper's fee, under `lockTxnids` if there is a transaction id. `paid` makes the receipt,
 * other states cancel it; an unpaid fee may get another sum, and its author a
 * letter about it.
 */
export async function enterPayment(actor: Treasurer, paper: LockedPaper, typed: Typed, at: Date): Promise<Entered> {
  const { db: tx, username: by, config } = actor
  const { state: payment = '' } = typed
  const of = { at, by, today: dayIn(config.timeZone, at) }
  const txnid = txnidIn(typed)
  const changed = async (change: Parameters<typeof changePayment>[2]): Promise<Entered> => {
    const result = await changePayment(tx, paper.id, change, of)
    return result.ok ? result : refusePayment(result.problem)
  }
  if (payment === 'paid') {
    const read = paidIn(typed, of.today)
    return read.ok ? changed({ payment, txnid, paid: read.value }) : read
  }
  const wrong = txnidProblem(txnid)
  if (wrong) return refusePayment(wrong)
  if (payment === 'waived') {
    const receipt = isYes(typed.looked) ? undefined : await findReceiptOf(tx, paper.id)
    return receipt ? refusePayment(unlooked(receiptNumber(receipt))) : changed({ payment, txnid })
  }
  if (payment !== 'due' && payment !== 'claimed')
    return refusePayment({ code: 'invalid', field: 'state', message: noState })
  const isSaid = typed.amount !== undefined || typed.currency !== undefined
  const known = isSaid || paper.fee !== '' ? undefined : await sumByCountry(tx, paper.id)
  const sum = isSaid ? moneyTyped(typed) : known && ({ ok: true, value: known } as const)
  if (sum && !sum.ok) return sum
  const entered = await changed({ payment, txnid })
  if (entered.ok && sum)
    await correctFee({ ...actor, db: tx }, paper, { sum: sum.value, at, isTold: payment === 'due' })
  return entered
}

const noState = 'Choose what became of the fee'

const unlooked = (receipt: string): Problem => {
  const message = `Receipt ${receipt} would be cancelled: say that this is meant`
  return { code: 'required', field: 'looked', message }
}

/** Returns the sum for the country of a paper's author, if it is known. */
async function sumByCountry(tx: Db, paperId: number): Promise<Money | undefined> {
  const { country } = await findAuthorValues(tx, paperId)
  return moneyIn(feeOf('due', listAskedFees(await readSettings(tx)), country)?.fee ?? '')
}

type Correction = { sum: Money; at: Date; isTold: boolean }

/** Changes the sum of a locked paper's fee; its author gets a new letter, which replaces an unsent one. */
async function correctFee(actor: Treasurer, paper: LockedPaper, { sum, at, isTold }: Correction): Promise<void> {
  const { db: tx, username: by } = actor
  const fee = feeText(sum)
  const before = moneyIn(paper.fee)
  if (before?.amount === sum.amount && before.currency === sum.currency) return
  await updatePaper(tx, paper.id, { fee })
  await recordEvent(tx, { paperId: paper.id, at, by, what: 'fee_set', values: { fee, before: paper.fee || 'none' } })
  if (isTold) await tellFee(actor, paper, fee)
}

/** Queues the letter that asks for a fee, together with its decision's letter if that has not been sent. */
async function tellFee(actor: Treasurer, { id, number }: LockedPaper, fee: string): Promise<void> {
  const { db: tx, username: by, clock } = actor
  await cancelLetters(tx, { paper: number, kind: 'fee' }, { by, at: clock() })
  const settings = await readSettings(tx)
  const { email: to, ...known } = (await findAuthorValues(tx, id)).values
  const pending = await findPendingDecision(tx, id)
  const after = pending?.undo_until ?? leavesAt(settings, clock())
  const values = () => ({ ...known, number, fee, payment_details: settings.payment_details || t(howToPayAsked) })
  const letter = await queueLetter(tx, actor, { kind: 'fee', to, paper: number, values, by, after })
  if (pending && letter)
    await tx
      .update(paperDecisions)
      .set({ letter_ids: sql`array_append(${paperDecisions.letter_ids}, ${letter}::bigint)` })
      .where(eq(paperDecisions.id, pending.id))
}
