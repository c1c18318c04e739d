import { paymentTypes, pdfSources } from '../../core/db/enums.ts'
import { fileMessages, maxPdfBytes, pdfTooLarge } from '../../core/files/rules.ts'
import { listedNames } from '../../core/pasted/listed-names.ts'
import { truncateWithEllipsis } from '../../core/text/clean.ts'
import { isDay, longDate } from '../../core/text/dates.ts'
import { changeOrRemove, strangeInLine, strangeInName } from '../../core/text/name-letters.ts'
import { fieldMessages, type Help, type Problem, problemsOf } from '../../core/text/problems.ts'
import { message, t } from '../../core/words/words.ts'
import { type Fields, fieldProblemOf, labelsOf, type NameOf, type Verdict } from '../../office/records/fields.ts'
import { metadataFields, metadataMessages } from './metadata-fields.ts'
import { personMessages } from './people/problems.ts'
import { peopleText } from './people/rules.ts'
import { isArticleNumber, pageRange } from './position-rules.ts'
import { authorsOf, isRefnumber, paymentNames, refnumberRule } from './rules.ts'

/** The sources of a PDF, with their names in the form and the history. */
export const pdfSourceNames = { uploaded: 'The PDF that was sent', typeset: 'Typeset of the full text' }

/** The fields of an article's form, in their order, without its issue and its PDF. */
export const articleFields = {
  title: {
    label: 'Title',
    maxLength: 5_000,
    isRequired: true,
    isHtml: true,
    rule: 'only i and em stay',
    example: 'Yield of <i>Vigna radiata</i> under drought',
  },
  authorname: {
    label: 'Author name',
    maxLength: 5_000,
    isRequired: true,
    isValid: areAuthors,
    description: 'The names of the authors, separated by commas',
    rule: 'at most 50 words',
    example: 'Dr. Ravi Kumar Sharma, सीता देवी',
  },
  authors: {
    label: 'Authors',
    maxLength: 300_000,
    isMultiline: true,
    worded: peopleText,
    description:
      'People: a JSON array of objects with name, family, orcid, ' +
      'affiliation, ror, country, email, corresponding, organisation and credit',
    rule: 'alone, it makes the author names; these alone keep what is known of names that stay',
    example: '[{"name":"Dr. Ravi Kumar Sharma","orcid":"0000-0002-1825-0097"},{"name":"सीता देवी"}]',
  },
  pagenumber: {
    label: 'Page number',
    maxLength: 1_000,
    isRequired: true,
    isValid: arePages,
    description: 'First and last page, such as 1-15',
    rule: 'the first follows the issue’s last',
    example: '1-15',
  },
  article_number: {
    label: 'Article number',
    maxLength: 16,
    isValid: (text: string) => isArticleNumber(text) || { hint: 'It has letters, digits, periods and hyphens: e12.' },
    description: 'In place of pages',
    example: '',
  },
  refnumber: { label: 'Ref number', maxLength: 1_000, isRequired: true, isValid: isReference, example: '101' },
  abstract: {
    label: 'Abstract',
    maxLength: 100_000,
    isRequired: true,
    isHtml: true,
    rule: 'paragraphs, lists, emphasis, sub, sup and links stay',
    example: '<p>We measured the yield.</p>',
  },
  keywords: {
    label: message('Keywords'),
    maxLength: 2_000,
    description: 'Separated by commas',
    example: 'mung bean, drought',
  },
  publishdate: {
    label: 'Publication date',
    maxLength: 1_000,
    isRequired: true,
    isValid: (text: string) => isDay(text) || { hint: 'It is a day from 1800 to a year from now.' },
    worded: (text: string) => longDate(text) || text,
    description: 'The date on the article and its certificates, YYYY-MM-DD',
    rule: 'from 1800 to a year from now',
    example: '2026-03-14',
  },
  ptype: {
    label: 'Payment type',
    maxLength: 1_000,
    isRequired: true,
    oneOf: paymentTypes,
    values: paymentNames,
    example: 'paid',
  },
  txnid: {
    label: message('Transaction id'),
    maxLength: 1_000,
    isValid: isTransaction,
    clean: withoutBlanks,
    description: 'The id of the payment',
    rule: '4 to 64 of letters, digits, - _ / .',
    example: 'T-20260301-7',
  },
  pdf_source: {
    label: 'Source of the PDF',
    maxLength: 20,
    start: pdfSources[0],
    oneOf: pdfSources,
    values: pdfSourceNames,
    description: 'Whether the PDF is the one that was sent, or typeset of the full text',
    rule: `${pdfSources[0]} where empty; a PDF that was sent is kept`,
    example: 'typeset',
  },
  subject: { label: message('Subject'), maxLength: 300, example: 'Agronomy' },
  country: { label: message('Country'), maxLength: 200, example: 'India' },
  email: {
    label: 'Corresponding author’s email',
    maxLength: 254,
    format: 'email',
    example: 'author@university.example',
  },
  mobile: { label: 'Mobile', maxLength: 50, example: '+91 99999 00000' },
  ...metadataFields,
} as const satisfies Fields

export type ArticleField = NameOf<typeof articleFields>

/** Returns a field's limit in characters. */
export const maxCharacters = (field: ArticleField): number => articleFields[field].maxLength

export const articleLabels = labelsOf(articleFields, {
  year: 'Year',
  volume: 'Volume',
  issue: 'Issue',
  online_first: 'Online first',
  pdfFile: 'PDF file',
  status: 'Status',
  publish_at: 'Publish at',
})

/**
 * A reason to refuse an article. `last` is the issue's highest last page if the pages do not follow it, `other` the
 * article that already has the same value. `usual` are values that may replace the wrong ones, `confirms` names the
 * field that accepts them as they are.
 */
export type ArticleProblem = Problem & {
  last?: number
  /** The article whose problem it is, if several are changed together. */
  id?: number
  other?: { id: number; description: string; refnumber: string }
} & Pick<Help, 'usual' | 'confirms'>

/** Every reason to refuse an article, with its message. */
export const articleProblem = problemsOf(
  {
    ...fieldMessages,
    too_many_words: () => 'Author name should not exceed 50 words',
    invalid_authorname: () => 'Author name must contain only alphabets, spaces, commas, and periods',
    invalid_refnumber: () => 'Ref number must be a valid number',
    duplicate_reference_number: () => 'Duplicate reference number',
    duplicate_title: () => 'Duplicate title',
    duplicate_txnid: () => 'Transaction ID Already Used',
    invalid_state: () => 'The paper is not accepted, or is an article already',
    invalid_txnid: () => t('Invalid transaction id'),
    invalid_pagenumber: () => 'Invalid page number',
    pages_and_number: () => 'An article has pages or a number: clear one of them',
    invalid_file: () => fileMessages.pdf.invalid,
    file_too_large: () => pdfTooLarge(maxPdfBytes),
    ...metadataMessages,
    ...personMessages,
    fixed_field: (label: string) => `${label} cannot be changed`,
    confirm: () => 'Somebody has to look at what was found in the full text',
    public_text: () => 'Readers see this: say whether the change is a slip or a correction',
    pages: () => 'The PDF does not fit the pages of its article',
    proof_open: () => 'The proof of this article is not settled',
    conflict: () => 'Someone else has changed this article in the meantime',
    changed_since: () => 'Someone else has changed this article in the meantime. Look at it again before you delete it',
    not_found: () => 'Article not found!',
  },
  articleLabels,
)

/**
 * Returns the problem of pages that begin before the issue's last article ends; clients rely on the text with its 'The
 * the'.
 */
export function pageOrderProblem(last: number): ArticleProblem {
  const message = `The the first value of the page range should be one more than the last one. The last page was ${last}`
  return { ...articleProblem('invalid_pagenumber', 'pagenumber'), message, last }
}

/** Checks one field, already cleaned (title and abstract also sanitised); undefined if it is valid. */
export const fieldProblem = (name: ArticleField, value: string): ArticleProblem | undefined =>
  fieldProblemOf(articleFields, name, value)

export const maxAuthorWords = 50

/** The limit in the title's label; more words cause a warning, not a refusal. */
export const maxTitleWords = 100

function areAuthors(names: string): Verdict {
  if (authorsOf(names).length === 0) return articleProblem('required', 'authorname')
  const words = names.split(/[\s,]+/).filter(Boolean)
  if (words.length > maxAuthorWords) return articleProblem('too_many_words')
  const hint = lineHint(names)
  return hint === undefined || { ...articleProblem('invalid_authorname'), hint }
}

/** Returns advice about the first author in a line that is refused; undefined if all are valid. */
function lineHint(line: string): string | undefined {
  if (line.includes(';'))
    return `Commas separate the authors: ${listedNames(line)
      .map(({ name }) => name)
      .join(', ')}`
  const names = authorsOf(line)
  const place = names.findIndex((name) => strangeInLine(name).length > 0)
  const name = names[place]
  if (name === undefined) return undefined
  const other = strangeInName(name).length > 0 ? '' : `, or enter the name under “${peopleTitle}”, where it may stand`
  return `Author ${place + 1}, “${truncateWithEllipsis(name, 100)}”: ${changeOrRemove(strangeInLine(name))}${other}.`
}

/** The title of the form's part where each author has separate fields. */
export const peopleTitle = message('Affiliations, ORCID iDs and emails of the authors')

/** Checks a page range. A wrong format has its own message; a range that runs backwards is an invalid page number. */
function arePages(pages: string): Verdict {
  const problem = { ...articleProblem('invalid_pagenumber'), hint: 'The first page is not after the last.' }
  if (!/^[0-9]+-[0-9]+$/.test(pages))
    return {
      ...problem,
      message: 'Page number format must be like 1-6',
      hint: 'Enter the first and the last page: 4-6.',
    }
  return pageRange(pages) !== undefined || problem
}

function isReference(text: string): Verdict {
  return isRefnumber(text) || { ...articleProblem('invalid_refnumber'), hint: refnumberRule }
}

/**
 * Removes the blanks of a transaction id, such as 'UPI 1234 5678', if it cannot be anything else: it has five digits or
 * more, and every word has a digit, except a short first one.
 */
export function withoutBlanks(line: string): string {
  const [first = '', ...rest] = line.split(' ')
  const isId = [/^[A-Za-z]{1,5}[-_/.]?$/.test(first) ? `${first}1` : first, ...rest].every((word) => /\d/.test(word))
  return isId && line.replace(/\D/g, '').length >= 5 ? line.replaceAll(' ', '') : line
}

function isTransaction(text: string): Verdict {
  if (/^[A-Za-z0-9_/.-]{4,64}$/.test(text)) return true
  const hint = /\s/.test(text) ? t('Leave out the blanks: UPI-1234') : t('It has 4 to 64 of letters, digits, - _ / .')
  return { ...articleProblem('invalid_txnid'), hint }
}

export const articleFieldNames = Object.keys(articleFields) as ArticleField[] // it has no other keys
