// one database
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../src/core/db/rows.ts'
import { entries, entryCounts } from '../../src/core/db/tables/work-log.ts'
import { countEntries } from '../../src/staff/work-log/queries.ts'
import { anEntry } from '../support/builders/rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'

const connection = await openTestDatabase()
afterAll(() => connection.close())
beforeEach(async () => {
  await connection.db.delete(entries)
})

async function counted(): Promise<Record<string, number>> {
  const rows = await rowsOf<{ status: string; number: number }>(connection.db)`
    select status, count(*)::int as number from entries group by status`
  return Object.fromEntries(rows.map(({ status, number }) => [status, number]))
}

describe('the stored counts of entries', () => {
  test('follow entries that are added, changed, deleted and emptied', async () => {
    const { db } = connection
    const ids = [
      await anEntry(db, { status: 'info' }),
      await anEntry(db, { status: 'urgent' }),
      await anEntry(db, { status: '' }),
    ]
    expect(await countEntries(db)).toEqual({ info: 1, urgent: 1, '': 1 })
    await db
      .update(entries)
      .set({ status: 'completed' })
      .where(inArray(entries.id, ids.slice(0, 2)))
    expect(await countEntries(db)).toEqual({ completed: 2, '': 1 })
    await db.delete(entries).where(eq(entries.id, ids[0] ?? 0))
    expect(await countEntries(db)).toEqual({ completed: 1, '': 1 })
    await db.execute(sql`truncate entries cascade`)
    expect(await countEntries(db)).toEqual({})
  })

  test('ignore changes that were rolled back', async () => {
    const { db } = connection
    const undone = db.transaction(async (tx) => {
      await anEntry(tx, { status: 'info' })
      throw new Error('undone')
    })
    expect(await failureOf(undone)).toMatchObject({ message: 'undone' })
    expect(await countEntries(db)).toEqual({})
  })

  test('take few rows, however many changes there are', async () => {
    const { db } = connection
    for (let turn = 0; turn < 300; turn++) await anEntry(db, { status: turn % 2 ? 'info' : 'urgent' })
    expect(await countEntries(db)).toEqual({ info: 150, urgent: 150 })
    expect(await db.$count(entryCounts)).toBeLessThan(150)
  })

  test('are correct, without a deadlock, when many change many entries in any order', async () => {
    const { db } = connection
    const statuses = ['pending', 'working', 'completed', 'info', 'urgent'] as const
    const ids = await Promise.all(statuses.flatMap((status) => [1, 2, 3, 4].map(() => anEntry(db, { status }))))
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        db.transaction(async (tx) => {
          // Two transactions that take the same two statuses in opposite orders.
          const order = turn % 2 ? statuses : statuses.toReversed()
          for (const status of order) await anEntry(tx, { status })
          const id = ids[turn % ids.length] ?? 0
          await tx
            .update(entries)
            .set({ status: order[turn % 5] })
            .where(eq(entries.id, id))
        }),
      ),
    )
    expect(await countEntries(db)).toEqual(await counted())
    expect(await db.$count(entries)).toBe(20 + 300)
  })
})

describe('the index of the work log’s search', () => {
  test('follows changes of content and status', async () => {
    const { db } = connection
    const id = await anEntry(db, { status: 'info', content: 'ÉTUDE <b>क़लम</b> \u0958' })
    const read = () => rowsOf<object>(db)`select status, folded, writer from entry_search`
    const writer = ' meera nair'
    expect(await read()).toEqual([{ status: 'info', folded: 'étude <b>क़लम</b> क़'.normalize('NFC'), writer }])
    await db.update(entries).set({ status: 'working' })
    await db.update(entries).set({ content: 'Other' }).where(eq(entries.id, id))
    expect(await read()).toEqual([{ status: 'working', folded: 'other', writer }])
    await db.delete(entries)
    expect(await read()).toEqual([])
  })
})
