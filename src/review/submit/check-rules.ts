import { isEmail } from '../../core/text/clean.ts'
import { counted, countWords } from '../../core/text/counted.ts'
import type { Problem } from '../../core/text/problems.ts'
import { authorMessage, peopleProblems } from '../../journal/record/people/problems.ts'
import type { Person } from '../../journal/record/people/rules.ts'
import { recommendedReferences, splitCleanLines } from '../../journal/record/support-rules.ts'
import { fieldProblemOf } from '../../office/records/fields.ts'
import { declarations, type PaperField, paperFieldNames, paperFields } from '../papers/fields.ts'
import { mostAuthors } from '../papers/flag-rules.ts'

/** A paper's texts, people and kinds of files. */
type WholePaper = {
  words: Partial<Record<PaperField | (typeof declarations)[number], string>>
  people: readonly Person[]
  kinds: readonly string[]
  /** Whether the corresponding author's country determines a fee but is unknown. */
  lacksCountry: boolean
}

const required = (field: string, message: string): Problem => ({ code: 'required', field, message })

/** Returns the problem of a missing field, or [] if there is a value. */
const unless = (isThere: unknown, field: string, message: string) => (isThere ? [] : [required(field, message)])

const declared: Record<(typeof declarations)[number], string> = {
  original: 'Please confirm that the work is yours and is not under review elsewhere',
  coauthors: 'Please confirm that every author agrees',
  privacy: 'Please confirm that you have read what we keep',
}

/** Returns the problems that prevent a paper from being sent: missing and wrong fields. */
export function problemsToSend({ words, people, kinds, lacksCountry }: WholePaper): Problem[] {
  const wrong = paperFieldNames.flatMap((field) => fieldProblemOf(paperFields, field, words[field] ?? '') ?? [])
  return [
    ...unless(kinds.includes('manuscript'), 'manuscript', 'The manuscript is missing'),
    ...unless(words.title, 'title', 'The title is missing'),
    ...unless(words.abstract, 'abstract', 'The abstract is missing'),
    ...peopleToSend(people),
    ...unless(!lacksCountry, 'country', 'Please enter your country: the fee after acceptance depends on it'),
    ...unless(words.competing_interests, 'competing_interests', 'Please enter competing interests, or write “None”'),
    ...wrong,
    ...declarations.flatMap((name) => unless(words[name] === 'yes', name, declared[name])),
  ]
}

/** Returns the problems of a paper's people: exactly one is corresponding, with an email. */
function peopleToSend(people: readonly Person[]): Problem[] {
  if (people.length === 0) return [required('authors', 'The authors are missing')]
  const [found] = peopleProblems(people)
  if (found) return [{ code: found.code, field: 'authors', message: authorMessage(found, people) }]
  const corresponding = people.filter((person) => person.corresponding)
  const [author] = corresponding
  if (!author) return [required('authors', 'Please say who is the corresponding author')]
  if (corresponding.length > 1)
    return [{ code: 'invalid', field: 'authors', message: 'There can be only one corresponding author' }]
  return isEmail(author.email) ? [] : [required('authors', 'The corresponding author needs an email')]
}

/** Returns the problem of a revision without changes and without a response. @param unsent the kinds of added files */
export const problemsOfRevision = (response: string, unsent: readonly string[]): Problem[] =>
  response.trim() !== '' || unsent.includes('manuscript') || unsent.includes('response_file')
    ? []
    : [required('response', 'Please respond to the reviewers, or upload the revised manuscript')]

const mostTitleWords = 100

/** Returns warnings about values that exceed the journal's recommendations. */
export function warningsOn({ words, people }: Pick<WholePaper, 'words' | 'people'>): string[] {
  const references = splitCleanLines(words.references ?? '').length
  const titleWords = countWords(words.title ?? '')
  return [
    people.length > mostAuthors && `The paper has ${counted(people.length, 'author')}; the journal asks for at most 5.`,
    references > recommendedReferences && `The paper has ${references} references; the journal asks for at most 50.`,
    titleWords > mostTitleWords && `The title has ${titleWords} words; the journal asks for at most 100.`,
  ].filter((warning) => warning !== false)
}
