import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { searchWords } from '../db/schema.ts'
import { type NameKind, nameKey } from './names.ts'
import { mostRanked, nearestWords, type Part, pageSize, queriesOf, wordQuery } from './rules.ts'
import { quoted } from './vector.ts'

/** An article as a result shows it, and as the API answers it. */
export type SearchResult = {
  id: number
  title: string
  authorname: string
  abstract: string
  keywords: string
  description: string
  pagenumber: string
  refnumber: string
  year: number
  volume: number
  issue: number
  frequency: string
  subject: string
  country: string
  publishdate: string
  file: string
  hasFile: boolean
  status: string
  creation: string
  modification: string
}

const iso = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)
const resultColumns = sql`a.id, a.title, a.authorname, a.abstract, a.keywords, a.description, a.pagenumber, a.refnumber,
  a.year, a.volume, a.issue, i.frequency, a.subject, a.country, coalesce(a.publishdate::text, '') as publishdate,
  case when a.file_hash is null then '' else a.refnumber || '.pdf' end as file, a.file_hash is not null as "hasFile", a.status,
  to_char(a.creation at time zone 'UTC', ${iso}) as creation,
  to_char(a.modification at time zone 'UTC', ${iso}) as modification`

export type Page = { results: SearchResult[]; total: number }

/** A page of results; `corrected` where words were replaced because nothing matched as typed. */
export type Found = Page & { parts: Part[]; corrected: boolean }

type Options = { page: number; limit?: number; everyStatus?: boolean }

/** Finds the articles that hold every part of a search, best first; where none does, small typos are forgiven. */
export async function searchArticles(db: Db, parts: Part[], options: Options): Promise<Found> {
  const nothing = { results: [], total: 0, parts, corrected: false }
  if (parts.length === 0) return nothing
  return db.transaction(async (tx) => {
    // The planner does not know that reading a whole vector means fetching it from afar: it would read all of them.
    await tx.execute(sql`set local enable_seqscan = off`)
    const found = await findPage(tx, parts, options)
    if (found.total > 0) return { ...found, parts, corrected: false }
    const better = await correct(tx, parts)
    const again = better && (await findPage(tx, better, options))
    return again && again.total > 0 ? { ...again, parts: better, corrected: true } : nothing
  })
}

async function findPage(
  db: Db,
  parts: Part[],
  { page, limit = pageSize, everyStatus = false }: Options,
): Promise<Page> {
  const queries = queriesOf(parts, await storedChunks(db, parts))
  if (!queries) return { results: [], total: 0 }
  const shown = everyStatus ? sql`` : sql`and shown`
  const rows = await rowsOf<SearchResult & { total: number; id: number | null }>(
    db,
    sql`
      with hits as materialized (
        select article_id from article_search where vector @@ ${queries.wide}::tsquery ${shown}
      ), compared as (
        (select article_id from hits order by article_id desc limit ${mostRanked})
        union
        (select article_id from article_search where title @@ ${queries.wide}::tsquery ${shown} limit ${mostRanked})
      ), best as (
        select article_id, ts_rank(vector, ${queries.exact}::tsquery) * 2 + ts_rank(vector, ${queries.wide}::tsquery) as rank
        from article_search where article_id in (select article_id from compared)
        order by rank desc, article_id desc limit ${limit} offset ${(page - 1) * limit}
      )
      select (select count(*)::int from hits) as total, ${resultColumns}
      from (select) as one
      left join (
        best join articles a on a.id = best.article_id
        join issues i on i.year = a.year and i.volume = a.volume and i.issue = a.issue
      ) on true
      order by best.rank desc, best.article_id desc`,
  )
  return { results: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** The article with a ref number, whatever its status, as a result shows it. */
export async function findByRefnumber(db: Db, refnumber: string): Promise<SearchResult | undefined> {
  const [found] = await rowsOf<SearchResult>(
    db,
    sql`
      select ${resultColumns}
      from articles a
      join issues i on i.year = a.year and i.volume = a.volume and i.issue = a.issue
      where a.refnumber = ${refnumber}`,
  )
  return found
}

/** For each literal part, the stored chunks that hold it. */
async function storedChunks(db: Db, parts: Part[]): Promise<Map<string, string[]>> {
  const chunks = new Map<string, string[]>()
  for (const chunk of new Set(parts.flatMap((part) => (part.kind === 'literal' ? part.chunk : [])))) {
    const holds = sql`${searchWords.word} ~ '[%_\\\\]' and strpos(${searchWords.word}, ${chunk}) > 0`
    const found = await db.select({ word: searchWords.word }).from(searchWords).where(holds).limit(100)
    chunks.set(
      chunk,
      found.map(({ word }) => word),
    )
  }
  return chunks
}

/** The parts with every word that no article knows replaced by its nearest neighbour; undefined where one has none. */
async function correct(db: Db, parts: Part[]): Promise<Part[] | undefined> {
  const words = [
    ...new Set(parts.flatMap((part) => (part.kind === 'word' ? part.word : part.kind === 'phrase' ? part.words : []))),
  ]
  const meant = new Map<string, string>()
  for (const word of await unknownWords(db, words)) {
    const near = await commonest(db, nearestWords(word, await wordsAlike(db, word)))
    if (!near) return undefined
    meant.set(word, near)
  }
  if (meant.size === 0) return undefined
  const better = (word: string) => meant.get(word) ?? word
  return parts.map((part) =>
    part.kind === 'word'
      ? { ...part, word: better(part.word) }
      : part.kind === 'phrase'
        ? { ...part, words: part.words.map(better) }
        : part,
  )
}

async function unknownWords(db: Db, words: string[]): Promise<string[]> {
  if (words.length === 0) return []
  const asked = sql.join(
    words.map((word) => sql`(${word}, ${wordQuery(word)}::tsquery)`),
    sql`, `,
  )
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select word from (values ${asked}) as asked (word, query)
      where not exists (select 1 from article_search where vector @@ query)`,
  )
  return rows.map(({ word }) => word)
}

/** Of some words the one that most articles hold. */
async function commonest(db: Db, words: string[]): Promise<string | undefined> {
  if (words.length < 2) return words[0]
  const asked = sql.join(
    words.map((word) => sql`(${word}, ${quoted(word)}::tsquery)`),
    sql`, `,
  )
  const [row] = await rowsOf<{ word: string }>(
    db,
    sql`select word from (values ${asked}) as asked (word, query)
      order by (select count(*) from article_search where vector @@ query) desc, word collate "C" limit 1`,
  )
  return row?.word
}

const mostAlike = 30

async function wordsAlike(db: Db, word: string): Promise<string[]> {
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .orderBy(sql`${searchWords.word} <-> ${word}`)
    .limit(mostAlike)
  return rows.map((row) => row.word)
}

/**
 * The public articles of an author or keyword, newest issue first, with the name as it is written; of very many, those
 * that came last. Undefined where there is none; a page after the last is empty.
 */
export async function listByName(
  db: Db,
  kind: NameKind,
  name: string,
  page: number,
): Promise<(Page & { name: string }) | undefined> {
  const named = sql`article_names where kind = ${kind} and key = ${nameKey(name)} and shown`
  const rows = await rowsOf<SearchResult & { total: number; name: string }>(
    db,
    sql`
      with newest as materialized (select article_id, name from ${named} order by article_id desc limit ${mostRanked})
      select (select count(*)::int from ${named}) as total, newest.name, ${resultColumns}
      from newest
      join articles a on a.id = newest.article_id
      join issues i on i.year = a.year and i.volume = a.volume and i.issue = a.issue
      order by a.year desc, a.volume desc, a.issue desc, a.first_page nulls first, a.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  const [first] = rows
  if (!first && page > 1) {
    const newest = await listByName(db, kind, name, 1)
    return newest && { ...newest, results: [] }
  }
  return first && { results: rows, total: first.total, name: first.name }
}
