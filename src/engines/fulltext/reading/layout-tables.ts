import type { WrittenTable } from '../../office/office.ts'
import type { Books } from './books.ts'
import { readParagraphCaption } from './caption-rules.ts'
import { convertBlocksToItems, type Item, type TextItem, wordsOfItem } from './items.ts'
import { filledIn, layoutOf } from './table-rules.ts'

/** Replaces tables and boxes used only for layout by their items; counts them as left. */
export function unlaid(items: readonly Item[], books: Books, depth = 0): Item[] {
  if (depth > 20) return [...items]
  const shown = items.flatMap((item, at): Item[] => {
    if (item.kind === 'box') return boxed(unlaid(item.items, books, depth + 1))
    if (item.kind !== 'table') return [item]
    const layout = layoutOf(item.table)
    if (!layout || (layout === 'single' && isTableCaption(items[at - 1]) && holdsOnlyText(item.table))) return [item]
    const cells = item.table.rows.flatMap(filledIn)
    books.leave('layout', '', { tables: 1, cells: cells.length })
    if (layout === 'formula') return [makeNumberedFormula(item.table)]
    if (layout === 'references') return item.table.rows.flatMap((row) => referenceOf(row, books))
    return unlaid(
      cells.flatMap(({ blocks }) => convertBlocksToItems(blocks)),
      books,
      depth + 1,
    )
  })
  return withJoinedLabels(shown)
}

/** Joins the boxes of a few words that follow each other, the labels of a drawing, into one. */
function withJoinedLabels(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  for (const item of items) {
    const last = joined.at(-1)
    if (
      last?.kind === 'box' &&
      isDrawingLabel(item) &&
      last.items.every((one) => isDrawingLabel({ kind: 'box', items: [one] }))
    )
      joined.splice(-1, 1, { kind: 'box', items: [...last.items, ...item.items] })
    else joined.push(item)
  }
  return joined
}

const mostInDrawingLabel = 8

/** Whether an item is a box of a few words: the label of a part of a drawing, which shapes carry in Word. */
const isDrawingLabel = (item: Item): item is Extract<Item, { kind: 'box' }> =>
  item.kind === 'box' && (wordsOfItem(item).match(/\S+/g)?.length ?? 0) <= mostInDrawingLabel

/** Whether an item is the numbered caption of a table, which is then one even with a single cell: a listing of code. */
function isTableCaption(item: Item | undefined): boolean {
  const caption = item?.kind === 'text' ? readParagraphCaption(item) : undefined
  return caption?.kind === 'table' && caption.isNumbered
}

const holdsOnlyText = ({ rows }: WrittenTable): boolean =>
  rows.flat().every(({ blocks }) => convertBlocksToItems(blocks).every(({ kind }) => kind === 'text'))

/** Returns the items of a box with pictures, tables or a caption, which it only positions; other boxes stay. */
function boxed(items: Item[]): Item[] {
  const isFloat = items.some((item) => item.kind !== 'text' || readParagraphCaption(item) !== undefined)
  return isFloat || items.length === 0 ? items : [{ kind: 'box', items }]
}

function makeNumberedFormula(table: WrittenTable): Item {
  const items = table.rows.flatMap(filledIn).flatMap(({ blocks }) => convertBlocksToItems(blocks))
  const formulas = items.flatMap((item) => (item.kind === 'formula' ? [item] : []))
  const label = items.map((item) => (item.kind === 'formula' ? item.label : wordsOfItem(item).trim())).join('')
  return { kind: 'formula', pieces: formulas.flatMap(({ pieces }) => pieces), label }
}

/** Returns a row of a list of references as a paragraph: its number, which a list may count, and the reference. */
function referenceOf(row: WrittenTable['rows'][number], books: Books): Item[] {
  const isText = (item: Item): item is TextItem => item.kind === 'text'
  const texts = filledIn(row)
    .flatMap(({ blocks }) => convertBlocksToItems(blocks))
    .filter(isText)
  const [first, ...others] = texts
  if (!first) return []
  const [own] = row.flatMap(({ blocks }) =>
    blocks.flatMap((one) => (one.kind === 'paragraph' && one.place ? [one.place] : [])),
  )
  const said = (text: string) => ({ kind: 'text' as const, text, look: first.paragraph.base })
  const counted = first.paragraph.place ? '' : (own?.label ?? '')
  books.make('number', counted)
  const before = counted ? [said(`${counted} `)] : []
  if (others.length === 0)
    return [{ ...first, pieces: [...before, ...first.pieces], text: `${counted} ${first.text}`.trim() }]
  const isNumber = /^\[?\(?\p{Nd}{1,3}[\])]?\.?$/u.test(first.text)
  const label = isNumber ? `${first.text}${/\d$/.test(first.text) ? '.' : ''}` : ''
  const start = isNumber ? [said(`${label} `)] : [...first.pieces, said(' ')]
  const pieces = [...start, ...others.flatMap((item) => [...item.pieces, said(' ')])]
  return [{ ...first, pieces, text: [label || first.text, ...others.map(({ text }) => text)].join(' ') }]
}
