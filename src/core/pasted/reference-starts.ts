import type { Line } from './reference-lines.ts'

/** Reference numbers by style: `[1]`, `(1)`, `1.`, `1)`, and a bare `1` before a capital. */
const markers = [
  /^[[［]([\d०-९]{1,4})[\]］]\s*\.?\s*/u,
  /^\(([\d०-९]{1,4})\)\s*/u,
  /^([\d०-९]{1,4})\.(?:\s+|$|(?=\p{Lu}\p{Ll}))/u,
  /^([\d०-९]{1,4})\)\s*/u,
  /^([\d०-९]{1,4})(?:\s+(?=[\p{Lu}\p{Lo}])|$)/u,
]

/** A numbered reference's first line, its number, and the text after it. */
type Numbered = { at: number; number: number; text: string }

const numberOf = (numerals: string) =>
  Number(numerals.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)))

/**
 * The lines that start with a number of one style, each number once, in sequence: takes the longest run, because years
 * and volumes start lines too.
 */
function series(lines: Line[], marker: RegExp): Numbered[] {
  const all = lines.flatMap(({ text }, at) => {
    const match = marker.exec(text)
    return match ? [{ at, number: numberOf(match[1] ?? ''), text: text.slice(match[0].length) }] : []
  })
  const places = new Map<number, Numbered>()
  for (const found of all) {
    const known = places.get(found.number)
    const isNext = (one: Numbered) => (places.get(one.number - 1)?.at ?? one.at) < one.at
    if (!known || (!isNext(known) && isNext(found))) places.set(found.number, found)
  }
  const sorted = [...places.values()].sort((a, b) => a.number - b.number)
  const runs: Numbered[][] = []
  for (const found of sorted) {
    const run = runs.at(-1)
    if (run && found.number - (run.at(-1)?.number ?? 0) <= 3) run.push(found)
    else runs.push([found])
  }
  return runs.sort((a, b) => b.length - a.length)[0] ?? []
}

/**
 * Finds a numbered list's references by number, since columns may have been copied alternately.
 * @returns undefined if most numbers between the first and the last are missing
 */
export function numbered(lines: Line[]): Numbered[] | undefined {
  const [best = []] = markers.map((marker) => series(lines, marker)).sort((a, b) => b.length - a.length)
  const [first, last] = [best[0]?.number ?? 0, best.at(-1)?.number ?? 0]
  const isList = best.length > 1 && best.length >= 0.6 * (last - first + 1) && best.some(({ at }) => at === 0)
  const isLong = best.length > 4 && best.length >= 0.8 * (last - first + 1)
  return isList || (isLong && lines.length < best.length * 15) ? best : undefined
}
