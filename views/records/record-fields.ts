import { capitalised } from '../../src/core/text/clean.ts'
import { statuses } from '../../src/core/text/status.ts'
import type { Fields, NameOf } from '../../src/office/records/fields.ts'
import type { RecordKind } from '../../src/office/records/kind.ts'

/** Returns the attributes of a record's controls, from its fields: `text` for typed ones, `choice` for chosen ones. */
export function fieldsIn<All extends Fields>(fields: All, values: Record<string, string>) {
  const choice = (name: NameOf<All>) => ({
    name,
    label: fields[name]?.label ?? '',
    defaultValue: values[name] ?? '',
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

/** Returns the words for a record's state in a list: visible to readers, or not. */
export const stateWords = ({ words = ['Shown', 'Hidden'] }: Pick<RecordKind, 'words'>) => words

/** Returns the choices of a record's status: what each means for readers. */
export function statusChoices(of: Pick<RecordKind, 'shown' | 'words'>) {
  const [on, off] = stateWords(of)
  const texts = of.shown ?? { enabled: on, disabled: off }
  return statuses.map((status) => [status, capitalised(texts[status])] as const)
}
