import { latinDigits } from '../../../core/language/digits.ts'
import type { Inline } from '../blocks.ts'
import { readInlineText } from '../runs.ts'
import type { Entry } from './entries.ts'
import { inlineCharacters } from './flat.ts'

/** A stretch of a line. */
export type Stretch = { from: number; to: number }

/** The reference that a link leads to, and the one that its printed number names in a list of references. */
type Compared = { linked: Entry; numbered: Entry }

/** Compares a link with the number that it shows: undefined if it shows none, or one that the list does not have. */
function comparedWithNumber(one: Inline, entries: readonly Entry[]): Compared | undefined {
  if (one.kind !== 'reference' || one.type !== 'bibr' || one.to.length !== 1) return undefined
  const [, shown] = /^[\s[(]*(\d{1,3})[\s\])]*$/.exec(latinDigits(readInlineText(one.content))) ?? []
  const linked = entries.find(({ id }) => id === one.to[0])
  const numbered = shown ? entries.find(({ number }) => number === Number(shown)) : undefined
  return linked && numbered && { linked, numbered }
}

/** Whether two entries of a list are one work, which the list has twice. */
const areSame = (one: Entry, other: Entry) => one === other || one.words.symmetricDifference(other.words).size === 0

/** Whether links and numbers that contradict each other are mistakes: most others agree. */
export function areMistakes(lines: readonly Inline[][], entries: readonly Entry[]): boolean {
  const all = lines.flat().flatMap((one) => comparedWithNumber(one, entries) ?? [])
  return all.filter(({ linked, numbered }) => areSame(linked, numbered)).length > all.length / 2
}

/**
 * Unlinks the links of a line that contradict their numbers, and returns the places of these. Of a work that a list
 * has twice, the one with the printed number is linked.
 */
export function unlinkContradictions(
  line: readonly Inline[],
  entries: readonly Entry[],
): { line: Inline[]; contradictions: Stretch[] } {
  const done: Inline[] = []
  const contradictions: Stretch[] = []
  let from = 0
  for (const one of line) {
    const { linked, numbered } = comparedWithNumber(one, entries) ?? {}
    const isWrong = linked !== undefined && numbered !== undefined && !areSame(linked, numbered)
    const kept = one.kind === 'reference' && numbered ? { ...one, to: [numbered.id] } : one
    const pieces = isWrong && one.kind === 'reference' ? one.content : [kept]
    const to = from + inlineCharacters(pieces).length
    if (isWrong) contradictions.push({ from, to })
    done.push(...pieces)
    from = to
  }
  return { line: done, contradictions }
}
