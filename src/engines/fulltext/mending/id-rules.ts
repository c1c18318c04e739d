import type { FullText } from '../model.ts'
import { mapThings } from '../walk.ts'
import { changeKinds } from './changing.ts'
import { collectUnitIds } from './units.ts'

/** Copies a piece without ids and bookmarks, which stay with the original. */
export function withoutIds<Value>(value: Value): Value {
  const bare = (one: object): object =>
    Array.isArray(one) ? one.filter((each) => each?.kind !== 'target') : 'id' in one ? { ...one, id: '' } : one
  return mapThings(value, bare) as Value // has the same shape
}

/** Removes the ids of deleted elements from references, which then have no target. */
export function withoutLostTargets(before: FullText, after: FullText): FullText {
  const left = collectUnitIds(after)
  const lost = new Set([...collectUnitIds(before)].filter((id) => !left.has(id)))
  if (lost.size === 0) return after
  return changeKinds(after, ['reference'], (one) => ({ ...one, to: one.to.filter((id) => !lost.has(id)) }))
}
