import { attributeOf, type Element, parseXml } from './xml-tree.ts'
import { unzip } from './zip.ts'

/** Elements that end a line, and those that end a cell. */
const lines = new Set(['p', 'h', 'br', 'cr', 'line-break', 'row', 'si', 'table-row', 'footnote', 'endnote'])
const cells = new Set(['tab', 'ptab', 'noBreakHyphen', 'c', 's', 'tc', 'v', 'table-cell', 'pt'])
/** Elements that a word may reach over: runs, links, changes, fields. Any other stands apart from what is before and behind it. */
const running =
  /^(?:r|t|span|a|hyperlink|ins|moveTo|sdt|sdtContent|smartTag|customXml|fld|fldSimple|dir|bdo|meta|meta-field|ruby|rubyBase|ruby-base)$/
/** What stands beside the line that it is written in: alternative texts, words above words, notes' numbers, text within a paragraph's. */
const beside = /^(?:title|desc|rt|ruby-text|note-citation)$/
const paragraph = /^(?:p|h)$/
/** Headers and footers of sheets, with their codes (ECMA-376, part 1, 18.3.1.39): fonts, sizes and colours; where on the page; `&&`. */
const sheetEdge = /^(?:odd|even|first)(?:Header|Footer)$/
const edgeCode = /&(?:"[^"]*"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d+|[BIUESXYHO]|([LCR])|([A-Z])|&)/gi
/** Attributes that readers see or hear: texts, names of sheets and columns, what stands before lines; and addresses of links. */
const shown = /^(?:descr|title|alt|string|tooltip|num-prefix|num-suffix|string-value|caption|[a-z]+Caption)$/
const shownOf: Record<string, RegExp | undefined> = {
  ...{ sheet: /^name$/, definedName: /^name$/, table: /^displayName$/, tableColumn: /^name$/, cacheField: /^name$/ },
  ...{ s: /^v$/, lvlText: /^val$/, tblCaption: /^val$/, tblDescription: /^val$/ },
  ...{ dataValidation: /^(?:prompt|error)(?:Title)?$/, cfRule: /^text$/, numFmt: /^formatCode$/ },
  ...{ filter: /^val$/, customFilter: /^val$/, sortCondition: /^customList$/, dataField: /^name$/ },
}
/** Attributes and elements that name fonts. */
const ofFonts =
  /^(?:typeface|ascii|hAnsi|cs|eastAsia|font|font-name.*|font-family.*)$|^(?:font|altName|font-face|rFont|name) (?:name|val)$/
const leading = /^(?:Target|href)$/
/** Parts whose words nobody sees. */
const unseen = /(?:^|\/)(?:settings|numbering|fontTable|theme\d*|\[Content_Types\]|manifest)\.xml$|\.rels$/i

type Texts = { shown: string[]; hidden: string[]; names: string[] }

/** The text of an office file: what stands around its pages before what stands on them, '' for another kind of file. */
export function officeTexts(bytes: Uint8Array): string[] {
  return textsOf(bytes, 0).shown
}

/** All that a file holds and does not show: bytes of pictures, names of fonts; and names of other things: parts, elements, their values. */
export function hiddenTexts(bytes: Uint8Array): Pick<Texts, 'hidden' | 'names'> {
  const { hidden, names } = textsOf(bytes, 0)
  return { hidden, names: [...new Set(names)] }
}

const mostDepth = 4

function textsOf(bytes: Uint8Array, depth: number): Texts {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  const parts = isArchive && depth < mostDepth ? unzip(bytes) : undefined
  if (!parts) return { shown: [], hidden: [lettersOf(bytes)], names: [] }
  const all: Texts = { shown: [], hidden: [], names: [...parts.keys()] }
  const isMain = (path: string) => /(?:^|\/)(?:document|content)\d*\.xml$/.test(path)
  const ordered = [...parts].toSorted(([one], [other]) => Number(isMain(one)) - Number(isMain(other)))
  for (const [path, part] of ordered) {
    const found = /\.(?:xml|rels)$/.test(path) ? partTexts(path, part) : textsOf(part, depth + 1)
    all.shown.push(...found.shown)
    all.hidden.push(...found.hidden)
    for (const name of found.names) all.names.push(name)
  }
  return all
}

function partTexts(path: string, part: Uint8Array): Texts {
  const asides: string[] = []
  const links: string[] = []
  const fonts: string[] = []
  const names = new Set<string>()
  const visit = (element: Element, around: string[], isInParagraph: boolean): boolean => {
    const { local, attributes, children } = element
    names.add(local)
    for (const { local: attribute, value } of attributes) {
      const isLink = attribute !== 'Target' || attributeOf(element, 'TargetMode') === 'External'
      if (shown.test(attribute) || shownOf[local]?.test(attribute))
        asides.push(attribute === 'formatCode' ? asFormatted(value) : value)
      else if (leading.test(attribute) && isLink) links.push(value)
      else if (ofFonts.test(attribute) || ofFonts.test(`${local} ${attribute}`)) fonts.push(value)
      else names.add(attribute).add(value)
    }
    const isAside = beside.test(local) || (isInParagraph && paragraph.test(local))
    const words: string[] = isAside ? [] : around
    const start = words.push('')
    let isWritten = false
    for (const child of children) {
      if (typeof child === 'string') words.push(sheetEdge.test(local) ? withoutCodes(child) : child)
      isWritten = typeof child === 'string' || visit(child, words, isInParagraph || paragraph.test(local)) || isWritten
    }
    const isApart = isWritten && !running.test(local)
    if (isApart) words[start - 1] = ' '
    if (lines.has(local)) words.push('\n')
    else if (isApart || cells.has(local)) words.push(' ')
    if (isAside) asides.push(words.join('').trim())
    return isWritten && !isAside
  }
  const words: string[] = []
  visit(parseXml(part), words, false)
  const text = [...asides, words.join('').trim()].filter(Boolean).join('\n')
  const isUnseen = unseen.test(path)
  return {
    shown: [isUnseen ? '' : text, links.join('\n\n')].filter(Boolean),
    hidden: [...(isUnseen ? [text] : []), fonts.join('\n')],
    names: [...names].filter((name) => name.length > 3),
  }
}

/** A sheet's header or footer as it is printed. */
const withoutCodes = (text: string) =>
  `${text.replace(edgeCode, (code, place, field) => (place ? '\n' : field ? ' ' : code === '&&' ? '&' : ''))}\n`

/** A format of numbers with the words that it shows as they are (ECMA-376, part 1, 18.8.31): `0" kg"`, `0\ \k\g`. */
const asFormatted = (code: string) => code.replace(/"|\\(?=.)|[_*].|\[[^\]]*\]/g, '')

/** Bytes as letters, also without the zeros of UTF-16. */
function lettersOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  return text.includes('\0') ? `${text}\n${text.replaceAll('\0', '')}` : text
}
