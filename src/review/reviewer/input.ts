import { bounds } from '../../core/db/bounds.ts'
import { type LinkSchema, linkForm, shortText, typedText } from '../access-links/input.ts'

/** The schemas of reviewers' forms for answers and reports. */

const text = typedText(bounds.text)
const availability = { not_before: shortText, never: shortText }

const answerFields = { '^q_[a-z0-9_]{1,40}$': text }

/** A report, the name for its certificate, and when to be asked again; answers are named `q_` and the question's id. */
export const reportForm = linkForm(
  {
    recommendation: shortText,
    to_author: text,
    to_editor: text,
    certificate_name: shortText,
    named: shortText,
    ...availability,
  },
  answerFields,
)

export const declineForm = linkForm({ reason: shortText, note: text, suggest: text, ...availability })

export const extendForm = linkForm({ due: shortText, note: text })

/** The form of a request's page, and what is typed in its other forms while another language is chosen. */
export const pageForm: LinkSchema = linkForm(
  { ...reportForm.properties, ...declineForm.properties, ...extendForm.properties },
  answerFields,
)
