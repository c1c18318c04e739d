import { cleanLine, wholeNumber } from '../text/clean.ts'
import { fieldMessages, problemsOf } from '../text/problems.ts'
import { frequencies, frequencyFamilies, type IssueSummary } from './rules.ts'

/** The fields of a new issue in the order of the form, each with the name that messages call it by. */
export const issueLabels = { volume: 'Volume', issue: 'Issue', frequency: 'Frequency' } as const

type IssueField = keyof typeof issueLabels

/** Every way in which an issue can be refused, with its message. */
const issueMessages = {
  required: fieldMessages.required,
  invalid: fieldMessages.invalid,
  duplicate_issue: () => 'This issue exists already',
  conflict: () => 'Someone else has changed this issue in the meantime',
  has_articles: () => 'An issue with articles cannot be deleted',
  not_found: () => 'There is no such issue any more',
} as const

export const issueProblem = problemsOf(issueMessages, issueLabels)

export type IssueProblem = ReturnType<typeof issueProblem>

/** The fields of a form as they were typed; one that is absent was not there. */
export type IssueForm = Record<string, string | undefined>

/** A new issue out of its form: volume and issue are whole numbers from 0 (specification 5); else the first problem and all. */
export function newIssueIn(form: IssueForm) {
  const volume = wholeNumber(typedIn(form, 'volume'))
  const issue = wholeNumber(typedIn(form, 'issue'))
  const frequency = frequencyIn(form)
  if (volume !== undefined && issue !== undefined && frequency !== undefined)
    return { ok: true, numbers: { volume, issue, frequency } } as const
  const wrong: IssueField[] = []
  if (volume === undefined) wrong.push('volume')
  if (issue === undefined) wrong.push('issue')
  if (frequency === undefined) wrong.push('frequency')
  const problems = wrong.map((field) => missingOrInvalid(form, field))
  const [problem = issueProblem('invalid')] = problems
  return { ok: false, problem, problems } as const
}

/** The frequency of a form, or what is wrong with it. */
export function newFrequencyIn(form: IssueForm) {
  const frequency = frequencyIn(form)
  if (frequency !== undefined) return { ok: true, frequency } as const
  const problem = missingOrInvalid(form, 'frequency')
  return { ok: false, problem } as const
}

const typedIn = (form: IssueForm, field: IssueField) => cleanLine(form[field] ?? '')

const frequencyIn = (form: IssueForm) => frequencies.find((known) => known === typedIn(form, 'frequency'))

function missingOrInvalid(form: IssueForm, field: IssueField): IssueProblem {
  return issueProblem(typedIn(form, field) === '' ? 'required' : 'invalid', field)
}

/** What comes after the newest issue, as its form proposes it; nothing where there is none. */
export function nextIssue(newest: IssueSummary | undefined, year: number): Record<IssueField, string> {
  if (!newest) return { volume: '', issue: '', frequency: '' }
  const family: readonly string[] =
    frequencyFamilies
      .map(([, family]): readonly string[] => family)
      .find((family) => family.includes(newest.frequency)) ?? []
  const isSameYear = newest.year === year
  const frequency = family[isSameYear ? family.indexOf(newest.frequency) + 1 : 0] ?? ''
  const [volume, issue] = isSameYear ? [newest.volume, newest.issue + 1] : [newest.volume + 1, 1]
  return { volume: String(volume), issue: String(issue), frequency }
}
