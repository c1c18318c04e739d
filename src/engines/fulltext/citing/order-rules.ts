import type { Entry } from './entries.ts'

/** The fewest references whose order is not chance. */
const fewest = 6
const mostOf = 0.8

/**
 * Whether a list is sorted by name while its citations are numbered in the order of their occurrence: then the numbers
 * refer to another list, for example before a publisher sorted it, and cannot be linked. The labels of a list that has
 * its own are trusted.
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
