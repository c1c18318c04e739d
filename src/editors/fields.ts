import { fileMessages } from '../files/rules.ts'
import { cleanLine, cleanText, isEmail, isWebAddress, withoutControls } from '../text/clean.ts'
import { decodeHtml, encodeHtml, postHtml } from '../text/html.ts'
import { boardCategories } from './rules.ts'

/** The fields of an editor that come in, each with the name that messages call it by. */
export const editorLabels = {
  name: 'Name',
  category: 'Category',
  post: 'Post',
  content: 'Affiliation',
  degree: 'Degree',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  editor_website: 'Website',
  status: 'Status',
  imgFile: 'Picture',
  ids: 'Selection',
} as const

export type EditorField = keyof typeof editorLabels

/** Every way in which an editor can be refused, with its message. */
const messages = {
  required: (label: string) => `${label} is required`,
  invalid: (label: string) => `${label} is not valid`,
  invalid_status: () => 'The status must be enabled or disabled',
  invalid_image: () => fileMessages.image.invalid,
  file_too_large: () => fileMessages.image.tooLarge,
  too_many: () => 'Too many editors at once',
  not_found: () => 'Editor not found',
} as const

export type EditorProblem = { code: keyof typeof messages; message: string; field?: EditorField }

export function editorProblem(code: EditorProblem['code'], field?: EditorField): EditorProblem {
  const message = messages[code](field ? editorLabels[field] : '')
  return field ? { code, message, field } : { code, message }
}

/** What is typed for an editor, in the order of the form. */
const formFields = [
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

type FormField = (typeof formFields)[number]
type Values = Partial<Record<FormField, string>>

/** The fields of a form as they were typed; one that is absent was not there. */
export type EditorForm = Record<string, string | undefined>

type Row = Record<FormField, string>
type Read = { ok: true; columns: Values } | { ok: false; problem: EditorProblem }

/** A new editor out of its form; without a status it is enabled. */
export function newEditorIn(form: EditorForm) {
  const typed = formFields.map((field) => [field, clean(field, form[field] ?? (field === 'status' ? 'enabled' : ''))])
  const values = Object.fromEntries(typed) as Record<FormField, string> // every field is there
  const read = checked(values)
  const { name, category } = values
  return read.ok ? ({ ok: true, columns: { ...read.columns, name, category } } as const) : read
}

/** What a form changes of an editor: fields that are absent, or as they are stored, stay unchecked. */
export function editorChangeIn(row: Row, form: EditorForm): Read {
  const values: Values = {}
  for (const field of formFields) {
    const typed = form[field]
    const stored = field === 'post' ? decodeHtml(row.post) : row[field]
    if (typed === undefined || typed === stored || clean(field, typed) === stored) continue
    values[field] = clean(field, typed)
  }
  return checked(values)
}

function clean(field: FormField, typed: string): string {
  if (field === 'post') return withoutControls(postHtml(cleanText(typed)))
  return field === 'content' ? cleanText(typed) : cleanLine(typed)
}

function checked(values: Values): Read {
  for (const field of formFields) {
    const value = values[field]
    const problem = value === undefined ? undefined : fieldProblem(field, value)
    if (problem) return { ok: false, problem }
  }
  return { ok: true, columns: { ...values, ...(values.post && { post: encodeHtml(values.post) }) } }
}

const required = new Set<EditorField>(['name', 'category', 'post', 'content'])
const longest = { name: 200, post: 1_000, content: 2_000, phone: 100 } as const

/** The problem of one field's value, cleaned and, for the post, sanitised; undefined where it is fine. */
function fieldProblem(field: FormField, value: string): EditorProblem | undefined {
  const isEmpty = value.replace(field === 'post' ? /<[^>]*>/g : '', '').trim() === ''
  if (field === 'status')
    return ['enabled', 'disabled'].includes(value) ? undefined : editorProblem('invalid_status', field)
  if (isEmpty) return required.has(field) ? editorProblem('required', field) : undefined
  const works: Partial<Record<FormField, boolean>> = {
    category: boardCategories.some(({ category }) => category === value),
    email: isEmail(value),
    editor_website: isWebAddress(value),
  }
  const isShort = value.length <= (field in longest ? longest[field as keyof typeof longest] : 300)
  return isShort && works[field] !== false ? undefined : editorProblem('invalid', field)
}
