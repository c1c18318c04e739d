import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'
import { child, childrenOrNone, descendants, mostDepth } from '../looks.ts'
import type { Package } from '../package.ts'
import type { ListPlace, Written, WrittenBlock, WrittenCell, WrittenParagraph, WrittenTable } from '../written.ts'
import { drawnIn, formulasOf } from './drawings.ts'
import { Numbering } from './numbering.ts'
import { openDocumentText, pass, type Reading } from './reading.ts'
import { readRuns } from './runs.ts'
import { allStyles, pointsOf, stylesOf } from './styles.ts'

/** Reads an OpenDocument text (ODF 1.3, part 3). */
export async function readOpenDocument(pack: Package): Promise<Written> {
  const [content, styles] = [await pack.part('content.xml'), await pack.part('styles.xml')]
  const meta = await pack.part('meta.xml')
  const all = allStyles(content, styles)
  const reading: Reading = {
    styles: stylesOf(all),
    numbering: new Numbering(all),
    formulas: content ? await formulasOf(content, pack.part) : new Map(),
    passed: [],
    notes: new Map(),
    within: [],
    into: [],
    open: [],
    depth: 0,
    blocksIn,
  }
  const text = child(child(content, 'body'), 'text')
  const blocks = text ? blocksIn(text, reading) : []
  const title = child(child(meta, 'meta'), 'title')
  return {
    format: 'odt',
    title: title ? openDocumentText(title).trim() : '',
    language: reading.styles.of('paragraph', undefined).text.language ?? '',
    blocks,
    notes: reading.notes,
    passed: reading.passed,
    sources: undefined,
  }
}

function blocksIn(parent: Element, reading: Reading): WrittenBlock[] {
  if (reading.depth > mostDepth) return []
  reading.depth++
  const blocks = elementsOf(parent).flatMap((element) => readers[element.local]?.(element, reading) ?? [])
  reading.depth--
  return blocks
}

type Read = (element: Element, reading: Reading) => WrittenBlock[]

/** Reads a group's content within a field of the given instruction. */
const inside =
  (code: (element: Element) => string): Read =>
  (element, reading) => {
    const name = code(element)
    if (name) reading.within.push(name)
    const blocks = blocksIn(element, reading)
    if (name) reading.within.pop()
    return blocks
  }

const contents: Read = (element, reading) => {
  pass(reading, 'contents', element)
  return []
}

/** Puts objects that are anchored to the page into a paragraph of their own. */
const drawn: Read = (element, reading) => {
  const pieces = drawnIn(element, reading)
  return pieces.length > 0
    ? [{ kind: 'paragraph', pieces, styles: [], base: {}, look: {}, within: [...reading.within] }]
    : []
}

const readers: Record<string, Read> = lookup({
  p: (element, reading) => [readOpenDocumentParagraph(element, reading)],
  h: (element, reading) => [headingOf(element, reading)],
  list: (element, reading) => readOpenDocumentList(element, reading, { level: 0, style: '' }),
  table: (element, reading) => [readOpenDocumentTable(element, reading)],
  section: (element, reading) => {
    if (attributeOf(element, 'display') !== 'none') return sections(element, reading)
    pass(reading, 'hidden', element)
    return []
  },
  'index-body': (element, reading) => blocksIn(element, reading),
  'index-title': (element, reading) => blocksIn(element, reading),
  bibliography: inside(() => 'BIBLIOGRAPHY'),
  'table-of-content': contents,
  'illustration-index': contents,
  'table-index': contents,
  'object-index': contents,
  'user-index': contents,
  'alphabetical-index': contents,
  'tracked-changes': (element, reading) => {
    for (const one of descendants(element, ({ local }) => local === 'deletion')) pass(reading, 'deleted', one)
    return []
  },
  'numbered-paragraph': (element, reading) => blocksIn(element, reading),
  'text-box': (element, reading) => blocksIn(element, reading),
  annotation: (element, reading) => {
    pass(reading, 'comment', element)
    return []
  },
  frame: drawn,
  g: drawn,
  'custom-shape': drawn,
  rect: drawn,
})

const sections = inside((element) => {
  const name = attributeOf(element, 'name') ?? ''
  return /ZOTERO_BIBL|CSL_BIBLIOGRAPHY|EN\.REFLIST|^Mendeley/.test(name) ? 'BIBLIOGRAPHY' : ''
})

function readOpenDocumentParagraph(element: Element, reading: Reading, place?: ListPlace): WrittenParagraph {
  const style = reading.styles.of('paragraph', attributeOf(element, 'style-name'))
  const { into, open } = reading
  const pieces: WrittenParagraph['pieces'] = []
  Object.assign(reading, { into: pieces, open: [] })
  readRuns(element, reading, style.text)
  Object.assign(reading, { into, open })
  const { outline: _, ...look } = style.paragraph
  return {
    kind: 'paragraph',
    pieces,
    styles: style.names,
    base: style.text,
    look,
    ...(place && { place }),
    within: [...reading.within],
  }
}

function headingOf(element: Element, reading: Reading, place?: ListPlace): WrittenParagraph {
  const level = Math.max(0, (Number(attributeOf(element, 'outline-level')) || 1) - 1)
  const found = readOpenDocumentParagraph(element, reading)
  const isListHeader = attributeOf(element, 'is-list-header') === 'true'
  const label = place?.label ?? (isListHeader ? '' : reading.numbering.heading(level))
  const own: ListPlace = { list: '', level, label, isBullet: false }
  return { ...found, look: { ...found.look, outline: level }, ...(label && { place: own }) }
}

type At = { level: number; style: string }

/** Reads a list's paragraphs; the first paragraph of each item has the item's place. */
function readOpenDocumentList(list: Element, reading: Reading, at: At): WrittenBlock[] {
  if (reading.depth > mostDepth) return []
  reading.depth++
  const style = attributeOf(list, 'style-name') ?? (at.style || styleWithin(list, reading))
  const goesOn = attributeOf(list, 'continue-numbering') === 'true' || attributeOf(list, 'continue-list') !== undefined
  reading.numbering.begin(style, at.level, goesOn)
  const blocks = childrenOrNone(list).flatMap((item): WrittenBlock[] => {
    if (item.local !== 'list-item' && item.local !== 'list-header') return []
    let isFirst = item.local === 'list-item'
    return childrenOrNone(item).flatMap((one): WrittenBlock[] => {
      if (one.local === 'list') return readOpenDocumentList(one, reading, { level: at.level + 1, style })
      if (one.local !== 'p' && one.local !== 'h') return readers[one.local]?.(one, reading) ?? []
      const start = attributeOf(item, 'start-value')
      const place = isFirst
        ? reading.numbering.next(style, style, { level: at.level, ...(start && { start: Number(start) }) })
        : { list: style, level: at.level, label: '', isBullet: false, isFurther: true }
      isFirst = false
      return [one.local === 'p' ? readOpenDocumentParagraph(one, reading, place) : headingOf(one, reading, place)]
    })
  })
  reading.depth--
  return blocks
}

/** Returns the list style of the first paragraph in a list that names no style. */
function styleWithin(list: Element, reading: Reading): string {
  const first = descendants(list, ({ local }) => local === 'p')[0]
  return (first && reading.styles.of('paragraph', attributeOf(first, 'style-name')).list) ?? ''
}

const groups = /^(?:table-header-rows|table-rows|table-row-group)$/

function findOpenDocumentRows(parent: Element, isHead: boolean): { row: Element; isHead: boolean }[] {
  return childrenOrNone(parent).flatMap((one) => {
    if (one.local === 'table-row') return [{ row: one, isHead }]
    return groups.test(one.local) ? findOpenDocumentRows(one, isHead || one.local === 'table-header-rows') : []
  })
}

function readOpenDocumentTable(table: Element, reading: Reading): WrittenTable {
  const rows = findOpenDocumentRows(table, false)
  const cells = rows.map(({ row }) => readOpenDocumentCells(row, reading))
  const columns = descendants(table, ({ local }) => local === 'table-column').flatMap((column) => {
    const style = reading.styles.own('table-column', attributeOf(column, 'style-name'), 'table-column-properties')
    const width = pointsOf(style && attributeOf(style, 'column-width')) ?? 0
    return Array.from(
      { length: Math.min(200, Number(attributeOf(column, 'number-columns-repeated') ?? 1) || 1) },
      () => width,
    )
  })
  const isFramed = descendants(table, ({ local }) => local === 'table-cell').some((cell) => {
    const style = reading.styles.own('table-cell', attributeOf(cell, 'style-name'), 'table-cell-properties')
    return style?.attributes.some(({ local, value }) => local.startsWith('border') && value !== 'none') ?? false
  })
  const heads = rows.findIndex(({ isHead }) => !isHead)
  return { kind: 'table', rows: cells, widths: columns, heads: Math.max(heads, 0), isFramed }
}

function readOpenDocumentCells(row: Element, reading: Reading): WrittenCell[] {
  return childrenOrNone(row).flatMap((cell): WrittenCell[] => {
    if (cell.local !== 'table-cell') return []
    const number = (name: string) => Math.min(200, Math.max(1, Number(attributeOf(cell, name) ?? 1) || 1))
    const repeated = number('number-columns-repeated')
    const make = () => ({
      blocks: blocksIn(cell, reading),
      columns: number('number-columns-spanned'),
      rows: number('number-rows-spanned'),
    })
    return Array.from({ length: repeated }, make)
  })
}
