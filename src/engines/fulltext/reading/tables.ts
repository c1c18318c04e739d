import type { WrittenCell, WrittenTable } from '../../office/office.ts'
import type { Block, Cell, Mark } from '../blocks.ts'
import { readParagraphCaption } from './caption-rules.ts'
import { onOneLine, withoutLabel } from './cutting.ts'
import type { Setting } from './inlines.ts'
import { convertBlocksToItems, type Item } from './items.ts'
import { convertItemContent, makeContentParagraph, noCaption, splitItemParagraphs } from './paragraphs.ts'
import { isMarkedItem } from './quantities.ts'
import {
  countTableColumns,
  filledIn,
  headRows,
  isNoteRow,
  onlyText,
  withoutEmptyRows,
  withoutRow,
} from './table-rules.ts'

/** Builds the blocks within a cell. */
type Build = (items: readonly Item[], setting: Setting) => Block[]

/** Builds a table with the caption in its first row and the notes in its last rows, if it has them. */
export function buildCaptionedTable(table: WrittenTable, setting: Setting, build: Build): Block[] {
  const { books } = setting
  const columns = countTableColumns(table)
  let rows = withoutEmptyRows(table.rows)
  if (rows.every((row) => filledIn(row).length === 0)) return []
  const caption = captionRow(rows, columns, setting)
  if (caption) rows = rows.slice(1)
  const notes: Block[][] = []
  while (rows.length > 2) {
    const items = onlyText(rows.at(-1) ?? [], columns)
    if (!items || !isNoteRow(items)) break
    notes.unshift(build(items, setting))
    books.leave('layout', '', { cells: 1 })
    rows = withoutRow(rows, rows.length - 1)
  }
  const heads = headRows({ ...table, rows, heads: Math.max(0, table.heads - (caption ? 1 : 0)) })
  const cells = rows.map((row, at) => row.map((cell) => buildTableCell(cell, at < heads, { setting, build })))
  const whole = table.widths.reduce((sum, width) => sum + width, 0)
  return [
    {
      kind: 'table',
      ...noCaption(),
      ...caption,
      widths:
        whole > 0 && table.widths.length === columns
          ? table.widths.map((one) => Math.round((one / whole) * 1000) / 1000)
          : [],
      head: cells.slice(0, heads),
      body: cells.slice(heads),
      notes: notes.map((blocks) => ({ id: '', label: '', type: '', blocks })),
      pictures: [],
    },
  ]
}

function captionRow(rows: WrittenCell[][], columns: number, setting: Setting) {
  const items = rows.length > 1 ? onlyText(rows[0] ?? [], columns) : undefined
  const [first, ...others] = items ?? []
  const found = first?.kind === 'text' ? readParagraphCaption(first) : undefined
  if (first?.kind !== 'text' || !found || found.counted) return undefined
  setting.books.leave('layout', '', { cells: 1 })
  const { label, content } = withoutLabel(convertItemContent(first, setting), first.text.slice(0, found.length))
  const paragraphs = others.flatMap((item) => (item.kind === 'text' ? splitItemParagraphs(item, setting) : []))
  return { label, caption: { title: onOneLine(content), paragraphs } }
}

function buildTableCell(
  cell: WrittenCell,
  isHead: boolean,
  { setting, build }: { setting: Setting; build: Build },
): Cell {
  const items = convertBlocksToItems(cell.blocks)
  const plain = isHead ? new Set<Mark>([...setting.plain, 'bold']) : setting.plain
  const [first, ...others] = items
  const isOne = first?.kind === 'text' && others.length === 0 && !isMarkedItem(first)
  const blocks = isOne
    ? [makeContentParagraph(convertItemContent(first, { ...setting, plain }))]
    : build(items, { ...setting, plain })
  const align = first?.kind === 'text' ? (first.paragraph.look.align ?? '') : ''
  return { blocks, columns: cell.columns, rows: cell.rows, isHead, align: align === 'justify' ? '' : align }
}
