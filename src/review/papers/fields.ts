import { bounds } from '../../core/db/bounds.ts'
import { articleTypes, noticeTypes } from '../../core/db/enums.ts'
import { isPhone } from '../../core/text/clean.ts'
import { articleFields } from '../../journal/articles/editing/fields.ts'
import { metadataFields } from '../../journal/articles/editing/metadata-fields.ts'
import type { Field, NameOf } from '../../office/records/fields.ts'

const long = { maxLength: bounds.text, isMultiline: true } as const

/** The types that a paper can have: notices about articles are written in the back office. */
export const paperTypes = articleTypes.filter((type) => !noticeTypes.some((notice) => notice === type))

/** How many people may be suggested as reviewers, and opposed. */
export const mostNamed = { suggested: 5, opposed: 3 } as const

const named = (most: number) =>
  ({
    ...long,
    maxLine: bounds.line,
    isValid: (lines: string) =>
      lines.split('\n').filter((line) => line.trim()).length <= most || {
        code: 'too_many',
        hint: `At most ${most}, one per line.`,
      },
  }) as const

/** What a paper says, as its author or an editor types it; all of it is plain text. Its people are `authors`. */
export const paperFields = {
  title: { label: 'Title', maxLength: bounds.title },
  abstract: { ...long, label: 'Abstract' },
  keywords: { label: articleFields.keywords.label, maxLength: 2_000 },
  article_type: { label: 'Type of article', maxLength: 50, oneOf: paperTypes },
  language: metadataFields.language,
  subject: articleFields.subject,
  country: articleFields.country,
  mobile: { label: 'Mobile', maxLength: 50, isValid: (text: string) => isPhone(text) },
  references: { ...metadataFields.references, maxLength: long.maxLength },
  funding: { ...metadataFields.funding, maxLine: bounds.line },
  competing_interests: metadataFields.competing_interests,
  ethics: metadataFields.ethics,
  data_availability: metadataFields.data_availability,
  cover_letter: { ...long, label: 'Cover letter' },
  suggested: { ...named(mostNamed.suggested), label: 'Suggested reviewers' },
  opposed: { ...named(mostNamed.opposed), label: 'Reviewers not to ask' },
  response: { ...long, label: 'Response to the reviewers' },
} as const satisfies Record<string, Field>

export type PaperField = NameOf<typeof paperFields>

export const paperFieldNames = Object.keys(paperFields) as PaperField[] // its own

/** Whether a text can be a transaction id, as an article's. */
export const isTxnid = (text: string) => articleFields.txnid.isValid(text) === true

/** What the author declares on sending. */
export const declarations = ['original', 'coauthors', 'privacy'] as const
