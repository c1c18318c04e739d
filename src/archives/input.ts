import { t } from 'elysia'

const integer = t.Number({ multipleOf: 1 })

const yearSummary = t.Object({
  year: integer,
  volume: integer,
  total_issues: integer,
  issue_month: t.Record(t.String(), t.String(), { description: 'The month of each issue, by its number' }),
})

/** The archives, a row a year and volume. */
export const yearSummaries = t.Array(yearSummary, {
  description: 'A row a year and volume, newest first; an issue without a public article does not count',
  examples: [[{ year: 2026, volume: 5, total_issues: 2, issue_month: { 1: 'January', 2: 'March' } }]],
})
