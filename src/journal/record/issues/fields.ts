import { frequencies, frequencyFamilies } from '../../../core/db/enums.ts'
import { fileMessages } from '../../../core/files/rules.ts'
import { wholeNumber } from '../../../core/text/clean.ts'
import { fieldMessages, type Problem, problemsOf } from '../../../core/text/problems.ts'
import type { HistoryLabels } from '../../../office/history/difference.ts'
import { type Fields, labelsOf, type NameOf } from '../../../office/records/fields.ts'
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

/** The fields by which an issue leads its page, as a special issue does. */
export const introductionFields = {
  title: { label: 'Title', maxLength: 200, example: 'Water and the field' },
  description: {
    label: 'Description',
    maxLength: 100_000,
    isHtml: true,
    isMultiline: true,
    rule: 'paragraphs, lists, emphasis, sub, sup and links stay',
    example: '<p>Fields that drink less.</p>',
  },
  editors: {
    label: 'Guest editors',
    maxLength: 1_000,
    description: 'Names, separated by commas',
    clean: (line) =>
      line
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .join(', '),
    example: 'Sita Devi, Ravi Kumar',
  },
} as const satisfies Fields

/** The fields that an issue's form changes; its cover is a file. */
export const changedFields = {
  ...introductionFields,
  frequency: issueFields.frequency,
  issue_label: issueFields.issue_label,
} as const satisfies Fields

/** Every reason to refuse an issue, with its message. */
const issueMessages = {
  ...fieldMessages,
  duplicate_issue: () => 'This issue already exists',
  conflict: () => 'Someone else has changed this issue in the meantime',
  has_articles: () => 'An issue with articles cannot be deleted: move or delete them first',
  not_found: () => 'This issue no longer exists',
  invalid_image: () => fileMessages.image.invalid,
  file_too_large: () => fileMessages.image.tooLarge,
} as const

export const issueProblem = problemsOf(
  issueMessages,
  labelsOf({ ...issueFields, ...introductionFields }, { cover: 'Cover' }),
)

/** A reason to refuse an issue; `other` is the one that stands in the way. */
export type IssueProblem = Problem & { other?: IssueNumber }

/** The problem with an issue that there is already. */
export function duplicateIssue({ year, volume, issue }: IssueNumber): IssueProblem {
  const message = `Volume ${volume}, Issue ${issue} of ${year} already exists`
  return { ...issueProblem('duplicate_issue', 'issue'), message, other: { year, volume, issue } }
}

/** Field labels for an issue's history. */
export const issueHistory: HistoryLabels = {
  fields: { ...issueFields, ...introductionFields, cover: { label: 'Cover', isFile: true } },
}

/** The years that a new issue may have: the current one, and the one before, whose last issue often comes late. */
export const issueYears = (current: number): number[] => [current, current - 1]

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
