import { elementsIn, textIn, type XmlElement } from '../../../archives/archives.ts'
import type { Block, Cell, Note, Table } from '../../blocks.ts'
import { trimInlines } from '../../runs.ts'
import { findWrappedTables } from '../id-rules.ts'
import { at, clean, elementsNamed, type Reading } from '../reading.ts'
import { noteTypeOf } from '../role-rules.ts'
import { calsRows } from './cals-rules.ts'
import type { PartReaders } from './read-blocks.ts'
import { graphicsIn, withDetails } from './read-figures.ts'
import { readLinePieces, textRun } from './read-inlines.ts'
import { readJatsPicture } from './read-pictures.ts'

/**
 * Reads a table with its caption and notes, or a group of tables; the second table of a wrap becomes a table of its
 * own.
 */
export function tablesOf(element: XmlElement, reading: Reading, readers: PartReaders): Block[] {
  if (element.name === 'table-wrap-group') return groupOf(element, reading, readers)
  const [first, ...others] = findWrappedTables(element)
  const pictures = first
    ? []
    : graphicsIn(element).flatMap((graphic) => readJatsPicture(graphic, reading, element) ?? [])
  const graphics = first ? elementsNamed(element, 'graphic') : []
  const rest = element.children.filter((child) => typeof child === 'string' || !known.has(child.name))
  const { captioned, beside } = withDetails(element, reading, readers)
  const rows = readJatsTableRows(first, reading, readers)
  const table: Table = {
    kind: 'table',
    ...captioned,
    ...rows,
    notes: readTableNotes(element, reading, readers),
    pictures,
  }
  const bare = others.map(
    (one): Table => ({ ...noTable, id: reading.idOf(one), ...readJatsTableRows(one, reading, readers) }),
  )
  return [table, ...bare, ...beside, ...readers.blocksOf([...graphics, ...rest], reading)]
}

const noTable: Table = {
  kind: 'table',
  id: '',
  label: '',
  caption: { title: [], paragraphs: [] },
  widths: [],
  head: [],
  body: [],
  notes: [],
  pictures: [],
}

/** Reads a group of tables: first its own details, then the tables. */
function groupOf(element: XmlElement, reading: Reading, readers: PartReaders): Block[] {
  const { captioned, beside } = withDetails(element, reading, readers)
  const { label, caption } = captioned
  const title = trimInlines([...(label ? [textRun(label), textRun(' ')] : []), ...caption.title])
  const said: Block[] = title.length > 0 ? [{ kind: 'paragraph', id: captioned.id, content: title }] : []
  const tables = elementsNamed(element, 'table-wrap').flatMap((one) => tablesOf(one, reading, readers))
  return [...said, ...caption.paragraphs, ...tables, ...beside]
}

/** Normalises a table that is a picture: moves its notes out of paragraphs. */
export function drawnTable(element: XmlElement): XmlElement {
  const paragraphs = elementsNamed(element, 'p')
  const notes = paragraphs.flatMap((one) => (elementsNamed(one, 'fn').length > 0 ? one.children : [one]))
  const others = element.children.filter((child) => typeof child !== 'string' && !paragraphs.includes(child))
  return {
    ...element,
    name: 'table-wrap',
    children: [...others, { name: 'table-wrap-foot', attributes: {}, children: notes }],
  }
}

const known = new Set([
  'table',
  'tgroup',
  'alternatives',
  'graphic',
  'label',
  'caption',
  'table-wrap-foot',
  'alt-text',
  'long-desc',
  'legend',
  'object-id',
  'attrib',
  'permissions',
  'abstract',
  'kwd-group',
  'subj-group',
  'email',
  'ext-link',
  'uri',
])

type Rows = Pick<Table, 'head' | 'body' | 'widths'>

function readJatsTableRows(given: XmlElement | undefined, reading: Reading, readers: PartReaders): Rows {
  if (!given) return { head: [], body: [], widths: [] }
  const table = given.name === 'tgroup' ? calsRows(given) : given
  const rows = (parts: XmlElement[]) =>
    parts
      .flatMap((part) => elementsNamed(part, 'tr'))
      .map((row) => elementsNamed(row, 'td', 'th').map((cell) => readJatsTableCell(cell, reading, readers)))
  const head = rows(elementsNamed(table, 'thead'))
  const bare = rows([table])
  return {
    head,
    body: [...bare, ...rows(elementsNamed(table, 'tbody')), ...rows(elementsNamed(table, 'tfoot'))],
    widths: widthsOf(table),
  }
}

/** Returns the columns' fractions of the width, if every column has one. */
function widthsOf(table: XmlElement): number[] {
  const columns = [table, ...elementsNamed(table, 'colgroup')].flatMap((one) => elementsNamed(one, 'col'))
  const given = columns.flatMap((column) => Array.from({ length: span(column, 'span') }, () => at(column, 'width')))
  const numbers = given.map((width) => Number(/^(\d+(?:\.\d+)?)(?:%|\*|px|pt|em|cm|mm|in)?$/.exec(width)?.[1] ?? 0))
  const total = numbers.reduce((sum, number) => sum + number, 0)
  if (numbers.length === 0 || numbers.includes(0)) return []
  const whole = given.every((width) => width.endsWith('%')) ? 100 : total
  return numbers.map((number) => Math.round((number / whole) * 10_000) / 10_000)
}

const mostSpan = 1000
function span(element: XmlElement, name: string): number {
  const number = Number.parseInt(at(element, name), 10)
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), mostSpan) : 1
}

const sides = ['left', 'center', 'right', 'justify'] as const

function readJatsTableCell(element: XmlElement, reading: Reading, readers: PartReaders): Cell {
  const pieces = readLinePieces(element.children, reading)
  const line = trimInlines(pieces.filter((piece) => piece.kind !== 'block'))
  const isLine = pieces.every(({ kind }) => kind !== 'block')
  const lineBlocks: Block[] = line.length > 0 ? [{ kind: 'paragraph', id: '', content: line }] : []
  return {
    blocks: isLine ? lineBlocks : readers.blocksFrom(pieces, reading),
    columns: span(element, 'colspan'),
    rows: span(element, 'rowspan'),
    isHead: element.name === 'th',
    align: sides.find((side) => side === at(element, 'align')) ?? '',
  }
}

/** Returns the notes below a table. */
function readTableNotes(element: XmlElement, reading: Reading, readers: PartReaders): Note[] {
  return elementsNamed(element, 'table-wrap-foot', 'legend').flatMap((foot) =>
    elementsIn(foot).flatMap((child): Note[] => {
      if (child.name === 'fn-group')
        return readTableNotes({ ...element, children: [{ ...child, name: 'table-wrap-foot' }] }, reading, readers)
      const isNote = child.name === 'fn'
      const label = isNote ? clean(textIn(elementsNamed(child, 'label')[0])) : ''
      const inner = isNote
        ? child.children.filter((one) => typeof one === 'string' || one.name !== 'label')
        : child.name === 'permissions'
          ? child.children
          : [child]
      const blocks = readers.blocksOf(inner, reading)
      if (isNote) return [{ id: reading.idOf(child), label, type: noteTypeOf(child.attributes), blocks }]
      return blocks.map((block) => ({ id: '', label: '', type: '', blocks: [block] }))
    }),
  )
}
