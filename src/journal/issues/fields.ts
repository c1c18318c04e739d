import { type Frequency, frequencies, frequencyFamilies } from '../../core/db/enums.ts'
import { cleanLine, wholeNumber } from '../../core/text/clean.ts'
import { fieldMessages, problemsOf } from '../../core/text/problems.ts'
import type { HistoryLabels } from '../../office/history/difference.ts'
import { type IssueNumber, type IssueSummary, maxIssueLabel } from './rules.ts'

/** The fields of a new issue in form order, with the labels that messages use. */
export const issueLabels = {
  year: 'Year',
  volume: 'Volume',
  issue: 'Issue',
  frequency: 'Frequency',
  issue_label: 'Shown as',
} as const

type IssueField = keyof typeof issueLabels

/** Every reason to refuse an issue, with its message. */
const issueMessages = {
  required: fieldMessages.required,
  invalid: fieldMessages.invalid,
  duplicate_issue: () => 'This issue already exists',
  conflict: () => 'Someone else has changed this issue in the meantime',
  has_articles: () => 'An issue with articles cannot be deleted: move or delete them first',
  not_found: () => 'This issue no longer exists',
} as const

export const issueProblem = problemsOf(issueMessages, issueLabels)

/** A reason to refuse an issue; `other` is the one that stands in the way. */
export type IssueProblem = ReturnType<typeof issueProblem> & { other?: IssueNumber }

/** The problem with an issue that there is already. */
export function duplicateIssue({ year, volume, issue }: IssueNumber): IssueProblem {
  const message = `Volume ${volume}, Issue ${issue} of ${year} already exists`
  return { ...issueProblem('duplicate_issue', 'issue'), message, other: { year, volume, issue } }
}

/** Field labels for an issue's history. */
export const issueHistory: HistoryLabels = { fields: issueLabels }

/** The form's fields as typed; a missing key was not sent. */
export type IssueForm = Record<string, string | undefined>

/** The years that a new issue may have: the current one, and the one before, whose last issue often comes late. */
export function issueYears(current: number): number[] {
  return [current, current - 1]
}

/**
 * Parses a new issue from its form: volume and issue are whole numbers from 0, an absent year is the current one. Else
 * the first problem, and all of them.
 */
export function newIssueIn(form: IssueForm, current: number) {
  const year = issueYears(current).find((year) => String(year) === (typedIn(form, 'year') || String(current)))
  const volume = wholeNumber(typedIn(form, 'volume'))
  const issue = wholeNumber(typedIn(form, 'issue'))
  const frequency = frequencyIn(form)
  const issue_label = labelIn(form)
  if (
    year !== undefined &&
    volume !== undefined &&
    issue !== undefined &&
    frequency !== undefined &&
    issue_label !== undefined
  )
    return { ok: true, row: { year, volume, issue, frequency, ...(issue_label && { issue_label }) } } as const
  const wrong: IssueField[] = []
  if (year === undefined) wrong.push('year')
  if (volume === undefined) wrong.push('volume')
  if (issue === undefined) wrong.push('issue')
  if (frequency === undefined) wrong.push('frequency')
  if (issue_label === undefined) wrong.push('issue_label')
  const problems = wrong.map((field) => missingOrInvalid(form, field))
  const [problem = issueProblem('invalid')] = problems
  return { ok: false, problem, problems } as const
}

/** Parses an issue's frequency and, if it was sent, what is shown in place of its number; or the problem with them. */
export function correctionIn(form: IssueForm, stored: { frequency: Frequency | '' }) {
  const isStillUnknown = stored.frequency === '' && typedIn(form, 'frequency') === ''
  const frequency = isStillUnknown ? '' : frequencyIn(form)
  const issue_label = labelIn(form)
  if (frequency !== undefined && issue_label !== undefined)
    return { ok: true, columns: { frequency, ...(form.issue_label !== undefined && { issue_label }) } } as const
  const problem = missingOrInvalid(form, frequency === undefined ? 'frequency' : 'issue_label')
  return { ok: false, problem } as const
}

/** What a correction was made from: it differs once somebody else has corrected the issue. */
export function issueVersion({ frequency, issue_label }: Pick<IssueSummary, 'frequency' | 'issue_label'>): string {
  return [frequency, issue_label].filter(Boolean).join(' · ')
}

const typedIn = (form: IssueForm, field: IssueField) => cleanLine(form[field] ?? '')

const frequencyIn = (form: IssueForm) => frequencies.find((known) => known === typedIn(form, 'frequency'))

/** What is shown in place of the number; undefined if it is too long. */
function labelIn(form: IssueForm): string | undefined {
  const label = typedIn(form, 'issue_label')
  return label.length > maxIssueLabel ? undefined : label
}

function missingOrInvalid(form: IssueForm, field: IssueField): IssueProblem {
  if (field === 'issue_label')
    return { ...issueProblem('invalid', field), hint: `It has at most ${maxIssueLabel} characters.` }
  if (typedIn(form, field) === '') return issueProblem('required', field)
  const isNumber = field === 'volume' || field === 'issue'
  return { ...issueProblem('invalid', field), ...(isNumber && { hint: 'It is a whole number, 0 or more.' }) }
}

/** Suggests the issue that follows the newest one; no numbers if there is none. */
export function nextIssue(
  newest: IssueSummary | undefined,
  year: number,
): Record<Exclude<IssueField, 'issue_label'>, string> {
  if (!newest) return { year: String(year), volume: '', issue: '', frequency: '' }
  const family: readonly string[] =
    frequencyFamilies
      .map(([, family]): readonly string[] => family)
      .find((family) => family.includes(newest.frequency)) ?? []
  const isSameYear = newest.year === year
  const frequency = family[isSameYear ? family.indexOf(newest.frequency) + 1 : 0] ?? ''
  const [volume, issue] = isSameYear ? [newest.volume, newest.issue + 1] : [newest.volume + 1, 1]
  return { year: String(year), volume: String(volume), issue: String(issue), frequency }
}
