import type { articleColumns, RowOf, summaryColumns } from './columns.ts'

type PageRange = { first: number; last: number }

/**
 * Parses `digits-digits`, first not after last.
 * @returns undefined for anything else, and for pages above 32 bits
 */
export function pageRange(text: string): PageRange | undefined {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? []
  const range = { first: Number(first), last: Number(last) }
  return range.first <= range.last ? range : undefined
}

/** Whether an article was paid for. */
export const paymentTypes = ['paid', 'free'] as const

export type PaymentType = (typeof paymentTypes)[number]

/** A ref number is 1 to 10 ASCII digits. */
export function isRefnumber(text: string): boolean {
  return /^[0-9]{1,10}$/.test(text)
}

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

/** Splits keywords at commas and semicolons, without duplicates. */
export function keywordsOf(keywords: string): string[] {
  return [...new Set(authorsOf(keywords.replaceAll(';', ',')))]
}

/** An article as public lists show it: named columns, none of them private. */
export type ArticleSummary = RowOf<typeof summaryColumns>

/** An article as its own page shows it. */
export type Article = RowOf<typeof articleColumns>
