import { datesIn } from './author-year-rules.ts'
import type { Entry } from './entries.ts'
import { type Flat, opaque } from './flat.ts'
import { type Cited, type Context, type NumberStyle, numbersIn } from './number-rules.ts'

/** The citation style of a paper. */
export type Style = NumberStyle | 'dated'

const styles: readonly Style[] = ['key', 'square', 'raised', 'dated', 'round']

/** Finds citations of a style in a line; drops those that contain anything but runs. */
export function citedIn(flat: Flat, entries: readonly Entry[], style: Style, context?: Context): Cited {
  const cited = style === 'dated' ? datesIn(flat.text, entries) : numbersIn(flat, entries, style, context)
  return { ...cited, matches: cited.matches.filter(({ from, to }) => !flat.text.slice(from, to).includes(opaque)) }
}

/** The least fraction of a list that numbers in round brackets must cover to be citations. */
const leastOfRound = 0.6

/**
 * Determines how a paper cites: the style that cites most of its references. Round brackets also number formulas and
 * lists, so they count only if no other style occurs.
 * @param lines all lines of the paper
 */
export function styleOf(lines: readonly Flat[], entries: readonly Entry[], context?: Context): Style | undefined {
  const covered = (style: Style) =>
    new Set(lines.flatMap((line) => citedIn(line, entries, style, context).matches.flatMap(({ ids }) => ids))).size
  const counts = styles.map((style) => ({ style, count: covered(style) }))
  const best = counts.filter(({ style }) => style !== 'round').toSorted((one, other) => other.count - one.count)[0]
  const round = counts.find(({ style }) => style === 'round')?.count ?? 0
  if (entries.length > 2 && round >= entries.length * leastOfRound && round > 2 * (best?.count ?? 0)) return 'round'
  return best && best.count > 0 ? best.style : undefined
}
