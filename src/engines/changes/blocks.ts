import type { StoredBlock } from '../../core/db/tables/review/papers.ts'

/** A block of a version's text; `page` counts from 1 and is null if a file has no pages. */
export type TextBlock = StoredBlock

/** The kinds of blocks that a text has; a field is the paper's title, abstract or keywords. */
export type BlockKind = StoredBlock['of']

/** Separates a line's letters from raised or lowered ones; not shown. */
export const scriptBreak = '\u200b'

const raised = new Map([...'0123456789+-−=()ni'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at] ?? sign]))
const lowered = new Map([...'0123456789+-−=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? sign]))

/** Writes raised and lowered text with Unicode's characters if these exist, otherwise separated from its neighbours. */
export function scripted(text: string, script: 'sub' | 'sup' | 'none' | undefined): string {
  if (script !== 'sub' && script !== 'sup') return text
  const signs = script === 'sup' ? raised : lowered
  if ([...text.trim()].every((sign) => signs.has(sign) || sign === ',' || sign === '–'))
    return [...text].map((sign) => signs.get(sign) ?? sign).join('')
  return `${scriptBreak}${text}${scriptBreak}`
}

/** The words within lines, in lower case, which show how to join a word that is broken between lines. */
export type LineWords = ReadonlySet<string>

export const wordsWithin = (lines: readonly string[]): LineWords =>
  new Set(
    lines
      .flatMap((line) => line.slice(0, -1).match(/\p{L}[\p{L}\p{M}]*(?:[-‐‑]\p{L}[\p{L}\p{M}]*)*(?=[\s.,;:)])/gu) ?? [])
      .map(small),
  )

const small = (word: string) => word.toLowerCase().replace(/[‐‑]/g, '-')

/** Joins a text and the next line; a word broken between them becomes whole. */
export function withLine(text: string, line: string, words: LineWords): string {
  const [broken, first = '', hyphen = ''] = /(\p{L}[\p{L}\p{M}]*)([-‐‑\u00ad]?)$/u.exec(text) ?? []
  const [rest] = /^\p{L}[\p{L}\p{M}]*/u.exec(line) ?? []
  if (broken && rest && hyphen) {
    const keeps = /^\p{Lu}/u.test(rest) || words.has(small(`${first}-${rest}`))
    return keeps && hyphen !== '\u00ad' ? text + line : text.slice(0, -1) + line
  }
  // pdf.js skips a soft hyphen
  if (broken && rest && words.has(small(first + rest)) && !(words.has(small(first)) && words.has(rest)))
    return text + line
  if (/[\p{L}\p{N}][-‐‑–/]$/u.test(text) && /^[\p{L}\p{N}]/u.test(line)) return text + line
  return text ? `${text} ${line}` : line
}
