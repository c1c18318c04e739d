import { capitalised } from '../../src/core/text/clean.ts'
import { errorOf, helpOf } from '../../src/core/text/problems.ts'
import { statuses } from '../../src/core/text/status.ts'
import type { Fields, NameOf } from '../../src/office/records/fields.ts'
import type { RecordKind } from '../../src/office/records/kind.ts'
import type { ShownForm } from './record-form-page.tsx'

/** The attributes of a record's form controls, from the description of its fields: `text` of what is typed, with its limit, `choice` of what is chosen. */
export function fieldsIn<All extends Fields>(fields: All, { values, errors }: ShownForm) {
  const choice = (name: NameOf<All>) => ({
    name,
    label: fields[name]?.label ?? '',
    defaultValue: values[name] ?? '',
    error: errorOf(errors, name),
    help: helpOf(errors, name),
    required: fields[name]?.isRequired,
    isOptional: !fields[name]?.isRequired && !fields[name]?.oneOf,
  })
  const text = (name: NameOf<All>) => ({
    ...choice(name),
    maxLength: fields[name]?.maxLength,
    type: fields[name]?.format,
  })
  return { choice, text }
}

/** The choices of a record's status, each with what it means for readers. */
export function statusChoices({ shown }: Pick<RecordKind, 'shown'>) {
  return statuses.map(
    (status) => [status, shown ? `${capitalised(status)}: ${shown[status]}` : capitalised(status)] as const,
  )
}
