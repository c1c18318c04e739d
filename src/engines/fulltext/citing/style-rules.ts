import { datesIn } from './author-year-rules.ts'
import type { Entry } from './entries.ts'
import { type Flat, opaque } from './flat.ts'
import { type Cited, type NumberStyle, numbersIn } from './number-rules.ts'

/** The way a paper cites. */
export type Style = NumberStyle | 'dated'

const styles: readonly Style[] = ['key', 'square', 'raised', 'dated', 'round']

/** Citations in a line by a style; none holds what is no run. */
export function citedIn(flat: Flat, entries: readonly Entry[], style: Style): Cited {
  const cited = style === 'dated' ? datesIn(flat.text, entries) : numbersIn(flat, entries, style)
  return { ...cited, matches: cited.matches.filter(({ from, to }) => !flat.text.slice(from, to).includes(opaque)) }
}

/** Numbers in round brackets are citations only where they cover so much of a list. */
const leastOfRound = 0.6

/**
 * Says how a paper cites, by all its lines: the style by which most of its references are cited. Numbers in round
 * brackets number formulas and lists too, and count only where no other style is there.
 */
export function styleOf(lines: readonly Flat[], entries: readonly Entry[]): Style | undefined {
  const covered = (style: Style) =>
    new Set(lines.flatMap((line) => citedIn(line, entries, style).matches.flatMap(({ ids }) => ids))).size
  const counts = styles.map((style) => ({ style, count: covered(style) }))
  const best = counts.filter(({ style }) => style !== 'round').toSorted((one, other) => other.count - one.count)[0]
  const round = counts.find(({ style }) => style === 'round')?.count ?? 0
  if (entries.length > 2 && round >= entries.length * leastOfRound && round > 2 * (best?.count ?? 0)) return 'round'
  return best && best.count > 0 ? best.style : undefined
}
