import { fileMessages } from '../files/rules.ts'
import { fieldMessages, problemsOf } from '../text/problems.ts'

/** The fields of an indexing partner that come in, each with the name that messages call it by. */
export const partnerLabels = { title: 'Title', link: 'Link', imgFile: 'Logo', status: 'Status' } as const

export type PartnerField = keyof typeof partnerLabels

/** Every way in which a partner can be refused, with its message. */
const messages = {
  ...fieldMessages,
  invalid_image: () => fileMessages.image.invalid,
  file_too_large: () => fileMessages.image.tooLarge,
  conflict: () => 'Someone else has changed this partner in the meantime',
  moved_on: () => 'Someone else has changed the list in the meantime, nothing was moved. Please try again.',
  not_found: () => 'Partner not found',
} as const

export const partnerProblem = problemsOf(messages, partnerLabels)

export type PartnerProblem = ReturnType<typeof partnerProblem>

/** What is said of a partner that was saved. */
export const partnerSaved = {
  added: 'Partner created successfully',
  updated: 'Partner updated successfully',
} as const
