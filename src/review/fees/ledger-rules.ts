import { counted } from '../../core/text/counted.ts'
import { type Money, moneyIn, sumsOf, sumsText } from './rules.ts'

/** The number of a month's fees with a state and a sum, by the month in which their papers were accepted. */
export type AskedRow = { month: string; payment: 'due' | 'claimed' | 'paid' | 'waived'; fee: string; fees: number }

/** The valid receipts of a month and a currency, by the month in which they were issued. */
export type ReceivedRow = Money & { month: string; receipts: number }

/** A number of fees or receipts, and their totals by currency. */
export type Column = { count: number; sums: Money[] }

/** The requested, received, open and waived sums; a fee may be paid in a currency other than the requested one. */
export type Ledger = { asked: Column; received: Column; open: Column; waived: Column }

/** The fees of articles without a paper that has a fee: their sums are not known. */
export type ArticleFees = { asked: number; open: number }

/** Adds up fees and receipts: a waived fee does not count as requested. */
export function ledgerOf(asked: readonly AskedRow[], received: readonly ReceivedRow[]): Ledger {
  const column = (states: readonly AskedRow['payment'][]): Column => {
    const rows = asked.filter(({ payment }) => states.includes(payment))
    const sums = rows.flatMap(({ fee, fees }) => {
      const sum = moneyIn(fee)
      return sum ? [{ ...sum, amount: sum.amount * fees }] : []
    })
    return { count: rows.reduce((all, { fees }) => all + fees, 0), sums: sumsOf(sums) }
  }
  return {
    asked: column(['due', 'claimed', 'paid']),
    received: { count: received.reduce((all, { receipts }) => all + receipts, 0), sums: sumsOf(received) },
    open: column(['due', 'claimed']),
    waived: column(['waived']),
  }
}

/** Returns the ledger of each month in which a fee was requested or a receipt issued. */
export function ledgerByMonth(asked: readonly AskedRow[], received: readonly ReceivedRow[]) {
  const months = [...new Set([...asked, ...received].map(({ month }) => month))].sort()
  const isOf = (one: string) => (row: { month: string }) => row.month === one
  return months.map((month) => ({ month, ...ledgerOf(asked.filter(isOf(month)), received.filter(isOf(month))) }))
}

/** Formats a column: 'Rs 1,500.00 · 3 fees'; '–' if it is empty. @param things 'fee' or 'receipt' */
export function columnText({ count, sums }: Column, things: string): string {
  if (count === 0) return '–'
  return [sumsText(sums), counted(count, things)].filter(Boolean).join(' · ')
}

/** Returns the number of open fees and its text for Home: 'fees open: Rs 1,000.00, and 27 of articles'. */
export function openFees(papers: readonly AskedRow[], articles: number): { count: number; text: string } {
  const { open } = ledgerOf(papers, [])
  const ofArticles = articles > 0 && `${articles.toLocaleString('en')} of articles`
  const said = [sumsText(open.sums), ofArticles].filter(Boolean).join(', and ')
  const count = open.count + articles
  return { count, text: `${count === 1 ? 'fee' : 'fees'} open${said && `: ${said}`}` }
}
