import { isEmail, isWebAddress } from './clean.ts'
import { isDay } from './dates.ts'
import { fieldMessages, lengthProblem, type Problem } from './problems.ts'

/** Whether a value is valid; a refusal may say the rule, and have a code and a message of its own. */
export type Verdict = boolean | Partial<Pick<Problem, 'code' | 'message' | 'hint'>>

/** A text field of a record, described once for its form, its checks on both sides, its history and the API. */
export type Field = {
  label: string
  maxLength: number
  isRequired?: boolean
  /** The value in the form of a new record; else none. */
  start?: string
  /** The only values that it may have. */
  oneOf?: readonly string[]
  /** The format of a value that is not empty; also the type of its input. */
  format?: 'email' | 'url' | 'date'
  /** Judges a value that is not empty. */
  isValid?: (value: string) => Verdict
  /** It keeps its line breaks, or its paragraphs. */
  isMultiline?: boolean
  /** It holds HTML, which is stored encoded: emphasis alone, or if it is multiline a whole text. */
  isHtml?: boolean
}

export type Fields = Record<string, Field>
export type NameOf<All extends Fields> = keyof All & string

/** The labels of fields by their names, with those of others beside. */
export function labelsOf<All extends Fields, Others extends Record<string, string>>(fields: All, others: Others) {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, label])
  return { ...(Object.fromEntries(labels) as Record<NameOf<All>, string>), ...others } // one for each field
}

/** The formats, each with its check and a form's hint about a value that fails it. */
const formats = {
  email: { isRight: isEmail, hint: 'It looks like name@university.example.' },
  url: { isRight: isWebAddress, hint: 'It begins with https:// or http:// and a host name.' },
  date: { isRight: (text: string) => isDay(text) && text >= '1800', hint: 'It is a day from 1800 on.' },
}

/** The problem of a field's cleaned value; undefined where it is valid or absent. A status has a code of its own. */
export function fieldProblemOf<All extends Fields>(
  fields: All,
  name: NameOf<All>,
  value: string | undefined,
): Problem | undefined {
  const field = fields[name]
  if (value === undefined || !field) return undefined
  const { label, maxLength, isRequired, oneOf, format, isValid, isHtml } = field
  const problem = (code: 'required' | 'invalid' | 'invalid_status'): Problem => ({
    code,
    message: fieldMessages[code](label),
    field: name,
  })
  if (name === 'status') return oneOf?.includes(value) ? undefined : problem('invalid_status')
  if ((isHtml ? value.replace(/<[^>]*>|&nbsp;/g, '') : value).trim() === '')
    return isRequired ? problem('required') : undefined
  if (value.length > maxLength) return lengthProblem<string>({ [name]: label }, name, maxLength)
  if (format && !formats[format].isRight(value)) return { ...problem('invalid'), hint: formats[format].hint }
  const verdict = oneOf ? oneOf.includes(value) : (isValid?.(value) ?? true)
  if (typeof verdict === 'object') return { ...problem('invalid'), ...verdict }
  return verdict ? undefined : problem('invalid')
}
