import { counted } from '../../core/text/counted.ts'
import { type Money, moneyIn, sumsOf, sumsText } from './rules.ts'

/** The number of a month's fees with a state and a sum, by the month in which their papers were accepted. */
export type AskedRow = { month: string; payment: 'due' | 'claimed' | 'paid' | 'waived'; fee: string; fees: number }

/** The valid receipts of a month and a currency, by the month in which they were issued. */
export type ReceivedRow = Money & { month: string; receipts: number }

/** A number of fees or receipts, and the sums that they come to by currency. */
export type Column = { count: number; sums: Money[] }

/** The sums that are asked, received, open and waived; a fee may be paid in another currency than was asked. */
export type Ledger = { asked: Column; received: Column; open: Column; waived: Column }

/** The fees of articles that have no paper with a fee: their sums are not known. */
export type ArticleFees = { asked: number; open: number }

/** Adds up fees and receipts: a fee that was waived is not asked any more. */
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

/** The ledger of each month in which a fee was asked or a receipt issued. */
export function ledgerByMonth(asked: readonly AskedRow[], received: readonly ReceivedRow[]) {
  const months = [...new Set([...asked, ...received].map(({ month }) => month))].sort()
  const isOf = (one: string) => (row: { month: string }) => row.month === one
  return months.map((month) => ({ month, ...ledgerOf(asked.filter(isOf(month)), received.filter(isOf(month))) }))
}

/** 'Rs 1,500.00 · 3 fees'; '–' for none. @param things 'fee' or 'receipt' */
export function columnText({ count, sums }: Column, things: string): string {
  if (count === 0) return '–'
  return [sumsText(sums), counted(count, things)].filter(Boolean).join(' · ')
}

/** The number of open fees and their words for Home: 'fees open: Rs 1,000.00, and 27 of articles'. */
export function openFees(papers: readonly AskedRow[], articles: number): { count: number; text: string } {
  const { open } = ledgerOf(papers, [])
  const ofArticles = articles > 0 && `${articles.toLocaleString('en')} of articles`
  const said = [sumsText(open.sums), ofArticles].filter(Boolean).join(', and ')
  const count = open.count + articles
  return { count, text: `${count === 1 ? 'fee' : 'fees'} open${said && `: ${said}`}` }
}
