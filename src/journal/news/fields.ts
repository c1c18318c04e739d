import { paths } from '../../core/paths.ts'
import { statuses } from '../../core/text/status.ts'
import { recordKind } from '../../office/records/kind.ts'

/** A piece of news, with the fields in the order of the form. */
export const newsItem = recordKind({
  kind: 'news',
  heading: 'News',
  at: paths.adminNews,
  name: 'title',
  version: 'modification',
  fields: {
    title: { label: 'Title', maxLength: 200, isRequired: true },
    date: { label: 'Date', maxLength: 10, isRequired: true, format: 'date' },
    content: { label: 'Text', maxLength: 20_000, isRequired: true, isHtml: true, isMultiline: true },
    status: { label: 'Status', maxLength: 20, start: 'enabled', oneOf: statuses },
  },
  shown: { enabled: 'shown to readers', disabled: 'hidden from readers' },
  deletion: 'It disappears from the site at once. The history is kept.',
})
