// one database
import { afterAll, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { audit } from '../../src/core/db/tables/office.ts'
import { listHistory, readValuesBefore, recordChange } from '../../src/office/history/queries.ts'
import { aUser } from '../support/builders/rows.ts'
import { openTestDatabase } from '../support/database.ts'

const connection = await openTestDatabase()
afterAll(() => connection.close())

test('a change is recorded with who, when, what, and the fields that differ', async () => {
  const { db } = connection
  const at = new Date('2026-06-15T10:00:00.123Z')
  const who = { at, username: 'meera', action: 'edit' }
  await recordChange(
    db,
    { ...who, kind: 'user', subject: '3', before: { name: 'a', password: 'x' }, after: { name: 'b', password: 'y' } },
    {
      ...who,
      kind: 'settings',
      subject: 'settings',
      before: { issn: '', domain: 'a' },
      after: { issn: '', domain: 'b' },
    },
  )
  await recordChange(db)
  const rows = await db.select().from(audit).orderBy(asc(audit.id))
  expect(rows.map(({ id, user_id, address, restores, ...row }) => row)).toEqual([
    {
      ...who,
      kind: 'user',
      subject: '3',
      before: { name: 'a', password: '(hidden)' },
      after: { name: 'b', password: '(hidden)' },
    },
    { ...who, kind: 'settings', subject: 'settings', before: { domain: 'a' }, after: { domain: 'b' } },
  ])
})

test('a change stores its user’s id, so that renaming does not matter; a command has no user', async () => {
  const { db } = connection
  await db.delete(audit)
  const { id } = await aUser(db, 'Meera Nair')
  const change = { at: new Date(0), kind: 'entry', subject: '1', action: 'add', before: {}, after: {} } as const
  await recordChange(
    db,
    { ...change, username: 'Meera Nair' },
    { ...change, username: 'Nobody' },
    { ...change, username: 'Meera Nair', userId: null },
    { ...change, username: 'Meera Devi', userId: id, address: '192.0.2.7' },
  )
  const rows = await db.select().from(audit).orderBy(asc(audit.id))
  expect(rows.map(({ user_id, address }) => [user_id, address])).toEqual([
    [id, null],
    [null, null],
    [null, null],
    [id, '192.0.2.7'],
  ])
})

test('a history returns a page of the newest changes of one item, and their number', async () => {
  const { db } = connection
  await db.delete(audit)
  const change = (kind: 'article' | 'issue', subject: string, n: number) => ({
    at: new Date(1_000 * n),
    username: 'meera',
    kind,
    subject,
    action: 'edit',
    before: { n: n - 1 },
    after: { n },
  })
  await recordChange(db, ...Array.from({ length: 25 }, (_, n) => change('article', '1', n)))
  await recordChange(db, change('article', '2', 50), change('issue', '1', 60))
  const page = async (n: number, subject = '1') => {
    const { entries, total } = await listHistory(db, { kind: 'article', subject }, n)
    return [total, entries.map(({ after }) => after.n)]
  }
  const from = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, n) => first - n)
  expect(await page(1)).toEqual([25, from(24, 5)])
  expect(await page(2)).toEqual([25, from(4, 0)])
  expect(await page(1, '2')).toEqual([1, [50]])
  expect(await page(1, '3')).toEqual([0, []])
})

test('a former state is worked out from the changes since then', async () => {
  const { db } = connection
  const who = { username: 'meera', kind: 'editor', action: 'edit' } as const
  const at = (second: number) => new Date(Date.UTC(2026, 5, 16, 10, 0, second))
  await recordChange(
    db,
    { ...who, subject: '5', at: at(1), before: { name: 'A', phone: '1' }, after: { name: 'B', phone: '2' } },
    { ...who, subject: '6', at: at(2), before: { phone: '8' }, after: { phone: '9' } },
    { ...who, subject: '5', at: at(3), before: { phone: '2', post: 'x' }, after: { phone: '3', post: 'y' } },
    { ...who, subject: '5', at: at(4), before: { phone: '3' }, after: { phone: '4' } },
  )
  const before = (second: number) => readValuesBefore(db, { kind: 'editor', subject: '5', since: at(second) })
  expect(await before(0)).toEqual({ name: 'A', phone: '1', post: 'x' })
  expect(await before(1)).toEqual({ phone: '2', post: 'x' })
  expect(await before(3)).toEqual({ phone: '3' })
  expect(await before(4)).toEqual({})
})
