// one database
import { afterAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { createIssue, newIssueIn } from '../../src/journal/issues/actions.ts'
import { issueProblem } from '../../src/journal/record/issues/fields.ts'
import { countIssues, listIssuesForAdmin } from '../../src/journal/record/issues/queries.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'
import { configOf } from '../support/journal.ts'

let now = new Date('2026-06-15T10:00:00Z')
const config = configOf({})
const connection = await openTestDatabase()
const db = connection.db
afterAll(() => connection.close())
beforeEach(async () => {
  now = new Date('2026-06-15T10:00:00Z')
  for (const table of [articles, issues, audit]) await db.delete(table)
})

const right = { volume: '5', issue: '2', frequency: 'Mar-Apr' }
const creating = (form: Record<string, string | undefined> = right) =>
  createIssue({ db, clock: () => now, config, username: 'meera' }, form)

test('an issue is made in the current year, and is in the history', async () => {
  const issue = { year: 2026, volume: 5, issue: 2, frequency: 'Mar-Apr' }
  const none = { issue_label: '', title: '', description: '', cover: '', editors: '' }
  const at = now.toISOString()
  expect(await creating()).toEqual({
    ok: true,
    issue: { ...issue, ...none, creation: at, modification: at, articles: 0 },
  })
  const [row] = await db.select().from(audit)
  expect(row).toMatchObject({
    at: now,
    username: 'meera',
    kind: 'issue',
    subject: '2026/5/2',
    action: 'add',
    before: {},
    after: issue,
  })
})

test('the current year is that of the journal', async () => {
  now = new Date('2026-12-31T19:00:00Z') // half past midnight in Kolkata
  expect(await creating()).toMatchObject({ ok: true, issue: { year: 2027 } })
})

test('in January the last issue of the year before can still be made', async () => {
  now = new Date('2026-12-31T19:00:00Z')
  expect(await creating({ ...right, year: '2026' })).toMatchObject({ ok: true, issue: { year: 2026 } })
  expect(await creating({ ...right, year: ' ' })).toMatchObject({ ok: true, issue: { year: 2027 } })
})

test('volume and issue may be 0, and the next year may have the same numbers', async () => {
  expect(await creating({ ...right, volume: '0', issue: '0' })).toMatchObject({ ok: true, issue: { volume: 0 } })
  now = new Date('2027-06-15T10:00:00Z')
  expect(await creating({ ...right, volume: '0', issue: '0' })).toMatchObject({ ok: true, issue: { year: 2027 } })
})

test.each([
  [{ ...right, volume: undefined }, 'required', 'volume'],
  [{ ...right, volume: '-1' }, 'invalid', 'volume'],
  [{ ...right, volume: '1.5' }, 'invalid', 'volume'],
  [{ ...right, volume: '1e3' }, 'invalid', 'volume'],
  [{ ...right, issue: ' ' }, 'required', 'issue'],
  [{ ...right, issue: '2147483648' }, 'invalid', 'issue'],
  [{ ...right, frequency: '' }, 'required', 'frequency'],
  [{ ...right, frequency: 'Mar' }, 'invalid', 'frequency'],
  [{ ...right, year: '2024' }, 'invalid', 'year'],
  [{ ...right, year: '2027' }, 'invalid', 'year'],
  [{ ...right, year: 'x' }, 'invalid', 'year'],
  [{}, 'required', 'volume'],
])('%j is refused: %s %s', async (form, code, field) => {
  expect<unknown>(newIssueIn(form, 2026)).toMatchObject({ ok: false, problem: { code, field } })
  expect<unknown>(await creating(form)).toMatchObject({ ok: false, problem: { code, field } })
  expect(await countIssues(db)).toBe(0)
})

test('each refusal has its message', () => {
  expect(issueProblem('required', 'volume').message).toBe('Volume is required')
  expect(issueProblem('invalid', 'frequency').message).toBe('Frequency is not valid')
  expect(issueProblem('duplicate_issue', 'issue').message).toBe('This issue already exists')
})

test('of 20 concurrent creations of one issue, exactly one succeeds', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => creating()))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(results.map((result) => (result.ok ? 'ok' : result.problem.code)))).toEqual(
    new Set(['ok', 'duplicate_issue']),
  )
  expect(await countIssues(db)).toBe(1)
  expect(await db.select().from(audit)).toEqual([expect.anything()])
})

test('a creation that fails midway creates no issue', async () => {
  await db.execute(sql`alter table audit add constraint no_more check (username = 'nobody')`)
  expect(await failureOf(creating())).toBeInstanceOf(Error)
  await db.execute(sql`alter table audit drop constraint no_more`)
  expect(await countIssues(db)).toBe(0)
})

test('the list has every issue, newest first, with the number of its articles', async () => {
  await anIssue(db, { year: 2025, volume: 4, issue: 12 })
  await anArticle(db, { volume: 5, issue: 2 })
  await anArticle(db, { volume: 5, issue: 2, status: 'disabled' })
  await anIssue(db, { volume: 5, issue: 10, creation: now })
  const list = await listIssuesForAdmin(db, [])
  expect(list.map((i) => `${i.year} ${i.volume}(${i.issue}): ${i.articles}`)).toEqual([
    '2026 5(10): 0',
    '2026 5(2): 2',
    '2025 4(12): 0',
  ])
  expect(list[0]?.creation).toBe(now.toISOString())
})
