import { bounds } from '../../core/db/bounds.ts'
import { linkForm, shortText, typedText } from '../access-links/input.ts'

/** The schemas of reviewers' forms for answers and reports. */

const text = typedText(bounds.text)
const availability = { not_before: shortText, never: shortText }

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
  { '^q_[a-z0-9_]{1,40}$': text },
)

export const declineForm = linkForm({ reason: shortText, note: text, suggest: text, ...availability })

export const extendForm = linkForm({ due: shortText, note: text })
