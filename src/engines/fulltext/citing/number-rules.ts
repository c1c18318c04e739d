import { latinDigits } from '../../../core/language/digits.ts'
import type { Entry } from './entries.ts'
import type { Flat, Match } from './flat.ts'
import { findRaisedNumbers } from './raised-rules.ts'

/** The styles of citations by number: `[3]`, raised, `(3)`, or by a key: `[Sha19]`. */
export type NumberStyle = 'square' | 'raised' | 'round' | 'key'

/** The citations of a line: matches that have a reference, and the numbers without one. */
export type Cited = { matches: Match[]; missing: string[] }

/** The numbers of a paper's formulas, and the references cited so far: they decide what `(5)` means. */
export type Context = { formulas: ReadonlySet<number>; cited: ReadonlySet<string> }

const noContext: Context = { formulas: new Set(), cited: new Set() }

type Numbers = ReadonlyMap<number, string>
/** Numbers that may be citations; doubtful ones are if they come next in a list that is cited in its order. */
type Found = { from: number; text: string; isDoubtful?: boolean }

const list = '\\d{1,3}[a-d]?(?:\\s*[-–—‐‑−,;]\\s*\\d{1,3}[a-d]?)*'
const tail =
  '(?:,\\s*(?:pp?\\.?|ch\\w*\\.?|sec\\w*\\.?|thm\\.?|theorem|lemma|fig\\w*\\.?|art\\.?|§|с\\.|पृ\\p{L}*\\.?)[^\\]]{0,40})?'
const square = new RegExp(
  `\\[\\s*(?:refs?\\.?\\s*)?(${list})${tail}\\s*\\](?:\\s*[–—-]\\s*\\[\\s*(\\d{1,3})\\s*\\])?`,
  'giu',
)
const round = new RegExp(`\\((${list})\\)`, 'gu')

/** Finds citations by number in a line. */
export function numbersIn(flat: Flat, entries: readonly Entry[], style: NumberStyle, context = noContext): Cited {
  if (style === 'key') return keysIn(flat.text, entries)
  const numbers = new Map(entries.toReversed().map(({ number, id }) => [number, id])) // of two lists, the first
  const text = narrowSigns(latinDigits(flat.text))
  const found: Found[] =
    style === 'raised' ? findRaisedNumbers({ ...flat, text }, list) : bracketsIn(text, style, context)
  const cited = new Set(context.cited)
  const results = found.map((one) => {
    if (one.isDoubtful && !isNext(one, numbers, cited)) return { matches: [], missing: [] }
    const result = linked(one, numbers, flat.text)
    for (const id of result.matches.flatMap(({ ids }) => ids)) cited.add(id)
    return result
  })
  return { matches: results.flatMap(({ matches }) => matches), missing: results.flatMap(({ missing }) => missing) }
}

/** Whether the first of some numbers is the first that a paper has not cited. */
function isNext({ text }: Found, numbers: Numbers, cited: ReadonlySet<string>): boolean {
  const first = Number.parseInt(text, 10)
  return !cited.has(numbers.get(first) ?? '') && cited.has(numbers.get(first - 1) ?? '')
}

/** Returns a text of the same length with the wide brackets and commas of East Asian texts as usual ones. */
const narrowSigns = (text: string) =>
  text.replace(/[［【〔］】〕（），、；～]/g, (sign) => narrow[wide.indexOf(sign)] ?? sign)
const [wide, narrow] = ['［【〔］】〕（），、；～', '[[[]]](),,;-']

const intervals = new RegExp(
  '(?:interval|range|between|scale|within|limits?|values?|sizes?|shapes?|kernels?|dimensions?|windows?|strides?|∈|' +
    String.raw`\bCI:?|\bof|=|from|domain|into|to the)\s*$`,
  'iu',
)
/** Matches before a value in code, which is not a citation: `'depth': [3, 5]`, `sizes=[3]`. */
const assigned = /(?:=|['"‘’“”]\s*:)\s*$/u
/** Words before the number of a formula, and before what a paper may number as well as cite. */
const formulas = /(?:\b(?:eqs?|eqns?|equations?|formulae?|formulas?|inequality|समीकरण)\.?|[=+<>≤≥])\s*$/iu
const mayBeFormulas = /\b(?:system|relations?|in|by|from|of)\s*$/iu
const numberedThings = /\b(?:steps?|cases?|conditions?|problems?|examples?|types?)\s*$/iu
/** Matches a word or a version that ends in a number: `ggplot2 `, `COVID-19 `, `1.8.2 `. */
const namedByNumber = /(?:\p{L}[-‐‑–]?\d{1,3}|\d\.\d+\.\d+)\s+$/u

function bracketsIn(text: string, style: 'square' | 'round', context: Context): Found[] {
  const steps = style === 'round' ? findEnumeration(text) : new Set<number>()
  return [...text.matchAll(style === 'square' ? square : round)].flatMap((match): Found[] => {
    const [whole, numbers = '', last] = match
    if (steps.has(match.index)) return []
    const before = text.slice(Math.max(0, match.index - 25), match.index)
    const isInterval = /^\s*\d+\s*[,;]\s*\d+\s*$/.test(numbers) && intervals.test(before)
    if (style === 'square' && (isInterval || assigned.test(before))) return []
    const kind = style === 'round' ? kindOfRound(before, Number.parseInt(numbers, 10), context) : 'citation'
    if (kind === 'other' || (style === 'round' && formulaNumberIn(text) === match.index)) return []
    const at = match.index + whole.indexOf(numbers)
    const end = last === undefined ? at + numbers.length : match.index + whole.lastIndexOf(last) + last.length
    return [{ from: at, text: text.slice(at, end), isDoubtful: kind === 'doubtful' }]
  })
}

/** Reports what a number in round brackets is, by the text before it. */
function kindOfRound(before: string, number: number, context: Context): 'citation' | 'doubtful' | 'other' {
  if (formulas.test(before) || /[\p{L}\d]$/u.test(before) || before.trim() === '') return 'other'
  if (mayBeFormulas.test(before)) return context.formulas.has(number) ? 'other' : 'citation'
  if (numberedThings.test(before)) return 'doubtful'
  if (/[\p{L}\p{M}\p{P}]\s*$/u.test(before) || namedByNumber.test(before)) return 'citation'
  return /\d\s+$/.test(before) ? 'doubtful' : 'other'
}

/** Returns the place of the number at the end of a formula's line: `a = b (3)`; -1 for any other line. */
const formulaNumberIn = (text: string): number =>
  /[=\ufffc]/.test(text) ? (/\(\d{1,3}[a-d]?\)\s*$/.exec(text)?.index ?? -1) : -1

/** Returns the numbers of formulas at the ends of their lines. */
export const formulaNumbersIn = (lines: readonly Flat[]): number[] =>
  lines.flatMap(({ text }) => {
    const at = formulaNumberIn(text)
    return at < 0 ? [] : [Number.parseInt(text.slice(at + 1), 10)]
  })

const step = /\((\d{1,2})\)(?=\s+(?!(?:and|or|und|et|y|e|и|та|और|तथा)\s)[\p{L}"“])/gu
const beforeStep = /(?:[,;:.]|(?<!\p{L})(?:and|or|und|oder|et|y|e|и|та|और|तथा|एवं))\s*$/u

/** Returns the places of an enumeration in a sentence: `(1) boats, (2) tides and (3) piers`. */
function findEnumeration(text: string): Set<number> {
  const places: number[] = []
  for (const { index, 1: number } of text.matchAll(step)) {
    const isNext = Number(number) === places.length + 1
    if (isNext && (places.length === 0 || beforeStep.test(text.slice(Math.max(0, index - 10), index))))
      places.push(index)
  }
  return new Set(places.length > 1 ? places : [])
}

/** Links each number of a list, and a range as one. @param line as printed, with digits of any script */
function linked({ from, text }: Found, numbers: Numbers, line: string): Cited {
  const cited: Cited = { matches: [], missing: [] }
  const pieces = [...text.matchAll(/(\d{1,3})[a-d]?(?:[\s\][]*[-–—‐‑−][\s\][]*(\d{1,3}))?/gu)]
  const all = pieces.flatMap(([, first, last]) => numbersOf(first, last))
  if (!all.some((number) => numbers.has(number)))
    return all.length > 0 && all.every((number) => number > 0 && number < numbers.size * 4)
      ? { matches: [], missing: [line.slice(from, from + text.length)] }
      : cited
  if (all.includes(0) || new Set(all).size < all.length || Math.max(...all) >= Math.max(...numbers.keys()) * 4)
    return cited
  for (const { index, 0: piece, 1: first, 2: last } of pieces) {
    const wanted = numbersOf(first, last)
    const ids = wanted.flatMap((number) => numbers.get(number) ?? [])
    if (ids.length > 0) cited.matches.push({ from: from + index, to: from + index + piece.length, type: 'bibr', ids })
    if (ids.length < wanted.length) cited.missing.push(line.slice(from + index, from + index + piece.length))
  }
  return cited
}

const longestRange = 60

function numbersOf(first: string | undefined, last: string | undefined): number[] {
  const [from, to] = [Number(first), Number(last ?? first)]
  return to < from || to - from > longestRange
    ? [from, to]
    : Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

function keysIn(text: string, entries: readonly Entry[]): Cited {
  const keys = new Map(entries.flatMap(({ key, id }) => (key ? [[key, id]] : [])))
  const matches = [...text.matchAll(/\[([^[\]]{2,80})\]/gu)].flatMap(({ index, 1: inner = '' }) =>
    [...inner.matchAll(/[^,;\s][^,;]*/gu)].flatMap((piece): Match[] => {
      const id = keys.get(piece[0].trim().replace(/[[\]().\s]/g, ''))
      const from = index + 1 + piece.index
      return id ? [{ from, to: from + piece[0].length, type: 'bibr', ids: [id] }] : []
    }),
  )
  return { matches, missing: [] }
}
