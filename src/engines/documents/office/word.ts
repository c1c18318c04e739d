import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'
import {
  type Block,
  child,
  type Look,
  lookOf,
  type Manuscript,
  mostDepth,
  over,
  type Paragraph,
  placeOf,
  type Run,
  roleOf,
  runOf,
} from './document.ts'

/** The parts of a Word document that hold text and how it looks, as XML. */
type WordParts = Partial<
  Record<'document' | 'styles' | 'numbering' | 'footnotes' | 'relations' | 'properties', Element>
>

type Style = { title: string; look: Look; base: string | undefined; list: ListPlace | undefined }
type ListPlace = { id: string; level: number }
type Level = { isNumber: boolean; text: string }

type Reading = {
  styles: Map<string, Style>
  defaults: Look
  usual: string | undefined
  levels: (place: ListPlace) => Level | undefined
  counts: Map<string, number[]>
  links: Map<string, string>
  notes: Map<string, Element>
  numbered: { id: string; number: number }[]
  /** The text of boxes within a paragraph, which comes after it. */
  boxes: Block[]
}

const val = (element: Element | undefined) => element && attributeOf(element, 'val')

/** Reads a Word document (ECMA-376, part 1, 17). mammoth leaves out styles' size, weight and place. */
export function readWord(parts: WordParts): Manuscript {
  const reading = readingOf(parts)
  const body = child(parts.document, 'body')
  const blocks = body ? blocksIn(body, reading) : []
  const notes = reading.numbered.flatMap(({ id, number }) => {
    const note = reading.notes.get(id)
    const [first, ...others] = note ? paragraphsOf(blocksIn(note, reading)) : []
    const size = first?.runs[0]?.size ?? 9
    const mark = runOf(String(number), { size, script: 'sup' })
    return first ? [{ ...first, runs: [mark, ...first.runs] }, ...others] : []
  })
  const title = parts.properties && child(parts.properties, 'title')
  return { blocks, notes, title: title ? textOf(title).trim() : '' }
}

const paragraphsOf = (blocks: Block[]) => blocks.filter((block): block is Paragraph => 'runs' in block)

function readingOf({ styles, numbering, footnotes, relations }: WordParts): Reading {
  const known = new Map<string, Style>()
  let usual: string | undefined
  for (const style of styles ? elementsOf(styles).filter(({ local }) => local === 'style') : []) {
    const id = attributeOf(style, 'styleId') ?? ''
    if (attributeOf(style, 'type') === 'paragraph' && attributeOf(style, 'default') === '1') usual = id
    const paragraph = child(style, 'pPr')
    known.set(id, {
      title: val(child(style, 'name')) ?? '',
      look: over(paragraphLook(paragraph), runLook(child(style, 'rPr'))),
      base: val(child(style, 'basedOn')),
      list: listPlace(paragraph),
    })
  }
  const defaults = child(child(child(styles, 'docDefaults'), 'rPrDefault'), 'rPr')
  const entries = (element: Element | undefined) => (element ? elementsOf(element) : [])
  return {
    styles: known,
    defaults: over({ size: 10 }, runLook(defaults)),
    usual,
    levels: levelsOf(numbering),
    counts: new Map(),
    links: new Map(entries(relations).map((one) => [attributeOf(one, 'Id') ?? '', attributeOf(one, 'Target') ?? ''])),
    notes: new Map(entries(footnotes).map((one) => [attributeOf(one, 'id') ?? '', one])),
    numbered: [],
    boxes: [],
  }
}

/** A toggle such as `w:b`: on unless it says otherwise. */
function toggle(properties: Element | undefined, local: string): boolean | undefined {
  const found = child(properties, local)
  return found && !/^(?:0|false|off|none)$/.test(val(found) ?? '')
}

/** From so many half points off its line, text is a superscript or a subscript. */
const leastSuperscript = 4

function runLook(properties: Element | undefined): Look {
  if (!properties) return {}
  const size = Number(val(child(properties, 'sz')))
  const place = val(child(properties, 'vertAlign'))
  const raised = Number(val(child(properties, 'position')))
  return {
    size: size > 0 ? Math.min(size / 2, 200) : undefined,
    isBold: toggle(properties, 'b'),
    isItalic: toggle(properties, 'i'),
    isHidden: toggle(properties, 'vanish'),
    ...(Math.abs(raised) >= leastSuperscript && { script: raised > 0 ? 'sup' : 'sub' }),
    ...(place && { script: place === 'superscript' ? 'sup' : place === 'subscript' ? 'sub' : 'none' }),
  }
}

const paragraphLook = (properties: Element | undefined): Look => ({
  align: placeOf(val(child(properties, 'jc'))),
  breaksPage: toggle(properties, 'pageBreakBefore'),
})

function listPlace(properties: Element | undefined): ListPlace | undefined {
  const place = child(properties, 'numPr')
  const id = val(child(place, 'numId'))
  return id === undefined ? undefined : { id, level: Math.min(8, Number(val(child(place, 'ilvl')) ?? 0) || 0) }
}

function levelsOf(numbering: Element | undefined): Reading['levels'] {
  const all = numbering ? elementsOf(numbering) : []
  const shapes = new Map<string, Map<number, Level>>()
  for (const shape of all.filter(({ local }) => local === 'abstractNum')) {
    const levels = elementsOf(shape).filter(({ local }) => local === 'lvl')
    const level = (one: Element): [number, Level] => [
      Number(attributeOf(one, 'ilvl')),
      { isNumber: val(child(one, 'numFmt')) === 'decimal', text: val(child(one, 'lvlText')) ?? '' },
    ]
    shapes.set(attributeOf(shape, 'abstractNumId') ?? '', new Map(levels.map(level)))
  }
  const lists = all.filter(({ local }) => local === 'num')
  const byId = new Map(lists.map((one) => [attributeOf(one, 'numId') ?? '', val(child(one, 'abstractNumId')) ?? '']))
  return ({ id, level }) => shapes.get(byId.get(id) ?? '')?.get(level)
}

/** A paragraph's number in its list: '2.', '[3]'; '' for bullets and other signs. */
function labelOf(place: ListPlace | undefined, { levels, counts }: Reading): string {
  const level = place && levels(place)
  if (!place || !level?.isNumber) return ''
  const count = counts.get(place.id) ?? []
  count[place.level] = (count[place.level] ?? 0) + 1
  counts.set(place.id, count.slice(0, place.level + 1))
  return level.text.replace(/%(\d)/g, (_, at) => String(count[Number(at) - 1] ?? 1))
}

const wrappers = /^(?:sdt|sdtContent|ins|moveTo|smartTag|customXml|hyperlink|fldSimple|dir|bdo|oMathPara|oMath)$/

function blocksIn(parent: Element, reading: Reading, depth = 0): Block[] {
  if (depth > mostDepth) return []
  return elementsOf(parent).flatMap((element): Block[] => {
    if (element.local === 'p') return [paragraphOf(element, reading, depth), ...reading.boxes.splice(0)]
    if (element.local === 'tbl') return [{ rows: rowsOf(element, reading, depth) }]
    return wrappers.test(element.local) ? blocksIn(element, reading, depth + 1) : []
  })
}

function rowsOf(table: Element, reading: Reading, depth: number): Block[][][] {
  const within = (parent: Element, local: string): Element[] =>
    elementsOf(parent).flatMap((one) =>
      one.local === local
        ? [one]
        : wrappers.test(one.local)
          ? elementsOf(one).filter((two) => two.local === local)
          : [],
    )
  return within(table, 'tr').map((row) => within(row, 'tc').map((cell) => blocksIn(cell, reading, depth + 1)))
}

function paragraphOf(element: Element, reading: Reading, depth: number): Paragraph {
  const properties = child(element, 'pPr')
  if (toggle(child(properties, 'rPr'), 'del')) reading.boxes.splice(0)
  const style = val(child(properties, 'pStyle')) ?? reading.usual
  const look = over(over(reading.defaults, lookOf(reading.styles, style)), paragraphLook(properties))
  const runs = runsIn(element, { reading, look, depth })
  const place = listPlace(properties) ?? (style === undefined ? undefined : reading.styles.get(style)?.list)
  return {
    runs: runs.map((run) => ({ ...run, text: run.text.replaceAll('\f', '') })),
    align: look.align ?? 'left',
    role: roleOf(reading.styles, style),
    label: labelOf(place, reading),
    breaksPage: look.breaksPage || runs.some(({ text }) => text.includes('\f')),
  }
}

type Within = { reading: Reading; look: Look; depth: number; url?: string }

function runsIn(parent: Element, within: Within): Run[] {
  const { reading, look, depth } = within
  if (depth > mostDepth) return []
  return elementsOf(parent).flatMap((element): Run[] => {
    const { local } = element
    if (local === 'r') return pieces(element, within)
    if (local === 'hyperlink') {
      const url = reading.links.get(attributeOf(element, 'id') ?? '')
      return runsIn(element, { ...within, depth: depth + 1, ...(url && { url }) })
    }
    if (wrappers.test(local)) return runsIn(element, { ...within, depth: depth + 1 })
    return local === 't' ? [runOf(textOf(element), look)] : []
  })
}

/** The text of a run, with breaks, notes' numbers and what its boxes hold. */
function pieces(run: Element, { reading, look, depth, url }: Within): Run[] {
  const properties = child(run, 'rPr')
  const style = lookOf(reading.styles, val(child(properties, 'rStyle')))
  const own = over(over(look, style), runLook(properties))
  if (own.isHidden) return []
  return elementsOf(run).flatMap((element): Run[] => {
    const text = signs[element.local] ?? (element.local === 't' ? textOf(element) : '')
    if (element.local === 'br' && attributeOf(element, 'type') === 'page') return [runOf('\f', own)]
    if (text) return [runOf(text, own, url)]
    if (element.local === 'footnoteReference') return noteMark(element, own, reading)
    reading.boxes.push(...boxesIn(element, reading, depth + 1))
    return []
  })
}

const signs: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

function noteMark(element: Element, look: Look, { numbered, notes }: Reading): Run[] {
  const id = attributeOf(element, 'id') ?? ''
  if (!notes.has(id) || attributeOf(element, 'customMarkFollows')) return []
  numbered.push({ id, number: numbered.length + 1 })
  return [runOf(String(numbered.length), over(look, { script: 'sup' }))]
}

/** The text of boxes that float at a run; of two versions of a box, the first. */
function boxesIn(element: Element, reading: Reading, depth: number): Block[] {
  if (depth > mostDepth) return []
  if (element.local === 'txbxContent') return blocksIn(element, reading, depth + 1)
  const inner = elementsOf(element)
  const chosen = element.local === 'AlternateContent' ? inner.slice(0, 1) : inner
  return chosen.flatMap((one) => boxesIn(one, reading, depth + 1))
}

const textOf = ({ children }: Element) => children.filter((one) => typeof one === 'string').join('')
