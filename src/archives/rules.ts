import { largestNumber } from '../text/clean.ts'
import { months } from '../text/dates.ts'

/** The place of an issue in the journal. */
export type IssueNumber = { year: number; volume: number; issue: number }

export function isSameIssue(one: IssueNumber, other: IssueNumber): boolean {
  return one.year === other.year && one.volume === other.volume && one.issue === other.issue
}

/** The frequencies an issue can have (specification 3), from monthly to yearly. */
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

/** A route parameter's number: its digits, whatever stands around them (specification 2); undefined without or beyond a 32-bit integer. */
export function numberIn(parameter: string): number | undefined {
  const digits = parameter.replace(/\D/g, '')
  const number = Number(digits)
  return digits !== '' && number <= largestNumber ? number : undefined
}

/** The place of an issue in a route. */
export type IssueParameters = Record<keyof IssueNumber, string>

/** Year, volume and issue of a route, or undefined where one of them is no number. */
export function issueNumberIn(parameters: IssueParameters): IssueNumber | undefined {
  const year = numberIn(parameters.year)
  const volume = numberIn(parameters.volume)
  const issue = numberIn(parameters.issue)
  return year === undefined || volume === undefined || issue === undefined ? undefined : { year, volume, issue }
}

/** 'Volume 05, Issue 02': two digits each in the back office (specification 9). */
export function issueName({ volume, issue }: Pick<IssueNumber, 'volume' | 'issue'>): string {
  return `Volume ${padded(volume, 2)}, Issue ${padded(issue, 2)}`
}

/** How the history names an issue. */
export function issueSubject({ year, volume, issue }: IssueNumber): string {
  return `${year}/${volume}/${issue}`
}

/** A number with at least so many digits. */
export function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

/** A public issue as lists show it. */
export type IssueSummary = IssueNumber & { frequency: string }

/** The issues of a year, in a list whose newest year comes first. */
export type YearGroup = { year: number; issues: IssueSummary[] }

/** Issues by year, for the sidebar; the order within stays. */
export function byYear(issues: IssueSummary[]): YearGroup[] {
  const groups = new Map<number, IssueSummary[]>()
  for (const issue of issues) groups.set(issue.year, [...(groups.get(issue.year) ?? []), issue])
  return [...groups].map(([year, issues]) => ({ year, issues }))
}

/** Specification 4: "only the first 2 year groups are expanded by default". */
export const expandedYears = 2

/** Spec 2 and decisions: what an archive without a public article says. */
export const noArticlesYet = 'No published articles yet. Please come back later.'

/** 'Issue 2, March 2026', or without the month where the frequency tells none. */
export function issueTitle({ issue, year, frequency }: IssueSummary): string {
  return `Issue ${issue}, ${[monthOf(frequency), year].filter(Boolean).join(' ')}`
}

/** Whether an issue page has the Subject column (specification 2): on the journal's listed hosts, and on this machine. */
export function showsSubject(hostname: string, subjectHosts: string[]): boolean {
  return ['localhost', '127.0.0.1', ...subjectHosts].includes(hostname.toLowerCase())
}

/** A year and volume of the archives (specification 3); `issue_month` has the month of each issue by its number. */
export type YearSummary = { year: number; volume: number; total_issues: number; issue_month: Record<number, string> }

/** Issues as a row a year and volume; the order of both stays. */
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

/** An issue as its editors see it. */
export type AdminIssue = IssueSummary & { creation: string; articles: number }

/** How many issues the back office lists at once. */
export const issuesPerPage = 50

/** What is said once an issue is made (specification 8). */
export const issueCreated = 'Issue created successfully'
