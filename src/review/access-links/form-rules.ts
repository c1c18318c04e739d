import { lengthProblem, type Problem } from '../../core/text/problems.ts'

/** The schema of a text, as far as its bound. */
type Bounded = { maxLength?: number; title?: string }

/** A form's fields, and patterns of further names. */
export type LinkForm = { properties: Record<string, Bounded>; patternProperties?: Record<string, Bounded> }

/** The schema of a field; undefined for one that a form does not have. */
export function fieldIn({ properties, patternProperties = {} }: LinkForm, name: string): Bounded | undefined {
  if (Object.hasOwn(properties, name)) return properties[name]
  return Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(name))?.[1]
}

/** The texts of a form that it has fields for, and which of them are too long: nothing else looks at these. */
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

/** The length of a text, whose lines browsers end by two characters. */
const measureSentText = (text: string, most: number) =>
  text.length > most ? text.replaceAll('\r\n', '\n').length : text.length
