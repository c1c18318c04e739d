import { withoutControls } from './clean.ts'

/** Well-formed XML that this file wrote, or that was given as such; kept apart from text, which is escaped. */
export type Xml = { readonly xml: string }

/** The content of an element: text, numbers and XML; '' and undefined are left out. */
export type Content = string | number | undefined | Xml | readonly Content[]

/** Attributes by name, namespaces among them; one that is '' or undefined is left out. */
export type Attributes = Record<string, string | number | undefined>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML 1.0, and drops what no XML may hold: control characters and halves of surrogate pairs. */
export function xmlText(text: string): string {
  return withoutControls(text.toWellFormed()).replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

/** An element; nothing where it would hold nothing. */
export function element(name: string, attributes: Attributes, ...content: Content[]): Xml {
  const inside = written(content)
  return { xml: inside && `<${name}${attributesOf(attributes)}>${inside}</${name}>` }
}

/** An element that holds nothing; its attributes say it all. */
export function emptyElement(name: string, attributes: Attributes = {}): Xml {
  return { xml: `<${name}${attributesOf(attributes)}/>` }
}

/** An element of a text alone, without attributes. */
export function textElement(name: string, text: Content): Xml {
  return element(name, {}, text)
}

/** A whole document in UTF-8. @param doctype what stands in its document type declaration, '' for none */
export function xmlDocument(root: Xml, doctype = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype && `<!DOCTYPE ${doctype}>\n`}${root.xml}\n`
}

function written(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return xmlText(content)
  if (typeof content === 'number') return String(content)
  return 'xml' in content ? content.xml : content.map(written).join('')
}

function attributesOf(attributes: Attributes): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== '')
  return given.map(([name, value]) => ` ${name}="${attributeText(`${value}`)}"`).join('')
}

/** White space in an attribute's value would become plain spaces; a line end there has no meaning. */
function attributeText(value: string): string {
  return xmlText(value).replace(/\s/g, ' ')
}
