import { t } from '../../core/words/words.ts'
import { type Money, moneyIn, moneyText, plainAmount } from './rules.ts'

/** A payment with an app of UPI, India's payment system: the address that opens one, the UPI id, and its text. */
export type UpiPayment = { uri: string; address: string; words: string }

/** A UPI id: a name at a bank; the bank's name has no dot, unlike the domain of an email. */
const upiId =
  /(?<![\p{L}\p{N}_.@+-])[A-Za-z0-9][\w.-]{1,254}@[A-Za-z][A-Za-z0-9]{1,63}(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}])/u

/** Returns the first UPI id in a text. */
export const upiIdIn = (text: string): string | undefined => upiId.exec(text)?.[0]

const longestName = 99

/** A paper's fee, with the journal's text about paying it. */
type Fee = { number: string; payment: string; fee: string; details: string; payee: string }

/**
 * Returns a fee's payment by UPI (NPCI, UPI Linking Specifications 1.6), if it is due in rupees and the details contain
 * an id.
 */
export function upiPaymentOf({ number, payment, fee, details, payee }: Fee): UpiPayment | undefined {
  const [address, sum] = [upiIdIn(details), moneyIn(fee)]
  if (!address || payment !== 'due' || sum?.currency !== 'INR') return undefined
  return { uri: uriOf({ address, sum, payee, number }), address, words: describeUpiPayment({ address, sum, number }) }
}

type Named = { address: string; sum: Money; number: string }

function uriOf({ address, sum, payee, number }: Named & { payee: string }): string {
  const values = {
    pa: address,
    pn: payee.slice(0, longestName),
    am: plainAmount(sum.amount),
    cu: sum.currency,
    tn: number,
  }
  const pairs = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace('%40', '@')}`,
  )
  return `upi://pay?${pairs.join('&')}`
}

const describeUpiPayment = ({ address, sum, number }: Named) =>
  t('{sum} to {address}, with the note {number}', { sum: moneyText(sum), address, number })
