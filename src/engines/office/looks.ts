import { type Element, elementsOf } from '../archives/archives.ts'

/** The longest chain of styles; a longer one is circular. */
export const mostBases = 40

/** The deepest nesting; XML that is nested deeper has already been refused. */
export const mostDepth = 600

/** Returns an element's first child with a local name. */
export const child = (element: Element | undefined, local: string): Element | undefined =>
  element && elementsOf(element).find((one) => one.local === local)

/** Returns an element's children; [] for no element. */
export const childrenOrNone = (element: Element | undefined): Element[] => (element ? elementsOf(element) : [])

/** Returns a look with the defined properties of another laid over it. */
export function over<Look extends object>(below: Look, above: Look): Look {
  const result = { ...below }
  for (const key in above) if (above[key] !== undefined) result[key] = above[key]
  return result
}

/** Returns all wanted elements at any depth; does not look inside a wanted element. */
export function descendants(element: Element, isWanted: (one: Element) => boolean, depth = 0): Element[] {
  if (depth > mostDepth) return []
  return elementsOf(element).flatMap((one) => (isWanted(one) ? [one] : descendants(one, isWanted, depth + 1)))
}
