import { cleanLine, wholeNumber } from '../text/clean.ts'
import { months } from '../text/dates.ts'

/** The place of an issue in the journal. */
export type IssueNumber = { year: number; volume: number; issue: number }

/** The frequencies an issue can have (specification 3), monthly to yearly. */
export const frequencies = [
  ...months,
  'Jan-Feb',
  'Mar-Apr',
  'May-Jun',
  'Jul-Aug',
  'Sep-Oct',
  'Nov-Dec',
  'Jan-Mar',
  'Apr-Jun',
  'Jul-Sep',
  'Oct-Dec',
  'Jan-Apr',
  'May-Aug',
  'Sep-Dec',
  'Jan-Jun',
  'Jul-Dec',
  'Jan-Dec',
] as const

/** The month an issue appears in: the first of its frequency's range, in full; '' for an unknown frequency. */
export function monthOf(frequency: string): string {
  return months.find((month) => month === frequency || month.slice(0, 3) === frequency.split('-')[0]) ?? ''
}

const largestNumber = 2_147_483_647

/** A route parameter's number: its digits, whatever stands around them (specification 2); undefined without or beyond a 32-bit integer. */
export function numberIn(parameter: string): number | undefined {
  const digits = parameter.replace(/\D/g, '')
  const number = Number(digits)
  return digits !== '' && number <= largestNumber ? number : undefined
}

/** Year, volume and issue of a route, or undefined where one of them is no number. */
export function issueNumberIn(parameters: { year: string; volume: string; issue: string }): IssueNumber | undefined {
  const year = numberIn(parameters.year)
  const volume = numberIn(parameters.volume)
  const issue = numberIn(parameters.issue)
  return year === undefined || volume === undefined || issue === undefined ? undefined : { year, volume, issue }
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

const issueLabels = { volume: 'Volume', issue: 'Issue', frequency: 'Frequency' } as const
type IssueField = keyof typeof issueLabels

/** Every way in which a new issue can be refused, with its message. */
const issueMessages = {
  required: (label: string) => `${label} is required`,
  invalid: (label: string) => `${label} is not valid`,
  duplicate_issue: () => 'This issue exists already',
} as const

export type IssueProblem = { code: keyof typeof issueMessages; message: string; field?: IssueField }

export function issueProblem(code: IssueProblem['code'], field: IssueField): IssueProblem {
  return { code, message: issueMessages[code](issueLabels[field]), field }
}

/** A new issue out of its form: volume and issue are whole numbers from 0 (specification 5). */
export function newIssueIn(form: Record<string, string | undefined>) {
  const typed = (field: IssueField) => cleanLine(form[field] ?? '')
  const refused = (field: IssueField) =>
    ({ ok: false, problem: issueProblem(typed(field) === '' ? 'required' : 'invalid', field) }) as const
  const volume = wholeNumber(typed('volume'))
  if (volume === undefined) return refused('volume')
  const issue = wholeNumber(typed('issue'))
  if (issue === undefined) return refused('issue')
  const frequency = frequencies.find((known) => known === typed('frequency'))
  if (frequency === undefined) return refused('frequency')
  return { ok: true, numbers: { volume, issue, frequency } } as const
}

/** An issue as its editors see it. */
export type AdminIssue = IssueSummary & { creation: string; articles: number }

/** What is said once an issue is made (specification 8). */
export const issueCreated = 'Issue created successfully'
