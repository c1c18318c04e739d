import { capitalised } from '../../src/core/text/clean.ts'
import { statuses } from '../../src/core/text/status.ts'
import type { Fields, NameOf } from '../../src/office/records/fields.ts'
import type { RecordKind } from '../../src/office/records/kind.ts'

/** The attributes of a record's controls, from its fields: `text` of typed ones, `choice` of chosen ones. */
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

/** The words for a record's state in a list: readers see it, or they do not. */
export const stateWords = ({ words = ['Shown', 'Hidden'] }: Pick<RecordKind, 'words'>) => words

/** The choices of a record's status: what each means for readers. */
export function statusChoices(of: Pick<RecordKind, 'shown' | 'words'>) {
  const [on, off] = stateWords(of)
  const texts = of.shown ?? { enabled: on, disabled: off }
  return statuses.map((status) => [status, capitalised(texts[status])] as const)
}
