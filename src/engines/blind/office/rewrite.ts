import { lookup } from '../../../core/text/clean.ts'
import { type Element, unwrapElementChildren } from '../../archives/archives.ts'

/** The fate of an element: it stays, is removed with its content, or is replaced by its content. */
export type Fate = 'stays' | 'goes' | 'leaves its content'

/** The rules of a format for its elements and their attributes. */
export type Rules = {
  fateOf: (element: Element) => Fate
  /** @returns the new value; undefined removes the attribute */
  valueOf: (element: Element, attribute: string, value: string) => string | undefined
}

/** Changes an element's descendants and attributes by rules, in place. */
export function rewrite(element: Element, rules: Rules): void {
  element.attributes = element.attributes.flatMap((attribute) => {
    if (isOfNamespace(attribute.name)) return [attribute]
    if (isForeign(attribute)) return []
    const value = rules.valueOf(element, nameIn(attribute), attribute.value)
    return value === undefined ? [] : [{ ...attribute, value }]
  })
  element.children = element.children.flatMap((child): (Element | string)[] => {
    if (typeof child === 'string') return [child]
    if (isForeign(child)) return []
    const fate = rules.fateOf(child)
    if (fate === 'goes') return []
    rewrite(child, rules)
    return fate === 'stays' ? [child] : unwrapElementChildren(child)
  })
}

const isOfNamespace = (name: string) => name === 'xmlns' || name.startsWith('xmlns:')

/** Namespaces of the formats; no program shows elements of any other. */
const hosts = String.raw`schemas\.(?:openxmlformats\.org|microsoft\.com)|purl\.oclc\.org\/ooxml|purl\.org\/dc`
const urns = 'schemas-microsoft-com|oasis:names:tc:opendocument:xmlns|org:documentfoundation:names'
const ofFormats = new RegExp(String.raw`^$|^http:\/\/(?:${hosts}|(?:www\.)?(?:openoffice|w3)\.org)\/|^urn:(?:${urns}):`)

const isForeign = ({ uri }: { uri: string }) => !ofFormats.test(uri)

/** Short names of namespaces that the rules use, including those of strict Open XML. */
const prefixes: Record<string, string> = lookup({
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'x',
  'http://purl.oclc.org/ooxml/spreadsheetml/main': 'x',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/chart': 'c',
  'http://purl.oclc.org/ooxml/drawingml/chart': 'c',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.microsoft.com/office/word/2012/wordml': 'w15',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing': 'wp14',
  'urn:oasis:names:tc:opendocument:xmlns:office:1.0': 'office',
  'urn:oasis:names:tc:opendocument:xmlns:text:1.0': 'text',
  'urn:oasis:names:tc:opendocument:xmlns:table:1.0': 'table',
  'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0': 'draw',
  'urn:oasis:names:tc:opendocument:xmlns:style:1.0': 'style',
  'urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0': 'number',
  'urn:oasis:names:tc:opendocument:xmlns:config:1.0': 'config',
  'urn:oasis:names:tc:opendocument:xmlns:form:1.0': 'form',
  'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0': 'manifest',
  'urn:oasis:names:tc:opendocument:xmlns:meta:1.0': 'meta',
  'urn:oasis:names:tc:opendocument:xmlns:script:1.0': 'script',
  'http://www.w3.org/XML/1998/namespace': 'xml',
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://openoffice.org/2009/office': 'officeooo',
})

/** Returns a name with its namespace's short name, such as `w:ins`; '?' for an unknown namespace. */
export function nameIn({ uri, local }: { uri: string; local: string }): string {
  return uri === '' ? local : `${prefixes[uri] ?? '?'}:${local}`
}

/**
 * Whether a link may stay: to the web, but not to a person's page, an email, a telephone, a file or an empty address.
 */
export function mayBeLinked(target: string): boolean {
  return /^https?:\/\//i.test(target) && URL.canParse(target) && !/\/\/[^/]*@|\borcid\.org\b/i.test(target)
}

/** Whether a program wrote an alternative text: the picture's path or file name. */
export const isFileName = (text: string) =>
  /^(?:[a-z]:|\\\\|\/|file:)|\.(?:jpe?g|png|gif|tiff?|emf|wmf|bmp|svg|webp|pdf|eps)$/i.test(text.trim())

/** Elements of drawings, themes and charts that reveal their makers, or link elsewhere (MS-ODRAWXML, MS-DOCX 2.7). */
const toldInDrawing =
  /^(?:creationId|uniqueId|rowId|colId|themeFamily|webVideoPr|imgProps|cameraTool|signatureline|snd|printSettings|pivotSource|filtered\w+)$/
/** Attributes of links and shapes that name files, programs and windows. */
const toldOfShape = /^(?:macro|textlink|invalidUrl|action|tgtFrame|tooltip|phldrT)$/
/** Returns the fate of a drawing's element; a chart's reference to cells loses its file. */
export function fateInDrawing(element: Element): Fate {
  const [formula] = element.children
  if (/^(?:f|sqref)$/.test(element.local) && /chart/.test(element.uri) && typeof formula === 'string')
    element.children = [formula.replace(/^('?).*\]/, '$1')]
  return toldInDrawing.test(element.local) ? 'goes' : 'stays'
}

/**
 * Returns the value of an attribute of a drawing: no name of an object, a theme or file, and no link that must be
 * removed.
 */
export function valueInDrawing(element: Element, attribute: string, value: string): string | undefined {
  const isNamed = /^(?:cNvPr|docPr)$/.test(element.local)
  if (toldOfShape.test(attribute)) return undefined
  if (isNamed && attribute === 'name') return 'Object'
  if (isNamed && /^(?:descr|title)$/.test(attribute)) return isFileName(value) ? undefined : value
  if (nameIn(element).startsWith('v:')) return valueInOldShape(attribute, value)
  if (/^a:(?:theme|clrScheme|fontScheme|fmtScheme|custClr)$/.test(nameIn(element)) && attribute === 'name')
    return 'Theme'
  return value
}

/** Does the same for an old shape (VML), which `ID` names too, as does the style of the next shape in a flow. */
function valueInOldShape(attribute: string, value: string): string | undefined {
  if (/^(?:o:title|title|o:gfxdata|equationxml|o:href|href|src|o:spid|ID)$/.test(attribute)) return undefined
  if (attribute === 'id') return value.startsWith('_x0000_t') ? value : undefined
  if (attribute === 'alt') return isFileName(value) ? undefined : value
  return attribute === 'style' ? value.replace(/\bmso-next-textbox\s*:[^;]*;?/g, '') : value
}
