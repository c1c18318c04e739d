import type { Typed } from '../../office/records/form.ts'
import type { Wording } from './template-rules.ts'

/**
 * Parses the wording of a sent letter: a JSON object, or the two fields of a form. Undefined if there is none, so that
 * the template's is used; null for anything else.
 */
export function letterIn({ letter, subject, text }: Typed): Wording | undefined | null {
  if (subject !== undefined && text !== undefined) return { subject, text }
  if (letter === undefined || letter === '') return undefined
  try {
    const { subject, text }: Record<string, unknown> = JSON.parse(letter)
    return typeof subject === 'string' && typeof text === 'string' ? { subject, text } : null
  } catch {
    return null
  }
}
