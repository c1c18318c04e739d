import { sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { listNewest, type NamedPage } from '../result-queries.ts'
import { maxOfName } from '../rules.ts'
import { type NameKind, nameKey } from './names.ts'

/** One page of the public articles by an author or keyword, as {@link listNewest}; only the newest if there are very many. */
export async function listByName(db: Db, kind: NameKind, name: string, page: number): Promise<NamedPage | undefined> {
  const named = sql`article_names where kind = ${kind} and key = ${nameKey(name, kind)} and shown`
  const newest = sql`newest as materialized (select article_id, name from ${named} order by article_id desc limit ${maxOfName})`
  return listNewest(db, { newest, first: sql`(select count(*)::int from ${named}) as total, newest.name` }, page)
}
