import type { paymentTypes } from '../../core/db/enums.ts'
import { truncateWithEllipsis } from '../../core/text/clean.ts'
import type { articleColumns, RowOf, summaryColumns } from './columns.ts'

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

/** Parses Roman pages, 'i-v', which only imports have. Returns their numerals, and the value of the first. */
export function romanRange(text: string): { first: string; last: string; value: number } | undefined {
  const [first = '', last = '', ...more] = text.split('-')
  const [value, end] = [romanValue(first), romanValue(last)]
  return more.length === 0 && value && end && value <= end ? { first, last, value } : undefined
}

/** Returns the columns that order an article by its pages: Roman pages come before all numbers. */
export function pageColumns(pagenumber: string) {
  const { first: first_page = null, last: last_page = null } = pageRange(pagenumber) ?? {}
  return { first_page, last_page, roman_page: romanRange(pagenumber)?.value ?? null }
}

/** Formats a page range for print: with an en dash, and a single page once. It is stored and typed with a hyphen. */
export function typesetPages(pagenumber: string): string {
  if (!pageRange(pagenumber) && !romanRange(pagenumber)) return pagenumber
  const [first = '', last] = pagenumber.split('-')
  return first === last ? first : `${first}–${last}`
}

/** Reports whether a range of pages is one page. */
export const isOnePage = (pagenumber: string) => /^(.+)-\1$/.test(pagenumber)

/** Formats 'Pages: 401–412' or 'Page 10'; '' without pages. */
export function pagesText(pagenumber: string): string {
  return pagenumber && (isOnePage(pagenumber) ? 'Page ' : 'Pages: ') + typesetPages(pagenumber)
}

/** Formats 'pages 401–412' or 'page 10'. */
export function namedPages(pagenumber: string): string {
  return (isOnePage(pagenumber) ? 'page ' : 'pages ') + typesetPages(pagenumber)
}

/** The pages of an article, or the number in their place. */
export type Position = { pagenumber: string; article_number: string }

/** Formats '401–412' or 'e12'; '' if neither is known. */
export const positionOf = ({ pagenumber, article_number }: Position): string =>
  article_number || typesetPages(pagenumber)

/** Formats 'Pages: 401–412' or 'Article e12'; '' if neither is known. */
export const positionText = ({ pagenumber, article_number }: Position): string =>
  article_number ? `Article ${article_number}` : pagesText(pagenumber)

/** Formats 'pages 401–412' or 'article e12'; '' if neither is known. */
export const namedPosition = ({ pagenumber, article_number }: Position): string =>
  article_number ? `article ${article_number}` : pagenumber && namedPages(pagenumber)

/** Reports whether a text is an article number, such as `e12`. */
export const isArticleNumber = (text: string): boolean => /^[A-Za-z0-9.-]{1,16}$/.test(text)

/** Returns a text that sorts article numbers in numeric order: `e2` before `e10`. */
export const numberOrder = (number: string): string =>
  number.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(16, '0'))

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
export function pagesAfter(last: number, typed: string): string {
  const range = pageRange(plainPages(typed))
  return `${last + 1}-${range ? last + 1 + range.last - range.first : ''}`
}

type Numbers = { last_page: number | null; last_refnumber: string; last_ptype: string; last_number: string }

/**
 * Returns the proposed values for the form of a new article: the next pages, unless the articles have numbers,
 * the next ref number, today, and the last article's type.
 */
export function proposedValues({ last_page, last_refnumber, last_ptype, last_number }: Numbers, today: string) {
  return {
    pagenumber: last_number ? '' : `${(last_page ?? 0) + 1}-`,
    refnumber: nextRefnumber(last_refnumber),
    publishdate: today,
    ptype: last_ptype,
  }
}

/** The payment types with their names on screens. */
export const paymentNames: Record<(typeof paymentTypes)[number], string> = { paid: 'Paid', free: 'Free' }

/** Reports whether a text is a ref number: 1 to 10 ASCII digits. */
export const isRefnumber = (text: string): boolean => /^[0-9]{1,10}$/.test(text)

/** The hint next to a malformed ref number. */
export const refnumberRule = 'It has 1 to 10 digits.'

/** Returns the ref number after the highest one; '' if none is left. */
export function nextRefnumber(highest: string): string {
  const next = String(Number(highest || '0') + 1)
  return isRefnumber(next) ? next : ''
}

/** Splits an author line at its commas, keeping the order. A lone dot is dropped: no address could end in it. */
export function authorsOf(authorname: string): string[] {
  return authorname
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /[^.]/.test(name))
}

/**
 * Quotes an article's title for messages and questions, cut to 100 characters.
 * @param description its plain text
 */
export const quotedTitle = (description: string): string => `“${truncateWithEllipsis(description, 100)}”`

/** An article in public lists: named columns, none of them private. */
export type ArticleSummary = RowOf<typeof summaryColumns>

/** An article on its own page. */
export type Article = RowOf<typeof articleColumns>
