import type { TSchema } from 'elysia'
import type { Kinds } from './form-body.ts'

type Kind = 'flags' | 'lists' | 'objects'

/** The parts of a field's JSON schema that decide its kind. */
type Node = { type?: string; format?: string; anyOf?: Node[]; items?: Node }

function kindOf({ type, anyOf = [], items }: Node): Kind | undefined {
  if (type === 'boolean') return 'flags'
  if (type === 'array' && items?.type !== 'object') return items?.format === 'binary' ? undefined : 'lists'
  const isObject = type === 'object' || type === 'array'
  return isObject || anyOf.some((one) => kindOf(one) === 'objects') ? 'objects' : undefined
}

/** Returns the fields that JSON may send as more than a text, by their schema: flags, lists of texts, and objects. */
export function kindsOf({ properties = {} }: TSchema): Pick<Kinds, Kind> {
  const namesOf = (kind: Kind) => Object.keys(properties).filter((name) => kindOf(properties[name]) === kind)
  return { flags: namesOf('flags'), lists: namesOf('lists'), objects: namesOf('objects') }
}
