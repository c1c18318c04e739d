// one database
import { expect, test } from 'bun:test'
import { TypeCompiler } from 'elysia/type-system'
import { archiveAdminApi } from '../../src/journal/issues/api.ts'
import * as input from '../../src/journal/issues/input.ts'
import { anArticle, anEditor } from '../support/builders/rows.ts'
import { signedInCalls } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const call = await signedInCalls(journal, archiveAdminApi(journal))

test('issues are made, listed and counted', async () => {
  const before = journal.pageCache.version()
  const made = await call('POST', '/api/admin/create-issue/', { body: { volume: 5, issue: 2, frequency: 'Mar-Apr' } })
  const issue = { year: 2026, volume: 5, issue: 2, frequency: 'Mar-Apr', creation: '2026-06-15T10:00:00.000Z' }
  expect(made.status).toBe(201)
  const none = { issue_label: '', title: '', description: '', cover: '', editors: '' }
  expect(made.body).toEqual({ ...issue, ...none, modification: issue.creation, articles: 0 })
  expect(journal.pageCache.version()).toBeGreaterThan(before)
  await anArticle(journal.db, { status: 'disabled' })
  await anEditor(journal.db)
  const listed = await call('GET', '/api/admin/archives/')
  expect(listed.status).toBe(200)
  expect(listed.body).toEqual([{ ...issue, ...none, modification: expect.any(String), articles: 1 }])
  const counted = await call('GET', '/api/admin/')
  expect(counted.status).toBe(200)
  expect(counted.body).toEqual({ archives: 1, editors: 1 })
  expect(counted.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  [{ volume: 5, issue: 2, frequency: 'Jan-Dec' }, 409, { error: 'duplicate_issue', field: 'issue' }],
  [{ issue: 2, frequency: 'Jan-Dec' }, 422, { error: 'required', field: 'volume' }],
  [{ volume: -1, issue: 2, frequency: 'Jan-Dec' }, 422, { error: 'invalid', field: 'volume' }],
  [{ volume: 1.5, issue: 2, frequency: 'Jan-Dec' }, 422, { error: 'invalid', field: 'volume' }],
  [{ volume: 1, issue: '1e1', frequency: 'Jan-Dec' }, 422, { error: 'invalid', field: 'issue' }],
  [{ volume: 1, issue: null, frequency: 'Jan-Dec' }, 422, { error: 'invalid', field: 'issue' }],
  [{ volume: 5, issue: 2, frequency: 'Jan-Dec', year: 2024 }, 422, { error: 'invalid', field: 'year' }],
  [{ volume: 1, issue: 1, frequency: 'Never' }, 422, { error: 'invalid', field: 'frequency' }],
])('%j is %p', async (body, status, answer) => {
  const got = await call('POST', '/api/admin/create-issue', { body })
  expect(got.status).toEqual(status)
  expect(got.body).toEqual(answer)
})

test.each([
  ['GET', '/api/admin'],
  ['GET', '/api/admin/archives'],
  ['POST', '/api/admin/create-issue'],
])('%s %s requires a session', async (method, path) => {
  expect((await call(method, path, { isSignedIn: false })).status).toBe(401)
})

test.each([input.adminIssue, input.newIssue, input.counts])('the documented example fits its schema', (schema) => {
  const check = TypeCompiler.Compile(schema)
  for (const example of schema.examples as unknown[]) expect([...check.Errors(example)]).toEqual([])
})
