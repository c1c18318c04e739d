import { sql } from 'drizzle-orm'
import { byPage, ofIssue } from '../articles/queries.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { pageSize } from '../text/paging.ts'
import { type NameKind, nameKey } from './names.ts'
import { type Page, type SearchResult, selectedResult } from './result-queries.ts'
import { maxOfName } from './rules.ts'

/**
 * One page of public articles by an author or keyword, newest issue first, with the name as written; only the newest if there
 * are very many. Undefined if there are none; empty past the last page.
 */
export async function listByName(
  db: Db,
  kind: NameKind,
  name: string,
  page: number,
): Promise<(Page & { name: string }) | undefined> {
  const named = sql`article_names where kind = ${kind} and key = ${nameKey(name, kind)} and shown`
  const rows = await rowsOf<SearchResult & { total: number; name: string }>(
    db,
    sql`
      with newest as materialized (select article_id, name from ${named} order by article_id desc limit ${maxOfName})
      select (select count(*)::int from ${named}) as total, newest.name, ${selectedResult}
      from newest
      join articles on articles.id = newest.article_id
      join issues on ${ofIssue}
      order by articles.year desc, articles.volume desc, articles.issue desc, ${sql.join(byPage, sql`, `)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  const [first] = rows
  if (!first && page > 1) {
    const newest = await listByName(db, kind, name, 1)
    return newest && { ...newest, results: [] }
  }
  return first && { results: rows, total: first.total, name: first.name }
}
