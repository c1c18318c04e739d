import { type Element, elementsOf, parseXml } from '../../archives/archives.ts'
import { nameIn } from './rewrite.ts'

/** Namespaces of the formats; of any other, no program shows anything. */
const ofFormats =
  /^(?:http:\/\/schemas\.(?:openxmlformats\.org|microsoft\.com)\/|http:\/\/purl\.oclc\.org\/ooxml\/|urn:schemas-microsoft-com:|urn:oasis:names:tc:opendocument:xmlns:|urn:org:documentfoundation:names:|http:\/\/(?:www\.)?(?:openoffice\.org|w3\.org)\/|http:\/\/purl\.org\/dc\/)/

/** Prefixes that programs write. */
const usual = new Set(
  [
    'w r a m v o c x wp pic wps wpg wpc wpi wne mc aink am3d oel w10 w14 w15 w16 w16cid w16cex w16se w16sdt w16sdtdh w16sdtfl w16du wp14',
    'wp15 a14 a15 a16 a16svg asvg dgm dsp sl xdr x14 x14ac x15 x15ac x16 x16r2 x16r3 xr xr2 xr3 xr6 xr9 xr10 xm cx cx1 cx2 cx3 cx4 cx5 cx6 cx7',
    'cx8 c14 c15 c16 c16r2 c16r3 cdr cs thm15 office style text table draw fo xlink dc meta number presentation svg chart dr3d math form script',
    'config ooo ooow oooc dom xforms xsd xsi rpt of xhtml grddl officeooo tableooo drawooo calcext loext field formx css3t chartooo anim smil',
    'manifest db pkg rel xml ve st st1 wx sl aml',
  ].flatMap((line) => line.split(' ')),
)

/** Attributes that list prefixes (ECMA-376, part 3, 7). */
const listing = /^(?:mc:(?:Ignorable|MustUnderstand|ProcessContent|Preserve\w+)|Requires)$/

/** Where words stand that are shown, among elements of Word's; elsewhere it has none. */
const wordTexts = new Set(['w:t', 'w:instrText', 'w:delText'])
/** Elements of an OpenDocument that hold others alone. */
const containers =
  /^(?:office:(?!binary-data)|table:(?!null-date)|draw:(?!desc)|style:|config:config-item-|text:(?:section|list|list-item|list-header|[a-z-]*index|table-of-content|index-body|index-title|bibliography)$)/

/** Parses a part, without what no program shows: namespaces of somebody's own, unusual prefixes, words between elements. */
export function parsePlainly(bytes: Uint8Array): Element {
  const root = parseXml(bytes)
  const declared = new Map<string, string>()
  collect(root, declared)
  const renamed = new Map<string, string>()
  for (const [prefix, uri] of declared)
    if (ofFormats.test(uri)) renamed.set(prefix, usual.has(prefix) ? prefix : `n${renamed.size + 1}`)
  plain(root, renamed)
  return root
}

const declares = /^xmlns:(.*)$/

function collect(element: Element, declared: Map<string, string>): void {
  for (const { name, value } of element.attributes) {
    const prefix = declares.exec(name)?.[1]
    if (prefix) declared.set(prefix, value)
  }
  for (const child of elementsOf(element)) collect(child, declared)
}

function plain(element: Element, renamed: ReadonlyMap<string, string>): void {
  element.name = prefixed(element.name, renamed)
  element.attributes = element.attributes.flatMap((attribute) => {
    const { name, uri, value } = attribute
    const prefix = declares.exec(name)?.[1]
    if (prefix) return ofFormats.test(value) ? [{ ...attribute, name: `xmlns:${renamed.get(prefix) ?? prefix}` }] : []
    if (name !== 'xmlns' && uri !== '' && !isOfFormat(uri)) return []
    if (!listing.test(nameIn(attribute))) return [{ ...attribute, name: prefixed(name, renamed) }]
    const kept = value
      .split(/\s+/)
      .flatMap((one) => (renamed.has(one.split(':')[0] ?? '') ? prefixed(one, renamed) : []))
    return kept.length > 0 ? [{ ...attribute, name: prefixed(name, renamed), value: kept.join(' ') }] : []
  })
  const isShown = showsText(element)
  element.children = element.children.filter((child) => {
    if (typeof child === 'string') return isShown
    return (child.uri === '' || isOfFormat(child.uri)) && !isForOthers(child, renamed)
  })
  for (const child of elementsOf(element)) plain(child, renamed)
}

const isOfFormat = (uri: string) => ofFormats.test(uri) || uri === 'http://www.w3.org/XML/1998/namespace'

/** Whether an alternative is for programs that know a namespace of somebody's own. */
const isForOthers = (element: Element, known: ReadonlyMap<string, string>) =>
  nameIn(element) === 'mc:Choice' &&
  element.attributes.some(
    ({ local, value }) => local === 'Requires' && value.split(/\s+/).some((one) => !known.has(one)),
  )

function prefixed(name: string, renamed: ReadonlyMap<string, string>): string {
  const [prefix = '', rest] = name.split(':')
  const other = renamed.get(prefix)
  return rest === undefined ? (other ?? name) : `${other ?? prefix}:${rest}`
}

/** Whether the words of an element are shown, or may be. */
function showsText(element: Element): boolean {
  const name = nameIn(element)
  if (name.startsWith('w:')) return wordTexts.has(name)
  if (/\.openxmlformats\.org\/|\/ooxml\//.test(element.uri)) return elementsOf(element).length === 0
  return !containers.test(name)
}
