import { type SQL, sql } from 'drizzle-orm'
import type { Part } from './parts.ts'
import type { wideQuery } from './tsqueries.ts'

/** A word of `search_words` as a lexeme in a tsquery's text. */
export const quotedWord = sql.raw(String.raw`('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')`)

/** Returns the words in which literal parts are searched, as the beginning of a statement; empty without such parts. */
export function specialWords(parts: Part[]): SQL {
  return parts.some((part) => part.kind === 'literal')
    ? sql`with special as materialized (select word from search_words where word ~ '[%_\\\\]')`
    : sql``
}

/** Returns a part's tsquery. */
export function queryOfPart(part: Part, queryOf: typeof wideQuery): SQL {
  return part.kind === 'literal' ? storedChunks(part.chunk) : sql`${queryOf(part)}::tsquery`
}

/** Returns a tsquery of the stored chunks that contain a literal one; null, which finds nothing, if there are none. */
function storedChunks(chunk: string): SQL {
  return sql`(
    select string_agg(${quotedWord}, ' | ')::tsquery from (
      select word from special where strpos(word, ${chunk}) > 0 limit 100
    ) as held
  )`
}
