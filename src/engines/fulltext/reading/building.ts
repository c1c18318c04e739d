import type { Piece } from '../../office/office.ts'
import type { Block, Figure, Picture } from '../blocks.ts'
import { separateNumber } from '../math/omml-number.ts'
import { inlinesOf, modelPicture, type Setting } from './inlines.ts'
import type { Item, TextItem } from './items.ts'
import { codeAt, codeOf, listAt, listsOf, quoteAt, quoteOf, typedAt, typedListOf } from './lists.ts'
import { makeContentParagraph, noCaption, splitItemParagraphs } from './paragraphs.ts'
import { countsOf } from './quantities.ts'
import { buildCaptionedTable } from './tables.ts'

/** Builds the blocks of items other than headings and captions. */
export function buildItemBlocks(items: readonly Item[], setting: Setting): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < items.length; ) {
    const [list, typed] = [listAt(items, at), typedAt(items, at)]
    const [code, quote] = [codeAt(items, at, setting), quoteAt(items, at)]
    const some = items.slice(at, at + (list || typed || code || quote || 1))
    const [first] = some
    if (list) blocks.push(...listsOf(some as TextItem[], setting))
    else if (typed) blocks.push(typedListOf(some as TextItem[], setting))
    else if (code) blocks.push(codeOf(some as TextItem[], setting))
    else if (quote) blocks.push(quoteOf(some as TextItem[], setting))
    else if (first) blocks.push(...blockOf(first, setting))
    at += some.length
  }
  return blocks
}

function blockOf(item: Item, setting: Setting): Block[] {
  const { books } = setting
  switch (item.kind) {
    case 'text':
      return splitItemParagraphs(item, setting)
    case 'picture':
      return figureOf([item], setting)
    case 'table':
      return buildCaptionedTable(item.table, setting, buildItemBlocks)
    case 'formula':
      return formulaOf(item, setting)
    case 'box': {
      const blocks = buildItemBlocks(item.items, setting)
      return blocks.length > 0 ? [{ kind: 'box', ...noCaption(), blocks }] : []
    }
    case 'undrawn':
      books.find('shape_not_drawn', item.words, countsOf([item]))
      return []
    case 'foreign':
      books.find('text_not_carried', item.words)
      return []
  }
}

/** Builds a figure of pictures; [] if all are only linked. */
export function figureOf(items: readonly Extract<Item, { kind: 'picture' }>[], setting: Setting): Figure[] {
  const pictures = items.flatMap((item) => item.pictures.flatMap((one) => asList(modelPicture(one, setting.books))))
  const targets = items.flatMap((item) => inlinesOf(item.before, setting)).filter(({ kind }) => kind === 'target')
  if (pictures.length === 0) return []
  const figure = { kind: 'figure' as const, ...noCaption(), pictures, blocks: [] }
  return [{ ...figure, caption: { title: targets, paragraphs: [] } }]
}

const asList = (picture: Picture | undefined): Picture[] => (picture ? [picture] : [])

function formulaOf({ pieces: given, label: typed }: Extract<Item, { kind: 'formula' }>, setting: Setting): Block[] {
  const [own, pieces] = typed ? ['', given] : separatePieceNumber(given)
  setting.books.make('number', own)
  const label = typed || own
  const content = inlinesOf(pieces, setting)
  const formulas = content.flatMap((one) => (one.kind === 'formula' ? [one] : []))
  const targets = content.filter(({ kind }) => kind === 'target')
  const blocks = formulas.map((one, at): Block => ({ ...one, id: '', label: at === formulas.length - 1 ? label : '' }))
  return targets.length > 0 ? [makeContentParagraph(targets), ...blocks] : blocks
}

/** Separates the number within one of the formulas of a display. */
function separatePieceNumber(pieces: readonly Piece[]): [number: string, pieces: readonly Piece[]] {
  const separated = pieces.map((piece) => (piece.kind === 'formula' ? separateNumber(piece.element) : undefined))
  const numbers = separated.flatMap((one) => (one?.number ? [one.number] : []))
  if (numbers.length !== 1) return ['', pieces]
  const others = pieces.map((piece, at) =>
    piece.kind === 'formula' ? { ...piece, element: separated[at]?.element ?? piece.element } : piece,
  )
  return [numbers[0] ?? '', others]
}
