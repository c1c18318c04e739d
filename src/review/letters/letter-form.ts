import type { Typed } from '../../office/records/form.ts'
import type { Wording } from './template-rules.ts'

/**
 * The words of a letter as they were sent: an object of JSON, or the two fields of a form. Undefined where there are
 * none, so that the template's are taken; null for anything else.
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
