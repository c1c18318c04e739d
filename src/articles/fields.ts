import { isPdf, maxPdfBytes } from '../files/rules.ts'
import { isDay } from '../text/dates.ts'
import { lengthProblem } from '../text/problems.ts'
import { type ArticleField, type ArticleProblem, articleLabels, articleProblem, pageFormProblem } from './problems.ts'
import { authorsOf, isRefnumber, pageRange, paymentTypes } from './rules.ts'

/** The form's fields in order, without issue and file. */
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

/** A field's limit in characters. */
export function maxCharacters(field: ArticleField): number {
  return longest[field] ?? 1_000
}

export const maxAuthorWords = 50

/** The title's label states this limit; more words warn, and are not refused. */
export const maxTitleWords = 100

/** Checks one field, already cleaned (title and abstract also sanitised); undefined if fine. */
export function fieldProblem(field: FormField, value: string): ArticleProblem | undefined {
  if (isBlank(field, value)) return requiredFields.has(field) ? articleProblem('required', field) : undefined
  if (value.length > maxCharacters(field)) return lengthProblem(articleLabels, field, maxCharacters(field))
  if (field === 'authorname') return authorProblem(value)
  if (field === 'pagenumber') return pagesProblem(value)
  if (field === 'refnumber') return isRefnumber(value) ? undefined : articleProblem('invalid_refnumber', field)
  if (field === 'txnid') return isTxnid(value) ? undefined : articleProblem('invalid_txnid', field)
  if (field === 'publishdate') return isDay(value) ? undefined : articleProblem('invalid', field)
  if (field === 'ptype')
    return paymentTypes.some((type) => type === value) ? undefined : articleProblem('invalid', field)
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

/** Any other format gets the message about the format; a range that cannot exist is an invalid page number. */
function pagesProblem(pages: string): ArticleProblem | undefined {
  if (!/^[0-9]+-[0-9]+$/.test(pages)) return pageFormProblem()
  return pageRange(pages) ? undefined : articleProblem('invalid_pagenumber', 'pagenumber')
}

function isTxnid(text: string): boolean {
  return /^[A-Za-z0-9_/.-]{4,64}$/.test(text)
}

/** Checks an uploaded PDF; a missing one is a problem only if `isRequired`. */
export function pdfProblem(bytes: Uint8Array | undefined, isRequired: boolean): ArticleProblem | undefined {
  if (!bytes) return isRequired ? articleProblem('required', 'pdfFile') : undefined
  if (bytes.byteLength > maxPdfBytes) return articleProblem('file_too_large', 'pdfFile')
  return isPdf(bytes) ? undefined : articleProblem('invalid_file', 'pdfFile')
}
