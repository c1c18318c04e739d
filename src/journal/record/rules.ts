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

/** The value of a Roman numeral up to 3,999 ('iv' is 4), undefined for anything else. */
export function romanValue(text: string): number | undefined {
  if (text === '' || !romanNumeral.test(text)) return undefined
  const values = [...text.toLowerCase()].map((letter) => romanValues[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** Parses Roman pages, 'i-v', which only imports have: their numerals, and the value of the first one. */
export function romanRange(text: string): { first: string; last: string; value: number } | undefined {
  const [first = '', last = '', ...more] = text.split('-')
  const [value, end] = [romanValue(first), romanValue(last)]
  return more.length === 0 && value && end && value <= end ? { first, last, value } : undefined
}

/** The columns of an article that order it by its pages: Roman pages come before all numbers. */
export function pageColumns(pagenumber: string) {
  const { first: first_page = null, last: last_page = null } = pageRange(pagenumber) ?? {}
  return { first_page, last_page, roman_page: romanRange(pagenumber)?.value ?? null }
}

/** A page range as it is printed, with an en dash, and one page once; it is stored and typed with a hyphen. */
export function typesetPages(pagenumber: string): string {
  if (!pageRange(pagenumber) && !romanRange(pagenumber)) return pagenumber
  const [first = '', last] = pagenumber.split('-')
  return first === last ? first : `${first}–${last}`
}

/** Whether a range of pages is one page. */
export const isOnePage = (pagenumber: string) => /^(.+)-\1$/.test(pagenumber)

/** 'Pages: 401–412', 'Page 10'; '' without pages. */
export function pagesText(pagenumber: string): string {
  return pagenumber && (isOnePage(pagenumber) ? 'Page ' : 'Pages: ') + typesetPages(pagenumber)
}

/** 'pages 401–412', 'page 10'. */
export function namedPages(pagenumber: string): string {
  return (isOnePage(pagenumber) ? 'page ' : 'pages ') + typesetPages(pagenumber)
}

/** The pages of an article, or the number that stands in their place. */
export type Position = { pagenumber: string; article_number: string }

/** '401–412', 'e12'; '' where neither is known. */
export const positionOf = ({ pagenumber, article_number }: Position): string =>
  article_number || typesetPages(pagenumber)

/** 'Pages: 401–412', 'Article e12'; '' where neither is known. */
export const positionText = ({ pagenumber, article_number }: Position): string =>
  article_number ? `Article ${article_number}` : pagesText(pagenumber)

/** 'pages 401–412', 'article e12'; '' where neither is known. */
export const namedPosition = ({ pagenumber, article_number }: Position): string =>
  article_number ? `article ${article_number}` : pagenumber && namedPages(pagenumber)

/** Whether a text is an article number, such as `e12`. */
export const isArticleNumber = (text: string): boolean => /^[A-Za-z0-9.-]{1,16}$/.test(text)

/** The text by which article numbers sort as people count: `e2` before `e10`. */
export const numberOrder = (number: string): string =>
  number.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(16, '0'))

/** The number after another: `e13` after `e12`. */
export const nextNumber = (number: string): string =>
  /\d/.test(number)
    ? number.replace(/\d+(?=\D*$)/, (digits) => String(BigInt(digits) + 1n).padStart(digits.length, '0'))
    : `${number}-2`

/** Pages as people type them ('1 – 8') with a plain hyphen and no space; anything else as it is. */
export const plainPages = (typed: string): string => typed.trim().replace(/^(\d+)\s*[-‐-―−]\s*(\d*)$/, '$1-$2')

/** Whether a page range lacks its end, as `14-`, which the length of the PDF gives when it is saved. */
export const isOpenRange = (typed: string): boolean => /^\d{1,6}-$/.test(plainPages(typed))

/** As many pages as were typed, from the one after `last`; only the first where no range was typed. */
export function pagesAfter(last: number, typed: string): string {
  const range = pageRange(plainPages(typed))
  return `${last + 1}-${range ? last + 1 + range.last - range.first : ''}`
}

type Numbers = { last_page: number | null; last_refnumber: string; last_ptype: string; last_number: string }

/**
 * The values that the form of a new article suggests: the next pages, unless the articles have numbers, and
 * ref number, today, and the last article's type.
 */
export function proposedValues({ last_page, last_refnumber, last_ptype, last_number }: Numbers, today: string) {
  return {
    pagenumber: last_number ? '' : `${(last_page ?? 0) + 1}-`,
    refnumber: nextRefnumber(last_refnumber),
    publishdate: today,
    ptype: last_ptype,
  }
}

/** The payment types as screens name them. */
export const paymentNames: Record<(typeof paymentTypes)[number], string> = { paid: 'Paid', free: 'Free' }

/** A ref number is 1 to 10 ASCII digits. */
export const isRefnumber = (text: string): boolean => /^[0-9]{1,10}$/.test(text)

/** The hint beside a malformed ref number. */
export const refnumberRule = 'It has 1 to 10 digits.'

/** The ref number after the highest one; '' if none is left. */
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
 * An article's title in messages and questions: in quotation marks, cut to 100 characters.
 * @param description its plain text
 */
export const quotedTitle = (description: string): string => `“${truncateWithEllipsis(description, 100)}”`

/** An article as public lists show it: named columns, none of them private. */
export type ArticleSummary = RowOf<typeof summaryColumns>

/** An article as its own page shows it. */
export type Article = RowOf<typeof articleColumns>
