import { nameIn } from '../../core/text/clean.ts'

/** A sum in hundredths of a currency, which is named by its three letters. */
export type Money = { amount: number; currency: string }

const signs: readonly [currency: string, pattern: RegExp][] = [
  ['INR', /^(?:Rs\.?|₹|INR|Rupees)$/i],
  ['USD', /^(?:\$|US\$|USD|Dollars)$/i],
  ['EUR', /^(?:€|EUR)$/i],
  ['GBP', /^(?:£|GBP)$/i],
]

/** Returns the currency for a sign or a code. */
export function currencyOf(text: string): string | undefined {
  const sign = text.trim()
  return signs.find(([, pattern]) => pattern.test(sign))?.[0] ?? (/^[A-Z]{3}$/.test(sign) ? sign : undefined)
}

/** Parses a fee as stored by a decision, such as 'Rs 500' or '$ 15'; undefined if it is not a sum. */
export function moneyIn(fee: string): Money | undefined {
  const [, sign = '', number = ''] = /^\s*([^\d\s.,-]+)\s*(\d[\d,]*(?:\.\d{1,2})?)\s*$/.exec(fee) ?? []
  const currency = currencyOf(sign)
  const amount = amountIn(number)
  return currency && amount ? { amount, currency } : undefined
}

/** Reports whether a sum is less than a fee in the same currency. */
export function isShort({ amount, currency }: Money, fee: string): boolean {
  const whole = moneyIn(fee)
  return whole?.currency === currency && amount < whole.amount
}

/** Parses a typed number as hundredths: '1,500' or '1500.50'; undefined if it is not a number. */
export function amountIn(text: string): number | undefined {
  const plain = text.trim().replace(/,(?=\d{2,3}(?:\D|$))/g, '')
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

const shownSigns: Record<string, string> = { INR: 'Rs', USD: '$', EUR: '€', GBP: '£' }

/** Formats hundredths: '1,500.00' */
const decimals = (amount: number) =>
  (amount / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats a sum: 'Rs 1,500.00' */
export const moneyText = ({ amount, currency }: Money) => `${shownSigns[currency] ?? currency} ${decimals(amount)}`

/** Formats a sum as a fee, such as 'Rs 500' or '$ 15.50'. */
export const feeText = ({ amount, currency }: Money) =>
  `${shownSigns[currency] ?? currency} ${amount % 100 === 0 ? amount / 100 : plainAmount(amount)}`

/** Formats hundredths for a spreadsheet or a field: '1500.00' */
export const plainAmount = (amount: number) => (amount / 100).toFixed(2)

/** Returns the number of a receipt, such as 2026-0001. */
export const receiptNumber = ({ year, serial }: { year: number; serial: number }) =>
  `${year}-${String(serial).padStart(4, '0')}`

/** Parses the year and the serial number in a receipt's number. */
export function parseReceiptNumber(text: string): { year: number; serial: number } | undefined {
  const [, year, serial] = /^(\d{4})-(\d{4,7})$/.exec(text) ?? []
  return year && serial ? { year: Number(year), serial: Number(serial) } : undefined
}

/** Adds up sums by currency, in alphabetical order. */
export function sumsOf(sums: readonly Money[]): Money[] {
  const by = Map.groupBy(sums, ({ currency }) => currency)
  return [...by]
    .map(([currency, of]) => ({ currency, amount: of.reduce((sum, { amount }) => sum + amount, 0) }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** Formats sums: 'Rs 1,500.00 and $ 30.00'; '' if there are none. */
export const sumsText = (sums: readonly Money[]) => sumsOf(sums).map(moneyText).join(' and ')

export const feeStates = {
  open: 'Open',
  due: 'Due',
  claimed: 'Said to be paid',
  paid: 'Paid',
  waived: 'Waived',
  all: 'All',
}
export type FeeFilter = keyof typeof feeStates

export const parseFeeFilter = (text: string | null): FeeFilter => nameIn(feeStates, text, 'open')
