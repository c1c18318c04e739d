import { largestNumber } from '../text/clean.ts'
import { months } from '../text/dates.ts'

/** The key of an issue within the journal. */
export type IssueNumber = { year: number; volume: number; issue: number }

export function isSameIssue(one: IssueNumber, other: IssueNumber): boolean {
  return one.year === other.year && one.volume === other.volume && one.issue === other.issue
}

/** The frequencies an issue can have, from monthly to yearly. */
export const frequencyFamilies = [
  ['Monthly', months],
  ['Bi-monthly', ['Jan-Feb', 'Mar-Apr', 'May-Jun', 'Jul-Aug', 'Sep-Oct', 'Nov-Dec']],
  ['Quarterly', ['Jan-Mar', 'Apr-Jun', 'Jul-Sep', 'Oct-Dec']],
  ['Triannual', ['Jan-Apr', 'May-Aug', 'Sep-Dec']],
  ['Half-yearly', ['Jan-Jun', 'Jul-Dec']],
  ['Yearly', ['Jan-Dec']],
] as const

export const frequencies = frequencyFamilies.flatMap(([, family]) => [...family])

/** The month an issue appears in: the first of its frequency's range, in full; '' for an unknown frequency. */
export function monthOf(frequency: string): string {
  return months.find((month) => month === frequency || month.slice(0, 3) === frequency.split('-')[0]) ?? ''
}

/** Parses a route parameter by its digits, whatever surrounds them (`vol1` is 1); undefined without digits or above 32 bits. */
export function numberIn(parameter: string): number | undefined {
  const digits = parameter.replace(/\D/g, '')
  const number = Number(digits)
  return digits !== '' && number <= largestNumber ? number : undefined
}

/** An issue's key as route parameters. */
export type IssueParameters = Record<keyof IssueNumber, string>

/** Parses year, volume and issue from a route; undefined if one of them is not a number. */
export function issueNumberIn(parameters: IssueParameters): IssueNumber | undefined {
  const year = numberIn(parameters.year)
  const volume = numberIn(parameters.volume)
  const issue = numberIn(parameters.issue)
  return year === undefined || volume === undefined || issue === undefined ? undefined : { year, volume, issue }
}

/** 'Volume 05, Issue 02': two digits each in the back office. */
export function issueName({ volume, issue }: Pick<IssueNumber, 'volume' | 'issue'>): string {
  return `Volume ${padded(volume, 2)}, Issue ${padded(issue, 2)}`
}

/** The key of an issue in the change history. */
export function issueSubject({ year, volume, issue }: IssueNumber): string {
  return `${year}/${volume}/${issue}`
}

/** Pads a number with leading zeros to at least `digits` digits. */
export function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

export type IssueSummary = IssueNumber & { frequency: string }

/** One year's issues, in a list that runs from the newest year. */
export type YearGroup = { year: number; issues: IssueSummary[] }

/** Groups issues by year for the sidebar, keeping their order. */
export function byYear(issues: IssueSummary[]): YearGroup[] {
  const groups = new Map<number, IssueSummary[]>()
  for (const issue of issues) groups.set(issue.year, [...(groups.get(issue.year) ?? []), issue])
  return [...groups].map(([year, issues]) => ({ year, issues }))
}

/** The sidebar opens this many years; readers open the rest. */
export const expandedYears = 2

/** Shown where the archives, or an issue, have no public article. */
export const noArticlesYet = 'No published articles yet. Please come back later.'

/** 'Issue 2, March 2026', without the month if the frequency has none. */
export function issueTitle({ issue, year, frequency }: IssueSummary): string {
  return `Issue ${issue}, ${[monthOf(frequency), year].filter(Boolean).join(' ')}`
}

/** Whether issue pages have the Subject column: only on the hosts in `SUBJECT_HOSTS`, and on this machine. */
export function showsSubject(hostname: string, subjectHosts: string[]): boolean {
  return ['localhost', '127.0.0.1', ...subjectHosts].includes(hostname.toLowerCase())
}

/** One year and volume of the archives; `issue_month` maps issue numbers to months. */
export type YearSummary = { year: number; volume: number; total_issues: number; issue_month: Record<number, string> }

/** Groups issues by year and volume, keeping their order. */
export function yearSummaries(issues: IssueSummary[]): YearSummary[] {
  const rows = new Map<string, YearSummary>()
  for (const { year, volume, issue, frequency } of issues) {
    const row = rows.get(`${year}/${volume}`) ?? { year, volume, total_issues: 0, issue_month: {} }
    row.total_issues++
    row.issue_month[issue] = monthOf(frequency)
    rows.set(`${year}/${volume}`, row)
  }
  return [...rows.values()]
}

/** An issue as editors see it. */
export type AdminIssue = IssueSummary & { creation: string; articles: number }

/** Issues per page of the back office. */
export const issuesPerPage = 50

export const issueCreated = 'Issue created successfully'
