import type { Db } from '../../core/db/connect.ts'
import { findAlike } from './alike-queries.ts'
import type { TitleLexemes } from './index/title-rules.ts'
import { findNearest, type Nearest } from './nearest-queries.ts'
import { allowedBy, findPage, type Options } from './page-queries.ts'
import { type Facets, isNarrowed } from './parsing/filter-rules.ts'
import type { Page } from './result-queries.ts'
import type { Part, Search } from './rules.ts'
import { correctable, corrected } from './spelling.ts'
import { findEverywhere } from './text-queries.ts'

export type { Options } from './page-queries.ts'

/**
 * One page of results and the search's parts; `instead` lists the corrected searches if nothing matched as typed, `nearest` what
 * is missing if nothing matched at all.
 */
export type Found = Page & {
  parts: Part[]
  instead: string[]
  facets?: Facets
  nearest?: Pick<Nearest, 'unknown' | 'without'>
}

/**
 * Finds the articles that hold every part of a search, best first; where they are few, also those whose PDF holds it. If there are none, it corrects small typos; a page that no
 * filter narrows then gets the nearest articles.
 */
export async function searchArticles(db: Db, search: Search, options: Options): Promise<Found> {
  const { parts, titles } = search
  const nothing: Found = { results: [], total: 0, parts, instead: [] }
  if (titles.letters.length === 0) return nothing
  const asked = parts.length > 0 ? search : { ...search, parts: [partOf(titles)] }
  const found = await findEverywhere(db, asked, options)
  if (found.total > 0) return { ...found, parts: asked.parts, instead: [] }
  if (parts.length === 0) return nothing
  const better = corrected(search, await findAlike(db, correctable(parts), allowedBy(options)))
  if (better) {
    const found = await findPage(db, better.search, options)
    if (found.total > 0) return { ...found, parts: better.search.parts, instead: better.texts }
  }
  const { narrowing } = options
  if (!narrowing || isNarrowed(narrowing) || parts.length < 2) return nothing
  const meant = better?.search.parts ?? parts
  const nearest = await findNearest(db, meant, options)
  if (!nearest) return nothing
  const { results, total, unknown, without } = nearest
  return { results, total, parts: meant, instead: [], nearest: { unknown, without } }
}

/** A whole title as a search's only part: one of stop words or signs alone. */
const partOf = ({ letters }: TitleLexemes): Part => ({ kind: 'fact', text: '', facts: letters, words: [] })
