import { t } from '../../core/words/words.ts'

/** The field that holds pages: `1-15`, also Roman ones, which only imports have. */
export const pagesField = 'pagenumber'

/** The fields of rows, forms, the API and files with an article's position in its issue: one is '', or both are. */
export const positionFields = [pagesField, 'article_number'] as const

/** The position of an article as rows and forms hold it. */
export type PositionFields = Record<(typeof positionFields)[number], string>

/** The position of an article in its issue; `other` is a text in place of pages that is no range. */
type Position =
  | { kind: 'pages'; first: number; last: number }
  | { kind: 'roman'; first: string; last: string }
  | { kind: 'number' | 'other' | 'none' }

/** Parses the position in a row or a form. */
export function parsePosition({ pagenumber = '', article_number = '' }: Partial<PositionFields>): Position {
  if (article_number) return { kind: 'number' }
  const [range, roman] = [pageRange(pagenumber), romanRange(pagenumber)]
  if (range) return { kind: 'pages', ...range }
  return roman ? { kind: 'roman', ...roman } : { kind: pagenumber ? 'other' : 'none' }
}

/**
 * Parses `digits-digits`, first not after last.
 * @returns undefined for anything else, and for pages above 32 bits
 */
export function pageRange(text: string): { first: number; last: number } | undefined {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? []
  const range = { first: Number(first), last: Number(last) }
  return range.first <= range.last ? range : undefined
}

const romanNumeral = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i
const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** Returns the value of a Roman numeral up to 3,999 ('iv' is 4); undefined for anything else. */
export function romanValue(text: string): number | undefined {
  if (text === '' || !romanNumeral.test(text)) return undefined
  const values = [...text.toLowerCase()].map((letter) => romanValues[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** Parses Roman pages, 'i-v', first not after last; undefined for anything else. */
export function romanRange(text: string): { first: string; last: string } | undefined {
  const [first = '', last = '', ...more] = text.split('-')
  const [value, end] = [romanValue(first), romanValue(last)]
  return more.length === 0 && value && end && value <= end ? { first, last } : undefined
}

type Ends = { first?: number | string | undefined; last?: number | string | undefined }

/** Returns the field of pages with their ends; '' without a first page. */
export function storedPages({ first, last }: Ends = {}) {
  return { pagenumber: first === undefined ? '' : `${first}-${last}` }
}

/** Formats '401–412' or 'e12', a single page once, as '10'; '' if neither is known. */
export function positionOf({ pagenumber, article_number }: PositionFields): string {
  if (article_number || !(pageRange(pagenumber) || romanRange(pagenumber))) return article_number || pagenumber
  const [first = '', last] = pagenumber.split('-')
  return first === last ? first : `${first}–${last}`
}

/** Reports whether the pages of an article are one page. */
export const isOnePage = ({ pagenumber }: PositionFields): boolean => /^(.+)-\1$/.test(pagenumber)

/** Formats 'pages 401–412', 'page 10' or 'article e12'; '' if neither is known. */
export function namedPosition(position: PositionFields): string {
  const shown = { position: positionOf(position) }
  if (!shown.position) return ''
  if (position.article_number) return t('article {position}', shown)
  return isOnePage(position) ? t('page {position}', shown) : t('pages {position}', shown)
}

/** Formats 'Pages: 401–412', 'Page 10' or 'Article e12'; '' if neither is known. */
export function positionText(fields: PositionFields): string {
  const position = positionOf(fields)
  if (!position) return ''
  if (fields.article_number) return t('Article {position}', { position })
  return isOnePage(fields) ? t('Page {position}', { position }) : t('Pages: {position}', { position })
}

/** Returns the position in lower case, for comparison with another article's; '' without one. */
export const positionKey = ({ pagenumber = '', article_number = '' }: Partial<PositionFields>): string =>
  (article_number || pagenumber).toLowerCase()

/** Reports whether a text is an article number, such as `e12`. */
export const isArticleNumber = (text: string): boolean => /^[A-Za-z0-9.-]{1,16}$/.test(text)

/** Returns the number after another: `e13` after `e12`. */
export const nextNumber = (number: string): string =>
  /\d/.test(number)
    ? number.replace(/\d+(?=\D*$)/, (digits) => String(BigInt(digits) + 1n).padStart(digits.length, '0'))
    : `${number}-2`

/** Normalises typed pages ('1 – 8') to a plain hyphen and no spaces; other texts stay unchanged. */
export const plainPages = (typed: string): string => typed.trim().replace(/^(\d+)\s*[-‐-―−]\s*(\d*)$/, '$1-$2')

/**
 * Reports whether a page range lacks its end, as `14-`, which is completed from the length of the PDF when it is saved.
 */
export const isOpenRange = (typed: string): boolean => /^\d{1,6}-$/.test(plainPages(typed))

/** Returns as many pages as were typed, from the one after `last`; only the first page if no range was typed. */
export function pagesAfter(last: number, { pagenumber = '' }: Partial<PositionFields>) {
  const range = pageRange(plainPages(pagenumber))
  return storedPages({ first: last + 1, last: range ? last + 1 + range.last - range.first : '' })
}

/** The last page and the last number of an issue. */
export type LastPosition = { last_page: number | null; last_number: string }

/** Returns the proposed pages of a new article: the next, still open; none if the articles have numbers. */
export const proposedPages = ({ last_page, last_number }: LastPosition) =>
  last_number ? storedPages() : pagesAfter(last_page ?? 0, {})
