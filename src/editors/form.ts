import { cleanLine, cleanText } from '../text/clean.ts'
import { decodeHtml, encodeHtml, plainText, postHtml } from '../text/html.ts'
import { rawProblems } from '../text/problems.ts'
import { type FormField, fieldProblem, formFields, maxCharacters } from './fields.ts'
import { type EditorProblem, editorLabels } from './problems.ts'

type Values = Partial<Record<FormField, string>>

/** The fields of a form as they were typed; one that is absent was not there. */
export type EditorForm = Record<string, string | undefined>

type Row = Record<FormField, string>
type Read = { ok: true; columns: Values } | { ok: false; problem: EditorProblem; problems: EditorProblem[] }

/** What one types to get what an editor's row holds; without a row, what a new form holds. */
export function typedEditor(row?: Row): Row {
  const typed = formFields.map((field) => [field, row?.[field] ?? (field === 'status' ? 'enabled' : '')])
  const values = Object.fromEntries(typed) as Row // every field is there
  return { ...values, post: typedPost(values.post) }
}

/** A stored post as plain text where typing that gives the same post, else its HTML. */
function typedPost(encoded: string): string {
  const html = decodeHtml(encoded)
  const text = plainText(html)
  return clean('post', text) === html ? text : html
}

/** A new editor out of its form; without a status it is enabled. */
export function newEditorIn(form: EditorForm) {
  const raw = rawProblems(editorLabels, formFields, form, maxCharacters)
  if (raw[0]) return { ok: false, problem: raw[0], problems: raw } as const
  const typed = formFields.map((field) => [field, clean(field, form[field] ?? (field === 'status' ? 'enabled' : ''))])
  const values = Object.fromEntries(typed) as Record<FormField, string> // every field is there
  const read = checked(values)
  const { name, category } = values
  return read.ok ? ({ ok: true, columns: { ...read.columns, name, category } } as const) : read
}

/** What a form changes of an editor: fields that are absent, or as they are stored, stay unchecked. */
export function editorChangeIn(row: Row, form: EditorForm): Read {
  const values: Values = {}
  const stored = { ...row, post: decodeHtml(row.post) }
  const changed = formFields.filter((field) => form[field] !== undefined && form[field] !== stored[field])
  const raw = rawProblems(editorLabels, changed, form, maxCharacters)
  if (raw[0]) return { ok: false, problem: raw[0], problems: raw }
  for (const field of changed) {
    const value = clean(field, form[field] ?? '')
    if (value !== stored[field]) values[field] = value
  }
  return checked(values)
}

function clean(field: FormField, typed: string): string {
  if (field === 'post') return postHtml(cleanText(typed))
  return field === 'content' ? cleanText(typed) : cleanLine(typed)
}

/** The columns of clean values, or all that is wrong with them, in the order of the form. */
function checked(values: Values): Read {
  const problems = formFields.flatMap((field) => fieldProblem(field, values[field]) ?? [])
  const [problem] = problems
  if (problem) return { ok: false, problem, problems }
  return { ok: true, columns: { ...values, ...(values.post && { post: encodeHtml(values.post) }) } }
}
