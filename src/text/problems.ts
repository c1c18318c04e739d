import { isOvermarked, maxTags } from './clean.ts'
import { tooLong, tooMarked } from './messages.ts'

/** Why something is refused: a code, its message, and the field that it is about where it is one. */
export type Problem<Code extends string = string, Field extends string = string> = {
  code: Code
  message: string
  field?: Field
}

/** What every feature says of its fields by their labels. */
export const fieldMessages = {
  required: (label: string) => `${label} is required`,
  invalid: (label: string) => `${label} is not valid`,
  invalid_status: () => 'The status must be enabled or disabled',
} as const

/** Makes the problems of a feature: of a code its message, told of a field by that field's label. */
export function problemsOf<Code extends string, Field extends string>(
  messages: Record<Code, (label: string) => string>,
  labels: Record<Field, string>,
) {
  return (code: Code, field?: Field): Problem<Code, Field> => {
    const message = messages[code](field ? labels[field] : '')
    return field ? { code, message, field } : { code, message }
  }
}

/** The problem of a text that is longer than its field may hold. */
export function lengthProblem<Field extends string>(labels: Record<Field, string>, field: Field, most: number) {
  return { code: 'invalid', message: tooLong(labels[field], most), field } as const
}

/**
 * Why a text as it was typed is not even cleaned, which takes the longer the more there is: it has more than twice what
 * its field holds, which leaves room for all that cleaning drops, or too many tags. Undefined where it may be cleaned.
 */
export function rawProblem<Field extends string>(
  labels: Record<Field, string>,
  field: Field,
  typed: string,
  most: number,
) {
  if (typed.length > 2 * most) return lengthProblem(labels, field, most)
  return isOvermarked(typed)
    ? ({ code: 'invalid', message: tooMarked(labels[field], maxTags), field } as const)
    : undefined
}

/** The same of all fields of a form that are there; a status is always refused as one. */
export function rawProblems<Field extends string>(
  labels: Record<Field, string>,
  fields: readonly Field[],
  form: Record<string, string | undefined>,
  maxOf: (field: Field) => number,
): Problem<'invalid' | 'invalid_status', Field>[] {
  return fields.flatMap((field) => {
    const problem = rawProblem(labels, field, form[field] ?? '', maxOf(field))
    if (!problem) return []
    return field === 'status'
      ? { code: 'invalid_status' as const, message: fieldMessages.invalid_status(), field }
      : problem
  })
}

/** A message beside the field of a form; without a name it belongs to the whole form. */
export type FieldError = { name: string; text: string }

/** The message beside a field, if there is one. */
export function errorOf(errors: readonly FieldError[], name: string): string | undefined {
  return errors.find((error) => error.name === name)?.text
}

/** What a form says of problems, each at its field. */
export function errorsOf(problems: readonly Problem[]): FieldError[] {
  return problems.map(({ field = '', message }) => ({ name: field, text: message }))
}
