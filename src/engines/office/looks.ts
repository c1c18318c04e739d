import { type Element, elementsOf } from '../archives/archives.ts'

/** Deeper, styles go in a circle. */
export const mostBases = 40

/** Deeper than a document's parts can be, since XML is refused before. */
export const mostDepth = 600

/** The first part of an element with this name. */
export const child = (element: Element | undefined, local: string): Element | undefined =>
  element && elementsOf(element).find((one) => one.local === local)

/** The parts of an element. */
export const partsOf = (element: Element | undefined): Element[] => (element ? elementsOf(element) : [])

/** The later look over the earlier one. */
export function over<Look extends object>(below: Look, above: Look): Look {
  const result = { ...below }
  for (const key in above) if (above[key] !== undefined) result[key] = above[key]
  return result
}

/** All elements with one of the names, at any depth, not within each other. */
export function descendants(element: Element, isWanted: (one: Element) => boolean, depth = 0): Element[] {
  if (depth > mostDepth) return []
  return elementsOf(element).flatMap((one) => (isWanted(one) ? [one] : descendants(one, isWanted, depth + 1)))
}
