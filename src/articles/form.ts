import { cleanLine, cleanText, wholeNumber } from '../text/clean.ts'
import { isDay } from '../text/dates.ts'
import { decodeHtml, encodeHtml, plainText, textHtml, titleHtml } from '../text/html.ts'
import { rawProblems } from '../text/problems.ts'
import { type FormField, fieldProblem, formFields, maxCharacters, pdfProblem } from './fields.ts'
import { type ArticleProblem, articleLabels, articleProblem } from './problems.ts'
import { type Article, authorsOf, pageRange, paymentTypes } from './rules.ts'
import { titleKey } from './title-key.ts'

/** The form's fields as typed; a missing key was not sent. */
export type ArticleForm = Record<string, string | undefined>

/** `problem` is the first of `all`, in form order. */
type Refused = { ok: false; problem: ArticleProblem; all: ArticleProblem[] }
type Values = Partial<Record<FormField, string>>

const placeFields = ['year', 'volume', 'issue'] as const

/** Parses a new article from its form: its columns and file, or its problems in form order. */
export function newArticleIn(form: ArticleForm, pdf: Uint8Array | undefined) {
  const raw = rawProblemsIn(form)
  if (raw.length > 0) return refused(raw)
  const values = cleanedIn(form)
  const [year, volume, issue] = placeFields.map((field) => wholeNumber(cleanLine(form[field] ?? '')))
  const problems = [placeProblem(form), ...problemsIn(values), pdfProblem(pdf, true)].filter(isProblem)
  if (problems.length > 0) return refused(problems)
  if (!pdf || year === undefined || volume === undefined || issue === undefined) {
    return refused([articleProblem('invalid', 'issue')])
  }
  const { authorname, title, refnumber } = values
  const columns = { ...columnsOf(values), ...titleColumns(title), authorname, refnumber, year, volume, issue }
  return { ok: true, columns, pdf } as const
}

/**
 * Problems with raw input, checked before the costly cleaning; fields that equal the row the form was filled from are
 * skipped.
 */
export function rawProblemsIn(form: ArticleForm, row?: TypedRow): ArticleProblem[] {
  const typed = formFields.filter((field) => !row || form[field] !== typedIn(row, field))
  return rawProblems(articleLabels, [...placeFields, ...typed], form, maxCharacters)
}

function placeProblem(form: ArticleForm): ArticleProblem | undefined {
  for (const field of placeFields) {
    const typed = cleanLine(form[field] ?? '')
    if (typed === '') return articleProblem('required', field)
    if (wholeNumber(typed) === undefined) return articleProblem('invalid', field)
  }
}

/**
 * The columns in which a form differs from an article's row, once {@link rawProblemsIn} passed it; values sent back unchanged
 * are no change.
 */
export function changeIn(row: EditableRow, form: ArticleForm): { ok: true; columns: Columns } | Refused {
  const fixed = fixedProblem(row, form)
  if (fixed) return refused([fixed])
  const values = changedIn(row, form)
  const problems = problemsIn(values)
  return problems.length > 0 ? refused(problems) : { ok: true, columns: columnsOf(values) }
}

/** The fields that differ from those the form was filled with, cleaned. */
export function changedIn(row: TypedRow, form: ArticleForm): Values {
  const values: Values = {}
  for (const field of formFields) {
    const typed = form[field]
    if (typed === undefined || typed === typedIn(row, field)) continue
    const value = cleanField(field, typed)
    if (value !== typedIn(row, field)) values[field] = value
  }
  return values
}

/** Builds a refusal from at least one problem. */
export function refused(all: ArticleProblem[]): Refused {
  const [problem = articleProblem('invalid')] = all
  return { ok: false, problem, all }
}

/** The part of an article's row that a form can edit. */
type EditableRow = Record<Exclude<FormField, 'publishdate' | 'txnid'>, string> & {
  publishdate: string | null
  txnid: string | null
  year: number
  volume: number
  issue: number
}

const fixedFields = ['refnumber', ...placeFields] as const

function fixedProblem(row: EditableRow, form: ArticleForm): ArticleProblem | undefined {
  const isOther = (name: (typeof fixedFields)[number], typed: string) =>
    (name === 'refnumber' ? typed : wholeNumber(typed)) !== row[name]
  const field = fixedFields.find((name) => form[name] !== undefined && isOther(name, cleanLine(form[name])))
  return field && articleProblem('fixed_field', field)
}

/** The input that would produce a row's stored value. */
function typedIn(row: TypedRow, field: FormField): string {
  const stored = row[field] ?? ''
  return field === 'title' || field === 'abstract' ? decodeHtml(stored) : stored
}

type TypedRow = Record<FormField, string | null>

/** The form's values for a stored article. */
export function typedOf(article: TypedRow): Record<FormField, string> {
  const typed = formFields.map((field) => [field, typedIn(article, field)])
  return Object.fromEntries(typed) as Record<FormField, string> // every field is present
}

/** A preview of the article as typed so far, once {@link rawProblemsIn} passed it. */
export function previewOf(form: ArticleForm): Article {
  const { title, abstract, ...values } = cleanedIn(form)
  const [year = 0, volume = 0, issue = 0] = placeFields.map((field) => wholeNumber(form[field] ?? ''))
  return {
    ...values,
    year,
    volume,
    issue,
    title: encodeHtml(title),
    abstract: encodeHtml(abstract),
    description: plainText(title),
    publishdate: isDay(values.publishdate) ? values.publishdate : null,
    hasFile: false,
  }
}

/** All fields of a form, cleaned; missing ones are empty. */
function cleanedIn(form: ArticleForm): Record<FormField, string> {
  const cleaned = formFields.map((field) => [field, cleanField(field, form[field] ?? '')])
  return Object.fromEntries(cleaned) as Record<FormField, string> // every field is present
}

/** Cleans a typed field for comparing and checking: rich text is sanitised but not yet encoded. */
function cleanField(field: FormField, typed: string): string {
  if (field === 'title') return titleHtml(cleanLine(typed))
  if (field === 'abstract') return textHtml(cleanText(typed))
  return field === 'authorname' ? authorsOf(cleanLine(typed)).join(', ') : cleanLine(typed)
}

function problemsIn(values: Values): ArticleProblem[] {
  return formFields
    .map((field) => (values[field] === undefined ? undefined : fieldProblem(field, values[field])))
    .filter(isProblem)
}

function isProblem(problem: ArticleProblem | undefined): problem is ArticleProblem {
  return problem !== undefined
}

type Columns = ReturnType<typeof columnsOf>

/** Maps clean values to columns. */
function columnsOf({ title, abstract, pagenumber, publishdate, ptype, txnid, ...plain }: Values) {
  const paid = paymentTypes.find((type) => type === ptype)
  const pages = pagenumber === undefined ? undefined : pageRange(pagenumber)
  return {
    ...plain,
    ...(title !== undefined && titleColumns(title)),
    ...(abstract !== undefined && { abstract: encodeHtml(abstract) }),
    ...(pages && { pagenumber, first_page: pages.first, last_page: pages.last }),
    ...(publishdate !== undefined && { publishdate: publishdate || null }),
    ...(paid && { ptype: paid }),
    ...(txnid !== undefined && { txnid: txnid || null }),
  }
}

function titleColumns(title: string) {
  return { title: encodeHtml(title), title_key: titleKey(title), description: plainText(title) }
}

type Unique = { refnumber?: string; title_key?: string; txnid?: string | null }

/** Problems for unique columns that another article already holds. */
export function rivalProblems(own: Unique, rivals: Unique[]): ArticleProblem[] {
  const has = (name: keyof Unique) => own[name] && rivals.some((rival) => rival[name] === own[name])
  return [
    has('refnumber') ? articleProblem('duplicate_reference_number', 'refnumber') : undefined,
    has('title_key') ? articleProblem('duplicate_title', 'title') : undefined,
    has('txnid') ? articleProblem('duplicate_txnid', 'txnid') : undefined,
  ].filter(isProblem)
}
