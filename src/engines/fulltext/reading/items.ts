import {
  type Piece,
  shownPieceText,
  type TextLook,
  type WrittenBlock,
  type WrittenParagraph,
  type WrittenPicture,
  type WrittenTable,
  wordsOfBlocks,
} from '../../office/office.ts'
import { readParagraphCaption } from './caption-rules.ts'
import { isReferencesHeading } from './headings/heading-names.ts'

/** A paragraph of words, or a part of one between pictures, with its look as a whole. */
export type TextItem = {
  kind: 'text'
  paragraph: WrittenParagraph
  pieces: Piece[]
  /** The text as shown, trimmed; line breaks are `\n`. */
  text: string
  look: Look
  /** Whether it begins its paragraph; the rest of a paragraph is not an item of a list, and not a heading by style. */
  isFirst: boolean
}

export type Look = {
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isCaps: boolean
  size: number
  isCentred: boolean
  isCode: boolean
}

/** A piece of a text in reading order, before its role is known. */
export type Item =
  | TextItem
  | { kind: 'picture'; pictures: WrittenPicture[]; before: Piece[] }
  | Extract<Piece, { kind: 'undrawn' }>
  | { kind: 'formula'; pieces: Piece[]; label: string }
  | { kind: 'table'; table: WrittenTable }
  | { kind: 'box'; items: Item[] }
  | { kind: 'foreign'; words: string }

/** Converts blocks to a sequence of items: takes pictures, boxes and display formulas out of their paragraphs. */
export function convertBlocksToItems(blocks: readonly WrittenBlock[]): Item[] {
  const items: Item[] = []
  for (const [at, block] of blocks.entries()) {
    const { line, anchored } = itemsOfBlock(block)
    const isFirst = anchored.length > 0 && wantsFloat(items) && !isCaption(firstItemBehind(blocks, at))
    items.push(...(isFirst ? [...anchored, ...line] : [...line, ...anchored]))
  }
  return items
}

const isCaption = (item: Item | undefined) => item?.kind === 'text' && readParagraphCaption(item) !== undefined

/** Whether the last item is a caption without anything above it. */
const wantsFloat = (items: readonly Item[]) =>
  isCaption(items.at(-1)) && !/^(?:picture|table|box|undrawn)$/.test(items.at(-2)?.kind ?? '')

const firstItemBehind = (blocks: readonly WrittenBlock[], at: number) => {
  const next = blocks[at + 1]
  return next && itemsOfBlock(next).line[0]
}

/** Returns the items of a block, and those that are only anchored in it: its text goes on around them. */
function itemsOfBlock(block: WrittenBlock): { line: Item[]; anchored: Item[] } {
  if (block.kind === 'table') return { line: [{ kind: 'table', table: block }], anchored: [] }
  if (block.kind === 'foreign') return { line: [block], anchored: [] }
  const whole = flattened(block.pieces)
  const line = itemsInLine(
    block,
    whole.filter((piece) => !isAnchored(piece)),
  )
  if (!line.some(({ kind }) => kind === 'text' || kind === 'formula'))
    return { line: itemsInLine(block, whole), anchored: [] }
  return { line, anchored: itemsInLine(block, whole.filter(isAnchored)) }
}

const isAnchored = (piece: Piece) =>
  piece.kind === 'box' || piece.kind === 'undrawn' || (piece.kind === 'picture' && !piece.picture.isInline)

/** A picture of at most this height in points stays in its line, if the line has text. */
const mostInline = 26

const standsApart = (piece: Piece, hasText: boolean) =>
  piece.kind === 'box' ||
  piece.kind === 'undrawn' ||
  (piece.kind === 'picture' &&
    !piece.picture.isEquation &&
    !(hasText && piece.picture.isInline && piece.picture.height <= mostInline))

function itemsInLine(paragraph: WrittenParagraph, pieces: readonly Piece[]): Item[] {
  const formula = formulaIn(pieces)
  if (formula) return [formula]
  const hasText = pieces.some((piece) => piece.kind === 'text' && /[\p{L}\p{N}]/u.test(piece.text))
  const items: Item[] = []
  let run: Piece[] = []
  let isFirst = true
  const flush = () => {
    const found = textItems(paragraph, run, isFirst)
    if (found.length > 0) isFirst = false
    const last = items.at(-1)
    if (found.length === 0 && last?.kind === 'picture') last.before.push(...run)
    items.push(...found)
    if (found.length > 0) run = []
  }
  for (const piece of pieces) {
    if (!standsApart(piece, hasText)) {
      run.push(piece)
      continue
    }
    flush()
    if (piece.kind === 'picture') items.push({ kind: 'picture', pictures: [piece.picture], before: run.splice(0) })
    else if (piece.kind === 'box') items.push({ kind: 'box', items: convertBlocksToItems(piece.blocks) })
    else if (piece.kind === 'undrawn') items.push({ kind: 'undrawn', what: piece.what, words: piece.words })
  }
  flush()
  return sideBySide(items)
}

/** Joins adjacent pictures of one paragraph. */
function sideBySide(items: Item[]): Item[] {
  const result: Item[] = []
  for (const item of items) {
    const last = result.at(-1)
    if (item.kind === 'picture' && last?.kind === 'picture') {
      last.pictures.push(...item.pictures)
      last.before.push(...item.before)
    } else result.push(item)
  }
  return result
}

/** Unwraps links and fields that contain something to be taken out of the line. */
function flattened(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind !== 'link' && piece.kind !== 'field') return [piece]
    const inner = flattened(piece.pieces)
    return inner.some((one) => standsApart(one, false)) && !/^(?:TOC|INDEX)\b/.test('code' in piece ? piece.code : '')
      ? inner
      : [{ ...piece, pieces: inner }]
  })
}

/** Matches a number next to a formula: `(3)`, `[3.1]`, `(A1)`. */
const formulaNumber = /^[\s,.;]*[([]\s*((?:\p{L}\.?)?\d{1,3}(?:[.\-–]\d{1,3})?\s*\p{L}?)\s*[)\]][\s.]*$/u

/** Returns a paragraph as a formula with its number, if it is one. */
function formulaIn(pieces: readonly Piece[]): Item | undefined {
  const formulas = pieces.filter(
    (piece) => piece.kind === 'formula' || (piece.kind === 'picture' && piece.picture.isEquation),
  )
  const isDisplayed = formulas.some((piece) => piece.kind === 'formula' && piece.isDisplay)
  if (formulas.length === 0) return undefined
  const others = pieces.filter((piece) => !formulas.includes(piece))
  const text = shownPieceText(others).trim()
  const isBare = !/[\p{L}\p{N}]/u.test(text) && others.every(({ kind }) => kind === 'text' || kind === 'bookmark')
  if (!isBare && !formulaNumber.test(text)) return undefined
  if (flatPieces(others).some(({ kind }) => kind === 'note' || kind === 'ruby')) return undefined
  if (!isDisplayed && formulas.length > 1 && isBare) return undefined
  const bookmarks = flatPieces(others).filter(({ kind }) => kind === 'bookmark')
  return { kind: 'formula', pieces: [...bookmarks, ...formulas], label: isBare ? '' : text.replace(/^[\s,.;]+/, '') }
}

/**
 * Returns the items of a stretch of text; a heading with text after a line break becomes an item of its own, and so
 * does the heading of the references after one.
 */
function textItems(paragraph: WrittenParagraph, pieces: Piece[], isFirst: boolean): TextItem[] {
  const isBroken = (piece: Piece) => piece.kind === 'text' && piece.text.includes('\n')
  const cut = cutAtBreak(pieces, pieces.findLastIndex(isBroken), true)
  if (cut && isReferencesHeading(shownPieceText(cut[1]).trim())) {
    const isPlain = paragraph.place === undefined && (paragraph.look.outline ?? 9) > 8
    const last = textItem(paragraph, cut[1], isPlain)
    return [...textItems(paragraph, cut[0], isFirst), ...(last ? [last] : [])]
  }
  const parts = cutAtBreak(pieces, pieces.findIndex(isBroken), false)
  if (parts) {
    const [head, rest] = parts
    const [first, ...others] = [textItem(paragraph, head, isFirst), ...textItems(paragraph, rest, false)]
    const isHeading =
      first?.look.isBold && first.text.length < 80 && others.some(({ look, text }) => !look.isBold && text.length > 80)
    if (first && isHeading) return [first, ...others.filter((one) => one !== undefined)]
  }
  const whole = textItem(paragraph, pieces, isFirst)
  return whole ? [whole] : []
}

/** Cuts pieces at the first or last line break of one of them. */
function cutAtBreak(pieces: readonly Piece[], at: number, isLast: boolean): [Piece[], Piece[]] | undefined {
  const broken = pieces[at]
  if (broken?.kind !== 'text') return undefined
  const cut = isLast ? broken.text.lastIndexOf('\n') : broken.text.indexOf('\n')
  const head = [...pieces.slice(0, at), { ...broken, text: broken.text.slice(0, cut) }]
  return [head, [{ ...broken, text: broken.text.slice(cut + 1) }, ...pieces.slice(at + 1)]]
}

function textItem(paragraph: WrittenParagraph, pieces: Piece[], isFirst: boolean): TextItem | undefined {
  const text = shownPieceText(pieces)
    .replace(/[\u200b\ufeff]/g, '')
    .trim()
    .replace(/[^\S\n\t]+/g, ' ')
  const hasThing = pieces.some(
    ({ kind }) => kind === 'formula' || kind === 'picture' || kind === 'note' || kind === 'ruby',
  )
  if (text === '' && !hasThing) return undefined
  return { kind: 'text', paragraph, pieces, text, look: lookOf(paragraph, pieces), isFirst }
}

const monospaced = /courier|consolas|menlo|monaco|\bmono\b|lucida console/i

/** Returns the look of a paragraph as a whole, judged by its letters: a number before them may look different. */
function lookOf(paragraph: WrittenParagraph, pieces: readonly Piece[]): Look {
  const texts = lettersIn(pieces, /\p{L}/u.test(shownPieceText(pieces)) ? /\p{L}/gu : /\p{N}/gu)
  const all = texts.reduce((sum, { letters }) => sum + letters, 0)
  const share = (is: (look: TextLook) => boolean | undefined) =>
    all > 0 && texts.reduce((sum, { letters, look }) => sum + (is(look) ? letters : 0), 0) >= all * 0.95
  const sizes = new Map<number, number>()
  for (const { letters, look } of texts) sizes.set(look.size ?? 11, (sizes.get(look.size ?? 11) ?? 0) + letters)
  const [size = 11] = [...sizes].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const text = shownPieceText(pieces)
  return {
    isBold: share(({ isBold }) => isBold),
    isItalic: share(({ isItalic }) => isItalic),
    isUnderlined: share(({ isUnderlined }) => isUnderlined),
    isCaps: share(({ isCaps }) => isCaps) || (/\p{Lu}.*\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text)),
    size,
    isCentred: paragraph.look.align === 'center',
    isCode: share(({ font }) => font !== undefined && monospaced.test(font)),
  }
}

function lettersIn(pieces: readonly Piece[], letter: RegExp): { letters: number; look: TextLook }[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'link' || piece.kind === 'field') return lettersIn(piece.pieces, letter)
    if (piece.kind !== 'text') return []
    return [{ letters: piece.text.match(letter)?.length ?? 0, look: piece.look }]
  })
}

/** Returns all words of items. */
export function wordsOfItems(items: readonly Item[]): string {
  return items.map(wordsOfItem).join('\n')
}

export function wordsOfItem(item: Item): string {
  switch (item.kind) {
    case 'text':
      return wordsOfBlocks([{ ...item.paragraph, pieces: item.pieces }])
    case 'table':
      return wordsOfBlocks([item.table])
    case 'box':
      return wordsOfItems(item.items)
    case 'undrawn':
    case 'foreign':
      return item.words
    case 'picture':
      return item.pictures.map(({ words }) => words).join('\n')
    default:
      return item.label
  }
}

/** Returns all pieces of items, including those in links, fields, boxes and tables. */
export const piecesIn = (items: readonly Item[]): Piece[] =>
  items.flatMap((item): Piece[] => {
    if (item.kind === 'text' || item.kind === 'formula') return flatPieces(item.pieces)
    if (item.kind === 'picture') return item.pictures.map((picture) => ({ kind: 'picture', picture }))
    if (item.kind === 'box') return piecesIn(item.items)
    if (item.kind === 'undrawn') return [item]
    return item.kind === 'table' ? piecesOfBlocks([item.table]) : []
  })

const piecesOfBlocks = (blocks: readonly WrittenBlock[]): Piece[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'table') return block.rows.flat().flatMap((cell) => piecesOfBlocks(cell.blocks))
    return block.kind === 'paragraph' ? flatPieces(block.pieces) : []
  })

const flatPieces = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'box') return piecesOfBlocks(piece.blocks)
    return piece.kind === 'link' || piece.kind === 'field' ? flatPieces(piece.pieces) : [piece]
  })
