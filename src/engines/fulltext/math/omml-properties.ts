import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'

/** Returns the first child element with a local name. */
export const childOf = (element: Element | undefined, local: string): Element | undefined =>
  element && elementsOf(element).find((child) => child.local === local)

/** Returns a property's value; undefined if the element has no such property, '' if it has one without a value. */
export function readPropertyValue(properties: Element | undefined, local: string): string | undefined {
  const property = childOf(properties, local)
  return property && (attributeOf(property, 'val') ?? '')
}

/** Whether a switch is on; `fallback` if it is absent (ECMA-376 part 1, 22.9.2.7). */
export function isOn(properties: Element | undefined, local: string, fallback = false): boolean {
  const value = readPropertyValue(properties, local)
  return value === undefined ? fallback : !/^(?:0|off|false)$/.test(value)
}

/** Returns a distance between rows or columns (22.1.2.22, 22.1.2.89); `rule` is the property with its unit. */
export function spacing(properties: Element | undefined, rule: string, local: string, unit: 'em' | 'ex') {
  const number = Number(readPropertyValue(properties, local) ?? 0)
  const single = unit === 'ex' ? 1 : 0.8
  switch (readPropertyValue(properties, rule)) {
    case '1':
      return `${1.5 * single}${unit}`
    case '2':
      return `${2 * single}${unit}`
    case '3':
      return `${number / 20}pt` // twentieths of a point
    case '4':
      return `${number / 2}${unit}` // half lines
    default:
      return undefined
  }
}

/** Returns attributes without the undefined ones. */
export function given(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
