import { cleanLine, cleanText } from '../text/clean.ts'
import { decodeHtml, plainText, postHtml } from '../text/html.ts'
import { recordForm } from '../text/record-form.ts'
import { type EditorField, editorFields } from './fields.ts'

function clean(name: EditorField, typed: string): string {
  if (name === 'post') return postHtml(cleanText(typed))
  return name === 'content' ? cleanText(typed) : cleanLine(typed)
}

/** Reads the forms of an editor. */
export const editorForm = recordForm(editorFields, clean)

/** What one types to get what an editor's row holds. */
export function typedEditor(row: Record<EditorField, string>): Record<EditorField, string> {
  const { name, category, content, degree, email, phone, country, editor_website, status } = row
  const post = typedPost(row.post)
  return { name, category, post, content, degree, email, phone, country, editor_website, status }
}

/** A stored post as plain text where typing that gives the same post, else its HTML. */
function typedPost(encoded: string): string {
  const html = decodeHtml(encoded)
  const text = plainText(html)
  return clean('post', text) === html ? text : html
}
