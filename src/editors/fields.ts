import type { HistoryWords } from '../audit/difference.ts'
import { fileMessages } from '../files/rules.ts'
import { isEmail, isWebAddress } from '../text/clean.ts'
import { type Fields, fieldProblemOf, labelsOf, type NameOf } from '../text/fields.ts'
import { fieldMessages, problemsOf } from '../text/problems.ts'
import { statuses } from '../text/status.ts'
import { editorCategories } from './rules.ts'

/** What is typed for an editor, in the order of the form. */
export const editorFields = {
  name: { label: 'Name', maxLength: 200, isRequired: true },
  category: {
    label: 'Category',
    maxLength: 300,
    isRequired: true,
    oneOf: editorCategories,
  },
  post: { label: 'Post', maxLength: 1_000, isRequired: true, isHtml: true },
  content: { label: 'Affiliation', maxLength: 2_000, isRequired: true },
  degree: { label: 'Degree', maxLength: 300 },
  email: { label: 'Email', maxLength: 254, isValid: isEmail },
  phone: { label: 'Phone', maxLength: 100 },
  country: { label: 'Country', maxLength: 300 },
  editor_website: { label: 'Website', maxLength: 300, isValid: isWebAddress },
  status: { label: 'Status', maxLength: 300, start: 'enabled', oneOf: statuses },
} as const satisfies Fields

export type EditorField = NameOf<typeof editorFields>

export const fieldProblem = (name: EditorField, value: string | undefined) => fieldProblemOf(editorFields, name, value)

export const editorLabels = labelsOf(editorFields, { imgFile: 'Picture', ids: 'Selection' })

/** Every way in which an editor can be refused, with its message. */
export const editorProblem = problemsOf(
  {
    ...fieldMessages,
    invalid_image: () => fileMessages.image.invalid,
    file_too_large: () => fileMessages.image.tooLarge,
    too_many: () => 'Too many editors at once',
    not_found: () => 'Editor not found',
  },
  editorLabels,
)

export const editorSaved = { added: 'Editor created successfully', updated: 'Editor updated successfully' } as const

const { post, imgFile, ids, ...plain } = editorLabels

/** How the history of an editor tells its changes. */
export const editorHistory: HistoryWords = {
  fields: {
    ...plain,
    post: { label: post, kind: 'rich' },
    picture: { label: imgFile, kind: 'file' },
    is_pinned: 'Pinned',
  },
}
