import { plainPages } from '../../record/position-rules.ts'

/** The parts of a pasted citation: title and year; `place` is volume, issue and pages in the form of a query. */
export type Cited = { title: string; year: string; place: string }

const minCitationLength = 40

/**
 * Parses a citation in the journal's own, APA, MLA, Chicago, Harvard or IEEE style.
 * @returns undefined if the text is not a citation
 */
export function parseCitation(typed: string): Cited | undefined {
  const text = typed.trim()
  if (text.length < minCitationLength) return undefined
  return parseDated(text) ?? parseQuoted(text) ?? parseJournalStyle(text)
}

/** A title in quotation marks: a long one, or one with punctuation before the closing mark. */
const quoted = [/“([^“”]{8,}|[^“”]+[.,?!])”/u, /"([^"]{8,}|[^"]+[.,?!])"/u, /(?<=[\s)])[‘']([^‘]{8,}?)[’'](?=,\s)/u]

/** `Names. “Title.” Journal, vol. 5, no. 2, 2026, pp. 1–8.` */
function parseQuoted(text: string): Cited | undefined {
  const found = quoted.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  if (!found) return undefined
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
  return cited(found[1], yearIn(after) || yearIn(before), after)
}

/** `Names (2026). Title. Journal, 5(2), 1–8.`; Harvard quotes its title. */
function parseDated(text: string): Cited | undefined {
  const [, year, rest = ''] = /^.{2,}?\s\(((?:1[89]|20)\d\d)[^)]{0,20}\)[.,]?\s+(.+)$/u.exec(text) ?? []
  const [, title = firstSentence(rest)] = /^[‘“"'](.+?)[’”"'],?\s/u.exec(rest) ?? []
  const [short = ''] = /^.+?[.?!।](?=\s)/u.exec(rest) ?? []
  return cited(title, year, rest.slice(title.length)) ?? cited(short, year, rest.slice(short.length))
}

/** `Names. Title. Journal. 2026; 5(2): 1-8.` */
function parseJournalStyle(text: string): Cited | undefined {
  const [, head = '', year, place = ''] = /^(.+?)\s((?:1[89]|20)\d\d)\s?;\s?(\d+\s?\(\d+\).*)$/u.exec(text) ?? []
  const [names = ''] = /^.+?\.\s/u.exec(head) ?? []
  return cited(firstSentence(head.slice(names.length)), year, place)
}

function cited(title = '', year = '', after = ''): Cited | undefined {
  const place = findCitationPlace(after)
  return title && year && place ? { title, year, place } : undefined
}

const yearIn = (text: string) => text.match(/\b(?:1[89]|20)\d\d\b/g)?.at(-1)

const issues = [/\bvol(?:ume|\.)?\s*(\d+),?\s*(?:no|issue)\.?\s*(\d+)/i, /(\d+),\s*no\.?\s*(\d+)/i, /(\d+)\s?\((\d+)\)/]

/** Returns volume, issue and pages in the form of a query: `12(3) pp 1-8`; '' without a volume and an issue. */
function findCitationPlace(text: string): string {
  const found = issues.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  if (!found) return ''
  const [, pages] = /(?:[:,]|\bpp?\.)\s?(\d+\s?[-‐-―−]\s?\d+)/.exec(text.slice(found.index + found[0].length)) ?? []
  return `${found[1]}(${found[2]})${pages ? ` pp ${plainPages(pages)}` : ''}`
}

/** Returns the first sentence of a text; a very short one together with the next. */
function firstSentence(text: string): string {
  const [, sentence] = /^(.{12,}?[.?!।])\s/u.exec(text) ?? []
  return sentence ?? text
}

const quotation = /“([^“”]+)”|"([^"]+)"|(?<=[\s)])[‘'](.+?)[’'](?=,\s)/gu
const maxQuotations = 4

/** The names before a title, without and with the year in brackets. */
const beforeTitle = [/^.+?\.\s/u, /^.{2,}?\s\((?:1[89]|20)\d\d[^)]{0,20}\)[.,]?\s/u]
const maxSentences = 8

/**
 * Returns every part of a citation that may be its title: each quotation, and the text after the names up to each of
 * the next full stops.
 */
export function titlesIn(text: string): string[] {
  const quotations = [...text.matchAll(quotation)].slice(0, maxQuotations)
  const ends = [...text.matchAll(/[.?!।](?=\s)/gu)].map(({ index }) => index)
  const begins = beforeTitle.flatMap((pattern) => pattern.exec(text)?.[0].length ?? [])
  return [
    ...quotations.map(([, curly, straight, single]) => curly ?? straight ?? single ?? ''),
    ...begins.flatMap((from) =>
      ends
        .filter((end) => end > from)
        .slice(0, maxSentences)
        .map((end) => text.slice(from, end + 1)),
    ),
  ]
}
