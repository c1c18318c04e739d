import { type Float, labelWords } from './floats.ts'
import type { Item } from './items.ts'

type Shared = { float: Float; picture: Item }

/**
 * Moves neighbouring pictures to the captions below them, one each, if the first caption has as many pictures as there
 * are captions, and the others have none.
 */
export function shareOutPictures(items: readonly Item[], floats: readonly Float[]): readonly Item[] {
  const figures = floats.filter(({ kind, caption }) => kind === 'figure' && caption.isSure)
  const shared = figures.flatMap((_, at) => sharedFrom(items, figures.slice(at)))
  if (shared.length === 0) return items
  const moved = new Set(shared.flatMap(({ float }) => float.things))
  const before = new Map(shared.map(({ float, picture }) => [float.at, picture]))
  return items.flatMap((item, at) => [
    ...(before.has(at) ? [before.get(at) ?? item] : []),
    ...(moved.has(at) ? [] : [item]),
  ])
}

/** Returns the pictures of the first of some figures, one for each that shares them; [] if none does. */
function sharedFrom(items: readonly Item[], figures: readonly Float[]): Shared[] {
  const [first, ...others] = figures
  const things = first?.things.flatMap((at) => items[at] ?? []) ?? []
  const pictures = things.flatMap((item) =>
    item.kind === 'picture'
      ? item.pictures.map((one, at) => ({ ...item, pictures: [one], before: at ? [] : item.before }))
      : [],
  )
  if (pictures.length < 2 || things.some(({ kind }) => kind !== 'picture')) return []
  const next = others.findIndex((one) => one.things.length > 0)
  const some = figures.slice(0, next < 0 ? undefined : next + 1)
  const labels = new Set(some.map(({ at, caption }) => labelWords(items[at], caption)))
  if (some.length !== pictures.length || labels.size !== some.length) return []
  return some.flatMap((float, at) => (pictures[at] ? [{ float, picture: pictures[at] }] : []))
}
