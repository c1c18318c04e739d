import { bounds } from '../../core/db/bounds.ts'
import { articleTypes, noticeTypes } from '../../core/db/enums.ts'
import { isPhone } from '../../core/text/clean.ts'
import { message, t } from '../../core/words/words.ts'
import { articleFields } from '../../journal/record/fields.ts'
import { metadataFields } from '../../journal/record/metadata-fields.ts'
import { mostResources } from '../../journal/record/resources/rules.ts'
import type { Field, NameOf } from '../../office/records/fields.ts'
import type { RowKind } from './row-rules.ts'

const long = { maxLength: bounds.text, isMultiline: true } as const

/** The types that a paper can have: notices about articles are written in the back office. */
export const paperTypes = articleTypes.filter((type) => !noticeTypes.some((notice) => notice === type))

/** The most suggested and opposed reviewers. */
export const mostNamed = { suggested: 5, opposed: 3 } as const

/** Defines a statement of the authors, which the article publishes. */
const statement = (advice: string) => ({ part: 'statements', rows: 2, advice }) as const

const defineNamedReviewers = (most: number) =>
  ({
    ...long,
    part: 'editors',
    advice: message('At most {most}, one per line: Name | email | affiliation.'),
    list: { kind: 'named', most },
    maxLine: bounds.line,
    isValid: (lines: string) =>
      lines.split('\n').filter((line) => line.trim()).length <= most || {
        code: 'too_many',
        hint: t('At most {most}, one per line.', { most }),
      },
  }) as const

/** The plain texts of a paper, as typed; its people are `authors`. */
export const paperFields = {
  title: { label: message('Title'), maxLength: bounds.title },
  abstract: { ...long, label: message('Abstract') },
  keywords: { label: articleFields.keywords.label, maxLength: 2_000 },
  article_type: { label: message('Type of article'), maxLength: 50, oneOf: paperTypes },
  language: metadataFields.language,
  subject: articleFields.subject,
  country: articleFields.country,
  mobile: { label: message('Mobile'), maxLength: 50, isValid: (text: string) => isPhone(text) },
  references: { ...metadataFields.references, maxLength: long.maxLength },
  competing_interests: {
    ...metadataFields.competing_interests,
    ...statement(message('Anything that could be seen as influencing the work. If there is nothing, write “None”.')),
    isNeeded: true,
  },
  funding: {
    ...metadataFields.funding,
    ...statement(message('One per line: Funder | award | ROR ID.')),
    list: { kind: 'funding' },
    maxLine: bounds.line,
  },
  ethics: { ...metadataFields.ethics, ...statement(message('Who approved the study, if it needed approval.')) },
  data_availability: { ...metadataFields.data_availability, ...statement(message('Where readers can find the data.')) },
  resources: {
    ...metadataFields.resources,
    ...statement(message('One per line: data, code, preprint or protocol | DOI or link | title.')),
    list: { kind: 'resources', most: mostResources },
    maxLine: bounds.line,
  },
  ai_statement: {
    ...metadataFields.ai_statement,
    ...statement(message('How programs that write or draw were used. If none was, write “None”.')),
  },
  acknowledgements: {
    ...metadataFields.acknowledgements,
    ...statement(message('Whom you thank. Reviewers never see it.')),
  },
  plain_summary: {
    ...metadataFields.plain_summary,
    ...statement(message('The paper in words that everyone knows: readers see it above the abstract.')),
  },
  cover_letter: {
    ...long,
    part: 'editors',
    label: message('Cover letter'),
    rows: 4,
    advice: message('Reviewers never see it.'),
  },
  suggested: { ...defineNamedReviewers(mostNamed.suggested), label: message('Suggested reviewers'), rows: 3 },
  opposed: { ...defineNamedReviewers(mostNamed.opposed), label: message('Reviewers not to ask'), rows: 2 },
  response: { ...long, label: message('Response to the reviewers') },
} as const satisfies Record<string, PaperFieldOf>

/** A field of a paper; the fields of a `part` of the author's form appear there in order, each with its advice. */
type PaperFieldOf = Field & { part?: FormPart; rows?: number; advice?: string; isNeeded?: boolean; list?: RowsOf }
/** The rows that a list with one entry per line has in the form. */
type RowsOf = { kind: RowKind; most?: number }
type FormPart = 'statements' | 'editors'

export type PaperField = NameOf<typeof paperFields>

export const paperFieldNames = Object.keys(paperFields) as PaperField[] // its own keys

/** Returns the fields of a part of the author's form. */
export function fieldsIn(part: FormPart) {
  return paperFieldNames.flatMap((name) => {
    const { rows, advice, list, isNeeded = false, ...field }: PaperFieldOf = paperFields[name]
    return field.part === part ? [{ name, rows, hint: advice, list, isOptional: !isNeeded }] : []
  })
}

const ofReview = [...fieldsIn('editors').map(({ name }) => name), 'response'] as readonly PaperField[]

/** The fields of an accepted paper that its article takes over. */
export const articleFieldNames = paperFieldNames.filter((name) => !ofReview.includes(name))

/** The author's declarations when sending. */
export const declarations = ['original', 'coauthors', 'privacy'] as const
