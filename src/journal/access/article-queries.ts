import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { readBilled, type Viewer } from './queries.ts'

/** Returns the condition that a user may see neither the content nor the fee of a row of `papers`. */
const readIsUnseen = async (db: Db, viewer: Viewer) => sql`not coalesce(${await readBilled(db, viewer)}, false)`

/** The lists already read, by viewer; a viewer exists for one request, and each transaction has its own list. */
const known = new WeakMap<Viewer, WeakMap<Db, Promise<number[]>>>()

/** Lists the ids of hidden articles made from papers that a user may not see; read once per request. */
export function listUnseen(db: Db, viewer: Viewer): Promise<number[]> {
  const lists = known.get(viewer) ?? new WeakMap<Db, Promise<number[]>>()
  known.set(viewer, lists)
  const list = lists.get(db) ?? readUnseen(db, viewer)
  lists.set(db, list)
  return list
}

async function readUnseen(db: Db, viewer: Viewer): Promise<number[]> {
  const rows = await plannedRowsOf<{ id: number }>(db)`
    select articles.id from articles join papers on papers.article_id = articles.id
    where articles.status = 'disabled' and ${await readIsUnseen(db, viewer)}`
  return rows.map(({ id }) => id)
}

/** Works as {@link listUnseen}, but includes articles that were deleted while hidden, since their histories remain. */
export async function listUnseenOrDeleted(db: Db, viewer: Viewer): Promise<number[]> {
  const rows = await plannedRowsOf<{ id: number }>(db)`
    select distinct gone.subject::int as id from audit gone
      join lateral jsonb_array_elements_text(gone.before -> 'naming' -> 'papers') named (paper) on true
      join papers on papers.id = named.paper::int
    where gone.action = 'delete' and gone.kind = 'article' and gone.before ->> 'status' = 'disabled'
      and not exists (select from articles where articles.id = gone.subject::int)
      and ${await readIsUnseen(db, viewer)}`
  return [...(await listUnseen(db, viewer)), ...rows.map(({ id }) => id)]
}
