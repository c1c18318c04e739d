import { bounds } from '../../core/db/bounds.ts'
import { message } from '../../core/words/words.ts'
import { articleFields } from '../../journal/record/fields.ts'
import { type LinkSchema, linkForm, shortText, typedText } from '../access-links/input.ts'
import { declarations, paperFields } from '../papers/fields.ts'
import { paperLabels } from '../papers/form.ts'

/** The schemas of the forms with which authors send papers. */

const email = typedText(bounds.email, message('Email'))

export const startForm = linkForm({ email, website: shortText, call: shortText })

export const paperForm = linkForm({
  ...Object.fromEntries(
    Object.entries(paperFields).map(([name, { maxLength, label }]) => [name, typedText(maxLength, label)]),
  ),
  authors: typedText(bounds.people, paperLabels.authors),
  ...Object.fromEntries(declarations.map((name) => [name, shortText])),
})

/** The form that sends a paper, or sends an unconfirmed paper's letter again to an address. */
export const sendForm = linkForm({ ...paperForm.properties, email })

export const withdrawForm = linkForm({ number: shortText, reason: typedText(bounds.text, message('The reason')) })

export const paymentForm = linkForm({ txnid: typedText(articleFields.txnid.maxLength, articleFields.txnid.label) })

/** The form of a paper's page, and what is typed in its other forms while another language is chosen. */
export const pageForm: LinkSchema = linkForm({
  ...sendForm.properties,
  ...withdrawForm.properties,
  ...paymentForm.properties,
})
