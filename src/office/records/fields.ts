import { isEmail, isWebAddress } from '../../core/text/clean.ts'
import { isDay } from '../../core/text/dates.ts'
import { fieldMessages, lengthProblem, type Problem } from '../../core/text/problems.ts'
import { message, t } from '../../core/words/words.ts'
import type { HistoryField } from '../history/difference.ts'

/** Validates a value; a refusal may have its own rule, code and message. */
export type Verdict = boolean | Partial<Pick<Problem, 'code' | 'message' | 'hint'>>

/** A text field, described once for the form, validation on both sides, the history and the API. */
export type Field = HistoryField & {
  maxLength: number
  /** The most characters in a line. */
  maxLine?: number
  isRequired?: boolean
  /** Requires a value even if the stored one is empty; other required fields that are empty may remain so. */
  staysRequired?: boolean
  /** The initial value in a new record's form, if any. */
  start?: string
  /** The only allowed values. */
  oneOf?: readonly string[]
  /** Validates a non-empty value. */
  isValid?: (value: string) => Verdict
  /** Cleans a single line further. */
  clean?: (line: string) => string
  /** Keeps line breaks or paragraphs. */
  isMultiline?: boolean
  /** Its meaning and its rule, for the API. */
  description?: string
  rule?: string
  example?: string
}

export type Fields = Record<string, Field>
export type NameOf<All extends Fields> = keyof All & string

/** Returns field labels by name, merged with others. */
export function labelsOf<All extends Fields, Others extends Record<string, string>>(fields: All, others: Others) {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, label])
  return { ...(Object.fromEntries(labels) as Record<NameOf<All>, string>), ...others } // one for each field
}

/** The formats, each with a check and a hint for values that fail it. */
const formats = {
  email: { isRight: isEmail, hint: message('It looks like name@university.example.') },
  url: { isRight: isWebAddress, hint: message('It begins with https:// or http:// and a host name.') },
  date: { isRight: (text: string) => isDay(text) && text >= '1800', hint: message('It is a day from 1800 on.') },
}

/** Returns the problem of a value or line longer than its field allows; also checked for drafts. */
export function boundProblemOf({ label, maxLength, maxLine }: Field, name: string, value: string): Problem | undefined {
  if (value.length > maxLength) return lengthProblem<string>({ [name]: label }, name, maxLength)
  const isLong = maxLine !== undefined && value.split('\n').some((line) => line.length > maxLine)
  return isLong
    ? lengthProblem<string>({ [name]: t('A line of {field}', { field: t(label) }) }, name, maxLine)
    : undefined
}

/** Returns the problem with a field's cleaned value; undefined if it is valid or absent. A status has its own code. */
export function fieldProblemOf<All extends Fields>(
  fields: All,
  name: NameOf<All>,
  value: string | undefined,
): Problem | undefined {
  const field = fields[name]
  if (value === undefined || !field) return undefined
  const { label, isRequired, oneOf, format, isValid, isHtml } = field
  const problem = (code: 'required' | 'invalid' | 'invalid_status'): Problem => ({
    code,
    message: fieldMessages[code](label),
    field: name,
  })
  if (name === 'status') return oneOf?.includes(value) ? undefined : problem('invalid_status')
  if ((isHtml ? value.replace(/<[^<>]*>|&nbsp;/g, '') : value).trim() === '')
    return isRequired ? problem('required') : undefined
  const beyond = boundProblemOf(field, name, value)
  if (beyond) return beyond
  if (format && !formats[format].isRight(value)) return { ...problem('invalid'), hint: t(formats[format].hint) }
  const verdict = oneOf ? oneOf.includes(value) : (isValid?.(value) ?? true)
  if (typeof verdict === 'object') return { ...problem('invalid'), ...verdict }
  return verdict ? undefined : problem('invalid')
}
