import { type Problem, rawProblem } from '../../core/text/problems.ts'
import { peopleNamed } from '../../journal/articles/people/form.ts'
import { authorMessage, peopleProblems } from '../../journal/articles/people/problems.ts'
import { isEmptyPerson, type Person } from '../../journal/articles/people/rules.ts'
import { labelsOf } from '../../office/records/fields.ts'
import { recordForm, type Typed } from '../../office/records/form.ts'
import { type PaperField, paperFields } from './fields.ts'

/** What was typed of a paper, cleaned: only what the form had. */
export type TypedPaper = { values: Partial<Record<PaperField, string>>; people?: Person[]; problems: Problem[] }

const paperForm = recordForm(paperFields)
/** What a paper says and its people, as forms and its timeline call them. */
export const paperLabels = labelsOf(paperFields, { authors: 'Authors' })
const mostText = 300_000
const mostPeople = 1_000

/** Cleans and checks the fields of a paper; nothing is required here, since a draft may lack anything. */
export function manuscriptIn(typed: Typed): TypedPaper {
  const { values, problems } = paperForm.partIn(typed)
  const { people, problems: wrongPeople } = peopleTypedIn(typed.authors)
  return { values, people, problems: [...problems, ...wrongPeople] }
}

function peopleTypedIn(typed: string | undefined): { people?: Person[]; problems: Problem[] } {
  if (typed === undefined) return { problems: [] }
  const tooLong = rawProblem(paperLabels, 'authors', typed, mostText)
  if (tooLong) return { problems: [tooLong] }
  const isMany = typed.split(/^\s*\[/.test(typed) ? '{' : /[\r\n]+/).length > mostPeople + 1 // before each is read, and stored
  if (isMany) return { problems: [{ code: 'too_many', field: 'authors', message: 'There are too many authors' }] }
  const people = peopleNamed(typed)?.filter((person) => !isEmptyPerson(person))
  if (!people)
    return { problems: [{ code: 'invalid', field: 'authors', message: `${paperLabels.authors} is not valid` }] }
  const problems = peopleProblems(people).map((found) => {
    const { person: _, part: __, ...problem } = found
    return { ...problem, message: authorMessage(found, people) }
  })
  return { people, problems }
}
