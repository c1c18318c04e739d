import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import type { Facets } from './facet-rules.ts'
import { findEverywhere, findPage } from './find-queries.ts'
import type { TitleLexemes } from './index/title-rules.ts'
import { quoted } from './index/vector.ts'
import { findNearest, type Nearest } from './nearest-queries.ts'
import { isNarrowed } from './parsing/filter-rules.ts'
import { quotedWord } from './part-queries.ts'
import type { ParsedQuery, Part } from './parts.ts'
import type { Page } from './result-queries.ts'
import { allowedBy, type SearchOptions } from './scope-queries.ts'
import { type Alike, correctable, corrected, maxCorrected, rivalsIn } from './spelling.ts'
import { wordQuery } from './tsqueries.ts'

/**
 * One page of results and the query's parts. `instead` lists the corrected queries if nothing matched as typed;
 * `nearest` has the parts that the results lack if nothing matched at all.
 */
export type Found = Page & {
  parts: Part[]
  instead: string[]
  facets?: Facets
  nearest?: Pick<Nearest, 'unknown' | 'without'>
}

/**
 * Finds the articles that contain every part of a query, best first; if these are few, also articles with the parts in
 * their PDF. If there are none, it corrects small typos; if that finds nothing, a page without filters gets the nearest
 * articles.
 */
export async function searchArticles(db: Db, query: ParsedQuery, options: SearchOptions): Promise<Found> {
  const { parts, titles } = query
  const nothing: Found = { results: [], total: 0, parts, instead: [] }
  if (titles.letters.length === 0) return nothing
  const searched = parts.length > 0 ? query : { ...query, parts: [makeTitlePart(titles)] }
  const matches = await findEverywhere(db, searched, options)
  if (matches.total > 0) return { ...matches, parts: searched.parts, instead: [] }
  if (parts.length === 0) return nothing
  const { narrowing, mayGuess = async () => true } = options
  if (!(await mayGuess())) return nothing
  const better = corrected(query, await findAlike(db, correctable(parts), allowedBy(options)))
  if (better) {
    const betterMatches = await findPage(db, better.query, options)
    if (betterMatches.total > 0) return { ...betterMatches, parts: better.query.parts, instead: better.texts }
  }
  if (!narrowing || isNarrowed(narrowing) || parts.length < 2) return nothing
  const meant = better?.query.parts ?? parts
  const nearest = await findNearest(db, meant, options)
  if (!nearest) return nothing
  const { results, total, unknown, without } = nearest
  return { results, total, parts: meant, instead: [], nearest: { unknown, without } }
}

/** Makes a whole title a query's only part, for a title of stop words or signs alone. */
const makeTitlePart = ({ letters }: TitleLexemes): Part => ({ kind: 'fact', text: '', facts: letters, words: [] })

const maxAlike = 30

const maxCounted = 1000

/** Returns the number of articles that match a query, at most `most`. @param shown as for {@link findAlike} */
const holding = (query: string, most: number, shown: SQL) => sql`(
    with held as materialized (select from article_search where vector @@ ${sql.raw(query)} ${shown})
    select count(*) from (select from held limit ${most}) as counted
  )`

/**
 * Finds the first words that no article contains as typed, each with similar words. Articles are counted only if their
 * number decides between words; otherwise the number is one or zero.
 * @param shown conditions for the articles that may be found, each beginning with `and`
 */
async function findAlike(db: Db, words: string[], shown: SQL): Promise<Alike[]> {
  if (words.length === 0) return []
  const typed = words.map((word) => sql`(${word}, ${`${quoted(word)}:*`}::tsquery, ${wordQuery(word)}::tsquery)`)
  const [row] = await rowsOf<{ alike: string | null }>(db)`
    with typed (word, query, forms) as materialized (values ${sql.join(typed, sql`, `)}),
    unheld as materialized (
      select word, ${holding('typed.forms', 1, shown)} > 0 as is_form
      from typed where ${holding('typed.query', 1, shown)} = 0 limit ${maxCorrected}
    )
    select json_agg(json_build_object(
      'word', unheld.word, 'isForm', is_form, 'near', near.word, 'articles', ${holding('near.query', 1, shown)}
    ))::text as alike
    from unheld left join lateral (
      select word, ${quotedWord}::tsquery as query from search_words order by word <-> unheld.word limit ${maxAlike}
    ) as near on true`
  const alike = JSON.parse(row?.alike ?? '[]') as Alike[] // the statement builds it in this form
  const rivals = rivalsIn(alike)
  if (rivals.length === 0) return alike
  const counts = await rowsOf<{ word: string; articles: number }>(db)`
    select word, ${holding('near.query', maxCounted, shown)}::int as articles
    from (
      select word, ${quotedWord}::tsquery as query from json_array_elements_text(${JSON.stringify(rivals)}::json) as word
    ) as near`
  const counted = new Map(counts.map(({ word, articles }) => [word, articles]))
  return alike.map((one) => ({ ...one, articles: counted.get(one.near ?? '') ?? one.articles }))
}
