import type { Db } from '../../core/db/connect.ts'
import { findAlike } from './alike-queries.ts'
import type { Facets } from './facet-rules.ts'
import { findEverywhere, findPage } from './find-queries.ts'
import type { TitleLexemes } from './index/title-rules.ts'
import { findNearest, type Nearest } from './nearest-queries.ts'
import { isNarrowed } from './parsing/filter-rules.ts'
import type { ParsedQuery, Part } from './parts.ts'
import type { Page } from './result-queries.ts'
import { allowedBy, type SearchOptions } from './scope-queries.ts'
import { correctable, corrected } from './spelling.ts'

/**
 * One page of results and the query's parts. `instead` lists the corrected queries if nothing matched as typed;
 * `nearest` says what the results lack if nothing matched at all.
 */
export type Found = Page & {
  parts: Part[]
  instead: string[]
  facets?: Facets
  nearest?: Pick<Nearest, 'unknown' | 'without'>
}

/**
 * Finds the articles that hold every part of a query, best first; where they are few, also those whose PDF holds it. If
 * there are none, it corrects small typos; a page without filters then gets the nearest articles.
 */
export async function searchArticles(db: Db, query: ParsedQuery, options: SearchOptions): Promise<Found> {
  const { parts, titles } = query
  const nothing: Found = { results: [], total: 0, parts, instead: [] }
  if (titles.letters.length === 0) return nothing
  const searched = parts.length > 0 ? query : { ...query, parts: [partOf(titles)] }
  const found = await findEverywhere(db, searched, options)
  if (found.total > 0) return { ...found, parts: searched.parts, instead: [] }
  if (parts.length === 0) return nothing
  const better = corrected(query, await findAlike(db, correctable(parts), allowedBy(options)))
  if (better) {
    const found = await findPage(db, better.query, options)
    if (found.total > 0) return { ...found, parts: better.query.parts, instead: better.texts }
  }
  const { narrowing } = options
  if (!narrowing || isNarrowed(narrowing) || parts.length < 2) return nothing
  const meant = better?.query.parts ?? parts
  const nearest = await findNearest(db, meant, options)
  if (!nearest) return nothing
  const { results, total, unknown, without } = nearest
  return { results, total, parts: meant, instead: [], nearest: { unknown, without } }
}

/** A whole title as a query's only part, where the title is of stop words or signs alone. */
const partOf = ({ letters }: TitleLexemes): Part => ({ kind: 'fact', text: '', facts: letters, words: [] })
