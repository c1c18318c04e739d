import { firstMonthOf, type IssueNumber, type IssueSummary, withoutOnlineFirst } from '../record/issues/rules.ts'

/** The issues of one year, in a list with the newest year first. */
export type YearGroup<Issue extends IssueNumber = IssueSummary> = { year: number; issues: Issue[] }

/** Groups issues by year, keeping their order, without the articles online first. */
export function byYear<Issue extends IssueNumber>(issues: readonly Issue[]): YearGroup<Issue>[] {
  return [...Map.groupBy(withoutOnlineFirst(issues), ({ year }) => year)].map(([year, issues]) => ({ year, issues }))
}

/** Groups the issues of a year by volume, keeping their order. */
export function byVolume<Issue extends IssueNumber>(issues: readonly Issue[]): { volume: number; issues: Issue[] }[] {
  return [...Map.groupBy(issues, ({ volume }) => volume)].map(([volume, issues]) => ({ volume, issues }))
}

/** The number of years that are open in the sidebar; readers open the others. */
export const expandedYears = 2

/** The most issues that the sidebar lists; if there are more, closed years have a link to their page instead. */
const mostListed = 50

/** The most closed years in the sidebar of a journal with more issues. */
const mostClosed = 18

/** Returns how many of the newest years the sidebar has, and whether it lists the issues of all of them. */
export function listedYears(
  issues: readonly unknown[],
  years: readonly unknown[],
): { listed: number; isWhole: boolean } {
  const isWhole = issues.length <= mostListed
  return { listed: isWhole ? years.length : Math.min(years.length, expandedYears + mostClosed), isWhole }
}

/** One year and volume of the archives; `issue_month` maps issue numbers to months. */
export type YearSummary = { year: number; volume: number; total_issues: number; issue_month: Record<number, string> }

/** Groups issues by year and volume, keeping their order, without the articles online first. */
export function yearSummaries(issues: IssueSummary[]): YearSummary[] {
  const rows = new Map<string, YearSummary>()
  for (const { year, volume, issue, frequency } of withoutOnlineFirst(issues)) {
    const row = rows.get(`${year}/${volume}`) ?? { year, volume, total_issues: 0, issue_month: {} }
    row.total_issues++
    row.issue_month[issue] = firstMonthOf(frequency)
    rows.set(`${year}/${volume}`, row)
  }
  return [...rows.values()]
}
