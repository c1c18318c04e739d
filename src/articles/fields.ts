import { isPdf, maxPdfBytes } from '../files/rules.ts'
import { isDay } from '../text/dates.ts'
import { lengthProblem } from '../text/problems.ts'
import { type ArticleField, type ArticleProblem, articleLabels, articleProblem, pageFormProblem } from './problems.ts'
import { authorsOf, isRefnumber, pageRange } from './rules.ts'

/** What is typed for a new article beside its issue and its file, in the order of the form. */
export const formFields = [
  'title',
  'authorname',
  'pagenumber',
  'refnumber',
  'abstract',
  'keywords',
  'publishdate',
  'ptype',
  'txnid',
  'subject',
  'country',
  'mobile',
] as const satisfies ArticleField[]

export type FormField = (typeof formFields)[number]

const requiredFields = new Set<ArticleField>([
  'ptype',
  'publishdate',
  'authorname',
  'pagenumber',
  'refnumber',
  'title',
  'abstract',
])

const longest: Partial<Record<ArticleField, number>> = {
  authorname: 5_000,
  title: 5_000,
  abstract: 100_000,
  keywords: 2_000,
  subject: 300,
  country: 200,
  mobile: 50,
}

/** How long a field may be, in characters. */
export function maxCharacters(field: ArticleField): number {
  return longest[field] ?? 1_000
}

/** Specification 9: "Author names: at most 50 words". */
export const maxAuthorWords = 50

/** Specification 9: the title's words as its label states them; more are warned of, not refused. */
export const maxTitleWords = 100

/** The problem of one field's value, cleaned and, for the title and the abstract, sanitised; undefined where it is fine. */
export function fieldProblem(field: FormField, value: string): ArticleProblem | undefined {
  if (isBlank(field, value)) return requiredFields.has(field) ? articleProblem('required', field) : undefined
  if (value.length > maxCharacters(field)) return lengthProblem(articleLabels, field, maxCharacters(field))
  if (field === 'authorname') return authorProblem(value)
  if (field === 'pagenumber') return pagesProblem(value)
  if (field === 'refnumber') return isRefnumber(value) ? undefined : articleProblem('invalid_refnumber', field)
  if (field === 'txnid') return isTxnid(value) ? undefined : articleProblem('invalid_txnid', field)
  if (field === 'publishdate') return isDay(value) ? undefined : articleProblem('invalid', field)
  if (field === 'ptype') return ['paid', 'free'].includes(value) ? undefined : articleProblem('invalid', field)
}

function isBlank(field: ArticleField, value: string): boolean {
  if (field === 'authorname') return authorsOf(value).length === 0
  const isHtml = field === 'title' || field === 'abstract'
  return (isHtml ? value.replace(/<[^>]*>|&nbsp;/g, '') : value).trim() === ''
}

function authorProblem(names: string): ArticleProblem | undefined {
  const words = names.split(/[\s,]+/).filter(Boolean)
  if (words.length > maxAuthorWords) return articleProblem('too_many_words', 'authorname')
  const isName = /^(?:[\p{Script=Latin}\p{Script=Devanagari}\u200c ,.]|\u200d)*$/u.test(names)
  return isName ? undefined : articleProblem('invalid_authorname', 'authorname')
}

/** Another form has the form's message; an order of pages or a number that cannot be is an invalid page number. */
function pagesProblem(pages: string): ArticleProblem | undefined {
  if (!/^[0-9]+-[0-9]+$/.test(pages)) return pageFormProblem()
  return pageRange(pages) ? undefined : articleProblem('invalid_pagenumber', 'pagenumber')
}

function isTxnid(text: string): boolean {
  return /^[A-Za-z0-9_/.-]{4,64}$/.test(text)
}

/** The problem of an uploaded file; one that is not there is missing only where it `isRequired`. */
export function pdfProblem(bytes: Uint8Array | undefined, isRequired: boolean): ArticleProblem | undefined {
  if (!bytes) return isRequired ? articleProblem('required', 'pdfFile') : undefined
  if (bytes.byteLength > maxPdfBytes) return articleProblem('file_too_large', 'pdfFile')
  return isPdf(bytes) ? undefined : articleProblem('invalid_file', 'pdfFile')
}
