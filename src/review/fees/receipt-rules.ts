import { counted } from '../../core/text/counted.ts'
import { dayIn, longDate, months as monthNames } from '../../core/text/dates.ts'
import type { Accounts, PrintedReceipt } from '../../journal/certificates/fee-facts.ts'
import { columnText, type Ledger } from './ledger-rules.ts'
import type { Receipt } from './receipt-queries.ts'
import { moneyText, plainAmount, receiptNumber, sumsOf } from './rules.ts'

/** Returns a receipt's data for its document. */
export function printedReceipt(receipt: Receipt, zone: string): PrintedReceipt {
  const { number: paper, title, payer, reference, paid_on: paidOn, issued_at, cancelled_at } = receipt
  return {
    number: receiptNumber(receipt),
    paper,
    title,
    payer,
    reference,
    paidOn,
    issued: dayIn(zone, issued_at),
    sum: moneyText(receipt),
    cancelledOn: cancelled_at ? dayIn(zone, cancelled_at) : '',
  }
}

export const csvColumns = [
  'receipt',
  'issued',
  'paid',
  'payer',
  'paper',
  'title',
  'amount',
  'currency',
  'reference',
  'by',
  'cancelled',
  'cancelled_amount',
] as const

/**
 * Returns a receipt as a row of the year's CSV; a cancelled one counts as 0, and its own amount is in the last cell.
 */
export function csvCells(receipt: Receipt, zone: string): string[] {
  const { number, issued, paidOn, payer, paper, title, reference, cancelledOn } = printedReceipt(receipt, zone)
  const { amount, currency, by } = receipt
  const [counted, cancelled] = [plainAmount(cancelledOn ? 0 : amount), cancelledOn ? plainAmount(amount) : '']
  return [number, issued, paidOn, payer, paper, title, counted, currency, reference, by, cancelledOn, cancelled]
}

/** Returns a month's name, such as 'March'. */
export const monthName = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? month

type Year = { year: number; receipts: Receipt[]; ledger: Ledger; today: string }

/** Returns a year of receipts for its document. */
export function accountsOf({ year, receipts, ledger, today }: Year): Accounts {
  const valid = receipts.filter(({ cancelled_at }) => cancelled_at === null)
  const { asked, open, waived } = ledger
  const cancelled = receipts.length - valid.length
  return {
    asOf: today,
    year,
    lines: receipts.map((receipt) => ({
      number: receiptNumber(receipt),
      day: receipt.paid_on,
      payer: receipt.payer,
      paper: receipt.number,
      sum: moneyText(receipt),
      isCancelled: receipt.cancelled_at !== null,
    })),
    totals: sumsOf(valid).map((sum) => [
      `Received in ${sum.currency}`,
      `${moneyText(sum)}, ${counted(valid.filter(({ currency }) => currency === sum.currency).length, 'receipt')}`,
    ]),
    notes: [
      cancelled > 0 && `${cancelled} cancelled, which keep their numbers`,
      asked.count > 0 && `Asked of papers accepted in ${year}: ${columnText(asked, 'fee')}`,
      open.count > 0 && `Still open of papers accepted in ${year}: ${columnText(open, 'fee')}`,
      waived.count > 0 && `${waived.count} waived, of papers accepted in ${year}`,
      `As of ${longDate(today)}. Papers that whoever printed this may not see are left out`,
    ].filter((note) => note !== false),
  }
}
