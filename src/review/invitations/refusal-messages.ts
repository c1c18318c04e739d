import type { FieldError, Problem } from '../../core/text/problems.ts'
import type { IdentifyingText } from '../../engines/blind/blind.ts'
import { type Hint, hintTexts } from './hint-rules.ts'
import type { RequestProblem } from './refusals.ts'

/** The hints or traces that an editor must look at before a person is asked. */
export type Shown = { hints?: readonly Hint[]; traces?: readonly IdentifyingText[] }

/** Returns the status and the messages of a refused invitation, with the hints or traces to look at. */
export function messagesOf(problem: RequestProblem): Shown & { status: 409 | 422; errors: FieldError[] } {
  if ('hints' in problem) {
    const text = `Please look at this first: ${problem.hints.map((hint) => hintTexts[hint]).join(', ')}`
    return { status: 422, errors: [{ name: '', code: 'hints_found', text }], hints: problem.hints }
  }
  if ('traces' in problem) {
    const quotes = problem.traces.map(({ text }) => `“${text}”`).join(', ')
    const text = `The letter may tell who wrote the paper: ${quotes}`
    return { status: 422, errors: [{ name: 'text', code: 'traces_found', text }], traces: problem.traces }
  }
  if ('state' in problem)
    return {
      status: 409,
      errors: [{ name: '', code: 'invalid_state', text: 'This is not possible now: it stands otherwise by now' }],
    }
  const { code, field = '', message } = problem as Problem // `not_found` is answered
  return { status: code.startsWith('duplicate_') ? 409 : 422, errors: [{ name: field, code, text: message }] }
}
