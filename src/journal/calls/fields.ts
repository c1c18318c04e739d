import { paths } from '../../core/paths.ts'
import { statuses } from '../../core/text/status.ts'
import { recordKind } from '../../office/records/kind.ts'
import { introductionFields } from '../record/issues/fields.ts'
import { slugField, textField } from '../webpages/fields.ts'

/** A call for papers, with the fields in the order of the form. */
export const call = recordKind({
  kind: 'call',
  heading: 'Calls for papers',
  at: paths.adminCalls,
  name: 'title',
  version: 'modification',
  fields: {
    title: { label: 'Title', maxLength: 200, isRequired: true, example: 'Water and the field' },
    slug: { ...slugField, example: 'water' },
    last_day: {
      label: 'Last day',
      maxLength: 10,
      isRequired: true,
      format: 'date',
      description: 'YYYY-MM-DD; papers are taken until its end in the journal’s time zone',
      example: '2027-03-31',
    },
    text: { ...textField, example: '<p>We look for papers on water.</p>' },
    topics: { label: 'Topics', maxLength: 5_000, isMultiline: true, description: 'One a line', example: 'Drip lines' },
    editors: introductionFields.editors,
    status: { label: 'Status', maxLength: 20, start: 'enabled', oneOf: statuses },
  },
  shown: { enabled: 'shown to readers', disabled: 'hidden from readers' },
  deletion: 'Its page disappears at once. Papers that were sent for it stay. The history is kept.',
})
