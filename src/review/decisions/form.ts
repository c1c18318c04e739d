import { isYes } from '../../core/text/clean.ts'
import { parseVersion } from '../../office/history/rules.ts'
import type { Form } from '../../web/http/form-body.ts'
import { listedIn } from '../anonymising/listing-rules.ts'
import { isFeeChoice } from '../fees/choice-rules.ts'
import { letterIn } from '../letters/letter-form.ts'
import { isDecisionKind } from '../papers/decision-rules.ts'
import type { Deciding } from './actions.ts'

/** Parses a sent decision; returns a code and a field if it is incomplete. */
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
    decision,
    fee,
    letter,
    modification: version,
    reports: lists.reports ?? [],
    files: lists.files ?? [],
    due: due || undefined,
    looked: isYes(texts.looked),
    listed: listedIn(texts.told),
    without_reports: isYes(texts.without_reports),
  }
}
