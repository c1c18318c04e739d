import { fileMessages } from '../files/rules.ts'
import { fieldMessages, type Problem, problemsOf } from '../text/problems.ts'

/** The fields that the form and the API take, with the labels that messages use. */
export const articleLabels = {
  year: 'Year',
  volume: 'Volume',
  issue: 'Issue',
  ptype: 'Payment type',
  publishdate: 'Certificate date',
  authorname: 'Author name',
  pagenumber: 'Page number',
  refnumber: 'Ref number',
  pdfFile: 'PDF file',
  title: 'Title',
  abstract: 'Abstract',
  keywords: 'Keywords',
  subject: 'Subject',
  country: 'Country',
  mobile: 'Mobile',
  txnid: 'Transaction id',
  status: 'Status',
} as const

export type ArticleField = keyof typeof articleLabels

/** Every reason to refuse an article, with its message. */
const messages = {
  ...fieldMessages,
  too_many_words: () => 'Author name should not exceed 50 words',
  invalid_authorname: () => 'Author name must contain only alphabets, spaces, commas, and periods',
  invalid_refnumber: () => 'Ref number must be a valid number',
  duplicate_reference_number: () => 'Duplicate reference number',
  duplicate_title: () => 'Duplicate title',
  duplicate_txnid: () => 'Transaction ID Already Used',
  invalid_txnid: () => 'Invalid transaction id',
  invalid_pagenumber: () => 'Invalid page number',
  invalid_file: () => fileMessages.pdf.invalid,
  file_too_large: () => fileMessages.pdf.tooLarge,
  fixed_field: (label: string) => `${label} cannot be changed`,
  conflict: () => 'Someone else has changed this article in the meantime',
  not_found: () => 'Article not found!',
} as const

/** A reason to refuse an article; `last` is the issue's highest last page when the pages do not follow it. */
export type ArticleProblem = Problem<keyof typeof messages, ArticleField> & { last?: number }

export const articleProblem = problemsOf(messages, articleLabels)

/** Pages in another format than `digits-digits`. */
export function pageFormProblem(): ArticleProblem {
  return { ...articleProblem('invalid_pagenumber', 'pagenumber'), message: 'Page number format must be like 1-6' }
}

/** Pages that begin before the issue's last article ends; clients know this text with its 'The the'. */
export function pageOrderProblem(last: number): ArticleProblem {
  const message = `The the first value of the page range should be one more than the last one. The last page was ${last}`
  return { ...articleProblem('invalid_pagenumber', 'pagenumber'), message, last }
}
