import { cleanLine, cleanText, wholeNumber, withoutControls } from '../text/clean.ts'
import { decodeHtml, encodeHtml, plainText, textHtml, titleHtml } from '../text/html.ts'
import { type FormField, fieldProblem, formFields, pdfProblem } from './fields.ts'
import { type ArticleProblem, articleProblem } from './problems.ts'
import { authorsOf, pageRange } from './rules.ts'
import { titleKey } from './title-key.ts'

/** The fields of a form as they were typed; one that is absent was not there. */
export type ArticleForm = Record<string, string | undefined>

type Refused = { ok: false; problem: ArticleProblem }
type Values = Partial<Record<FormField, string>>

const placeFields = ['year', 'volume', 'issue'] as const

/** A new article out of its form: its columns and its file, or the first problem in the order of the form. */
export function newArticleIn(form: ArticleForm, pdf: Uint8Array | undefined) {
  const cleaned = formFields.map((field) => [field, cleanField(field, form[field] ?? '')])
  const values = Object.fromEntries(cleaned) as Record<FormField, string> // every field is there
  const [year, volume, issue] = placeFields.map((field) => wholeNumber(cleanLine(form[field] ?? '')))
  const problem = placeProblem(form) ?? firstProblem(values) ?? pdfProblem(pdf, true)
  if (problem || !pdf || year === undefined || volume === undefined || issue === undefined) {
    return { ok: false, problem: problem ?? articleProblem('invalid', 'issue') } as const
  }
  const { authorname, title, refnumber } = values
  const columns = { ...columnsOf(values), ...titleColumns(title), authorname, refnumber, year, volume, issue }
  return { ok: true, columns, pdf } as const
}

function placeProblem(form: ArticleForm): ArticleProblem | undefined {
  for (const field of placeFields) {
    const typed = cleanLine(form[field] ?? '')
    if (typed === '') return articleProblem('required', field)
    if (wholeNumber(typed) === undefined) return articleProblem('invalid', field)
  }
}

/** The columns that change where a form differs from an article's row; what is sent back as it came is no change. */
export function changeIn(row: EditableRow, form: ArticleForm): { ok: true; columns: Columns } | Refused {
  const fixed = fixedProblem(row, form)
  if (fixed) return { ok: false, problem: fixed }
  const values: Values = {}
  for (const field of formFields) {
    const typed = form[field]
    if (typed === undefined || typed === typedOf(row, field)) continue
    const value = cleanField(field, typed)
    if (value !== typedOf(row, field)) values[field] = value
  }
  const problem = firstProblem(values)
  return problem ? { ok: false, problem } : { ok: true, columns: columnsOf(values) }
}

/** The row of an article as far as a form can name it. */
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

/** What one types to get what a row holds. */
function typedOf(row: EditableRow, field: FormField): string {
  const stored = row[field] ?? ''
  return field === 'title' || field === 'abstract' ? decodeHtml(stored) : stored
}

/** A typed field as it is compared and checked: cleaned, rich text sanitised but not yet encoded. */
function cleanField(field: FormField, typed: string): string {
  if (field === 'title') return withoutControls(titleHtml(cleanLine(typed)))
  if (field === 'abstract') return withoutControls(textHtml(cleanText(typed)))
  return field === 'authorname' ? authorsOf(cleanLine(typed)).join(', ') : cleanLine(typed)
}

function firstProblem(values: Values): ArticleProblem | undefined {
  for (const field of formFields) {
    const value = values[field]
    const problem = value === undefined ? undefined : fieldProblem(field, value)
    if (problem) return problem
  }
}

type Columns = ReturnType<typeof columnsOf>

/** The columns that clean values are kept in. */
function columnsOf({ title, abstract, pagenumber, publishdate, txnid, ...plain }: Values) {
  const pages = pagenumber === undefined ? undefined : pageRange(pagenumber)
  return {
    ...plain,
    ...(title !== undefined && titleColumns(title)),
    ...(abstract !== undefined && { abstract: encodeHtml(abstract) }),
    ...(pages && { pagenumber, first_page: pages.first, last_page: pages.last }),
    ...(publishdate !== undefined && { publishdate: publishdate || null }),
    ...(txnid !== undefined && { txnid: txnid || null }),
  }
}

function titleColumns(title: string) {
  return { title: encodeHtml(title), title_key: titleKey(title), description: plainText(title) }
}

type Unique = { refnumber?: string; title_key?: string; txnid?: string | null }

/** Which of an article's own columns another one has already. */
export function rivalProblem(own: Unique, rivals: Unique[]): ArticleProblem | undefined {
  const has = (name: keyof Unique) => own[name] && rivals.some((rival) => rival[name] === own[name])
  if (has('refnumber')) return articleProblem('duplicate_reference_number', 'refnumber')
  if (has('title_key')) return articleProblem('duplicate_title', 'title')
  return has('txnid') ? articleProblem('duplicate_txnid', 'txnid') : undefined
}
