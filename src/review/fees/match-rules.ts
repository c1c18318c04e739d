import { typedCode } from '../papers/code-rules.ts'
import type { Money } from './rules.ts'
import type { BankLine } from './statement-rules.ts'

/** A paper whose fee is open: its number, transaction id and fee, and the day when it was accepted. */
export type OpenFee = { id: number; number: string; txnid: string; fee: Money | undefined; since: string }

/** A line with the paper that it exactly matches, or the papers that it names, for a person to confirm. */
export type Match = { line: BankLine; exact?: number; offered: number[] }

/**
 * Matches lines with papers by transaction ids and numbers that occur in them as whole words. A match is exact if the
 * transaction id is long enough not to be a coincidence and occurs in no other line, the line names no other paper,
 * amount and currency are the fee's, the day is not before the acceptance, and no word indicates a refund. A generator,
 * since a year of lines takes seconds.
 * @param outgoing texts of outgoing payments: an id in one of them makes a match uncertain
 */
export function* matching(
  lines: readonly BankLine[],
  papers: readonly OpenFee[],
  outgoing: readonly string[] = [],
): Generator<Match> {
  const named = finder(papers, ({ txnid, number }) => [txnid, number])
  const identified = finder(papers, ({ txnid }) => [isTelling(keepLettersAndDigits(txnid)) ? txnid : ''])
  const papersOfLines = lines.map(({ text }) => named(text))
  const times = new Map<OpenFee, number>()
  for (const paper of [...papersOfLines, ...outgoing.map(named)].flat()) times.set(paper, (times.get(paper) ?? 0) + 1)
  for (const [at, line] of lines.entries()) {
    const all = papersOfLines[at] ?? []
    const [paper] = identified(line.text)
    const isSure = paper && all.length === 1 && times.get(paper) === 1 && isPaidBy(paper, line)
    yield isSure ? { line, exact: paper.id, offered: [] } : { line, offered: all.map(({ id }) => id) }
  }
}

/** Reports whether a fee was open on a line's day, so that the line may pay it without naming it. */
export const mayPay = ({ day }: BankLine, open: readonly OpenFee[]) => open.some(({ since }) => day >= since)

type Meant = { ok: true; number: string } | { ok: false; message: string }

/** Finds the open fee for a paper's number, or for a name, or a part of it, that only one payer has. */
export function feeMeant(typed: string, fees: readonly { number: string; name: string }[]): Meant {
  const words = typed.trim().toLowerCase()
  if (words === '') return { ok: false, message: 'Enter the number or the payer of an open fee' }
  const isNumber = fees.some(({ number }) => number === typedCode(typed))
  if (isNumber) return { ok: true, number: typedCode(typed) }
  const [one, ...more] = fees.filter(({ name }) => name.toLowerCase().includes(words))
  if (!one) return { ok: false, message: 'No open fee has this number or payer' }
  if (more.length === 0) return { ok: true, number: one.number }
  return { ok: false, message: `${more.length + 1} open fees have such a payer: enter the number of one` }
}

/** The most neighbouring words that an id may be written in. */
const longestId = 6
const shortestId = 6

/** Returns a function that finds the papers with one of their keys in a text, as one word or as neighbouring ones. */
function finder(papers: readonly OpenFee[], keysOf: (paper: OpenFee) => string[]): (text: string) => OpenFee[] {
  const keys = papers.flatMap((paper) => keysOf(paper).map((key) => [keepLettersAndDigits(key), paper] as const))
  const byKey = new Map(keys.filter(([key]) => key.length >= shortestId))
  const beginnings = new Set([...byKey.keys()].flatMap((key) => Array.from(key, (_, at) => key.slice(0, at + 1))))
  return (text) => {
    const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
    const found = new Set<OpenFee>()
    for (const from of words.keys()) {
      let run = ''
      for (const word of words.slice(from, from + longestId)) {
        run += word
        if (!beginnings.has(run)) break
        const paper = byKey.get(run)
        if (paper) found.add(paper)
      }
    }
    return [...found]
  }
}

const keepLettersAndDigits = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Reports whether a transaction id is unlikely to occur by coincidence: eight characters, five digits, and not a date.
 */
function isTelling(txnid: string): boolean {
  const isDate = /^(?:(?:19|20)\d{6}|\d{4}(?:19|20)\d{2})$/.test(txnid)
  return txnid.length >= 8 && txnid.replace(/\D/g, '').length >= 5 && !isDate
}

/** The banks' words for a refund. */
const isReturn =
  /\b(?:reversal|reversed?|returned|return|rtn|refund(?:ed)?|chargeback|storno|r(?:ue|ü)cklastschrift)\b/i

const isPaidBy = ({ fee, since }: OpenFee, { text, amount, currency, day }: BankLine) =>
  !isReturn.test(text) && amount === fee?.amount && currency === fee.currency && day >= since
