import { parseVersion } from '../../office/history/rules.ts'
import type { Form } from '../../web/http/form-body.ts'
import type { Deciding } from './actions.ts'
import { isDecisionKind, isFeeChoice } from './rules.ts'

const isYes = (text: string | undefined) => text === 'true' || text === 'yes' || text === 'on'

/** What was sent to decide by; a code and a field if that is not enough. */
export function decidingIn({ texts, lists }: Form): Deciding | { code: string; field: string } {
  const { decision = '', due, fee = 'due', modification = '' } = texts
  const missing = Object.entries({ decision, modification }).find(([, text]) => text === '')
  if (missing) return { code: 'required', field: missing[0] }
  const version = parseVersion(modification)
  if (!isDecisionKind(decision)) return { code: 'invalid', field: 'decision' }
  if (!isFeeChoice(fee)) return { code: 'invalid', field: 'fee' }
  if (!version) return { code: 'invalid', field: 'modification' }
  const letter = letterIn(texts)
  if (letter === null) return { code: 'invalid', field: 'letter' }
  return {
    ...{ decision, fee, letter, modification: version },
    ...{ reports: lists.reports ?? [], files: lists.files ?? [] },
    ...{ due: due || undefined, looked: isYes(texts.looked), without_reports: isYes(texts.without_reports) },
  }
}

/** The words of a letter: an object of JSON, or the two fields of a form; undefined for the template's, null for anything else. */
function letterIn({ letter, subject, text }: Form['texts']): Deciding['letter'] | null {
  if (subject !== undefined && text !== undefined) return { subject, text }
  if (letter === undefined || letter === '') return undefined
  try {
    const { subject, text }: Record<string, unknown> = JSON.parse(letter)
    return typeof subject === 'string' && typeof text === 'string' ? { subject, text } : null
  } catch {
    return null
  }
}
