// one database
import { expect, test } from 'bun:test'
import { browsingAs } from '../support/browsing.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
await anIssue(journal.db)
const { number } = await aPaper(journal.db, { state: 'review' })
const meera = await browsingAs(journal)

test.each([
  ['/admin/letters', 'number'],
  ['/admin/archives/add/2026/5/2', 'submission'],
  [`/admin/submissions/${number}/ask/form`, 'name'],
  [`/admin/submissions/${number}/ask`, 'q'],
  ['/admin/search', 'q'],
  ['/webdata', 'search'],
])('%s takes a NUL in %s as nothing', async (path, name) => {
  for (const value of ['%00', 'a%00b']) expect((await meera.open(`${path}?${name}=${value}`)).status).toBe(200)
})
