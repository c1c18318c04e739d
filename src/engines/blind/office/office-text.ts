import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, collectElementText, type Element, elementsOf, parseXml, unzip } from '../../archives/archives.ts'
import { closedUp, referencesHeading } from '../../documents/text.ts'
import { endsReferences } from '../identifying/reference-list-rules.ts'
import type { PageText } from '../identifying/rules.ts'
import { unescaped } from '../identifying/text-words.ts'
import { raised, withSuperscriptsApart } from '../reading/superscript-rules.ts'
import { isOfOldCodes } from '../reading/unread-rules.ts'

/** Headers and footers of a sheet's pages, and the codes in them for position and look. */
const edges = /^(?:odd|even|first)(?:Header|Footer)$/
const edgeCodes = /&(?:"[^"]*"|\d+|K\S{6}|[A-Z])/g

/** Elements that end a line, and those that end a cell; a paragraph ends two lines. */
const lines = new Set(['br', 'cr', 'line-break', 'row', 'si', 'table-row', 'footnote', 'endnote'])
const cells = new Set(['tab', 'ptab', 'c', 's', 'tc', 'v', 'table-cell', 'pt'])
/** Elements that may be in the middle of a word: runs, links, changes, fields; others separate words. */
const runningNames = [
  'r|t|sym|noBreakHyphen|span|a|hyperlink|ins|moveTo|sdt|sdtContent|smartTag',
  'customXml|fld|fldSimple|dir|bdo|meta|meta-field|ruby|rubyBase|ruby-base',
]
const running = new RegExp(`^(?:${runningNames.join('|')})$`)
/** Text outside its line: alternative texts, ruby, notes' numbers, text within a paragraph's. */
const beside = /^(?:title|desc|rt|ruby-text|note-citation)$/
const paragraph = /^(?:p|h)$/
/** Names of heading styles, as Word writes them in some languages. */
const headingStyle = /^(?:heading|berschrift|überschrift|titre|t[ií]?tulo|titolo|rubrik|kop|nagłówek|заголовок)\s?\d/i
/** Attributes that readers see or hear: texts, names of sheets and columns, prefixes of lines. */
const shownNames = [
  'descr|title|alt|string|tooltip|num-prefix|num-suffix|string-value|caption',
  'formatCode|displayName|[a-z]+Caption|[a-z]*(?:prompt|error)(?:Title)?',
]
const shown = new RegExp(`^(?:${shownNames.join('|')})$`)
const shownOf: Record<string, RegExp | undefined> = lookup({
  sheet: /^name$/,
  definedName: /^name$/,
  tableColumn: /^(?:name|totalsRowLabel)$/,
  s: /^v$/,
  lvlText: /^val$/,
  listEntry: /^val$/,
  tblCaption: /^val$/,
  tblDescription: /^val$/,
  cfRule: /^text$/,
})
const linking = /^(?:hyperlink|hlinkClick|a)$/
/** Elements that name fonts. */
const ofFonts = /^(?:rFonts|rFont|font-face)$/
/** Parts with invisible text, and those whose text is above and below pages. */
const unseen = /(?:^|\/)(?:app|settings|fontTable|theme\d*|\[Content_Types\]|manifest)\.xml$/i
const ofHeads = /(?:^|\/)(?:(?:header|footer)\d*|styles)\.xml$/
const ofMain = /(?:^|\/)(?:document|content)\d*\.xml$/

type Shown = Omit<PageText, 'page'>
type Read = Shown & { path: string; listed: ReadonlySet<string>; links: string[] }

/**
 * Reads the text of an office file, first headers and footers, then the body, then the addresses of its links, with
 * those of its list of references separate. Returns nothing for another kind of file.
 */
export function officeTexts(bytes: Uint8Array): Shown[] {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  const parts = isArchive ? unzip(bytes) : undefined
  if (!parts) return []
  const ordered = [...parts].toSorted(([one], [other]) => Number(ofMain.test(one)) - Number(ofMain.test(other)))
  const read = ordered.flatMap(([path, part]) =>
    path.endsWith('.xml') && !unseen.test(path) ? [partText(path, part)] : [],
  )
  return read.flatMap(({ path, listed, links, ...one }): Shown[] => [
    ...(one.text === '' ? [] : [one]),
    ...linksShown([...links, ...relatedLinks(parts.get(path.replace(/([^/]*)$/, '_rels/$1.rels')))], listed),
  ])
}

/** Lists the external links that a part relates to, as 'id address'. */
function relatedLinks(relations: Uint8Array | undefined): string[] {
  if (!relations) return []
  const outside = elementsOf(parseXml(relations)).filter((one) => attributeOf(one, 'TargetMode') === 'External')
  return outside.map((one) => `${attributeOf(one, 'Id')} ${attributeOf(one, 'Target')}`)
}

/** Writes addresses, each 'id address'; those that occur only in a list of references are separate. */
function linksShown(links: readonly string[], listed: ReadonlySet<string>): Shown[] {
  const { own = [], others = [] } = Object.groupBy(links, (link) =>
    listed.has(link.split(' ')[0] ?? '') ? 'own' : 'others',
  )
  const addresses = (some: string[]) => some.map((link) => unescaped(link.slice(link.indexOf(' ') + 1))).join('\n\n')
  return [
    ...(own.length > 0 ? [{ text: addresses(own), isListed: true }] : []),
    ...(others.length > 0 ? [{ text: addresses(others), isApart: true as const }] : []),
  ]
}

function partText(path: string, part: Uint8Array): Read {
  const asides: string[] = []
  const links: string[] = []
  const oldFonts: string[] = []
  const headings: string[] = []
  let codes = ''
  const root = parseXml(part)
  const isRaised = raising(root)
  const visit = (element: Element, around: string[], isInParagraph: boolean): boolean => {
    const { local, attributes, children } = element
    for (const { local: attribute, value } of attributes) {
      if (shown.test(attribute) || shownOf[local]?.test(attribute)) asides.push(value)
      else if (attribute === 'href' && linking.test(local)) links.push(`${value} ${value}`)
      else if (ofFonts.test(local) && isOfOldCodes(value)) oldFonts.push(value)
    }
    const isAside = beside.test(local) || (isInParagraph && paragraph.test(local))
    const words: string[] = isAside ? [] : around
    const start = words.push('')
    let isWritten = local === 'sym' || local === 'noBreakHyphen'
    if (isWritten) words.push(local === 'sym' ? ' ' : '-')
    for (const child of children) {
      if (typeof child !== 'string')
        isWritten = visit(child, words, isInParagraph || paragraph.test(local)) || isWritten
      else if (local === 'instrText') codes += child
      else isWritten = words.push(edges.test(local) ? child.replace(edgeCodes, ' ') : child) > 0
    }
    if (isRaised(element)) words.push(raised(words.splice(start).join('')))
    const isApart = isWritten && !running.test(local)
    if (isApart) words[start - 1] = ' '
    if (isHeading(element)) headings.push(collectElementText(element).trim())
    if (paragraph.test(local)) words.push('\n\n')
    else if (lines.has(local)) words.push('\n')
    else if (isApart || cells.has(local)) words.push(' ')
    if (isAside) asides.push(words.join('').trim())
    return isWritten && !isAside
  }
  const words: string[] = []
  visit(root, words, false)
  const before = asides.filter(Boolean).map(withSuperscriptsApart).join('\n')
  const text = [before, withSuperscriptsApart(words.join('').trim())].filter(Boolean).join('\n')
  for (const [, address = ''] of codes.matchAll(/HYPERLINK\s+"([^"]+)"/g)) links.push(`${address} ${address}`)
  const isHead = ofHeads.test(path)
  const hasOldFonts = oldFonts.length > 0
  const about = {
    ...(isHead && { isHead }),
    ...(hasOldFonts && { hasOldFonts }),
    ...(ofMain.test(path) && { headings, lead: before === '' ? 0 : before.split('\n').length }),
  }
  return { path, text, links, listed: listedIn(root), ...about }
}

/** Whether a paragraph is a heading by its style. */
function isHeading(element: Element): boolean {
  if (element.local !== 'p') return element.local === 'h'
  const properties = elementsOf(element).find(({ local }) => local === 'pPr')
  return (properties ? elementsOf(properties) : []).some((one) =>
    one.local === 'pStyle' ? headingStyle.test(attributeOf(one, 'val') ?? '') : one.local === 'outlineLvl',
  )
}

/**
 * Collects links that occur only in the list of references: their relationship ids or addresses. A table cell is not a
 * heading.
 */
function listedIn(root: Element): Set<string> {
  const [inside, outside] = [new Set<string>(), new Set<string>()]
  let isInList = false
  const visit = (element: Element, isInCell: boolean) => {
    if (paragraph.test(element.local) && !isInCell) {
      const heading = closedUp(collectElementText(element).trim())
      if (referencesHeading.test(heading)) isInList = true
      else if (endsReferences(heading)) isInList = false
    }
    const link = linking.test(element.local) && (attributeOf(element, 'id') ?? attributeOf(element, 'href'))
    if (link) (isInList ? inside : outside).add(link)
    for (const child of elementsOf(element)) visit(child, isInCell || /^(?:tc|table-cell)$/.test(element.local))
  }
  visit(root, false)
  return new Set([...inside].filter((link) => !outside.has(link)))
}

/** Returns a test for superscripts, by own properties or an ODF style's (ECMA-376, part 1, 17.3.2.42; 20.385). */
function raising(root: Element): (element: Element) => boolean {
  const isRaising = (properties: Element): boolean =>
    (properties.local === 'vertAlign' && attributeOf(properties, 'val') === 'superscript') ||
    (properties.local === 'position' && Number(attributeOf(properties, 'val')) > 0) ||
    /^(?:super|[1-9]\d*%)/.test(attributeOf(properties, 'text-position') ?? '')
  const styles = new Set<string>()
  const visit = (element: Element) => {
    if (element.local === 'style' && elementsOf(element).some(isRaising)) styles.add(attributeOf(element, 'name') ?? '')
    if (/styles$|^document-content$/.test(element.local)) elementsOf(element).forEach(visit)
  }
  visit(root)
  return (element) =>
    element.local === 'r'
      ? elementsOf(element).some((one) => one.local === 'rPr' && elementsOf(one).some(isRaising))
      : element.local === 'span' && styles.has(attributeOf(element, 'style-name') ?? '')
}
