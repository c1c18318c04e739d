import { lookup } from '../../../core/text/clean.ts'
import {
  attributeOf,
  collectElementText,
  type Element,
  elementsOf,
  type Parts,
  parseXml,
} from '../../archives/archives.ts'
import { type Counted, splitCountedWords } from './counts.ts'
import { Story } from './story.ts'
import { part, type Styles, settingOf, stylesOf } from './word-styles.ts'
import { symbolLetter } from './word-symbols.ts'

/**
 * An open field; `said` are the words of its instruction and of the fields in it, `linked` is the last paragraph in
 * which it was counted as a link.
 */
type Field = { code: string; isResult: boolean; hasResult: boolean; said: string; linked?: Element | undefined }

/** A note, and the addresses of the links in it. */
type Note = { element: Element; addresses: Map<string, string> }

type Walk = {
  story: Story
  styles: Styles
  addresses: Map<string, string>
  notes: Map<string, Note>
  fields: Field[]
  paragraph: Element | undefined
  /** Whether the walk is in a drawing that only hangs on its paragraph. */
  isAnchored: boolean
}

/** Counts a Word document from its parts (ECMA-376, part 1): text with its notes, comments, headers and footers. */
export function countWord(parts: Parts): Counted {
  const read = (name: string) => {
    const bytes = parts.get(name)
    return bytes && parseXml(bytes)
  }
  const main = mainPart(parts)
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const addressesIn = (name: string) =>
    new Map(
      children(read(`${folder}_rels/${name}.rels`)).map((one) => [
        attributeOf(one, 'Id') ?? '',
        attributeOf(one, 'Target') ?? '',
      ]),
    )
  const walk: Walk = {
    story: new Story(),
    styles: stylesOf(read(`${folder}styles.xml`)),
    addresses: addressesIn(main.slice(folder.length)),
    notes: new Map(
      ['footnote', 'endnote'].flatMap((kind) =>
        children(read(`${folder}${kind}s.xml`)).map((element): [string, Note] => [
          `${kind}${attributeOf(element, 'id')}`,
          { element, addresses: addressesIn(`${kind}s.xml`) },
        ]),
      ),
    ),
    fields: [],
    paragraph: undefined,
    isAnchored: false,
  }
  visitAll(part(read(main), 'body'), walk)
  walk.story.endText()
  const outside = [...parts.keys()].filter((name) => /\/(?:comments|header\d*|footer\d*)\.xml$/.test(name))
  for (const name of outside) walk.story.under(true, () => visitAll(read(name), { ...walk, fields: [] }))
  return walk.story
}

const children = (element: Element | undefined) => (element ? elementsOf(element) : [])

function mainPart(parts: Parts): string {
  const relations = parts.get('_rels/.rels')
  const main = children(relations && parseXml(relations)).find((one) =>
    /\/officeDocument$/.test(attributeOf(one, 'Type') ?? ''),
  )
  return (main && attributeOf(main, 'Target'))?.replace(/^\//, '') ?? 'word/document.xml'
}

function visitAll(element: Element | undefined, walk: Walk): void {
  for (const one of children(element)) visit(one, walk)
}

function visit(element: Element, walk: Walk): void {
  const { story } = walk
  const sign = signs[element.local]
  const handler = handlers[element.local]
  if (sign !== undefined) {
    if (!isInstruction(walk)) story.say(sign)
  } else if (handler) handler(element, walk)
  else if (!/^(?!.*[sS]pPr).*Pr$|^tblGrid$|^del(?:Instr)?Text$/.test(element.local)) visitAll(element, walk)
}

const signs: Record<string, string> = lookup({
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
  softHyphen: '\u00ad',
  ptab: '\t',
})

const handlers: Record<string, (element: Element, walk: Walk) => void> = lookup({
  p: countWordParagraph,
  r: (element, walk) =>
    walk.story.under(walk.styles.isHidden(element, walk.paragraph), () => countWordRun(element, walk)),
  del: visitWithoutCounting,
  moveFrom: visitWithoutCounting,
  sdt: (element, walk) => walk.story.under(isNoText(part(element, 'sdtPr')), () => visitAll(element, walk)),
  AlternateContent: (element, walk) => visitAll(chooseDrawingVersion(element), walk),
  fldSimple: (element, walk) => {
    walk.fields.push({ code: attributeOf(element, 'instr') ?? '', isResult: true, hasResult: true, said: '' })
    inFields(walk, () => visitAll(element, walk))
    walk.fields.pop()
  },
  hyperlink: (element, walk) => {
    const address = walk.addresses.get(attributeOf(element, 'id') ?? '') ?? ''
    if (isWebAddressTarget(address) && splitCountedWords(collectElementText(element)).length > 0)
      walk.story.count('links')
    visitAll(element, walk)
  },
  oMath: (_, { story }) => story.thing('formulas'),
  tbl: (element, walk) => walk.story.holder('tables', () => visitAll(element, walk)),
  tc: (element, walk) => walk.story.holder('cells', () => visitAll(element, walk)),
  anchor: (element, walk) => visitAll(element, { ...walk, isAnchored: true }),
  shape: (element, walk) => {
    const isAnchored = /position:\s*absolute/.test(attributeOf(element, 'style') ?? '')
    visitAll(element, { ...walk, isAnchored: walk.isAnchored || isAnchored })
  },
  blip: (element, { story, isAnchored }) =>
    (attributeOf(element, 'embed') || attributeOf(element, 'link') || hasDrawing(element)) &&
    story.thing('pictures', isAnchored),
  imagedata: (element, { story, isAnchored }) =>
    (attributeOf(element, 'id') || attributeOf(element, 'href')) && story.thing('pictures', isAnchored),
  chart: (_, { story }) => story.thing('pictures', true),
  relIds: (_, { story }) => story.thing('pictures', true),
  footnoteReference: (element, walk) => note(`footnote${attributeOf(element, 'id')}`, walk),
  endnoteReference: (element, walk) => note(`endnote${attributeOf(element, 'id')}`, walk),
  ruby: (element, walk) => {
    for (const one of children(element)) {
      walk.story.say('\n')
      visit(one, walk)
    }
    walk.story.say('\n')
  },
})

/** Whether a picture has only an SVG, which Word keeps in an extension. */
const hasDrawing = (element: Element): boolean =>
  children(element).some((one) => (one.local === 'svgBlip' ? attributeOf(one, 'embed') : hasDrawing(one)))

function visitWithoutCounting(element: Element, walk: Walk): void {
  walk.story.under(true, () => visitAll(element, walk))
}

const isWebAddressTarget = (target: string) => /^(?:https?|mailto|ftp):/i.test(target)

/** Whether properties are those of a placeholder or a table of contents. */
const isNoText = (properties: Element | undefined) =>
  /^(?!0|false|off)/.test(settingOf(properties, 'showingPlcHdr') ?? '0') ||
  /table of contents/i.test(settingOf(part(properties, 'docPartObj'), 'docPartGallery') ?? '')

/** Returns the version of a drawing that Word shows. */
const chooseDrawingVersion = (element: Element) => part(element, 'Choice') ?? part(element, 'Fallback')

const isInstruction = ({ fields }: Walk) => fields.some(({ isResult }) => !isResult)

/** Whether a field is generated: contents, indexes, and page numbers. */
const isMade = ({ code }: Field) => /^\s*(?:TOC|INDEX|TOA|PAGE|NUMPAGES|SECTIONPAGES)\b/i.test(code)

function inFields(walk: Walk, visiting: () => void): void {
  walk.story.under(
    walk.fields.some((field) => field.isResult && isMade(field)),
    visiting,
  )
}

/** Walks a run; field characters change the meaning of the pieces after them. */
function countWordRun(element: Element, walk: Walk): void {
  for (const one of children(element)) {
    if (one.local === 'fldChar') fieldMark(attributeOf(one, 'fldCharType') ?? '', walk)
    else if (one.local === 'instrText') instruct(collectElementText(one), walk)
    else inFields(walk, () => piece(one, { element, walk }))
  }
}

function piece(one: Element, { element, walk }: { element: Element; walk: Walk }): void {
  const { story } = walk
  if (one.local === 't' || one.local === 'delText') {
    const text = replaceSymbolLetters(collectElementText(one), part(element, 'rPr'))
    if (isInstruction(walk)) instruct(text, walk)
    else sayInField(text, walk)
  } else if (one.local === 'sym') {
    const code = Number.parseInt(attributeOf(one, 'char') ?? '', 16)
    story.say(symbolLetter(code, attributeOf(one, 'font') ?? ''))
  } else visit(one, walk)
}

function sayInField(text: string, { fields, story, paragraph }: Walk): void {
  const field = fields.at(-1)
  if (field) field.hasResult = true
  if (splitCountedWords(text).length > 0)
    for (const one of fields)
      if (isWebLink(one) && one.linked !== paragraph) {
        one.linked = paragraph
        story.count('links')
      }
  story.say(text)
}

const isWebLink = ({ code, isResult }: Field) => isResult && /^\s*HYPERLINK\s+"(?:https?|mailto|ftp):/i.test(code)

/** Adds text to the innermost open instruction: to its code, unless it is the result of a field in it. */
function instruct(text: string, { fields }: Walk): void {
  const field = fields.findLast(({ isResult }) => !isResult)
  if (!field) return
  field.said += text
  if (field === fields.at(-1)) field.code += text
}

function fieldMark(type: string, walk: Walk): void {
  const { fields } = walk
  const field = fields.at(-1)
  if (type === 'begin') fields.push({ code: '', isResult: false, hasResult: false, said: '' })
  else if (type === 'end') {
    fields.pop()
    if (field && !field.hasResult) countInstruction(field, walk)
  } else if (field) field.isResult = true
}

/** Counts a field that Word shows without a result: a formula, a symbol, quoted text, a button. */
function countInstruction({ code, said }: Field, walk: Walk): void {
  const [, name = '', rest = ''] = /^\s*(EQ|SYMBOL|QUOTE|MACROBUTTON|GOTOBUTTON)\b([\s\S]*)$/i.exec(said) ?? []
  const shown = shownWords(name.toUpperCase(), rest)
  if (isInstruction(walk)) instruct(shown, walk)
  else if (/^\s*EQ\b/i.test(code)) walk.story.thing('formulas')
  else walk.story.say(shown)
}

function shownWords(name: string, rest: string): string {
  if (name === 'SYMBOL') {
    const font = /\\f\s*"?([^"\\]+)/i.exec(rest)?.[1] ?? ''
    const code = Number.parseInt(rest.trim(), 10)
    return /symbol/i.test(font) ? symbolLetter(code, font) : code > 32 ? String.fromCharCode(code) : ''
  }
  if (name === 'QUOTE') return /"([^"]*)"/.exec(rest)?.[1] ?? ''
  return name.endsWith('BUTTON') ? rest.replace(/^\s*\S+\s*(?:\\\*\s*\w+)*/, '') : ''
}

/** Returns text as letters: characters of the Symbol font in the private use area are Greek letters. */
function replaceSymbolLetters(text: string, properties: Element | undefined): string {
  const fonts = part(properties, 'rFonts')
  const font = (fonts && (attributeOf(fonts, 'ascii') ?? attributeOf(fonts, 'hAnsi'))) ?? 'Symbol'
  return text.replace(/[\uf020-\uf0ff]/g, (letter) => symbolLetter(letter.charCodeAt(0), font))
}

function note(id: string, walk: Walk): void {
  const { story, notes } = walk
  story.say('\n')
  const found = notes.get(id)
  if (!found) return
  notes.delete(id)
  story.count('notes')
  visitAll(found.element, { ...walk, addresses: found.addresses, fields: [] })
  story.endText()
}

function countWordParagraph(element: Element, walk: Walk): void {
  const { styles, story } = walk
  const kindOf = () => (styles.isHeading(element) ? 'headings' : styles.isListed(element) ? 'list_items' : undefined)
  const visiting = () => visitAll(element, { ...walk, paragraph: element, isAnchored: false })
  inFields(walk, () => story.paragraph(visiting, kindOf, goesOn(element)))
}

/** Whether a paragraph continues in the next: its end was deleted, or it is a drop capital. */
function goesOn(paragraph: Element): boolean {
  const properties = part(paragraph, 'pPr')
  const [mark, frame] = [part(properties, 'rPr'), part(properties, 'framePr')]
  const isDeleted = part(mark, 'del') !== undefined || part(mark, 'moveFrom') !== undefined
  return isDeleted || /^(?:drop|margin)$/.test((frame && attributeOf(frame, 'dropCap')) ?? '')
}
