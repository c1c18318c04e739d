import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { inBatches, rowsOf } from '../../core/db/rows.ts'
import { redirects } from '../../core/db/tables/addresses.ts'
import { pageSize } from '../../core/text/paging.ts'

type Row = typeof redirects.$inferSelect

/** A redirect as its form holds it; `modification` is the version. */
export type AdminRedirect = Omit<Row, 'modification'> & { modification: string }

/** The fields of a redirect. */
export type RedirectColumns = Pick<Row, 'path' | 'target' | 'status'>

const formatRedirectRow = ({ modification, ...row }: Row): AdminRedirect => ({
  ...row,
  modification: modification.toISOString(),
})

const byPath = asc(sql`${redirects.path} collate "C"`)

/** Lists a page of the redirects by path, with their total number. */
export async function listRedirects(db: Db, page: number) {
  const { id, path, target, status } = redirects
  const [rows, total] = await Promise.all([
    db
      .select({ id, path, target, status })
      .from(redirects)
      .orderBy(byPath)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(redirects),
  ])
  return { rows, total }
}

const redirectsAtOnce = 500

/** Yields all redirects by path, in batches. */
export function selectEveryRedirect(db: Db): AsyncGenerator<RedirectColumns[]> {
  const { path, target, status } = redirects
  return inBatches<RedirectColumns>(redirectsAtOnce, (last) => {
    const after = last && sql`${path} collate "C" > ${last.path}`
    return db.select({ path, target, status }).from(redirects).where(after).orderBy(byPath).limit(redirectsAtOnce)
  })
}

export async function findRedirect(db: Db, id: number): Promise<AdminRedirect | undefined> {
  const [found] = await db.select().from(redirects).where(eq(redirects.id, id))
  return found && formatRedirectRow(found)
}

export async function insertRedirect(db: Db, columns: RedirectColumns, modification: Date): Promise<AdminRedirect> {
  const [made] = await db
    .insert(redirects)
    .values({ ...columns, modification })
    .returning()
  if (!made) throw new Error('An inserted redirect was not answered')
  return formatRedirectRow(made)
}

/** Returns the targets of the enabled redirects, by path. */
export async function readTargets(db: Db): Promise<Map<string, string>> {
  const { path, target, status } = redirects
  const found = await db.select({ path, target }).from(redirects).where(eq(status, 'enabled'))
  return new Map(found.map((row) => [row.path, row.target]))
}

/** Lets only one transaction at a time add redirects or change their targets. */
export async function lockChains(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.redirects})`)
}

/** Returns the redirects of some paths, locked. */
export async function lockRedirects(db: Db, of: string[]): Promise<Row[]> {
  return db.select().from(redirects).where(inArray(redirects.path, of)).orderBy(redirects.id).for('update')
}

/** Adds redirects, or changes those of their paths, in one statement. @returns their ids by path */
export async function putRedirects(db: Db, rows: RedirectColumns[], at: Date): Promise<Map<string, number>> {
  const written = await rowsOf<{ id: number; path: string }>(db)`
    insert into redirects (path, target, status, modification)
    select path, target, status, ${at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (path text, target text, status text)
    on conflict on constraint redirects_path do update
      set target = excluded.target, status = excluded.status, modification = excluded.modification
    returning id, path`
  return new Map(written.map(({ id, path }) => [path, id]))
}
