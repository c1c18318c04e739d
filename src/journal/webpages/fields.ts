import { webpagePlaces } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { cleanText } from '../../core/text/clean.ts'
import { plainText } from '../../core/text/html.ts'
import { pageHtml } from '../../core/text/html-page.ts'
import { statuses } from '../../core/text/status.ts'
import type { Fields } from '../../office/records/fields.ts'
import { cleanField } from '../../office/records/form.ts'
import { recordKind } from '../../office/records/kind.ts'

const isSlug = (slug: string) => /^[a-z0-9-]{1,60}$/.test(slug)

/** The end of a page's address. */
export const slugField = {
  label: 'Address',
  maxLength: 60,
  isRequired: true,
  isValid: (slug: string) =>
    isSlug(slug) || {
      code: 'invalid',
      message: 'It has small letters a to z, digits and hyphens alone, such as ethics',
    },
} as const

/** The rich text of a page, or of a call. */
export const textField = {
  label: 'Text',
  maxLength: 100_000,
  isRequired: true,
  isHtml: true,
  isMultiline: true,
} as const

const fields = {
  title: { label: 'Title', maxLength: 200, isRequired: true, example: 'Ethics of publication' },
  slug: { ...slugField, example: 'ethics' },
  text: { ...textField, example: '<p>Of all.</p>' },
  place: { label: 'Place', maxLength: 20, start: 'footer', oneOf: webpagePlaces, description: 'Where its link stands' },
  order: {
    label: 'Order',
    maxLength: 4,
    start: '0',
    isValid: (order) => /^\d+$/.test(order),
    clean: (line) => line.replace(/^0+(?=\d)/, '') || '0',
    description: 'A whole number; a place has small ones first',
  },
  status: { label: 'Status', maxLength: 20, start: 'enabled', oneOf: statuses },
} as const satisfies Fields

/** A page of the journal's own, with the fields in the order of the form. */
export const webpage = recordKind({
  kind: 'webpage',
  heading: 'Pages',
  at: paths.webpages,
  name: 'title',
  version: 'modification',
  fields,
  shown: { enabled: 'shown to readers', disabled: 'hidden from readers' },
  deletion: 'Its address says from then on that the page is gone. The history is kept.',
  clean(name, typed) {
    if (name !== 'text') return cleanField(fields[name], typed)
    const html = pageHtml(cleanText(typed))
    return plainText(html) === '' ? '' : html
  },
})

export const duplicateSlug = {
  code: 'duplicate_slug',
  message: 'Another page has this address',
  field: 'slug',
} as const
