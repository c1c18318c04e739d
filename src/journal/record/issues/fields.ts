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

/** The fields of an issue in form order; {@link issueYears} returns the years that a new one may have. */
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
    maxLength: 32, // Crossref's limit
    description: 'What is shown in place of its number, such as Suppl. 1',
  },
} as const satisfies Fields

/** The fields of an issue's introduction on its page, such as a special issue has. */
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

/** A reason to refuse an issue; `other` is the issue that conflicts with it. */
export type IssueProblem = Problem & { other?: IssueNumber }

/** Returns the problem of an issue that already exists. */
export function duplicateIssue({ year, volume, issue }: IssueNumber): IssueProblem {
  const message = `Volume ${volume}, Issue ${issue} of ${year} already exists`
  return { ...issueProblem('duplicate_issue', 'issue'), message, other: { year, volume, issue } }
}

/** Field labels for an issue's history. */
export const issueHistory: HistoryLabels = {
  fields: { ...issueFields, ...introductionFields, cover: { label: 'Cover', isFile: true } },
}

/**
 * Returns the years that a new issue may have: the current and the previous one, whose last issue often appears late.
 */
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
