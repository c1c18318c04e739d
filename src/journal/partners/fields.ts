import { paths } from '../../core/paths.ts'
import { statuses } from '../../core/text/status.ts'
import { recordKind } from '../../office/records/kind.ts'

/** An indexing partner, with the fields in the order of the form. */
export const partner = recordKind({
  kind: 'partner',
  heading: 'Indexing',
  at: paths.partners,
  name: 'title',
  version: 'modification',
  fields: {
    title: { label: 'Title', maxLength: 200, isRequired: true },
    link: { label: 'Link', maxLength: 1_000, format: 'url' },
    status: { label: 'Status', maxLength: 20, start: 'enabled', oneOf: statuses },
  },
  image: { column: 'image', label: 'Logo', none: '' },
  shown: { enabled: 'shown to readers', disabled: 'hidden from readers' },
  deletion: 'It disappears from the site at once, and stays in the history.',
})
