import { latinDigits } from '../../../core/language/digits.ts'
import type { Inline } from '../blocks.ts'
import { readInlineText } from '../runs.ts'
import type { Entry } from './entries.ts'
import { inlineCharacters } from './flat.ts'

/** A stretch of a line. */
export type Stretch = { from: number; to: number }

/**
 * Compares a link to a reference with the number that it shows: undefined if it shows none, or one that the list does
 * not have.
 */
function agreesWithNumber(one: Inline, entries: readonly Entry[]): boolean | undefined {
  if (one.kind !== 'reference' || one.type !== 'bibr' || one.to.length !== 1) return undefined
  const [, shown] = /^[\s[(]*(\d{1,3})[\s\])]*$/.exec(latinDigits(readInlineText(one.content))) ?? []
  const target = entries.find(({ id }) => id === one.to[0])
  if (!shown || !target || !entries.some(({ number }) => number === Number(shown))) return undefined
  return target.number === Number(shown)
}

/** Whether links and numbers that contradict each other are mistakes: most others agree. */
export function areMistakes(lines: readonly Inline[][], entries: readonly Entry[]): boolean {
  const all = lines.flat().map((one) => agreesWithNumber(one, entries))
  return all.filter((agrees) => agrees === true).length > all.filter((agrees) => agrees === false).length
}

/** Unlinks the links of a line that contradict their numbers, and returns the places of these. */
export function unlinkContradictions(
  line: readonly Inline[],
  entries: readonly Entry[],
): { line: Inline[]; contradictions: Stretch[] } {
  const done: Inline[] = []
  const contradictions: Stretch[] = []
  let from = 0
  for (const one of line) {
    const isWrong = one.kind === 'reference' && agreesWithNumber(one, entries) === false
    const pieces = isWrong ? one.content : [one]
    const to = from + inlineCharacters(pieces).length
    if (isWrong) contradictions.push({ from, to })
    done.push(...pieces)
    from = to
  }
  return { line: done, contradictions }
}
