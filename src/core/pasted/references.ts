import { boundsOf } from './reference-bounds.ts'
import { type Line, referenceLines } from './reference-lines.ts'
import { joined } from './text.ts'

/**
 * Splits a pasted block of references into one line each and strips their numbers. They may be numbered, have hanging
 * indents, be in two columns or separated by blank lines; a text with one reference per line stays unchanged.
 */
export const referencesIn = (pasted: string): string[] => referencesOfLines(referenceLines(pasted))

/** As {@link referencesIn}, for the lines of a list in reading order. */
export const referencesOfLines = (lines: Line[]): string[] => groupsOf(lines).map(joinedReference).filter(Boolean)

function groupsOf(lines: Line[]): string[][] {
  const numbers = numbered(lines)
  const texts = lines.map(({ text }) => text)
  if (numbers) {
    const starts = numbers.map(({ at }) => at).sort((a, b) => a - b)
    const endOf = (start: number) => starts.find((other) => other > start)
    const groups = numbers.map(({ at, text }) => [text, ...texts.slice(at + 1, endOf(at))])
    return starts[0] ? [texts.slice(0, starts[0]), ...groups] : groups
  }
  if (isOneEach(lines)) return texts.map((text) => [text])
  const starts = boundsOf(lines)
  return starts.map((start, at) => texts.slice(start, starts[at + 1]))
}

/** Whether each line is a reference; lists with hanging indents have longer ones. */
function isOneEach(lines: Line[]): boolean {
  const texts = lines.map(({ text }) => text)
  if (isHanging(lines)) return false
  const dated = texts.filter((text) => /(?:1[6-9]|20)\d\d|n\.d\.|https?:/.test(text)).length
  const median = texts.map(({ length }) => length).sort((a, b) => a - b)[texts.length >> 1] ?? 0
  return dated >= texts.length * 0.85 || (median > 130 && dated >= texts.length * 0.6)
}

/** Whether the lines of the longest column have two indents, with many at the deeper one. */
function isHanging(lines: Line[]): boolean {
  const columns = [...Map.groupBy(lines, ({ column }) => column).values()]
  const longest = columns.toSorted((a, b) => b.length - a.length)[0] ?? []
  const least = Math.min(...longest.map(({ indent }) => indent))
  const deep = longest.filter(({ indent }) => indent > least)
  return deep.length > longest.length * 0.15 && new Set(deep.map(({ indent }) => indent)).size === 1
}

/** Joins lines, and DOIs and addresses broken at a line end. */
function joinedReference(texts: string[]): string {
  const [first = '', ...others] = texts
  const lines = others.reduce((line, next) => line + (isAddressBroken(line, next) ? '' : '\n') + next, first)
  return joined(lines)
}

function isAddressBroken(line: string, next: string): boolean {
  const tail = /\S{1,300}$/.exec(line)?.[0] ?? ''
  const isDoi = /(?:^|[/:])10\.(?:\d{4,9}\/\S*)?$/i.test(tail)
  if (!isDoi && !/(?:^|[(<[])(?:https?:|www\.)/i.test(tail)) return false
  if (/[/?=&_#-]$|https?:$/i.test(tail) || /^[/?&=_#]/.test(next)) return true
  return isDoi && tail.endsWith('.') && /^[\da-z]/.test(next)
}

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
  for (const entry of all) {
    const known = places.get(entry.number)
    const isNext = (one: Numbered) => (places.get(one.number - 1)?.at ?? one.at) < one.at
    if (!known || (!isNext(known) && isNext(entry))) places.set(entry.number, entry)
  }
  const sorted = [...places.values()].sort((a, b) => a.number - b.number)
  const runs: Numbered[][] = []
  for (const entry of sorted) {
    const run = runs.at(-1)
    if (run && entry.number - (run.at(-1)?.number ?? 0) <= 3) run.push(entry)
    else runs.push([entry])
  }
  return runs.sort((a, b) => b.length - a.length)[0] ?? []
}

/**
 * Finds a numbered list's references by number, since columns may have been copied alternately.
 * @returns undefined if most numbers between the first and the last are missing
 */
function numbered(lines: Line[]): Numbered[] | undefined {
  const [best = []] = markers.map((marker) => series(lines, marker)).sort((a, b) => b.length - a.length)
  const [first, last] = [best[0]?.number ?? 0, best.at(-1)?.number ?? 0]
  const isList = best.length > 1 && best.length >= 0.6 * (last - first + 1) && best.some(({ at }) => at === 0)
  const isLong = best.length > 4 && best.length >= 0.8 * (last - first + 1)
  return isList || (isLong && lines.length < best.length * 15) ? best : undefined
}
