import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { quoted } from './index/vector.ts'
import { quotedWord } from './part-queries.ts'
import { type Alike, maxCorrected } from './spelling.ts'
import { wordQuery } from './tsqueries.ts'

const maxAlike = 30
const maxCounted = 1000

/**
 * The first words that no article holds as typed, each with words that look alike.
 * @param shown conditions for the articles that may be found, each beginning with `and`
 */
export async function findAlike(db: Db, words: string[], shown: SQL): Promise<Alike[]> {
  if (words.length === 0) return []
  const typed = words.map((word) => sql`(${word}, ${`${quoted(word)}:*`}::tsquery, ${wordQuery(word)}::tsquery)`)
  const holding = (query: string, most: number) => sql`(
    with held as materialized (select from article_search where vector @@ ${sql.raw(query)} ${shown})
    select count(*) from (select from held limit ${most}) as counted
  )`
  const [row] = await rowsOf<{ alike: string | null }>(db)`
    with typed (word, query, forms) as materialized (values ${sql.join(typed, sql`, `)}),
    unheld as materialized (
      select word, ${holding('typed.forms', 1)} > 0 as is_form
      from typed where ${holding('typed.query', 1)} = 0 limit ${maxCorrected}
    )
    select json_agg(json_build_object(
      'word', unheld.word, 'isForm', is_form, 'near', near.word, 'articles', ${holding('near.query', maxCounted)}
    ))::text as alike
    from unheld left join lateral (
      select word, ${quotedWord}::tsquery as query from search_words order by word <-> unheld.word limit ${maxAlike}
    ) as near on true`
  return JSON.parse(row?.alike ?? '[]') as Alike[] // the statement builds it so
}
