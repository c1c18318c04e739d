import { storable, streamSafe } from '../../core/text/clean.ts'
import { nextDay, parseWrittenDay } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import type { Filter } from './rules.ts'

const maxSearchLength = 200

/**
 * A search of the entries' texts. `writer` also finds entries by an author with a name that has a word beginning with
 * it, `day` the entries of that day.
 */
export type Searched = { search: string; writer?: true; day?: { from: Date; before: Date } }

/** A search of the entries, '' for none, within a filter. */
export type EntrySearch = Searched & { filter: Filter }

/**
 * Normalises a search: composed and trimmed; '' means no search. Two letters suffice for a user's name. A day is
 * `2026-11-20`, `11/20/2026` as in the list, `20 Nov 2026` or `November 20, 2026`, in the given time zone.
 */
export function searchIn(text: string | undefined, timeZone: string): Searched {
  const clean = streamSafe(storable(text ?? ''))
    .normalize('NFC')
    .trim()
  const search = [...clean].slice(0, maxSearchLength).join('')
  const day = parseWrittenDay(search)
  const [from, before] = day ? [momentOf(timeZone, `${day}T00:00`), momentOf(timeZone, `${nextDay(day)}T00:00`)] : []
  const isName = /^\p{L}[\p{L}\p{M}]/u.test(search)
  return { search, ...(isName && { writer: true }), ...(from && before && { day: { from, before } }) }
}

/** The most matches to collect and sort; beyond that, entries are scanned from the newest. */
export const maxCollected = 10_000

/**
 * Chooses the index for a search: trigrams need three letters or digits in a row; shorter ones, signs, and Devanagari,
 * where a mark may end a row, use single letters and pairs.
 */
export function chooseIndex(search: string): 'trigrams' | 'pairs' {
  return /[\p{L}\p{N}]{3}/u.test(search) ? 'trigrams' : 'pairs'
}

/** Whether collecting all matches is faster than a scan, which passes about `size / total` entries for each. */
export const isRare = (total: number, pastAndPage: number, size: number): boolean => total * total < pastAndPage * size
