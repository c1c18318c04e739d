import type { Fields, NameOf } from '../../src/text/fields.ts'
import { errorOf, type FieldError } from '../../src/text/problems.ts'

/** The attributes of a record's form controls, from the description of its fields: `text` of an input, `choice` of a select. */
export function fieldsIn<All extends Fields>(
  fields: All,
  values: Record<string, string>,
  errors: readonly FieldError[],
) {
  const choice = (name: NameOf<All>) => ({
    name,
    label: fields[name]?.label ?? '',
    defaultValue: values[name] ?? '',
    error: errorOf(errors, name),
    required: fields[name]?.isRequired,
  })
  return { choice, text: (name: NameOf<All>) => ({ ...choice(name), maxLength: fields[name]?.maxLength }) }
}
