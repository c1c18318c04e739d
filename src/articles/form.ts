import { cleanLine, cleanText, wholeNumber } from '../text/clean.ts'
import { isDay } from '../text/dates.ts'
import { decodeHtml, encodeHtml, plainText, textHtml, titleHtml } from '../text/html.ts'
import { rawProblems } from '../text/problems.ts'
import { type FormField, fieldProblem, formFields, maxCharacters, pdfProblem } from './fields.ts'
import { type ArticleProblem, articleLabels, articleProblem } from './problems.ts'
import { type Article, authorsOf, pageRange } from './rules.ts'
import { titleKey } from './title-key.ts'

/** The fields of a form as they were typed; one that is absent was not there. */
export type ArticleForm = Record<string, string | undefined>

/** `problem` is the first of `all`, in the order of the form. */
type Refused = { ok: false; problem: ArticleProblem; all: ArticleProblem[] }
type Values = Partial<Record<FormField, string>>

const placeFields = ['year', 'volume', 'issue'] as const

/** A new article out of its form: its columns and its file, or what speaks against it, in the order of the form. */
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

/** What of a form is too much to be cleaned; what is as in the row that the form was filled from is not looked at. */
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

/** The columns that change where a form, which {@link rawProblemsIn} let through, differs from an article's row; what is sent back as it came is no change. */
export function changeIn(row: EditableRow, form: ArticleForm): { ok: true; columns: Columns } | Refused {
  const fixed = fixedProblem(row, form)
  if (fixed) return refused([fixed])
  const values = changedIn(row, form)
  const problems = problemsIn(values)
  return problems.length > 0 ? refused(problems) : { ok: true, columns: columnsOf(values) }
}

/** The fields of a form that differ from what it was filled from, cleaned. */
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

/** The refusal that problems make; there is at least one. */
export function refused(all: ArticleProblem[]): Refused {
  const [problem = articleProblem('invalid')] = all
  return { ok: false, problem, all }
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

/** What one types into a field to get what a row holds. */
function typedIn(row: TypedRow, field: FormField): string {
  const stored = row[field] ?? ''
  return field === 'title' || field === 'abstract' ? decodeHtml(stored) : stored
}

type TypedRow = Record<FormField, string | null>

/** What one types into the form to get what an article holds. */
export function typedOf(article: TypedRow): Record<FormField, string> {
  const typed = formFields.map((field) => [field, typedIn(article, field)])
  return Object.fromEntries(typed) as Record<FormField, string> // every field is there
}

/** An article as readers would see what is typed so far, where {@link rawProblemsIn} lets it through. */
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

/** Every field of a form, cleaned; one that is absent is empty. */
function cleanedIn(form: ArticleForm): Record<FormField, string> {
  const cleaned = formFields.map((field) => [field, cleanField(field, form[field] ?? '')])
  return Object.fromEntries(cleaned) as Record<FormField, string> // every field is there
}

/** A typed field as it is compared and checked: cleaned, rich text sanitised but not yet encoded. */
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
export function rivalProblems(own: Unique, rivals: Unique[]): ArticleProblem[] {
  const has = (name: keyof Unique) => own[name] && rivals.some((rival) => rival[name] === own[name])
  return [
    has('refnumber') ? articleProblem('duplicate_reference_number', 'refnumber') : undefined,
    has('title_key') ? articleProblem('duplicate_title', 'title') : undefined,
    has('txnid') ? articleProblem('duplicate_txnid', 'txnid') : undefined,
  ].filter(isProblem)
}
