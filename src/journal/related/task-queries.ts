import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { relatedTasks } from '../../core/db/tables/related.ts'

const { step, article_id } = relatedTasks

/** Some tasks of one step, as they were when they were taken. */
type Tasks = { step: number; ids: number[] }

/** Takes the next tasks, the earlier steps first; locked until the transaction ends. */
export async function takeTasks(tx: Db, limit: number): Promise<Tasks> {
  const rows = await tx
    .select({ step, article_id })
    .from(relatedTasks)
    .orderBy(asc(step), asc(article_id))
    .limit(limit)
    .for('update', { skipLocked: true })
  const first = rows[0]?.step ?? 0
  return { step: first, ids: rows.filter((row) => row.step === first).map((row) => row.article_id) }
}

/** Adds tasks of a step, unless they wait already, in this step or an earlier one that leads to it. */
export async function addTasks(tx: Db, to: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await rowsOf(tx)`
    insert into ${relatedTasks} (step, article_id)
      select distinct ${to}::int, id from unnest(${`{${ids.join(',')}}`}::int[]) as id
      where not exists (select from related_tasks as waiting where waiting.step = 1 and waiting.article_id = id)
    on conflict do nothing`
}

/** Deletes tasks that are done. */
export async function dropTasks(tx: Db, from: number, ids: number[]): Promise<void> {
  await tx.delete(relatedTasks).where(and(eq(step, from), inArray(article_id, ids)))
}
