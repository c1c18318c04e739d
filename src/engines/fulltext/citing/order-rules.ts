import type { Entry } from './entries.ts'

/** So many references make an order that is no chance. */
const fewest = 6
const mostOf = 0.8

/**
 * Whether a list is sorted by names while its citations are numbered as they come: then its numbers are those of
 * another list, as where a publisher sorted it, and lead nowhere. A list with labels of its own is what it says.
 * @param cited ids of references by their place in the list, as a text cites them
 */
export function isNumberedOtherwise(entries: readonly Entry[], cited: readonly string[]): boolean {
  if (entries.some(({ isLabelled }) => isLabelled)) return false
  const order = [...new Set(cited)].map((id) => entries.find((entry) => entry.id === id)?.number)
  if (order.length < fewest) return false
  const asTheyCome = order.filter((number, at) => number === at + 1).length
  return asTheyCome > order.length * mostOf && isSorted(entries)
}

function isSorted(entries: readonly Entry[]): boolean {
  const names = entries.map(({ first }) => [...first].join(' '))
  const rising = names.slice(1).filter((name, at) => (names[at] ?? '').localeCompare(name) <= 0).length
  return rising > (names.length - 1) * 0.9
}
