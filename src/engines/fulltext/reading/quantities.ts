import { type Piece, type WrittenBlock, wordsOfBlocks } from '../../office/office.ts'
import type { Entry } from '../model.ts'
import type { Item, TextItem } from './items.ts'

type Counts = Record<
  'headings' | 'list_items' | 'tables' | 'cells' | 'pictures' | 'formulas' | 'links' | 'notes',
  number
>

const none = (): Counts => ({
  headings: 0,
  list_items: 0,
  tables: 0,
  cells: 0,
  pictures: 0,
  formulas: 0,
  links: 0,
  notes: 0,
})

const hasWordCharacters = (text: string) => /[\p{L}\p{M}\p{Nd}]/u.test(text)

/** Whether the word processor marks a paragraph as a heading. */
export const isMarkedHeading = ({ paragraph, isFirst }: Pick<TextItem, 'paragraph' | 'isFirst'>): boolean =>
  isFirst && (paragraph.look.outline ?? 9) < 9

/** Whether the word processor marks a paragraph as a list item. */
export const isMarkedItem = (item: Pick<TextItem, 'paragraph' | 'isFirst'>): boolean =>
  item.isFirst && item.paragraph.place !== undefined && !item.paragraph.place.isFurther && !isMarkedHeading(item)

/**
 * Counts the quantities of items by the word processor's marks, for items that are left out or read as something else.
 */
export function countsOf(items: readonly Item[]): Entry['counts'] {
  const counts = none()
  for (const item of items) countItem(item, counts)
  return counts
}

function countItem(item: Item, counts: Counts): void {
  if (item.kind === 'table') countBlocks([item.table], counts)
  else if (item.kind === 'box') for (const one of item.items) countItem(one, counts)
  else if (item.kind === 'picture') counts.pictures += item.pictures.length
  else if (item.kind === 'undrawn') counts.pictures += /^(?:chart|diagram)$/.test(item.what) ? 1 : 0
  else if (item.kind === 'formula') countPieces(item.pieces, counts)
  else if (item.kind === 'text') {
    if (hasWordCharacters(item.text) && isMarkedHeading(item)) counts.headings++
    if (hasWordCharacters(item.text) && isMarkedItem(item)) counts.list_items++
    countPieces(item.pieces, counts)
  }
}

function countBlocks(blocks: readonly WrittenBlock[], counts: Counts): void {
  for (const block of blocks) {
    if (block.kind === 'table') {
      const cells = block.rows.flat()
      const filled = cells.filter((cell) => isFilled(cell.blocks))
      counts.tables += filled.length > 0 ? 1 : 0
      counts.cells += filled.length
      for (const cell of cells) countBlocks(cell.blocks, counts)
    } else if (block.kind === 'paragraph') {
      const item = { paragraph: block, isFirst: true }
      const isWorded = hasWordCharacters(wordsOfBlocks([block]))
      if (isWorded && isMarkedHeading(item)) counts.headings++
      if (isWorded && isMarkedItem(item)) counts.list_items++
      countPieces(block.pieces, counts)
    }
  }
}

function countPieces(pieces: readonly Piece[], counts: Counts): void {
  for (const piece of pieces) {
    if (piece.kind === 'link') {
      if (/^(?:https?|mailto|ftp):/i.test(piece.url) && hasWordCharacters(wordsOfPieces(piece.pieces))) counts.links++
      countPieces(piece.pieces, counts)
    } else if (piece.kind === 'field') {
      if (/^HYPERLINK\s+"(?:https?|mailto|ftp):/i.test(piece.code)) counts.links++
      countPieces(piece.pieces, counts)
    } else if (piece.kind === 'box') countBlocks(piece.blocks, counts)
    else if (piece.kind === 'note') counts.notes++
    else if (piece.kind === 'formula') counts.formulas++
    else if (piece.kind === 'picture') counts.pictures++
    else if (piece.kind === 'undrawn') counts.pictures += /^(?:chart|diagram)$/.test(piece.what) ? 1 : 0
  }
}

const wordsOfPieces = (pieces: Piece[]) =>
  wordsOfBlocks([{ kind: 'paragraph', pieces, styles: [], base: {}, look: {}, within: [] }])

/** Whether a cell has words, pictures or formulas. */
export function isFilled(blocks: readonly WrittenBlock[]): boolean {
  if (hasWordCharacters(wordsOfBlocks(blocks))) return true
  const counts = none()
  countBlocks(blocks, counts)
  return counts.pictures + counts.formulas > 0
}
