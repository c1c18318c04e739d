import { fileMessages } from '../files/rules.ts'
import { tooLong } from '../text/messages.ts'

/** The fields of an indexing partner that come in, each with the name that messages call it by. */
export const partnerLabels = { title: 'Title', link: 'Link', imgFile: 'Logo', status: 'Status' } as const

export type PartnerField = keyof typeof partnerLabels

/** Every way in which a partner can be refused, with its message. */
const messages = {
  required: (label: string) => `${label} is required`,
  invalid: (label: string) => `${label} is not valid`,
  invalid_status: () => 'The status must be enabled or disabled',
  invalid_image: () => fileMessages.image.invalid,
  file_too_large: () => fileMessages.image.tooLarge,
  conflict: () => 'Someone else has changed this partner in the meantime',
  moved_on: () => 'Someone else has changed the list in the meantime, nothing was moved. Please try again.',
  not_found: () => 'Partner not found',
} as const

export type PartnerProblem = { code: keyof typeof messages; message: string; field?: PartnerField }

export function partnerProblem(code: PartnerProblem['code'], field?: PartnerField): PartnerProblem {
  const message = messages[code](field ? partnerLabels[field] : '')
  return field ? { code, message, field } : { code, message }
}

/** A text longer than its field may hold. */
export function lengthProblem(field: PartnerField, most: number): PartnerProblem {
  return { ...partnerProblem('invalid', field), message: tooLong(partnerLabels[field], most) }
}

/** What is said of a partner that was saved. */
export const partnerSaved = {
  added: 'Partner created successfully',
  updated: 'Partner updated successfully',
} as const
