import { isEmail } from '../../core/text/clean.ts'
import { countWords } from '../../core/text/counted.ts'
import type { Problem } from '../../core/text/problems.ts'
import { message, t } from '../../core/words/words.ts'
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
  original: message('Please confirm that the work is yours and is not under review elsewhere'),
  coauthors: message('Please confirm that every author agrees'),
  privacy: message('Please confirm that you have read what we keep'),
}

/** Returns the problems that prevent a paper from being sent: missing and wrong fields. */
export function problemsToSend({ words, people, kinds, lacksCountry }: WholePaper): Problem[] {
  const wrong = paperFieldNames.flatMap((field) => fieldProblemOf(paperFields, field, words[field] ?? '') ?? [])
  return [
    ...unless(kinds.includes('manuscript'), 'manuscript', t('The manuscript is missing')),
    ...unless(words.title, 'title', t('The title is missing')),
    ...unless(words.abstract, 'abstract', t('The abstract is missing')),
    ...peopleToSend(people),
    ...unless(!lacksCountry, 'country', t('Please enter your country: the fee after acceptance depends on it')),
    ...unless(words.competing_interests, 'competing_interests', t('Please enter competing interests, or write “None”')),
    ...wrong,
    ...declarations.flatMap((name) => unless(words[name] === 'yes', name, t(declared[name]))),
  ]
}

/** Returns the problems of a paper's people: exactly one is corresponding, with an email. */
function peopleToSend(people: readonly Person[]): Problem[] {
  if (people.length === 0) return [required('authors', t('The authors are missing'))]
  const [found] = peopleProblems(people)
  if (found) return [{ code: found.code, field: 'authors', message: authorMessage(found, people) }]
  const corresponding = people.filter((person) => person.corresponding)
  const [author] = corresponding
  if (!author) return [required('authors', t('Please say who is the corresponding author'))]
  if (corresponding.length > 1)
    return [{ code: 'invalid', field: 'authors', message: t('There can be only one corresponding author') }]
  return isEmail(author.email) ? [] : [required('authors', t('The corresponding author needs an email'))]
}

/** Returns the problem of a revision without changes and without a response. @param unsent the kinds of added files */
export const problemsOfRevision = (response: string, unsent: readonly string[]): Problem[] =>
  response.trim() !== '' || unsent.includes('manuscript') || unsent.includes('response_file')
    ? []
    : [required('response', t('Please respond to the reviewers, or upload the revised manuscript'))]

const mostTitleWords = 100

/** Returns warnings about values that exceed the journal's recommendations. */
export function warningsOn({ words, people }: Pick<WholePaper, 'words' | 'people'>): string[] {
  const references = splitCleanLines(words.references ?? '').length
  const titleWords = countWords(words.title ?? '')
  return [
    people.length > mostAuthors &&
      t('The paper has {count, plural, one {# author} other {# authors}}; the journal asks for at most {most}.', {
        count: people.length,
        most: mostAuthors,
      }),
    references > recommendedReferences &&
      t('The paper has {references} references; the journal asks for at most 50.', { references }),
    titleWords > mostTitleWords &&
      t('The title has {words} words; the journal asks for at most 100.', { words: titleWords }),
  ].filter((warning) => warning !== false)
}
