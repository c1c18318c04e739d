import { frequencies, frequencyFamilies } from '../../core/db/enums.ts'
import { wholeNumber } from '../../core/text/clean.ts'
import { fieldMessages, type Problem, problemsOf } from '../../core/text/problems.ts'
import type { HistoryLabels } from '../../office/history/difference.ts'
import { type Fields, labelsOf, type NameOf } from '../../office/records/fields.ts'
import type { IssueNumber, IssueSummary } from './rules.ts'

const ordinal = {
  maxLength: 1_000,
  isRequired: true,
  isValid: (text: string) => wholeNumber(text) !== undefined || { hint: 'It is a whole number, 0 or more.' },
}

/** The fields of an issue in form order; which years a new one may have is told by {@link issueYears}. */
export const issueFields = {
  year: { label: 'Year', maxLength: 1_000 },
  volume: { label: 'Volume', ...ordinal },
  issue: { label: 'Issue', ...ordinal },
  frequency: {
    label: 'Frequency',
    maxLength: 1_000,
    isRequired: true,
    oneOf: frequencies,
    description: 'The months it is for, such as March or Jan-Feb',
  },
  issue_label: {
    label: 'Shown as',
    maxLength: 32, // as long as Crossref takes
    description: 'What is shown in place of its number, such as Suppl. 1',
  },
} as const satisfies Fields

/** Every reason to refuse an issue, with its message. */
const issueMessages = {
  ...fieldMessages,
  duplicate_issue: () => 'This issue already exists',
  conflict: () => 'Someone else has changed this issue in the meantime',
  has_articles: () => 'An issue with articles cannot be deleted: move or delete them first',
  not_found: () => 'This issue no longer exists',
} as const

export const issueProblem = problemsOf(issueMessages, labelsOf(issueFields, {}))

/** A reason to refuse an issue; `other` is the one that stands in the way. */
export type IssueProblem = Problem & { other?: IssueNumber }

/** The problem with an issue that there is already. */
export function duplicateIssue({ year, volume, issue }: IssueNumber): IssueProblem {
  const message = `Volume ${volume}, Issue ${issue} of ${year} already exists`
  return { ...issueProblem('duplicate_issue', 'issue'), message, other: { year, volume, issue } }
}

/** Field labels for an issue's history. */
export const issueHistory: HistoryLabels = { fields: issueFields }

/** The years that a new issue may have: the current one, and the one before, whose last issue often comes late. */
export const issueYears = (current: number): number[] => [current, current - 1]

/** The values that a correction began with: they differ once another user has corrected the issue. */
export function issueVersion({ frequency, issue_label }: Pick<IssueSummary, 'frequency' | 'issue_label'>): string {
  return [frequency, issue_label].filter(Boolean).join(' · ')
}

/** Suggests the issue that follows the newest one; no numbers if there is none. */
export function nextIssue(
  newest: IssueSummary | undefined,
  year: number,
): Record<Exclude<NameOf<typeof issueFields>, 'issue_label'>, string> {
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
