// one database
import { expect, test } from 'bun:test'
import { type YearSummary, yearSummaries } from '../../src/journal/issues/overview-rules.ts'
import type { IssueSummary } from '../../src/journal/record/issues/rules.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const issue = (year: number, volume: number, issue: number, frequency: string) => ({
  year,
  volume,
  issue,
  frequency,
  issue_label: '',
})

const rowsOf: [string, IssueSummary[], YearSummary[]][] = [
  ['no issues', [], []],
  [
    'an issue',
    [issue(2026, 5, 2, 'Mar-Apr')],
    [{ year: 2026, volume: 5, total_issues: 1, issue_month: { 2: 'March' } }],
  ],
  [
    'issues of one volume',
    [issue(2026, 5, 10, 'Jul-Dec'), issue(2026, 5, 9, 'Jan-Jun')],
    [{ year: 2026, volume: 5, total_issues: 2, issue_month: { 9: 'January', 10: 'July' } }],
  ],
  [
    'two volumes of a year, and one volume of two years',
    [issue(2026, 6, 1, 'May'), issue(2026, 5, 2, 'April'), issue(2025, 5, 1, 'December')],
    [
      { year: 2026, volume: 6, total_issues: 1, issue_month: { 1: 'May' } },
      { year: 2026, volume: 5, total_issues: 1, issue_month: { 2: 'April' } },
      { year: 2025, volume: 5, total_issues: 1, issue_month: { 1: 'December' } },
    ],
  ],
  [
    'volume and issue 0, and a frequency without a month',
    [issue(2026, 0, 0, 'Weekly')],
    [{ year: 2026, volume: 0, total_issues: 1, issue_month: { 0: '' } }],
  ],
]

test.each(rowsOf)('the rows of %s', (_, issues, rows) => {
  expect(yearSummaries(issues)).toEqual(rows)
})

const journal = await withJournal()
const { get } = journal

test('an empty archive is an empty list', async () => {
  await anIssue(journal.db, { year: 2020, volume: 1, issue: 1 })
  await anArticle(journal.db, { year: 2020, volume: 1, issue: 2, status: 'disabled' })
  const answer = await get('/api/archives')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual([])
})

test('the archives are a row a year and volume, newest first, of issues with a public article', async () => {
  const { db } = journal
  await anIssue(db, { year: 2025, volume: 4, issue: 12, frequency: 'December' })
  await anIssue(db, { year: 2026, volume: 5, issue: 3, frequency: 'May-Jun' })
  await anIssue(db, { year: 2026, volume: 5, issue: 10, frequency: 'Sep-Oct' })
  await anArticle(db, { year: 2025, volume: 4, issue: 12 })
  await anArticle(db, { year: 2026, volume: 5, issue: 2 })
  await anArticle(db, { year: 2026, volume: 5, issue: 10 })
  const etag = (await get('/api/archives')).headers.get('etag') ?? ''
  for (const path of ['/api/archives', '/api/archives/']) {
    expect(await (await get(path)).json()).toEqual([
      { year: 2026, volume: 5, total_issues: 2, issue_month: { '2': 'March', '10': 'September' } },
      { year: 2025, volume: 4, total_issues: 1, issue_month: { '12': 'December' } },
    ])
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
  }
})
