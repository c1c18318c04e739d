import { withScheme } from '../text/clean.ts'
import { doiOf } from '../text/references.ts'
import type { ArticleField } from './fields.ts'
import { plainPages } from './rules.ts'

/** What was typed into a line of an article's form, as the field has it: the form takes it too where it can be folded into that. */
export function foldedLine(field: ArticleField, line: string): string {
  if (field === 'pagenumber') return plainPages(line)
  if (field === 'doi') return doiOf(line) ?? line
  if (field === 'language' || field === 'language_alt') return line.toLowerCase()
  return field === 'license_url' ? withScheme(line) : line
}
