/** A partner as the public sees it. */
export type Partner = { title: string; link: string; image: string }

/** A partner's new place: right before or right after another one. */
export type Place = { before: number } | { after: number }

/** Moves one id within an order; undefined if it or its new neighbour is missing. */
export function moved(order: readonly number[], id: number, place: Place): number[] | undefined {
  const neighbour = 'before' in place ? place.before : place.after
  if (!order.includes(id) || !order.includes(neighbour)) return undefined
  if (neighbour === id) return [...order]
  const others = order.filter((other) => other !== id)
  return others.toSpliced(others.indexOf(neighbour) + ('before' in place ? 0 : 1), 0, id)
}
