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

/** The parts of an OpenDocument text that hold text and how it looks, as XML. */
type OpenParts = Partial<Record<'content' | 'styles' | 'meta', Element>>

type Style = { title: string; look: Look; base: string | undefined }

type Reading = {
  styles: Map<string, Style>
  numbers: Set<string>
  /** The last number of each list. */
  counts: Map<string, number>
  notes: Paragraph[]
  boxes: Block[]
}

/** Reads an OpenDocument text (ODF 1.3, part 3). */
export function readOpenDocument({ content, styles, meta }: OpenParts): Manuscript {
  const groups = [child(styles, 'styles'), child(styles, 'automatic-styles'), child(content, 'automatic-styles')]
  const all = groups.flatMap((group) => (group ? elementsOf(group) : []))
  const reading: Reading = {
    styles: stylesOf(all),
    numbers: numberedLists(all),
    counts: new Map(),
    notes: [],
    boxes: [],
  }
  const text = child(child(content, 'body'), 'text')
  const blocks = text ? blocksIn(text, reading) : []
  const title = child(child(meta, 'meta'), 'title')
  return { blocks, notes: reading.notes, title: title ? plainOf(title).trim() : '' }
}

const usual = 'default paragraph'

/** Styles by family and name. */
function stylesOf(all: Element[]): Map<string, Style> {
  const styles = new Map<string, Style>()
  const graphs = all.filter(({ local }) => local === 'style' || local === 'default-style')
  for (const style of graphs) {
    const family = attributeOf(style, 'family') ?? ''
    const name = attributeOf(style, 'name')
    const parent = attributeOf(style, 'parent-style-name')
    const base = parent === undefined ? (family === 'paragraph' ? usual : undefined) : `${family} ${parent}`
    styles.set(name === undefined ? (family === 'paragraph' ? usual : '') : `${family} ${name}`, {
      title: attributeOf(style, 'display-name') ?? name ?? '',
      look: styleLook(style),
      base: name === undefined ? undefined : base,
    })
  }
  return styles
}

function styleLook(style: Element): Look {
  const [text, paragraph] = [child(style, 'text-properties'), child(style, 'paragraph-properties')]
  const of = (element: Element | undefined, local: string) => element && attributeOf(element, local)
  const size = Number(/^([\d.]+)pt$/.exec(of(text, 'font-size') ?? '')?.[1])
  const weight = of(text, 'font-weight')
  const slant = of(text, 'font-style')
  const [place = ''] = of(text, 'text-position')?.split(' ') ?? []
  const raised = place === 'super' || Number.parseFloat(place) > 0
  return {
    size: size > 0 ? Math.min(size, 200) : undefined,
    isBold: weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600,
    isItalic: slant === undefined ? undefined : slant !== 'normal',
    isHidden: of(text, 'display') === 'none' || undefined,
    ...(place && { script: raised ? 'sup' : place === 'sub' || place.startsWith('-') ? 'sub' : 'none' }),
    align: placeOf(of(paragraph, 'text-align')),
    breaksPage: of(paragraph, 'break-before') === 'page' || undefined,
  }
}

/** The list styles whose first level is numbered. */
function numberedLists(all: Element[]): Set<string> {
  const lists = all.filter(({ local }) => local === 'list-style')
  const isNumbered = (list: Element) =>
    elementsOf(list).some(
      (level) =>
        level.local === 'list-level-style-number' &&
        attributeOf(level, 'level') === '1' &&
        attributeOf(level, 'num-format') === '1',
    )
  return new Set(lists.filter(isNumbered).map((list) => attributeOf(list, 'name') ?? ''))
}

const groups = /^(?:section|index-body|table-of-content|bibliography|index-title)$/

function blocksIn(parent: Element, reading: Reading, depth = 0): Block[] {
  if (depth > mostDepth) return []
  return elementsOf(parent).flatMap((element): Block[] => {
    const { local } = element
    if (local === 'p' || local === 'h') return [paragraphOf(element, reading, depth), ...reading.boxes.splice(0)]
    if (local === 'list') return listed(element, reading, depth)
    if (local === 'table') return [{ rows: rowsOf(element, reading, depth) }]
    if (local === 'frame') return boxesIn(element, reading, depth + 1)
    return groups.test(local) ? blocksIn(element, reading, depth + 1) : []
  })
}

/** A list's paragraphs, the first of each item with its number. */
function listed(list: Element, reading: Reading, depth: number): Block[] {
  const style = attributeOf(list, 'style-name') ?? ''
  const isNumbered = reading.numbers.has(style)
  const goesOn = attributeOf(list, 'continue-numbering') === 'true' || attributeOf(list, 'continue-list') !== undefined
  const before = goesOn ? (reading.counts.get(style) ?? 0) : 0
  const items = elementsOf(list).filter(({ local }) => local === 'list-item' || local === 'list-header')
  if (isNumbered) reading.counts.set(style, before + items.length)
  return items.flatMap((item, at) => {
    const [first, ...others] = blocksIn(item, reading, depth + 1)
    if (!first) return []
    return [
      isNumbered && 'runs' in first && !first.label ? { ...first, label: `${before + at + 1}.` } : first,
      ...others,
    ]
  })
}

function rowsOf(table: Element, reading: Reading, depth: number): Block[][][] {
  const rows = (parent: Element): Element[] =>
    elementsOf(parent).flatMap((one) =>
      one.local === 'table-row' ? [one] : /^table-(?:header-rows|rows|row-group)$/.test(one.local) ? rows(one) : [],
    )
  const cells = (row: Element) => elementsOf(row).filter(({ local }) => local === 'table-cell')
  return rows(table).map((row) => cells(row).map((cell) => blocksIn(cell, reading, depth + 1)))
}

function paragraphOf(element: Element, reading: Reading, depth: number): Paragraph {
  const style = `paragraph ${attributeOf(element, 'style-name')}`
  const look = lookOf(reading.styles, reading.styles.has(style) ? style : usual)
  return {
    runs: runsIn(element, { reading, look, depth }),
    align: look.align ?? 'left',
    role: roleOf(reading.styles, style),
    label: '',
    breaksPage: look.breaksPage ?? false,
  }
}

type Within = { reading: Reading; look: Look; depth: number; url?: string }

function runsIn(parent: Element, within: Within): Run[] {
  const { reading, look, depth, url } = within
  if (depth > mostDepth || look.isHidden) return []
  return parent.children.flatMap((one): Run[] => {
    if (typeof one === 'string') return [runOf(one.replace(/\s+/g, ' '), look, url)]
    const { local } = one
    const sign = signs[local]
    if (sign) return [runOf(sign.repeat(Math.min(100, Number(attributeOf(one, 'c') ?? 1) || 1)), look)]
    const inner = { ...within, depth: depth + 1 }
    if (local === 'a') return runsIn(one, { ...inner, url: attributeOf(one, 'href') ?? '' })
    if (local === 'note') return noteMark(one, within)
    if (local === 'frame') {
      reading.boxes.push(...boxesIn(one, reading, depth + 1))
      return []
    }
    if (unseen.test(local)) return []
    const own = local === 'span' ? lookOf(reading.styles, `text ${attributeOf(one, 'style-name')}`) : {}
    return runsIn(one, { ...inner, look: over(look, own) })
  })
}

const signs: Record<string, string> = { s: ' ', tab: '\t', 'line-break': '\n' }
const unseen = /^(?:annotation|annotation-end|ruby-text|tracked-changes|bookmark.*|reference-mark.*|change.*)$/

/** A footnote's sign where it is called; its text is read too. */
function noteMark(note: Element, { reading, look, depth }: Within): Run[] {
  const citation = child(note, 'note-citation')
  const mark = citation ? plainOf(citation).trim() : ''
  const body = child(note, 'note-body')
  const [first, ...others] = body ? blocksIn(body, reading, depth + 1) : []
  if (first && 'runs' in first) {
    const sign = runOf(mark, { size: first.runs[0]?.size ?? 9, script: 'sup' })
    reading.notes.push({ ...first, runs: [sign, ...first.runs] }, ...others.filter((one) => 'runs' in one))
  }
  return [runOf(mark, over(look, { script: 'sup' }))]
}

function boxesIn(element: Element, reading: Reading, depth: number): Block[] {
  if (depth > mostDepth) return []
  if (element.local === 'text-box') return blocksIn(element, reading, depth + 1)
  return elementsOf(element).flatMap((one) => boxesIn(one, reading, depth + 1))
}

const plainOf = ({ children }: Element): string =>
  children.map((one) => (typeof one === 'string' ? one : plainOf(one))).join('')
