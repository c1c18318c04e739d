import type { Db } from '../../core/db/connect.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Actor } from '../../services.ts'
import { recordChange } from '../history/queries.ts'
import type { RecordKind } from './kind.ts'
import { listChangedProblem, moveRow, type Neighbour, type OrderedRow, placeOf } from './order-rules.ts'
import { lockRows, type PlacedTable, writeOrder } from './row-queries.ts'

/** A kind of record with an order; `listOrder` reads all records in order. */
type Ordered = { kind: RecordKind; table: PlacedTable; listOrder: (db: Db) => Promise<OrderedRow[]> }

/** `place` counts from 1, among the rows of its group. */
export type MoveResult = { ok: true; name: string; place: number; total: number } | { ok: false; problem: Problem }

/**
 * Moves a record next to another one of its group. Concurrent moves wait for each other, and none is lost, because a place is
 * named by its neighbour and never by a number.
 */
export async function moveRecord(
  { kind: of, table, listOrder }: Ordered,
  { db, clock, username }: Pick<Actor, 'db' | 'clock' | 'username'>,
  { id, neighbour }: { id: number; neighbour: Neighbour },
): Promise<MoveResult> {
  return db.transaction(async (tx) => {
    await lockRows(tx, table)
    const order = await listOrder(tx)
    const row = order.find((row) => row.id === id)
    if (!row) return { ok: false, problem: of.problem('not_found') }
    const next = moveRow(order, id, neighbour)
    if (!next) return { ok: false, problem: listChangedProblem }
    const { place: from } = placeOf(order, row)
    const { place, total } = placeOf(next, row)
    if (from !== place) {
      await writeOrder(
        tx,
        table,
        next.map(({ id }) => id),
      )
      const change = { at: clock(), username, kind: of.kind, subject: String(id), action: 'move' } as const
      await recordChange(tx, { ...change, before: { place: from }, after: { place } })
    }
    return { ok: true, name: row.name, place, total }
  })
}
