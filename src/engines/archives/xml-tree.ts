import sax from 'sax'
import { decodedText } from '../../core/text/clean.ts'
import { xmlText } from '../../core/text/xml.ts'
import { XmlRefused } from './refused.ts'

/** An attribute with its name as written, and its namespace and local name. */
export type Attribute = { name: string; uri: string; local: string; value: string }

/** An element with its name as written, and its namespace and local name. */
export type Element = {
  name: string
  uri: string
  local: string
  attributes: Attribute[]
  children: (Element | string)[]
}

const mostElements = 1_500_000
const mostDepth = 500

/**
 * Parses a part of an office document. Leaves out comments and processing instructions.
 * @param most the largest number of elements
 * @throws {XmlRefused} if it is not well-formed, declares a document type, or is larger than any office program writes
 */
export function parseXml(bytes: Uint8Array, most = mostElements): Element {
  const parser = sax.parser(true, { xmlns: true, position: false })
  const open: Element[] = []
  let root: Element | undefined
  let count = 0
  const refuse = (why: string): never => {
    throw new XmlRefused(why)
  }
  parser.onerror = ({ message }) => refuse(message)
  parser.ondoctype = () => refuse('It declares a document type')
  parser.onopentag = ({ name, uri, local, attributes }: sax.QualifiedTag) => {
    if (++count > most || open.length > mostDepth) refuse('It is too large')
    const element: Element = { name, uri, local, attributes: Object.values(attributes), children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  }
  parser.onclosetag = () => {
    open.pop()
  }
  parser.ontext = parser.oncdata = (text) => {
    open.at(-1)?.children.push(text)
  }
  parser.write(decodedText(bytes) ?? refuse('It is not in UTF-8')).close()
  return root ?? refuse('It is empty')
}

const officeHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Serialises a part in UTF-8. @param head what is before its root */
export const writeXml = (root: Element, head = officeHead): Uint8Array =>
  new TextEncoder().encode(head + serialiseElement(root))

function serialiseElement({ name, attributes, children }: Element): string {
  const start = `<${name}${attributes.map((one) => ` ${one.name}="${escaped(one.value)}"`).join('')}`
  if (children.length === 0) return `${start}/>`
  return `${start}>${children.map((child) => (typeof child === 'string' ? escaped(child) : serialiseElement(child))).join('')}</${name}>`
}

/** Escapes a text or an attribute value, including tabs and line breaks, which a parser would turn into spaces. */
const escaped = (text: string) => xmlText(text).replace(/[\t\n\r]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Returns an element's child elements. */
export function elementsOf({ children }: Element): Element[] {
  return children.filter((child) => typeof child !== 'string')
}

/** Returns all text within an element. */
export const collectElementText = ({ children }: Element): string =>
  children.map((child) => (typeof child === 'string' ? child : collectElementText(child))).join('')

/** Returns an attribute's value by its local name. */
export function attributeOf({ attributes }: Element, local: string): string | undefined {
  return attributes.find((one) => one.local === local)?.value
}

/** Returns the children of a removed element, with the namespaces that it declared. */
export function unwrapElementChildren({ attributes, children }: Element): (Element | string)[] {
  const declared = attributes.filter(({ name }) => name.startsWith('xmlns'))
  for (const child of children) {
    if (typeof child === 'string') continue
    const own = new Set(child.attributes.map(({ name }) => name))
    child.attributes.push(...declared.filter(({ name }) => !own.has(name)))
  }
  return children
}
