import { paths } from '../../src/core/paths.ts'
import { receiptNumber } from '../../src/review/fees/rules.ts'

/** Links a receipt's number to the receipt. */
export function ReceiptLink({ of }: { of: { year: number; serial: number } }) {
  const number = receiptNumber(of)
  return <a href={paths.adminReceipt(number)}>{number}</a>
}
