import { feePayments } from '../../core/db/enums.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import { isDay } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { articleFields } from '../../journal/record/fields.ts'
import { fieldProblemOf } from '../../office/records/fields.ts'
import { cleanField, type Typed } from '../../office/records/form.ts'
import { amountIn, currencyOf, type Money } from './rules.ts'

/** A payment: its day, its reference, and the name on the receipt, by default the corresponding author's. */
export type Paid = Money & { day: string; payer?: string; reference: string }

/** Reports whether a text is a state of a fee that an editor may set. */
export const isPayment = (text: string): text is (typeof feePayments)[number] => feePayments.some((one) => one === text)

/** Returns the message after a change of a fee's payment: 'Receipt 2026-0004 was made.' */
export function paymentSaid(state: string | undefined, { made, cancelled }: Receipts): string {
  const words: Record<string, string> = { due: 'The fee is due.', claimed: 'Saved.', waived: 'The fee is waived.' }
  const said = made ? `Receipt ${made} was made.` : (words[state ?? ''] ?? '')
  return cancelled ? `${said} Receipt ${cancelled} is cancelled.` : said
}

/** The number of the receipt that was made, and of the one that was cancelled. */
export type Receipts = { made?: string | undefined; cancelled?: string | undefined }

/** The most characters of a name or a way of paying. */
export const maxHow = 200

type Read<Value> = { ok: true; value: Value } | { ok: false; problems: Problem[] }

/** Returns a transaction id as stored; undefined if the form has none. */
export const txnidIn = ({ txnid }: Typed) => (txnid === undefined ? undefined : cleanField(articleFields.txnid, txnid))

/** Returns the problem of a transaction id. */
export const txnidProblem = (txnid: string | undefined) => fieldProblemOf(articleFields, 'txnid', txnid)

/** Parses a payment from a form or the API, or returns all its problems. @param today the journal's day, YYYY-MM-DD */
export function paidIn(typed: Typed, today: string): Read<Paid> {
  const sum = moneyTyped(typed)
  const { day = '' } = typed
  const [payer, how, txnid = ''] = [cleanLine(typed.payer ?? ''), cleanLine(typed.how ?? ''), txnidIn(typed)]
  const problems = [
    ...(sum.ok ? [] : sum.problems),
    ...needed('day', day, isDay(day) && day <= today, 'Enter the day of the payment, today or before'),
    ...(payer.length > maxHow ? [tooLong('payer')] : []),
    ...needed('txnid', txnid || how, true, 'Enter the transaction id, or below how it was paid, such as cash'),
    txnidProblem(txnid) ?? [],
    ...(how.length > maxHow ? [tooLong('how')] : []),
  ].flat()
  if (!sum.ok || problems.length > 0) return { ok: false, problems }
  return { ok: true, value: { ...sum.value, day, payer, reference: [txnid, how].filter(Boolean).join(', ') } }
}

/** Parses a fee's sum from a form or the API, in `amount` and `currency`. */
export function moneyTyped({ amount: typed = '', currency: sign = '' }: Typed): Read<Money> {
  const [amount, currency] = [amountIn(typed), currencyOf(sign)]
  if (amount && currency) return { ok: true, value: { amount, currency } }
  const problems = [
    ...needed('amount', typed.trim(), Boolean(amount), 'Enter a sum, such as 500 or 500.50'),
    ...needed('currency', sign.trim(), currency !== undefined, 'Enter the three letters of a currency, such as INR'),
  ]
  return { ok: false, problems }
}

function needed(field: string, typed: string, isValid: boolean, message: string): Problem[] {
  if (typed === '') return [{ code: 'required', field, message }]
  return isValid ? [] : [{ code: 'invalid', field, message }]
}

const tooLong = (field: string): Problem => ({ code: 'invalid', field, message: `At most ${maxHow} characters` })

/** Returns '2 lines match no open fee'. */
export const matchNone = (lines: number) => `${counted(lines, 'line')} ${lines === 1 ? 'matches' : 'match'} no open fee`

const mostNamed = 5

/**
 * Returns the message about the fees that a statement paid: '2 fees matched (2026-5PTF, 2026-7KQ4)'.
 * @param numbers the papers' numbers
 */
export function statementPaid(numbers: readonly string[]): string {
  const more = numbers.length - mostNamed
  const named = [...numbers.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `${counted(numbers.length, 'fee')} matched${named && ` (${named})`}`
}
