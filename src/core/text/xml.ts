import { withoutInvalid } from './clean.ts'

/** Well-formed XML, written by this file or trusted; kept apart from text, which is escaped. */
export type Xml = { readonly xml: string }

/** An element's content: text, numbers and XML; '' and undefined are omitted. */
export type Content = string | number | undefined | Xml | readonly Content[]

/** Attributes by name, including namespaces; '' and undefined are omitted. */
export type Attributes = Record<string, string | number | undefined>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML 1.0 and drops invalid characters: control characters and lone surrogates. */
export function xmlText(text: string): string {
  return withoutInvalid(text.toWellFormed()).replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

/** Writes an element; nothing if it would be empty. */
export function element(name: string, attributes: Attributes, ...content: Content[]): Xml {
  const inside = writeXmlContent(content)
  return { xml: inside && `<${name}${writeXmlAttributes(attributes)}>${inside}</${name}>` }
}

/** Writes an empty element with attributes. */
export function emptyElement(name: string, attributes: Attributes = {}): Xml {
  return { xml: `<${name}${writeXmlAttributes(attributes)}/>` }
}

/** Writes an element without attributes. */
export const textElement = (name: string, content: Content): Xml => element(name, {}, content)

/** The first line of a document in UTF-8. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Writes a complete document in UTF-8. @param doctype the content of its document type declaration, '' for none */
export function xmlDocument(root: Xml, doctype = ''): string {
  return `${xmlHead}${doctype && `<!DOCTYPE ${doctype}>\n`}${root.xml}\n`
}

function writeXmlContent(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return xmlText(content)
  if (typeof content === 'number') return String(content)
  return 'xml' in content ? content.xml : content.map(writeXmlContent).join('')
}

function writeXmlAttributes(attributes: Attributes): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== '')
  return given.map(([name, value]) => ` ${name}="${attributeText(`${value}`)}"`).join('')
}

/** Escapes an attribute's value; parsers turn its line breaks into spaces anyway. */
const attributeText = (value: string): string => xmlText(value).replace(/\s/g, ' ')
