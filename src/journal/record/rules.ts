import type { paymentTypes } from '../../core/db/enums.ts'
import { isOnlineFirst } from '../../core/online-first.ts'
import { truncateWithEllipsis } from '../../core/text/clean.ts'
import { type Settings, takesFees } from '../../office/settings/rules.ts'
import type { articleColumns, RowOf, summaryColumns } from './columns.ts'
import { type LastPosition, proposedPages, storedPages } from './position-rules.ts'

type Numbers = LastPosition & { last_refnumber: string; last_ptype: string }

/**
 * Returns the proposed values for the form of a new article: the next pages, unless the issue's articles have numbers
 * or there is no issue,
 * the next ref number, today, and the last article's type of payment; without one, 'free' in a journal without fees.
 */
export function proposedValues(
  issue: Numbers & { year: number },
  today: string,
  settings: Pick<Settings, 'fee_rupee' | 'fee_dollar'>,
) {
  return {
    ...(isOnlineFirst(issue) ? storedPages() : proposedPages(issue)),
    refnumber: nextRefnumber(issue.last_refnumber),
    publishdate: today,
    ptype: issue.last_ptype || (takesFees(settings) ? '' : 'free'),
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

/** Merges two lists by their days, keeping the order of each; of the same day, the `early` ones come first. */
export function mergeByDay<Dated extends { publishdate: string | null }>(early: Dated[], others: Dated[]): Dated[] {
  const [first, next] = [early[0], others[0]]
  if (!first || !next) return [...early, ...others]
  return (first.publishdate ?? '') >= (next.publishdate ?? '')
    ? [first, ...mergeByDay(early.slice(1), others)]
    : [next, ...mergeByDay(early, others.slice(1))]
}

/** An article on its own page. */
export type Article = RowOf<typeof articleColumns>
