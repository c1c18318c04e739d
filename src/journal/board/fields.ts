import { editorCategories } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { fieldMessages, problemsOf } from '../../core/text/problems.ts'
import { statuses } from '../../core/text/status.ts'
import { recordKind } from '../../office/records/kind.ts'
import { endsBefore, endsTooEarly, isYearOrDay } from './rules.ts'

const isTime = (text: string) =>
  isYearOrDay(text) || { hint: 'It is a year or a day from 1800 on, such as 2024-04-01.' }

/** An editor, with the fields in the order of the form. */
export const editor = recordKind({
  kind: 'editor',
  heading: 'Editors',
  at: paths.editors,
  name: 'name',
  version: 'updated_at',
  fields: {
    name: { label: 'Name', maxLength: 200, isRequired: true },
    category: { label: 'Category', maxLength: 300, isRequired: true, oneOf: editorCategories },
    post: {
      label: 'Post',
      maxLength: 1_000,
      isRequired: true,
      isHtml: true,
      rule: 'only emphasis and line breaks stay',
    },
    content: {
      label: 'Affiliation',
      maxLength: 2_000,
      isRequired: true,
      isMultiline: true,
      description: 'The affiliation',
    },
    degree: { label: 'Degree', maxLength: 300 },
    email: { label: 'Email', maxLength: 254, format: 'email' },
    phone: { label: 'Phone', maxLength: 100 },
    country: { label: 'Country', maxLength: 300 },
    editor_website: { label: 'Website', maxLength: 300, format: 'url', rule: 'http or https' },
    term_from: {
      label: 'On the board from',
      maxLength: 10,
      isValid: isTime,
      description: 'The beginning of the term on the board: a year or a day, or empty',
    },
    term_to: {
      label: 'On the board until',
      maxLength: 10,
      isValid: isTime,
      description: 'Its end: a year or a day, or empty',
    },
    status: { label: 'Status', maxLength: 300, start: 'enabled', oneOf: statuses },
  },
  image: { column: 'picture', label: 'Picture', none: 'avatar.png' },
  shown: { enabled: 'shown on the board', disabled: 'hidden from the board' },
  contradiction: ({ term_from, term_to }) =>
    endsBefore(term_from, term_to) ? { code: 'invalid', message: endsTooEarly, field: 'term_to' } : undefined,
  deletion: 'The editor disappears from the board at once, and stays in the history.',
  history: { fields: { is_pinned: 'Pinned' } },
})

/** The problems of a refused selection of editors. */
export const selectionProblem = problemsOf(
  { ...fieldMessages, too_many: () => 'Too many editors at once' },
  { ids: 'Selection' },
)
