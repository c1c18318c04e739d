import { type WrittenCell, type WrittenTable, wordsOfBlocks } from '../../office/office.ts'
import { isFloatNote, isPanelName, readParagraphCaption } from './caption-rules.ts'
import { isSurelyReference, looksCited } from './entry-rules.ts'
import { convertBlocksToItems, type Item, wordsOfItem } from './items.ts'
import { isFilled } from './quantities.ts'

const countCellWords = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0

export const filledIn = (row: readonly WrittenCell[]): WrittenCell[] => row.filter(({ blocks }) => isFilled(blocks))

export const countTableColumns = ({ rows }: WrittenTable): number =>
  Math.max(0, ...rows.map((row) => row.reduce((sum, { columns }) => sum + columns, 0)))

/** Returns rows without one of them: cells of the rows above that reach into it lose a row. */
export function withoutRow(rows: readonly WrittenCell[][], gone: number): WrittenCell[][] {
  const above = rows
    .slice(0, gone)
    .map((row, at) => row.map((cell) => (at + cell.rows > gone ? { ...cell, rows: cell.rows - 1 } : cell)))
  return [...above, ...rows.slice(gone + 1)]
}

/** Returns rows without those that have no content, and no cell that reaches into the next row. */
export function withoutEmptyRows(rows: readonly WrittenCell[][]): WrittenCell[][] {
  const isEmpty = (row: readonly WrittenCell[]) => filledIn(row).length === 0 && row.every((cell) => cell.rows <= 1)
  return rows.reduceRight<WrittenCell[][]>((kept, row, at) => (isEmpty(row) ? withoutRow(kept, at) : kept), [...rows])
}

/**
 * Why a table is only layout: it contains one thing, a formula with its number, pictures, references, or prose in
 * columns.
 */
export type Layout = 'single' | 'formula' | 'pictures' | 'references' | 'prose'

/** Returns what a table lays out; undefined for a real table. */
export function layoutOf(table: WrittenTable): Layout | undefined {
  const filled = table.rows.flatMap(filledIn)
  if (filled.length === 0) return undefined
  if (filled.length === 1) return 'single'
  const contents = filled.map(({ blocks }) => convertBlocksToItems(blocks))
  if (isFormula(contents)) return 'formula'
  if (isPictures(contents)) return 'pictures'
  if (isReferences(table)) return 'references'
  return isProse(table) ? 'prose' : undefined
}

function isFormula(contents: readonly Item[][]): boolean {
  if (contents.length > 3) return false
  const items = contents.flat()
  const others = items.filter(({ kind }) => kind !== 'formula')
  return (
    items.length > others.length &&
    others.every((item) => /^[\s([]*[A-Z]?\d{0,3}[.\d]*[a-z]?[)\]\s.]*$/.test(wordsOfItem(item)))
  )
}

/** Whether a table is pictures in a grid, with their names and captions. */
function isPictures(contents: readonly Item[][]): boolean {
  const items = contents.flat()
  const pictures = items.filter(({ kind }) => kind === 'picture')
  const others = items.filter(({ kind }) => kind !== 'picture')
  const isBeside = (item: Item) => {
    if (item.kind !== 'text') return false
    return countCellWords(item.text) <= 6 || readParagraphCaption(item) !== undefined || isPanelName(item)
  }
  return pictures.length > 0 && others.every(isBeside) && others.length <= pictures.length * 1.5 + 1
}

function isReferences(table: WrittenTable): boolean {
  const rows = table.rows.map(filledIn).filter((row) => row.length > 0)
  if (rows.length < 2 || rows.some((row) => row.length > 2)) return false
  const texts = rows.map((row) => row.map(({ blocks }) => wordsOfBlocks(blocks).trim()))
  const isNumbered = texts.every(
    ([first = '', second]) => second === undefined || /^\[?\(?\p{Nd}{0,3}[\])]?\.?$/u.test(first),
  )
  const isSure = rows.length === 2
  const cited = texts
    .map((row) => row.join(' '))
    .filter((text) => (isSure ? isSurelyReference(text) : looksCited(text)) && countCellWords(text) >= 8)
  return isNumbered && cited.length >= rows.length * 0.75
}

/** Whether a table has no borders, few cells, and at least one paragraph of prose. */
function isProse(table: WrittenTable): boolean {
  if (table.isFramed || table.rows.length > 2 || countTableColumns(table) > 3) return false
  return table.rows.flat().some(({ blocks }) => blocks.some((block) => countCellWords(wordsOfBlocks([block])) >= 30))
}

/** Returns a row's only text, if it spans the whole table. */
export function onlyText(row: readonly WrittenCell[], columns: number): Item[] | undefined {
  const filled = filledIn(row)
  const [only] = filled
  if (!only || filled.length !== 1 || (columns > 1 && row.length > 1 && only.columns < columns / 2 && row[0] !== only))
    return undefined
  const items = convertBlocksToItems(only.blocks)
  return items.length > 0 && items.every(({ kind }) => kind === 'text') ? items : undefined
}

/** Whether a table's last row is a note on it. */
export const isNoteRow = (items: readonly Item[]): boolean => {
  const [first] = items
  return first?.kind === 'text' && isFloatNote(first.text)
}

/** Counts the rows of a table's head: the repeated ones, or else a first row that looks different. */
export function headRows(table: WrittenTable): number {
  const { rows, heads } = table
  if (heads > 0 && heads <= Math.max(1, Math.min(4, rows.length / 3))) return heads
  const [first, ...others] = rows
  if (!first || others.length === 0) return 0
  const isHead = heads > 0 || standsOut(first, others)
  if (!isHead || filledIn(first).length < Math.min(2, countTableColumns(table))) return 0
  const reach = Math.max(1, ...first.map((cell) => cell.rows))
  let count = 1
  while (count < reach && count < rows.length - 1) count++
  return count
}

const isBold = ({ blocks }: WrittenCell) => {
  const items = convertBlocksToItems(blocks)
  return items.length > 0 && items.every((item) => item.kind === 'text' && item.look.isBold)
}
const isNumeric = ({ blocks }: WrittenCell) =>
  /^[\s\d.,%±<>()–−+*/:-]*\d[\s\d.,%±<>()–−+*/:-]*$/.test(wordsOfBlocks(blocks))

function standsOut(first: readonly WrittenCell[], others: readonly WrittenCell[][]): boolean {
  const [filled, rest] = [filledIn(first), others.flatMap(filledIn)]
  if (filled.length === 0) return false
  if (filled.every(isBold) && !rest.every(isBold)) return true
  const numbers = rest.filter(isNumeric).length
  if (numbers > rest.length * 0.25) return !filled.some(isNumeric)
  const lengths = (cells: readonly WrittenCell[]) =>
    cells.reduce((sum, { blocks }) => sum + countCellWords(wordsOfBlocks(blocks)), 0) / Math.max(1, cells.length)
  return (
    first.length > 1 && filled.length === first.length && lengths(filled) <= 4 && lengths(rest) > lengths(filled) * 1.2
  )
}
