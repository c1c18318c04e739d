import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'

/** A search result, also as the API answers it. */
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

export type Page = { results: SearchResult[]; total: number }

const iso = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)

/** The columns of a {@link SearchResult}, of an article `a` in its issue `i`. */
export const resultColumns = sql`a.id, a.title, a.authorname, a.abstract, a.keywords, a.description, a.pagenumber, a.refnumber,
  a.year, a.volume, a.issue, i.frequency, a.subject, a.country, coalesce(a.publishdate::text, '') as publishdate,
  case when a.file_hash is null then '' else a.refnumber || '.pdf' end as file, a.file_hash is not null as "hasFile", a.status,
  to_char(a.creation at time zone 'UTC', ${iso}) as creation,
  to_char(a.modification at time zone 'UTC', ${iso}) as modification`

/** Finds the article of a ref number, whatever its status, as a search result. */
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
