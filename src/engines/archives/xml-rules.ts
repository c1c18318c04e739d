import type { XmlElement } from './xml.ts'

/** Returns an element's child elements, all or by name. */
export function elementsIn(element: XmlElement | undefined, name?: string): XmlElement[] {
  const all = element?.children.filter((child): child is XmlElement => typeof child !== 'string') ?? []
  return name === undefined ? all : all.filter((child) => child.name === name)
}

/** Returns the first child element with a name. */
export function elementIn(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return elementsIn(element, name)[0]
}

/** Returns an element's text, including its descendants', trimmed; '' if it has no text. */
export const textIn = (element: XmlElement | undefined): string => allText(element).trim()

function allText(element: XmlElement | undefined): string {
  return element?.children.map((child) => (typeof child === 'string' ? child : allText(child))).join('') ?? ''
}

/** Returns the text of the first child element with a name. */
export const childElementText = (element: XmlElement | undefined, name: string): string =>
  textIn(elementIn(element, name))
