import { afterAll, beforeAll, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { record } from '../../src/audit/queries.ts'
import type { Connection } from '../../src/db/connect.ts'
import { audit } from '../../src/db/schema.ts'
import { openTestDatabase } from '../support/database.ts'

let connection: Connection
beforeAll(async () => {
  connection = await openTestDatabase()
})
afterAll(() => connection.close())

test('a change is written with who, when, what, and the fields that differ', async () => {
  const { db } = connection
  const at = new Date('2026-06-15T10:00:00.123Z')
  const who = { at, username: 'meera', action: 'edit' }
  await record(
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
  await record(db)
  const rows = await db.select().from(audit).orderBy(asc(audit.id))
  expect(rows.map(({ id, ...row }) => row)).toEqual([
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
