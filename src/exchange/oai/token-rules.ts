import { isUtcSecond } from './date-rules.ts'
import { isPrefix, type Prefix } from './format-rules.ts'
import { setNamed } from './set-rules.ts'

/** The verbs that answer long lists. */
export const listVerbs = ['ListRecords', 'ListIdentifiers'] as const

export type ListVerb = (typeof listVerbs)[number]

/** A list's arguments; `from` and `until` are inclusive seconds; '' means no limit, as it does for `set`. */
export type Selection = { metadataPrefix: Prefix; from: string; until: string; set: string }

/** A position in a list: after the record with this number, with `cursor` records before it. */
export type ListPlace = { after: number; cursor: number }

/**
 * Returns a resumption token. It contains the complete list request and the position, so the server stores nothing and
 * the token never expires; its content is public, and is validated when it comes back.
 */
export function makeResumptionToken(verb: ListVerb, selection: Selection, { after, cursor }: ListPlace): string {
  const { metadataPrefix, from, until, set } = selection
  return Buffer.from(JSON.stringify([verb, metadataPrefix, from, until, set, after, cursor])).toString('base64url')
}

/** Parses a token issued for this verb; undefined for anything else. */
export function parseToken(verb: ListVerb, token: string): { selection: Selection; place: ListPlace } | undefined {
  const [known, metadataPrefix, from, until, set, after, cursor] = decodeResumptionToken(token)
  if (known !== verb || !isText(metadataPrefix) || !isPrefix(metadataPrefix)) return undefined
  if (!isText(from) || !isText(until) || ![from, until].every((limit) => limit === '' || isUtcSecond(limit)))
    return undefined
  if (!isText(set) || (set !== '' && !setNamed(set)) || !isCount(after) || !isCount(cursor)) return undefined
  const selection = { metadataPrefix, from, until, set }
  const place = { after, cursor }
  return makeResumptionToken(verb, selection, place) === token ? { selection, place } : undefined
}

function decodeResumptionToken(token: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647
