import { t } from 'elysia'
import { frequencies } from '../../core/db/enums.ts'
import { maxIssueLabel } from './rules.ts'

const integer = t.Number({ multipleOf: 1 })

const yearSummary = t.Object({
  year: integer,
  volume: integer,
  total_issues: integer,
  issue_month: t.Record(t.String(), t.String(), { description: 'The first month of each issue, by its number' }),
})

/** The archives: one row per year and volume. */
export const yearSummaries = t.Array(yearSummary, {
  description: 'A row a year and volume, newest first; an issue without a public article does not count',
  examples: [[{ year: 2026, volume: 5, total_issues: 2, issue_month: { 1: 'January', 2: 'March' } }]],
})

const adminIssueFields = {
  year: integer,
  volume: integer,
  issue: integer,
  frequency: t.String({ description: 'The months it is for, such as March or Jan-Feb' }),
  issue_label: t.String({ description: 'What is shown in place of its number, such as Suppl. 1' }),
  creation: t.String({ format: 'date-time' }),
  articles: t.Number({ multipleOf: 1, description: 'How many it has, of any status' }),
}

const adminIssueExample = {
  year: 2026,
  volume: 5,
  issue: 2,
  frequency: 'Mar-Apr',
  issue_label: '',
  creation: '2026-03-01T08:00:00.000Z',
  articles: 12,
}

/** An issue as signed-in users see it. */
export const adminIssue = t.Object(adminIssueFields, { description: 'The issue', examples: [adminIssueExample] })

export const adminIssues = t.Array(t.Object(adminIssueFields), {
  description: 'Every issue, newest year first, then the highest volume and issue',
  examples: [[adminIssueExample]],
})

export const newIssue = t.Object(
  {
    year: t.Optional(t.Number({ multipleOf: 1, description: 'The current one if absent, or the one before' })),
    volume: t.Number({ multipleOf: 1, minimum: 0 }),
    issue: t.Number({ multipleOf: 1, minimum: 0 }),
    frequency: t.String({ enum: [...frequencies] }),
    issue_label: t.Optional(
      t.String({ maxLength: maxIssueLabel, description: 'What is shown in place of its number, such as Suppl. 1' }),
    ),
  },
  { examples: [{ volume: 5, issue: 2, frequency: 'Mar-Apr' }] },
)

/** The dashboard's totals. */
export const counts = t.Object(
  { archives: integer, editors: integer },
  { description: 'The number of issues and that of editors', examples: [{ archives: 24, editors: 12 }] },
)
