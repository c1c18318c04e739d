import { bounds, mostPeople } from '../../core/db/bounds.ts'
import { keywordsTyped } from '../../core/pasted/keywords.ts'
import { isOvermarked } from '../../core/text/clean.ts'
import { fieldMessages, lengthProblem, type Problem } from '../../core/text/problems.ts'
import { message, t } from '../../core/words/words.ts'
import { peopleNamed, peopleTyped } from '../../journal/record/people/form.ts'
import { authorMessage, peopleProblems } from '../../journal/record/people/problems.ts'
import { isEmptyPerson, type Person, partNames, personParts } from '../../journal/record/people/rules.ts'
import { boundProblemOf, labelsOf } from '../../office/records/fields.ts'
import { cleanField, recordForm, type Typed } from '../../office/records/form.ts'
import { type PaperField, paperFieldNames, paperFields } from './fields.ts'

/**
 * The typed fields of a paper, cleaned; only those in the form. `beyond` holds the problems that prevent even saving a
 * draft: texts or lists over their bound.
 */
export type TypedPaper = {
  values: Partial<Record<PaperField, string>>
  people?: Person[]
  problems: Problem[]
  beyond: Problem[]
}

const paperForm = recordForm(paperFields, (field, typed) =>
  field === 'keywords' ? keywordsTyped(typed) : cleanField(paperFields[field], typed),
)
/** The names of a paper's fields in forms and timeline. */
export const paperLabels = labelsOf(paperFields, { authors: message('Authors') })

/** Cleans and checks a paper's fields; none is required, since drafts may lack any. @param most the most people */
export function manuscriptIn(typed: Typed, most: number = mostPeople.entered): TypedPaper {
  const { values, problems } = paperForm.partIn(typed)
  const long = paperFieldNames.flatMap((name) => boundProblemOf(paperFields[name], name, values[name] ?? '') ?? [])
  const { people, problems: wrong, beyond = [] } = peopleTypedIn(typed.authors, most)
  return { values, people, problems: [...problems, ...wrong], beyond: [...long, ...beyond] }
}

type TypedPeople = { people?: Person[]; problems: Problem[]; beyond?: Problem[] }

/**
 * Parses people if the text is within its bounds; a text that is too long, or names too many, is not parsed further.
 */
function peopleTypedIn(typed: string | undefined, most: number): TypedPeople {
  if (typed === undefined) return { problems: [] }
  const refused = (...problems: Problem[]) => ({ problems, beyond: problems })
  if (typed.length > bounds.people || isOvermarked(typed))
    return refused(lengthProblem(paperLabels, 'authors', bounds.people))
  if (typed.split(/^\s*\[/.test(typed) ? '{' : /[\r\n]+/).length > mostPeople.entered + 1)
    return refused(reportTooManyAuthors(most))
  const cleaned = peopleTyped(typed)
  const long = cleaned?.flatMap((person, at) => boundProblemsOf(person, at)) ?? []
  if (long.length > 0) return refused(...long)
  const people = peopleNamed(typed)?.filter((person) => !isEmptyPerson(person))
  if (!people)
    return { problems: [{ code: 'invalid', field: 'authors', message: fieldMessages.invalid(paperLabels.authors) }] }
  if (people.length > most) return refused(reportTooManyAuthors(most))
  const problems = peopleProblems(people).map((found) => {
    const { person: _, part: __, ...problem } = found
    return { ...problem, message: authorMessage(found, people) }
  })
  return { people, problems }
}

const reportTooManyAuthors = (most: number): Problem => ({
  code: 'too_many',
  field: 'authors',
  message: t('A paper sent here has at most {most} authors; please write to us', { most }),
})

/**
 * Returns the problems of a person's parts that are too long to be stored. Parts that indexes hold have the bound of
 * sent papers.
 */
function boundProblemsOf(person: Person, at: number): Problem[] {
  return partNames.flatMap((part) => {
    const { label, maxLength } = personParts[part]
    const most = part === 'email' || part === 'orcid' ? maxLength : bounds.part
    return person[part].length > most
      ? [
          lengthProblem<string>(
            { authors: t('Author {number}: {field}', { number: at + 1, field: t(label) }) },
            'authors',
            most,
          ),
        ]
      : []
  })
}
