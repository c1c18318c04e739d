import { isEmail, isWebAddress } from '../text/clean.ts'
import { lengthProblem } from '../text/problems.ts'
import { type EditorField, type EditorProblem, editorLabels, editorProblem } from './problems.ts'
import { boardCategories } from './rules.ts'

/** What is typed for an editor, in the order of the form. */
export const formFields = [
  'name',
  'category',
  'post',
  'content',
  'degree',
  'email',
  'phone',
  'country',
  'editor_website',
  'status',
] as const satisfies EditorField[]

export type FormField = (typeof formFields)[number]

const required = new Set<EditorField>(['name', 'category', 'post', 'content'])
const longest: Partial<Record<FormField, number>> = { name: 200, post: 1_000, content: 2_000, phone: 100 }

/** How long a field may be, in characters. */
export function maxCharacters(field: FormField): number {
  return longest[field] ?? 300
}

/** The problem of one field's value, cleaned and, for the post, sanitised; undefined where it is fine or not there. */
export function fieldProblem(field: FormField, value: string | undefined): EditorProblem | undefined {
  if (value === undefined) return undefined
  const isEmpty = value.replace(field === 'post' ? /<[^>]*>/g : '', '').trim() === ''
  if (field === 'status')
    return ['enabled', 'disabled'].includes(value) ? undefined : editorProblem('invalid_status', field)
  if (isEmpty) return required.has(field) ? editorProblem('required', field) : undefined
  const works: Partial<Record<FormField, boolean>> = {
    category: boardCategories.some(({ category }) => category === value),
    email: isEmail(value),
    editor_website: isWebAddress(value),
  }
  if (value.length > maxCharacters(field)) return lengthProblem(editorLabels, field, maxCharacters(field))
  return works[field] === false ? editorProblem('invalid', field) : undefined
}
