import { errorsOf, type FieldError } from '../../src/core/text/problems.ts'
import { typedProblem } from '../../src/journal/articles/editing/folding-rules.ts'
import { reviewProblemsOf, typedDays } from '../../src/journal/record/date-problems.ts'
import { type ArticleField, articleFieldNames, articleProblem } from '../../src/journal/record/fields.ts'
import { peopleNamed } from '../../src/journal/record/people/form.ts'
import { authorMessage, peopleProblems } from '../../src/journal/record/people/problems.ts'
import { isEmptyPerson } from '../../src/journal/record/people/rules.ts'
import { isOpenRange } from '../../src/journal/record/position-rules.ts'
import { authorsOf } from '../../src/journal/record/rules.ts'
import { fieldErrors, isChange } from './field-errors.ts'

const version = 'modification'

/** Validates an article's form before submission; a new article needs its PDF. */
export default function articleErrors(form: HTMLFormElement): FieldError[] {
  const people = peopleErrors(form)
  const isOfPeople = people !== undefined
  const data = new FormData(form)
  const file = data.get('pdfFile')
  const isHeld = Boolean(form.querySelector<HTMLInputElement>('input[name=heldpdf]')?.value)
  const hasFile = isHeld || (file instanceof File && file.size > 0)
  const textOf = (name: string) => String(data.get(name) ?? '').trim()
  const pages = textOf('pagenumber')
  const isTypeset = textOf('pdf_source') === 'typeset'
  // An open page range is completed from the PDF's length; an article number takes the place of a range.
  const isPaged = isOpenRange(pages)
    ? hasFile || isTypeset
    : pages === '' && (isTypeset || textOf('article_number') !== '')
  const fields = articleFieldNames.filter(
    (name) => !(isOfPeople && name === 'authorname') && !(isPaged && name === 'pagenumber'),
  )
  const errors = [
    ...(people ?? []),
    ...fieldErrors(form, { fields, problemOf: checkTypedField, version }),
    ...reviewErrors(form),
  ]
  const isNeeded = !isTypeset && !isChange(form, version)
  const isMissing = file instanceof File && !hasFile && isNeeded
  return isMissing ? [...errors, { name: 'pdfFile', text: articleProblem('required', 'pdfFile').message }] : errors
}

/**
 * Returns the errors of review dates after the publication date; in an edit, only those caused by a changed date,
 * including the publication date.
 */
function reviewErrors(form: HTMLFormElement): FieldError[] {
  const all = [...form.querySelectorAll<HTMLInputElement>('input[type=date]')]
  const daysIn = (inputs: HTMLInputElement[]) =>
    typedDays(Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
  const changed = isChange(form, version) ? all.filter(({ value, defaultValue }) => value !== defaultValue) : all
  return changed.length > 0 ? errorsOf(reviewProblemsOf(daysIn(all), daysIn(changed))) : []
}

/**
 * Returns the errors of the people fields; undefined if only the author line is known, or an edit left them unchanged.
 */
function peopleErrors(form: HTMLFormElement): FieldError[] | undefined {
  const area = form.elements.namedItem('authors')
  const line = form.elements.namedItem('authorname')
  if (!(area instanceof HTMLTextAreaElement) || !(line instanceof HTMLInputElement)) return undefined
  const isEdit = isChange(form, version)
  if (area.value.trim() === '' || (isEdit && area.value === area.defaultValue)) return undefined
  const known = isEdit ? authorsOf(line.defaultValue) : []
  const people = peopleNamed(area.value, known)
  if (!people) return errorsOf([articleProblem('invalid', 'authors')])
  const errors = peopleProblems(people, known).flatMap((problem) => {
    const name = `authors[${problem.person}].${problem.part}`
    const field = document.getElementById(name) ? name : 'authors'
    return errorsOf([{ code: '', message: authorMessage(problem, people), field, hint: problem.hint }])
  })
  return people.every(isEmptyPerson) ? [...errors, ...errorsOf([articleProblem('required', 'authorname')])] : errors
}

function checkTypedField(field: ArticleField, typed: string) {
  return typedProblem(field, typed, new Date().toISOString().slice(0, 10))
}
