import type { Account, Entry, Finding } from '../model.ts'
import { type Counted, quantities, splitCountedWords, type Tally } from './counts.ts'
import type { JatsCounted } from './jats-counts.ts'
import type { NamedWords } from './named.ts'
import { countSourceReferences } from './reference-counts.ts'

/** A quantity of the source, and how much of it is in the text, left out by rule, or reported by findings. */
type BalanceRow = { source: number; carried: number; left: number; found: number }
export type Balance = Record<keyof Tally, BalanceRow>

/** A balance with the words behind it, if its text was read from a word processor's file that was kept with them. */
export type NamedBalance = Balance & { named?: NamedWords }

/** Kinds that are counted from the file itself. */
const counted: readonly Entry['kind'][] = [
  'deleted',
  'comment',
  'hidden',
  'contents',
  'placeholder',
  'furniture',
  'empty',
]

/**
 * Compares the source with its JATS. No count is computed as a remainder: the source is counted from the file, the
 * carried part from the written JATS, the rest from the reader's account, and findings count only if the account names
 * them.
 */
export function balanceOf(
  source: Counted,
  written: JatsCounted,
  books: { account: Account; findings: Finding[] },
): Balance {
  const { left, made, found } = books.account
  const told = new Map<string, number>()
  for (const { text } of books.findings)
    for (const word of splitCountedWords(text)) told.set(word, (told.get(word) ?? 0) + 1)
  const byReader = left.filter(({ kind }) => !counted.includes(kind))
  const references = source.kept.references || countSourceReferences(source.paragraphs, written.references)
  const kept: Tally = { ...source.kept, references }
  const row = (name: keyof Tally): BalanceRow => ({
    source: kept[name] + source.left[name],
    carried: written.tally[name] - sum(made, name),
    left: source.left[name] + sum(byReader, name),
    found: name === 'words' ? wordsTold(found, told) : sum(found, name),
  })
  return Object.fromEntries(quantities.map((name) => [name, row(name)])) as Balance
}

const sum = (entries: readonly Entry[], name: keyof Tally): number =>
  entries.reduce(
    (all, { text, counts }) => all + (name === 'words' ? splitCountedWords(text).length : (counts[name] ?? 0)),
    0,
  )

/** Counts the words that the account calls found, each only if a finding contains it. */
function wordsTold(found: readonly Entry[], told: Map<string, number>): number {
  const words = found.flatMap(({ text }) => splitCountedWords(text))
  return words.filter((word) => {
    const count = told.get(word) ?? 0
    told.set(word, count - 1)
    return count > 0
  }).length
}

/** Whether every quantity of the source is accounted for. */
export const closes = (balance: Balance): boolean => openIn(balance).length === 0

/** Returns the quantities that do not balance. */
export const openIn = (balance: Balance): (keyof Tally)[] =>
  quantities.filter((name) => {
    const { source, carried, left, found } = balance[name]
    return source !== carried + left + found
  })
