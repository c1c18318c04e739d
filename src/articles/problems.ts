import { fileMessages } from '../files/rules.ts'
import { fieldMessages, type Problem, problemsOf } from '../text/problems.ts'

/** The fields of an article that come in, each with the name that messages call it by. */
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

/** Every way in which an article can be refused, with its message (specification 5 and 8). */
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

/** Why an article is refused; `last` is the highest last page of its issue where its pages do not follow. */
export type ArticleProblem = Problem<keyof typeof messages, ArticleField> & { last?: number }

export const articleProblem = problemsOf(messages, articleLabels)

/** Pages typed in another form than the specification's `digits-digits`. */
export function pageFormProblem(): ArticleProblem {
  return { ...articleProblem('invalid_pagenumber', 'pagenumber'), message: 'Page number format must be like 1-6' }
}

/** Pages that begin before the end of the issue's last article; 'The the' is the specification's. */
export function pageOrderProblem(last: number): ArticleProblem {
  const message = `The the first value of the page range should be one more than the last one. The last page was ${last}`
  return { ...articleProblem('invalid_pagenumber', 'pagenumber'), message, last }
}
