import { type Entry, foldCitationText, normaliseCitedYear } from './entries.ts'
import type { Match } from './flat.ts'
import { type Name, type Names, namesBefore, namesWithin } from './name-rules.ts'
import type { Cited } from './number-rules.ts'

const yearSource = '(?:1[5-9]\\d\\d|20\\d\\d)[a-z]?|n\\.\\s?d\\.(?:-?[a-z]\\b)?|in press|forthcoming'
const furtherLetters = '(?:(?<=\\d[a-z]|, ?[a-z])\\s*[,;&]\\s*(?:and\\s*)?[a-z](?![\\p{L}\\p{M}.]))*'
const years = new RegExp(`(?<![\\p{L}\\p{M}\\d/.–-])(?:${yearSource})${furtherLetters}(?![\\p{L}\\p{M}\\d])`, 'giu')

/** A year in a line with the text before it: its brackets, if any, and names. */
type Dated = Names & { from: number; to: number; years: string[] }

/** Finds citations by author and year in a line: in brackets, after a name, or bare. */
export function datesIn(text: string, entries: readonly Entry[]): Cited {
  const cited: Cited = { matches: [], missing: [] }
  let last: Dated | undefined
  let before = 0
  for (const match of text.matchAll(years)) {
    const dated = datedAt({ text, before, last }, match)
    before = match.index + match[0].length
    if (!dated) continue
    const found = dated.years.flatMap((year) => entryFor(dated, year, entries) ?? [])
    const isKnown = found.length > 0
    last = isKnown || dated.isAlone ? dated : undefined
    const start = Math.min(dated.from, found[0]?.at ?? dated.names[0]?.at ?? dated.from)
    if (isKnown) cited.matches.push(matchOf({ ...dated, start }, found, text))
    else if (dated.isAlone) cited.missing.push(text.slice(start, dated.to))
  }
  return cited
}

/**
 * Returns the match of a citation: name and year are one link if only an opening bracket separates them; else only the
 * year is a link.
 */
function matchOf({ start, from, to }: Dated & { start: number }, found: readonly Hit[], text: string): Match {
  const isNarrative = /[([]\s*$/.test(text.slice(start, from))
  const isClosed = isNarrative && /^[)\]]/.test(text.slice(to))
  const ids = [...new Set(found.map(({ entry }) => entry.id))]
  return { from: isNarrative && !isClosed ? from : start, to: isClosed ? to + 1 : to, type: 'bibr', ids }
}

const joins = /^(?:,|;|\s|&|and|और|एवं|et|und)*$/iu
const pages = /^,\s*(?:pp?\.?|पृ\p{M}*\.?|с\.)\s*[\d–-]+[;,]\s*$/u

/** A line up to a year: the end of the previous year, and that year's citation if it had names. */
type Line = { text: string; before: number; last: Dated | undefined }

/**
 * Finds the names that a year belongs to: before it in its brackets, before the brackets, or those of the previous
 * year.
 */
function datedAt({ text, before, last }: Line, match: RegExpExecArray): Dated | undefined {
  const from = match.index
  const dated = { from, to: from + match[0].length, years: yearsIn(match[0]) }
  const opened = bracketBefore(text, from)
  const between = last ? text.slice(last.to, from) : '-'
  if (last && (joins.test(between) || (last.from > opened && opened >= 0 && pages.test(between))))
    return { ...dated, names: last.names.map((name) => ({ ...name, at: from })), isMany: last.isMany, isAlone: false }
  const edge = Math.max(opened + 1, before)
  const within = text.slice(edge, from)
  const isFirst = opened < 0 || /^[\s,:]*$/.test(within)
  const end = opened < 0 ? from : opened
  const offset = isFirst ? Math.max(0, end - 160) : edge
  const said = isFirst ? namesBefore(text.slice(offset, end)) : namesWithin(within)
  if (said.names.length === 0) return undefined
  const names = said.names.map((name) => ({ ...name, at: name.at + offset }))
  return { ...dated, ...said, names, isAlone: said.isAlone && (!isFirst || opened >= 0) }
}

/** Returns the start of the bracket that encloses a place; -1 if none does. */
function bracketBefore(text: string, at: number): number {
  let depth = 0
  for (let place = at - 1; place >= 0 && at - place < 600; place--) {
    const letter = text[place] ?? ''
    if (')]'.includes(letter)) depth++
    else if ('(['.includes(letter) && depth-- === 0) return place
  }
  return -1
}

/** Returns the years of a citation: `2019a, b` is two years. */
function yearsIn(text: string): string[] {
  const [first = '', ...letters] = text.split(/\s*[,;&]\s*(?:and\s*)?/u)
  const year = normaliseCitedYear(first)
  return [year, ...letters.map((letter) => year.replace(/[a-z]$/, '') + letter)]
}

/** An entry, and the start of the names that cite it. */
type Hit = { entry: Entry; at: number }

/**
 * Returns the entry that names and a year cite: the year must be one of its own, and a name that of its first author.
 * Prefers earlier names; not all need match, because capitalised and Hindi words that are not names may be among them.
 */
function entryFor({ names, isMany }: Names, year: string, entries: readonly Entry[]): Hit | undefined {
  const dated = entries.filter(
    ({ years }) => years.length === 0 || years.some((one) => stripYearLetter(one) === stripYearLetter(year)),
  )
  let best: (Hit & { score: number }) | undefined
  for (const entry of dated)
    for (const [place, name] of names.entries()) {
      const cited = { names: names.slice(place), isMany, year }
      const score = scoreOf(cited, entry)
      const whole = score > 0 ? score - place * skipped + byPlace(cited, entry, dated) : 0
      if (whole > 0 && whole > (best?.score ?? 0)) best = { entry, at: name.at, score: whole }
    }
  return best
}

const skipped = 0.3

/** Returns a year without its letter. */
const stripYearLetter = (year: string) => year.replace(/(?<=\d)[a-z]$/, '')

type CitedNames = { names: readonly Name[]; isMany: boolean; year: string }

/** Scores the order of entries: `2019b` is the second of an author's year if the list has no letters. */
function byPlace({ names, year }: CitedNames, entry: Entry, dated: readonly Entry[]): number {
  const letter = /(?<=\d)[a-z]$/.exec(year)?.[0]
  const same = dated.filter(
    ({ years, first }) => years[0] === stripYearLetter(year) && first.has(foldCitationText(names[0]?.text ?? '')),
  )
  return letter && same.indexOf(entry) === letter.charCodeAt(0) - 97 ? 0.5 : 0
}

/** Scores how well an entry matches names and a year; 0 if it does not. */
function scoreOf({ names, isMany, year }: CitedNames, entry: Entry): number {
  const [first = '', ...others] = names.map(({ text }) => foldCitationText(text))
  if (!isFirstAuthor(first, entry) && !isShort(names[0]?.text ?? '', entry)) return 0
  const known = others.filter((name) =>
    [name, ...name.split('-')].some((part) => entry.authors.has(part) || entry.first.has(part)),
  )
  const missing = others.length - known.length
  if (missing > 0 && known.length === 0) return 0
  if (entry.years.length === 0) return missing === 0 && (isMany || others.length > 0) ? 1 : 0
  const isOwn =
    entry.years[0] === year ? 4 : entry.years.includes(year) ? 2 : entry.years[0] === stripYearLetter(year) ? 1.5 : 1
  const people = isMany ? entry.people > 2 : entry.people === others.length + 1
  return 1 + isOwn + known.length - missing + (people ? 1 : 0)
}

const isFirstAuthor = (name: string, entry: Entry) =>
  entry.first.has(name) || name.split('-').some((part) => part.length > 3 && entry.first.has(part))

/**
 * Whether a name is an organisation's abbreviation: `WHO` for World Health Organization, or as given near the start of
 * its entry.
 */
function isShort(name: string, { initials, text }: Entry): boolean {
  const [short = ''] = name.split('-')
  return (
    /^\p{Lu}{2,9}$/u.test(short) &&
    (initials === foldCitationText(short) ||
      (short.length > 2 && new RegExp(`(?<!\\p{L})${short}(?!\\p{L})`, 'u').test(text.slice(0, 160))))
  )
}
