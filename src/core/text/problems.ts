import { languageNow, t } from '../words/words.ts'
import { isOvermarked, maxTags } from './clean.ts'
import { longDate } from './dates.ts'

/** A reason for a refusal: code, message, and field if it concerns one. */
export type Problem<Code extends string = string, Field extends string = string> = {
  code: Code
  message: string
  field?: Field
  /** The rule, which a form appends to the message. */
  hint?: string
  /** The tick that confirms the input as typed. */
  confirms?: Help['confirms']
}

/** A refused form: all known problems, and the first one. */
export type Refusal<Of extends Problem = Problem> = { ok: false; problem: Of; problems: Of[] }

/** Refuses a form for its problems; undefined if there are none. */
export function refusalFor<Of extends Problem>(problems: Of[]): Refusal<Of> | undefined {
  const [problem] = problems
  return problem && { ok: false, problem, problems }
}

/** Messages that all features share, by field label. */
export const fieldMessages = {
  required: (label: string) => t('{field} is required', { field: t(label) }),
  invalid: (label: string) => t('{field} is not valid', { field: t(label) }),
  invalid_status: () => 'The status must be enabled or disabled',
} as const

/** Creates a feature's problem constructor, which inserts the field's label into the message for a code. */
export function problemsOf<Code extends string, Field extends string>(
  messages: Record<Code, (label: string) => string>,
  labels: Record<Field, string>,
) {
  return (code: Code, field?: Field): Problem<Code, Field> => {
    const message = messages[code](field ? labels[field] : '')
    return field ? { code, message, field } : { code, message }
  }
}

const tooManyTags = (label: string, most: number): string =>
  t('{field} can have at most {most} tags', { field: t(label), most: most.toLocaleString(languageNow()) })

/** Returns the message about a text longer than its field. */
export const tooLong = (label: string, most: number): string =>
  t('{field} can have at most {most} characters', { field: t(label), most: most.toLocaleString(languageNow()) })

/** Returns the problem of a text longer than its field. */
export function lengthProblem<Field extends string>(labels: Record<Field, string>, field: Field, most: number) {
  return { code: 'invalid', message: tooLong(labels[field], most), field } as const
}

/**
 * Checks raw input before cleaning, which is expensive for long texts: refuses texts over twice the field's limit,
 * which leaves room for characters that cleaning drops, and too many tags. Undefined if it may be cleaned.
 */
export function rawProblem<Field extends string>(
  labels: Record<Field, string>,
  field: Field,
  { typed, most }: { typed: string; most: number },
) {
  if (typed.length > 2 * most) return lengthProblem(labels, field, most)
  return isOvermarked(typed)
    ? ({ code: 'invalid', message: tooManyTags(labels[field], maxTags), field } as const)
    : undefined
}

/** A message next to a form field; without a name it concerns the whole form. `code` is for scripts. */
export type FieldError = { name: string; text: string; code?: string; help?: Help }

/** Help with an error: the rule, the conflicting item, free and usual values, a tick that confirms the value. */
export type Help = {
  hint?: string
  link?: { href: string; text: string }
  free?: Record<string, string>
  usual?: Record<string, string>
  confirms?: { name: string; value: string; label: string; isGiven?: boolean }
}

/** Returns a field's message, if any. */
export function errorOf(errors: readonly FieldError[], name: string): string | undefined {
  return errors.find((error) => error.name === name)?.text
}

/** Lists values as in a form: '1195 and 61-68', '28 November 2026'. */
export const freeWords = (free: Record<string, string>): string =>
  Object.values(free)
    .map((value) => longDate(value) || value)
    .join(' and ')

/** Converts problems to messages next to their fields, each with its code for scripts. */
export const errorsOf = (problems: readonly Problem[]): FieldError[] =>
  problems.map(({ field = '', message, code, hint, confirms }) => ({
    name: field,
    text: message,
    code,
    ...((hint || confirms) && { help: { ...(hint && { hint }), ...(confirms && { confirms }) } }),
  }))
