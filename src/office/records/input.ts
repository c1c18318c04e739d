import { type TSchema, t } from 'elysia'
import { encodeHtml } from '../../core/text/html.ts'
import type { Field, Fields, NameOf } from './fields.ts'

/** Returns the schemas of fields in a form; a field that is not required is optional. */
export function defineTypedSchemas(fields: Fields): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defineTypedSchema(field)]))
}

function defineTypedSchema({
  isHtml,
  isRequired,
  description,
  rule,
  oneOf,
  maxLength,
  maxLine,
  example,
}: Field): TSchema {
  const schema = t.String({
    description:
      [isHtml && 'HTML', description, rule, maxLine && `at most ${maxLine} characters a line`]
        .filter(Boolean)
        .join('; ') || undefined,
    maxLength,
    ...(oneOf && { enum: [...oneOf] }),
    ...(example !== undefined && { examples: [example] }),
  })
  return isRequired ? schema : t.Optional(schema)
}

/** Returns the schemas of some fields in responses. */
export function defineAnsweredSchemas<All extends Fields, Name extends NameOf<All>>(
  fields: All,
  names: readonly Name[],
) {
  const schemas = names.map((name) => [name, defineAnsweredSchema(fields[name] ?? {})])
  return Object.fromEntries(schemas) as Record<Name, ReturnType<typeof t.String>> // one for each name
}

/** Returns the schema of a field in responses: HTML is encoded. */
export function defineAnsweredSchema({ isHtml, description, oneOf, example }: Partial<Field>) {
  return t.String({
    description: isHtml ? 'HTML, encoded' : description,
    ...(oneOf && { enum: [...oneOf] }),
    ...(example !== undefined && { examples: [isHtml ? encodeHtml(example) : example] }),
  })
}
