import { feePayments } from '../../core/db/enums.ts'
import { counted } from '../../core/text/counted.ts'
import { dayIn, longDate, months as monthNames } from '../../core/text/dates.ts'
import type { Accounts, PrintedReceipt } from '../../journal/certificates/fee-facts.ts'
import type { MonthRow } from './queries.ts'
import type { Receipt } from './receipt-queries.ts'
import { type Money, moneyIn, moneyText, plainAmount, receiptNumber, sumsOf, sumsText } from './rules.ts'

/** A receipt as its document says it. */
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
  ...['receipt', 'issued', 'paid', 'payer', 'paper', 'title', 'amount', 'currency', 'reference', 'by', 'cancelled'],
  'cancelled_amount',
] as const

/** A receipt as a line of the year's CSV; a cancelled one counts 0, its own amount stands behind. */
export function csvCells(receipt: Receipt, zone: string): string[] {
  const { number, issued, paidOn, payer, paper, title, reference, cancelledOn } = printedReceipt(receipt, zone)
  const { amount, currency, by } = receipt
  const [counted, cancelled] = [plainAmount(cancelledOn ? 0 : amount), cancelledOn ? plainAmount(amount) : '']
  return [number, issued, paidOn, payer, paper, title, counted, currency, reference, by, cancelledOn, cancelled]
}

/** A month of fees: of each state how many, and what they come to. */
export type FeeMonth = { month: string } & Record<(typeof feePayments)[number], { fees: number; sums: Money[] }>

/** The fees of each month by state. */
export function monthsOf(rows: readonly MonthRow[]): FeeMonth[] {
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, of]) => {
    const states = feePayments.map((name) => {
      const own = of.filter(({ payment }) => payment === name)
      const sums = own.flatMap(({ fee, fees }) => {
        const sum = moneyIn(fee)
        return sum ? [{ ...sum, amount: sum.amount * fees }] : []
      })
      return [name, { fees: own.reduce((sum, { fees }) => sum + fees, 0), sums: sumsOf(sums) }]
    })
    return { month, ...Object.fromEntries(states) } as FeeMonth // one of each state
  })
}

/** 'March' */
export const monthName = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? month

type Year = { year: number; receipts: Receipt[]; months: MonthRow[]; today: string }

/** A year of receipts as its document says it. */
export function accountsOf({ year, receipts, months, today }: Year): Accounts {
  const valid = receipts.filter(({ cancelled_at }) => cancelled_at === null)
  const waived = months.filter(({ payment }) => payment === 'waived').reduce((sum, { fees }) => sum + fees, 0)
  const open = monthsOf(months).flatMap(({ due, claimed }) => [...due.sums, ...claimed.sums])
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
      waived > 0 && `${waived} waived, of papers accepted in ${year}`,
      open.length > 0 && `Still open of papers accepted in ${year}: ${sumsText(open)}`,
      `As of ${longDate(today)}. Papers that whoever printed this may not see are left out`,
    ].filter((note) => note !== false),
  }
}
