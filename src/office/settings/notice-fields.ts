import { placeholderMessage, unknownPlaceholders } from './notice-wording.ts'

const wording = {
  group: 'notice',
  check: { isValid: (text: string) => unknownPlaceholders(text).length === 0, message: placeholderMessage },
  isPrivate: true,
} as const

/** The settings that hold the journal's own wording of the notice; '' is the original. */
export const noticeSettings = {
  notice_subject: {
    ...wording,
    label: 'Notice subject',
    hint: 'The subject of the email.',
    description: 'The subject of the notice to authors, with placeholders such as {title}; "" for the original',
    example: 'Your article in {websitename}',
  },
  notice_text: {
    ...wording,
    label: 'Notice text',
    hint: 'A line whose placeholders are all empty is left out.',
    kind: 'lines',
    maxLength: 5_000,
    description: 'The text of the notice to authors, with placeholders such as {title}; "" for the original',
    example: 'Dear Author,\n\nYour article "{title}" has been published: {url}',
  },
} as const
