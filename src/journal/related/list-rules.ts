import type { relatedLists } from '../../core/db/enums.ts'
import { type Nameable, type Named, namesArticle } from './reference-rules.ts'

/** An entry of an article's list, as stored. */
export type Entry = { article_id: number; list: (typeof relatedLists)[number]; other_id: number; place: number }

const keyOf = ({ article_id, list, other_id, place }: Entry) => `${list} ${article_id} ${other_id} ${place}`

/** Returns the entries to be dropped and added, so that the stored ones become the others. */
export function diffEntries(stored: readonly Entry[], now: readonly Entry[]): { dropped: Entry[]; added: Entry[] } {
  const [before, after] = [stored, now].map((entries) => new Set(entries.map(keyOf)))
  return {
    dropped: stored.filter((entry) => !after?.has(keyOf(entry))),
    added: now.filter((entry) => !before?.has(keyOf(entry))),
  }
}

type Citing = { id: number; notice_of: string | null; named: readonly Named[] }

/**
 * Returns the citations among articles: each article once for each other that its references name, except that of a
 * notice and the article that it is about.
 */
export function citationsAmong(all: readonly Citing[], cited: readonly (Nameable & { id: number })[]): Entry[] {
  return cited.flatMap((article) =>
    all
      .filter(({ id, notice_of }) => id !== article.id && notice_of !== article.refnumber)
      .filter(({ named }) => named.some((one) => namesArticle(one, article)))
      .map(({ id }) => ({ article_id: article.id, list: 'cited_by' as const, other_id: id, place: 0 })),
  )
}
