// one database
import { afterAll, expect, test } from 'bun:test'
import { sharedClock } from '../../src/core/db/shared-clock.ts'
import { openTestDatabase } from '../support/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

test.each([
  ['agrees', 0, 0],
  ['is a little behind', -300, -300],
  ['is a minute ahead', 60_000, 0],
  ['is a day behind', -86_400_000, 0],
])(
  'where a machine’s clock %s, the journal’s is that of the database but for what does not matter',
  async (_, by, left) => {
    const lines: string[] = []
    const { clock, follow } = sharedClock(() => Date.now() + by)
    expect(Math.abs(clock().getTime() - Date.now() - by)).toBeLessThan(500)
    // an answer that took long does not count
    for (let times = 0; times < 20; times++) await follow(db, (line) => lines.push(line))
    expect(Math.abs(clock().getTime() - Date.now() - left)).toBeLessThan(500)
    expect(lines.length).toBe(by === left ? 0 : 1)
  },
)

test('an answer that took long says nothing of the time', async () => {
  let at = Date.now()
  const { clock, follow } = sharedClock(() => (at += 5000))
  await follow(db, () => {})
  expect(clock().getTime()).toBe(at)
})
