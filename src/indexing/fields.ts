import type { HistoryWords } from '../audit/difference.ts'
import { fileMessages } from '../files/rules.ts'
import { isWebAddress } from '../text/clean.ts'
import { type Fields, fieldProblemOf, labelsOf, type NameOf } from '../text/fields.ts'
import { fieldMessages, problemsOf } from '../text/problems.ts'
import { statuses } from '../text/status.ts'

/** What is typed for an indexing partner, in the order of the form. */
export const partnerFields = {
  title: { label: 'Title', maxLength: 200, isRequired: true },
  link: { label: 'Link', maxLength: 1_000, isValid: isWebAddress },
  status: { label: 'Status', maxLength: 20, start: 'enabled', oneOf: statuses },
} as const satisfies Fields

export type PartnerField = NameOf<typeof partnerFields>

export const fieldProblem = (name: PartnerField, value: string | undefined) =>
  fieldProblemOf(partnerFields, name, value)

export const partnerLabels = labelsOf(partnerFields, { imgFile: 'Logo' })

/** Every way in which a partner can be refused, with its message. */
export const partnerProblem = problemsOf(
  {
    ...fieldMessages,
    invalid_image: () => fileMessages.image.invalid,
    file_too_large: () => fileMessages.image.tooLarge,
    moved_on: () => 'Someone else has changed the list in the meantime. Nothing was moved; please try again.',
    not_found: () => 'Partner not found',
  },
  partnerLabels,
)

export const partnerSaved = { added: 'Partner created successfully', updated: 'Partner updated successfully' } as const

const { imgFile, ...plain } = partnerLabels

/** How the history of a partner tells its changes. */
export const partnerHistory: HistoryWords = {
  fields: { ...plain, image: { label: imgFile, kind: 'file' }, place: 'Place' },
  actions: { move: 'Moved' },
}
