import { latinDigits } from '../language/digits.ts'
import { beginsInLowerCase, boundsOf, isBeginning, smallNames } from './reference-bounds.ts'
import { type Line, referenceLines } from './reference-lines.ts'
import { joinPastedLines } from './text.ts'

/**
 * Splits a pasted block of references into one line each and strips their numbers. They may be numbered, have hanging
 * indents, be in two columns or separated by blank lines; a text with one reference per line stays unchanged.
 */
export const referencesIn = (pasted: string): string[] => referencesOfLines(referenceLines(pasted))

/** Does the same as {@link referencesIn} for the lines of a list in reading order. */
export const referencesOfLines = (lines: Line[]): string[] =>
  divideReferenceEntries(lines)
    .map(({ label, at }) =>
      joinedReference(at.map((one, index) => lines[one]?.text.slice(index ? 0 : label.length) ?? '')),
    )
    .filter(Boolean)

/** A reference of a list: its number or key as printed, with the spaces after it, and the indexes of its lines. */
export type Entry = { label: string; at: number[] }

/** Divides the lines of a list into references, by their numbers, or else by how they begin and end. */
export function divideReferenceEntries(lines: Line[]): Entry[] {
  const numbers = keyed(lines) ?? findNumberedReferences(lines)
  if (!numbers) return isOneEach(lines) ? withContinued(lines) : between(boundsOf(lines), lines)
  const starts = numbers.map(({ at }) => at).sort((a, b) => a - b)
  const [first = 0] = starts
  const groups = numbers.map(({ at, label }) => ({
    label,
    at: range(at, starts.find((one) => one > at) ?? lines.length),
  }))
  return first > 0 ? [{ label: findReferenceLabel(lines[0]?.text ?? ''), at: range(0, first) }, ...groups] : groups
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

const between = (starts: number[], lines: Line[]): Entry[] =>
  starts.map((start, at) => ({
    label: alone.exec(lines[start]?.text ?? '')?.[0] ?? '',
    at: range(start, starts[at + 1] ?? lines.length),
  }))

/** Matches the number of a list's only reference, or a bullet. */
const alone = /^(?:[•·▪∙◦]|\[1\])\s*(?=\S)/u

/** Matches the beginning of a line that continues the previous reference. */
const continued = /^(?:https?:|doi\b|available (?:at|from|online)|retrieved|accessed|\d+\s*\(\d+\)|pp?\.\s?\d)/i

/** Makes each line a reference, but appends lines that cannot begin one to the previous reference. */
function withContinued(lines: Line[]): Entry[] {
  const isRest = (text: string) =>
    !isBeginning(text) && (continued.test(text) || (/^\p{Ll}/u.test(text) && !beginsInLowerCase(text)))
  return between(
    range(0, lines.length).filter((at) => at === 0 || !isRest(lines[at]?.text ?? '')),
    lines,
  )
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
  return joinPastedLines(lines)
}

function isAddressBroken(line: string, next: string): boolean {
  const tail = /\S{1,300}$/.exec(line)?.[0] ?? ''
  const isDoi = /(?:^|[/:])10\.(?:\d{4,9}\/\S*)?$/i.test(tail)
  if (!isDoi && !/(?:^|[(<[])(?:https?:|www\.)/i.test(tail)) return false
  if (/[/?=&_#-]$|https?:$/i.test(tail) || /^[/?&=_#]/.test(next)) return true
  return isDoi && tail.endsWith('.') && /^[\da-z]/.test(next)
}

/** Matches reference numbers by style: `[1]`, `(1)`, `1.`, `1)`, and a bare `1` before a capital or `van Dijk`. */
const markers = [
  /^[[［【〔](\p{Nd}{1,4})[\]］】〕]\s*\.?\s*/u,
  /^\((\p{Nd}{1,4})\)\s*/u,
  /^\.?\s?(\p{Nd}{1,4})\s?\.(?:\s+|$|(?=\p{Lu}\p{Ll}))/u,
  /^(\p{Nd}{1,4})\)\s*/u,
  new RegExp(String.raw`^(\p{Nd}{1,4})(?:\s+(?=[\p{Lu}\p{Lo}]|${smallNames.join('|')})|$)`, 'u'),
]

/** Returns the number or key at the beginning of a reference, with the spaces after it; '' for none. */
export const findReferenceLabel = (text: string): string =>
  [...markers, key].map((one) => one.exec(text)?.[0]).find(Boolean) ?? ''

/** A numbered reference's first line, its number, and the number as printed. */
type Numbered = { at: number; number: number; label: string }

/** Matches a key such as `[Knu84]`, or a bullet. */
const key = /^(?:\[(?!\d+\])[^\s[\]]{2,20}\d{2,4}[a-z]?\]|[•·▪∙◦])\s*(?=\S)/u

/** Returns the references of a list with keys or bullets; undefined for any other. */
function keyed(lines: Line[]): Numbered[] | undefined {
  const found = lines.flatMap(({ text }, at) => {
    const label = key.exec(text)?.[0]
    return label ? [{ at, number: at, label }] : []
  })
  return found.length > 1 && found[0]?.at === 0 ? found : undefined
}

/**
 * Returns the lines that start with a number of one style, each number once, in sequence: the longest run, because
 * years and volumes start lines too.
 */
function series(lines: Line[], marker: RegExp): Numbered[] {
  const all = lines.flatMap(({ text }, at) => {
    const match = marker.exec(text)
    return match ? [{ at, number: Number(latinDigits(match[1] ?? '')), label: match[0] }] : []
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
function findNumberedReferences(lines: Line[]): Numbered[] | undefined {
  const [best = []] = markers.map((marker) => series(lines, marker)).sort((a, b) => b.length - a.length)
  const [first, last] = [best[0]?.number ?? 0, best.at(-1)?.number ?? 0]
  const isList = best.length > 1 && best.length >= 0.6 * (last - first + 1) && best.some(({ at }) => at === 0)
  const isLong = best.length > 4 && best.length >= 0.8 * (last - first + 1)
  return isList || (isLong && lines.length < best.length * 15) ? best : undefined
}
