import { fileMessages } from '../files/rules.ts'
import { fieldMessages, problemsOf } from '../text/problems.ts'

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
  ...fieldMessages,
  invalid_image: () => fileMessages.image.invalid,
  file_too_large: () => fileMessages.image.tooLarge,
  too_many: () => 'Too many editors at once',
  conflict: () => 'Someone else has changed this editor in the meantime',
  not_found: () => 'Editor not found',
} as const

export const editorProblem = problemsOf(messages, editorLabels)

export type EditorProblem = ReturnType<typeof editorProblem>

/** What is said of an editor that was saved (specification 8). */
export const editorSaved = {
  added: 'Editor created successfully',
  updated: 'Editor updated successfully',
} as const
