import { fileMessages } from '../files/rules.ts'
import { tooLong } from '../text/messages.ts'

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
  conflict: () => 'Someone else has changed this editor in the meantime',
  not_found: () => 'Editor not found',
} as const

export type EditorProblem = { code: keyof typeof messages; message: string; field?: EditorField }

export function editorProblem(code: EditorProblem['code'], field?: EditorField): EditorProblem {
  const message = messages[code](field ? editorLabels[field] : '')
  return field ? { code, message, field } : { code, message }
}

/** A text longer than its field may hold. */
export function lengthProblem(field: EditorField, most: number): EditorProblem {
  return { ...editorProblem('invalid', field), message: tooLong(editorLabels[field], most) }
}

/** What is said of an editor that was saved (specification 8). */
export const editorSaved = {
  added: 'Editor created successfully',
  updated: 'Editor updated successfully',
} as const
