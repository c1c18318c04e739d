import { lengthProblem, type Problem } from '../../core/text/problems.ts'

/** A text's schema, reduced to its bound. */
type Bounded = { maxLength?: number; title?: string }

/** A form's fields, and patterns of further names. */
export type LinkForm = { properties: Record<string, Bounded>; patternProperties?: Record<string, Bounded> }

/** Returns the schema of a field; undefined if the form does not have it. */
export function fieldIn({ properties, patternProperties = {} }: LinkForm, name: string): Bounded | undefined {
  if (Object.hasOwn(properties, name)) return properties[name]
  return Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(name))?.[1]
}

/** Returns a form's known fields, and the problems of those that are too long, which no other code checks. */
export function boundedIn(form: LinkForm, texts: Record<string, string>) {
  const fields = Object.entries(texts).flatMap(([name, text]) => {
    const field = fieldIn(form, name)
    return field ? [{ name, text, field }] : []
  })
  const problems: Problem[] = fields.flatMap(({ name, text, field: { maxLength = 0, title = '' } }) =>
    measureSentText(text, maxLength) > maxLength ? [lengthProblem<string>({ [name]: title }, name, maxLength)] : [],
  )
  return { texts: Object.fromEntries(fields.map(({ name, text }) => [name, text])), problems }
}

/** Returns the length of a text; browsers end its lines with two characters. */
const measureSentText = (text: string, most: number) =>
  text.length > most ? text.replaceAll('\r\n', '\n').length : text.length
