import { attributeOf, type Element, elementsOf, parseXml, unzip, wordsOf } from '../../../engines/archives/archives.ts'
import { closedUp, referencesHeading } from '../../../journal/pdf-reading/layout/headings.ts'
import { endsReferences } from '../../traces/reference-list-rules.ts'
import { unescaped } from '../../traces/text-words.ts'
import { wordsDrawn } from '../encodings.ts'
import { isHouseFont, isOfOldCodes } from '../font-rules.ts'
import { raised, withRaisedApart } from '../raised-rules.ts'
import { wordsAmong } from '../rules.ts'
import { isComputedCell } from './cell-rules.ts'
import { joinCodes, joinDropCaps } from './joined-rules.ts'
import {
  asFormatted,
  fontsOfEdge,
  isCapitalising,
  isRaising,
  shapedIn,
  sheetEdge,
  symbolOf,
  withoutEscapes,
  written,
} from './letter-rules.ts'

/** Elements that end a line, and those that end a cell. */
const lines = new Set(['p', 'h', 'br', 'cr', 'line-break', 'row', 'si', 'table-row', 'footnote', 'endnote'])
const cells = new Set(['tab', 'ptab', 'c', 's', 'tc', 'v', 'table-cell', 'pt'])
/** Elements that a word may reach over: runs, links, changes, fields. Any other stands apart from what is before and behind it. */
const running =
  /^(?:r|t|sym|noBreakHyphen|span|a|hyperlink|ins|moveTo|sdt|sdtContent|smartTag|customXml|fld|fldSimple|dir|bdo|meta|meta-field|ruby|rubyBase|ruby-base)$/
/** What stands beside the line that it is written in: alternative texts, words above words, notes' numbers, text within a paragraph's. */
const beside = /^(?:title|desc|rt|ruby-text|note-citation)$/
const paragraph = /^(?:p|h)$/
/** Attributes that readers see or hear: texts, names of sheets and columns, what stands before lines; and addresses of links. */
const shown = /^(?:descr|title|alt|string|tooltip|num-prefix|num-suffix|string-value|caption|[a-z]+Caption)$/
const shownOf: Record<string, RegExp | undefined> = {
  ...{
    sheet: /^name$/,
    definedName: /^name$/,
    table: /^displayName$/,
    tableColumn: /^(?:name|totalsRowLabel)$/,
    cacheField: /^name$/,
  },
  ...{ hyperlink: /^location$/ },
  ...{ s: /^v$/, lvlText: /^val$/, listEntry: /^val$/, tblCaption: /^val$/, tblDescription: /^val$/ },
  ...{ dataValidation: /^(?:prompt|error)(?:Title)?$/, cfRule: /^text$/, numFmt: /^formatCode$/ },
  ...{ label: /^value$/, filter: /^val$/, customFilter: /^val$/, sortCondition: /^customList$/, dataField: /^name$/ },
}
/** Those of them that no page shows: alternative texts, tips, what stands over a table that is read aloud. */
const heard = /^(?:alt|descr|error|errorTitle|prompt|promptTitle|title|tooltip|val)$/
const leading = /^(?:Target|href)$/
/** What programs call tables. */
const ordinaryTable =
  /^(?:table|tabel|tabela|tabell|tabelle|tabella|tabla|tableau|tablo|taula|taulukko|таблица|表)\s?\d*$/i
/** Where fonts are named. */
const ofFonts: Record<string, RegExp | undefined> = {
  ...{ rFonts: /^(?:ascii|cs|eastAsia|hAnsi)$/, sym: /^font$/, rFont: /^val$/, 'font-face': /^font-family$/ },
  ...{ latin: /^typeface$/, ea: /^typeface$/, cs: /^typeface$/, 'text-properties': /^font-family$/ },
}
/** Parts whose words nobody sees. */
const unseen = /(?:^|\/)(?:app|settings|fontTable|theme\d*|\[Content_Types\]|manifest)\.xml$|\.rels$/i

/** Parts of a workbook. */
const ofSheets = /(?:^|\/)xl\//

/** Parts whose words stand above and below pages. */
const ofHeads = /(?:^|\/)(?:(?:header|footer)\d*|styles)\.xml$/

/**
 * What is seen of a part: its words, or addresses of its links; `isListed` of those that its list of references alone has, `isApart` of
 * the others, which stand behind its words, and so behind that list; `isHead` of what stands above or below pages; `unseen` are its
 * words that no page shows; `hasCodes` where it shows other letters than its words have, or they are codes of nobody.
 */
type Shown = { text: string; hasCodes?: true; isListed?: boolean; isApart?: true; isHead?: true; unseen?: string[] }
type Texts = { shown: Shown[]; hidden: string[]; names: string[]; isCropped: boolean; isComputed: boolean }

/** The text of an office file: what stands around its pages before what stands on them, '' for another kind of file. */
export function officeTexts(bytes: Uint8Array): Shown[] {
  return textsOf(bytes, 0).shown
}

/**
 * All that a file holds and does not show: bytes of pictures; and names: of parts, elements, fonts, their values;
 * and whether it crops pictures, or sheets make words that it does not hold.
 */
export function hiddenTexts(bytes: Uint8Array): Omit<Texts, 'shown'> {
  const { hidden, names, isCropped, isComputed } = textsOf(bytes, 0)
  return { hidden, names: [...new Set(names)], isCropped, isComputed }
}

const mostDepth = 4
/** How pictures begin whose pixels are kept byte for byte, JPEG, TIFF and GIF; and those that write words, WMF and EMF. */
const isPicture = /^(?:\xff\xd8|II\*\0|MM\0\*|GIF8)/
const isDrawing = /^(?:\xd7\xcd\xc6\x9a|[\s\S]{40} EMF)/

function textsOf(bytes: Uint8Array, depth: number): Texts {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  const parts = isArchive && depth < mostDepth ? unzip(bytes) : undefined
  if (!parts) {
    const letters = lettersOf(bytes)
    const names = isDrawing.test(letters) ? wordsDrawn(bytes) : isPicture.test(letters) ? wordsAmong(letters) : []
    return { shown: [], hidden: [letters], names, isCropped: false, isComputed: false }
  }
  const all: Texts = { shown: [], hidden: [], names: [...parts.keys()], isCropped: false, isComputed: false }
  const isMain = (path: string) => /(?:^|\/)(?:document|content)\d*\.xml$/.test(path)
  const ordered = [...parts].toSorted(([one], [other]) => Number(isMain(one)) - Number(isMain(other)))
  const read = ordered.map(([path, part]) => {
    const isXml = /\.(?:xml|rels)$/.test(path)
    return {
      path,
      ...(isXml ? partTexts(path, part) : { ...textsOf(part, depth + 1), links: [], listed: new Set<string>() }),
    }
  })
  const listed = new Map(read.map((one) => [one.path.replace(/([^/]*)$/, '_rels/$1.rels'), one.listed]))
  for (const { path, shown, hidden, names, isCropped, isComputed, links, listed: own } of read) {
    all.shown.push(...shown, ...linksShown(links, listed.get(path) ?? own))
    all.hidden.push(...hidden)
    for (const name of names) all.names.push(name)
    all.isCropped ||= isCropped
    all.isComputed ||= isComputed
  }
  return all
}

/** A link's address, and by what a list of references speaks of it: its relation's id, or its address. */
type Link = { id: string; address: string }

/** The addresses of a part's links: those that its list of references alone has apart. */
function linksShown(links: Link[], listed: ReadonlySet<string>): Shown[] {
  const of = (isListed: boolean) => links.filter(({ id }) => listed.has(id) === isListed).map(({ address }) => address)
  const [own, others] = [of(true), of(false)].map((addresses) => addresses.map(unescaped).join('\n\n'))
  return [
    ...(own ? [{ text: own, isListed: true }] : []),
    ...(others ? [{ text: others, isApart: true as const }] : []),
  ]
}

/** The links that stand in a list of references and nowhere else: the ids of their relations, or their addresses. A cell is no heading. */
function listedIn(root: Element): Set<string> {
  const [inside, outside] = [new Set<string>(), new Set<string>()]
  let isInList = false
  const visit = (element: Element, isInCell: boolean) => {
    if (paragraph.test(element.local) && !isInCell) {
      const heading = closedUp(wordsOf(element).trim())
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

const linking = /^(?:hyperlink|hlinkClick|a)$/
type PartTexts = Texts & { links: Link[]; listed: ReadonlySet<string> }

function partTexts(path: string, part: Uint8Array): PartTexts {
  const asides: string[] = []
  const unseenWords: string[] = []
  const links: Link[] = []
  const names = new Set<string>()
  let [isCropped, isComputed, isCoded] = [false, false, false]
  const root = parseXml(part)
  joinDropCaps(root)
  joinCodes(root)
  const isOfSheets = ofSheets.test(path)
  const isRaised = shapedIn(root, isRaising)
  const isCapital = shapedIn(root, isCapitalising)
  const visit = (element: Element, around: string[], isInParagraph: boolean): boolean => {
    const { local, attributes, children } = element
    names.add(local)
    isCropped ||= isCropping(element)
    isComputed ||= isComputedCell(element)
    for (const { local: attribute, value } of attributes) {
      const isLink = attribute !== 'Target' || attributeOf(element, 'TargetMode') === 'External'
      if (shown.test(attribute) || shownOf[local]?.test(attribute)) {
        asides.push(attribute === 'formatCode' ? asFormatted(value) : isOfSheets ? withoutEscapes(value) : value)
        if (heard.test(attribute) && !/^(?:lvlText|listEntry)$/.test(local)) unseenWords.push(value)
      } else if (leading.test(attribute) && isLink)
        links.push({ id: attribute === 'Target' ? (attributeOf(element, 'Id') ?? '') : value, address: value })
      else names.add(attribute).add(value)
      const isFont = ofFonts[local]?.test(attribute) || isFontsName(local, path)
      isCoded ||= isFont && isOfOldCodes(value)
      const isTables = local === 'table' && attribute === 'name' && !ordinaryTable.test(value)
      if (isTables || (isFont && isHouseFont(value))) unseenWords.push(value)
    }
    const fonts = sheetEdge.test(local) ? fontsOfEdge(wordsOf(element)) : []
    for (const font of fonts) names.add(font)
    unseenWords.push(...unseenOf(element), ...fonts.filter(isHouseFont))
    const isAside = beside.test(local) || (isInParagraph && paragraph.test(local))
    const words: string[] = isAside ? [] : around
    const start = words.push('')
    let isWritten = local === 'sym' || local === 'noBreakHyphen'
    if (isWritten) words.push(symbolOf(element))
    for (const child of children) {
      if (typeof child === 'string') words.push(written(child, local, isOfSheets))
      isWritten = typeof child === 'string' || visit(child, words, isInParagraph || paragraph.test(local)) || isWritten
    }
    if (isRaised(element)) words.push(raised(words.splice(start).join('')))
    if (isCapital(element)) words.push(words.splice(start).join('').toUpperCase())
    if (local === 'bdo' && attributeOf(element, 'val') === 'rtl')
      words.push(`\u202e${words.splice(start).join('')}\u202c`)
    const isApart = isWritten && !running.test(local)
    if (isApart) words[start - 1] = ' '
    if (lines.has(local)) words.push('\n')
    else if (isApart || cells.has(local)) words.push(' ')
    if (isAside) placeAside(words.join('').trim(), around, asides)
    return isWritten && !isAside
  }
  const words: string[] = []
  visit(root, words, false)
  const text = [...asides, withBoxes(words.join('')).trim()].filter(Boolean).map(withRaisedApart).join('\n')
  const isUnseen = unseen.test(path)
  isCoded ||= /\p{Co}{4}/u.test(text)
  return {
    ...{ links, listed: listedIn(root), isCropped, isComputed },
    shown:
      isUnseen || (text + unseenWords.join('') === '' && !isCoded)
        ? []
        : [
            {
              text,
              ...(isCoded && { hasCodes: true as const }),
              ...(ofHeads.test(path) && { isHead: true as const }),
              unseen: unseenWords,
            },
          ],
    hidden: isUnseen ? [text] : [],
    names: [...names].filter((name) => name.length > 3),
  }
}

/** A style's name in Word is an element of the same name. */
const isFontsName = (local: string, path: string) => local === 'name' && ofSheets.test(path)

/** Stands behind a box that holds one capital until it is known what follows. */
const boxed = '\u0001'

/** A box that holds one capital may begin the words behind it; Word writes it twice, for older programs too. */
function placeAside(text: string, around: string[], asides: string[]): void {
  if (!/^\p{Lu}\p{M}*$/u.test(text)) asides.push(text)
  else if (around.findLast((words) => words.trim() !== '') !== text + boxed) around.push(text + boxed)
}

/** Joins a capital in a box to the word that goes on behind it; one before a word with a capital of its own is the letter of a figure. */
const withBoxes = (text: string) =>
  text.replace(new RegExp(`${boxed}(\\p{Ll}|\\p{Lu}{2})?`, 'gu'), (_, next) => next ?? ' ')

/** What an element holds that no page shows: an alternative text (OpenDocument), the words of a field's code. */
function unseenOf(element: Element): string[] {
  const { local, children } = element
  if (local === 'title' || local === 'desc') return children.filter((child) => typeof child === 'string')
  return local === 'instrText' ? [...wordsOf(element).matchAll(/"([^"]+)"/g)].map(([, words = '']) => words) : []
}

/** How much of a picture a crop may hide of each side, as programs cut off what would be half a point. */
const mostHidden = { ofHundredThousand: 2_000, length: 1, share: 0.02 }

/** Whether an element crops a picture: in drawings (ECMA-376, part 1, 20.1.8.55), old shapes, or styles of OpenDocument (20.179). */
function isCropping(element: Element): boolean {
  const values = (locals: string[]) => locals.map((local) => attributeOf(element, local) ?? '')
  if (element.local === 'srcRect')
    return values(['l', 't', 'r', 'b']).some(
      (value) => Number.parseFloat(value) * (value.endsWith('%') ? 1_000 : 1) > mostHidden.ofHundredThousand,
    )
  if (element.local === 'imagedata')
    return values(['cropleft', 'croptop', 'cropright', 'cropbottom']).some(
      (value) => Number.parseFloat(value) / (value.endsWith('f') ? 65_536 : 1) > mostHidden.share,
    )
  const clip = element.local === 'graphic-properties' ? (attributeOf(element, 'clip') ?? '') : ''
  return [...clip.matchAll(/(-?(?<![\d.])[\d.]+)(cm|mm|in|pt|px)/g)].some(
    ([, size, unit]) => Number(size) * ({ cm: 10, in: 25.4, pt: 0.35, px: 0.26 }[unit ?? ''] ?? 1) > mostHidden.length,
  )
}

/** Bytes as letters, also without the zeros of UTF-16. */
function lettersOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  return text.includes('\0') ? `${text}\n${text.replaceAll('\0', '')}` : text
}
