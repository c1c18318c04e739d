import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { readBilled, type Viewer } from './queries.ts'

/** Whether a row of `papers` is one of which a user may see neither the words nor the fee. */
const readIsUnseen = async (db: Db, viewer: Viewer) => sql`not coalesce(${await readBilled(db, viewer)}, false)`

/** The lists that viewers were given; a viewer lives as long as a request, and a transaction has a list of its own. */
const known = new WeakMap<Viewer, WeakMap<Db, Promise<number[]>>>()

/** The ids of the hidden articles that were made of papers which a user may not see, read once a request. */
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

/** As {@link listUnseen}, with the articles that were deleted while they were hidden, whose histories stay. */
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
