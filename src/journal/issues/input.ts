import { t } from 'elysia'
import { defineAnsweredSchemas, defineTypedSchemas } from '../../office/records/input.ts'
import { changedFields, introductionFields, issueFields } from '../record/issues/fields.ts'

const integer = t.Number({ multipleOf: 1 })

const yearSummary = t.Object({
  year: integer,
  volume: integer,
  total_issues: integer,
  issue_month: t.Record(t.String(), t.String(), { description: 'The first month of each issue, by its number' }),
})

/** The archives: one row per year and volume. */
export const yearSummaries = t.Array(yearSummary, {
  title: 'YearSummaries',
  description: 'A row a year and volume, newest first; an issue without a public article does not count',
  examples: [[{ year: 2026, volume: 5, total_issues: 2, issue_month: { 1: 'January', 2: 'March' } }]],
})

const adminIssueFields = {
  year: integer,
  volume: integer,
  issue: integer,
  frequency: t.String({ description: issueFields.frequency.description }), // '' where nobody knows it
  ...defineAnsweredSchemas(issueFields, ['issue_label']),
  ...defineAnsweredSchemas(introductionFields, ['title', 'description', 'editors']),
  cover: t.String({ description: 'The name of an image below /assets/issues/' }),
  creation: t.String({ format: 'date-time' }),
  modification: t.String({ format: 'date-time' }),
  articles: t.Number({ multipleOf: 1, description: 'How many it has, of any status' }),
}

const adminIssueExample = {
  year: 2026,
  volume: 5,
  issue: 2,
  frequency: 'Mar-Apr',
  issue_label: '',
  title: 'Water and the field',
  description: '&lt;p&gt;Fields that drink less.&lt;/p&gt;',
  editors: 'Sita Devi, Ravi Kumar',
  cover: '',
  creation: '2026-03-01T08:00:00.000Z',
  modification: '2026-03-14T10:15:30.500Z',
  articles: 12,
}

/** An issue for signed-in users. */
export const adminIssue = t.Object(adminIssueFields, {
  title: 'Issue',
  description: 'The issue',
  examples: [adminIssueExample],
})

export const adminIssues = t.Array(adminIssue, {
  title: 'Issues',
  description: 'Every issue, newest year first, then the highest volume and issue',
})

export const newIssue = t.Object(
  {
    year: t.Optional(t.Number({ multipleOf: 1, description: 'The current one if absent, or the one before' })),
    volume: t.Number({ multipleOf: 1, minimum: 0 }),
    issue: t.Number({ multipleOf: 1, minimum: 0 }),
    ...defineTypedSchemas({ frequency: issueFields.frequency, issue_label: issueFields.issue_label }),
  },
  { examples: [{ volume: 5, issue: 2, frequency: 'Mar-Apr' }] },
)

export const issueParameters = t.Object({
  year: t.String({ examples: ['2026'] }),
  volume: t.String({ examples: ['5'] }),
  issue: t.String({ examples: ['2'] }),
})

/** The form of a change; absent fields stay unchanged. */
export const issueChange = t.Object(
  {
    ...t.Partial(t.Object(defineTypedSchemas(changedFields))).properties,
    cover: t.Optional(
      t.String({
        format: 'binary',
        description: 'A PNG, JPEG, WebP or GIF of at most 2,097,152 bytes; an empty text removes it',
      }),
    ),
    modification: t.Optional(
      t.String({ description: 'As it came: what others changed since stays, or is a conflict' }),
    ),
  },
  { title: 'IssueChange', examples: [{ title: 'Water and the field', editors: 'Sita Devi, Ravi Kumar' }] },
)

/** The dashboard's totals. */
export const counts = t.Object(
  { archives: integer, editors: integer },
  { description: 'The number of issues and that of editors', examples: [{ archives: 24, editors: 12 }] },
)
