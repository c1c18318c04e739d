import { collectElementText } from '../../archives/archives.ts'
import type { Piece, TextLook, Written, WrittenBlock, WrittenParagraph } from '../../office/office.ts'
import { scripted, type TextBlock } from '../blocks.ts'
import { classifyStretches, type Stretch } from './block-rules.ts'

type Reading = { written: Written; notes: string[]; tables: number }

/** Returns the text of a word processor's document, with its notes at the end. */
export function blocksOfWritten(written: Written): TextBlock[] {
  const reading: Reading = { written, notes: [], tables: 0 }
  const stretches = stretchesOf(written.blocks, reading)
  for (let at = 0; at < reading.notes.length; at++) {
    const blocks = written.notes.get(reading.notes[at] ?? '') ?? []
    stretches.push(...stretchesOf(blocks, reading).map((note) => ({ ...note, isNote: true })))
  }
  return classifyStretches(stretches)
}

function stretchesOf(blocks: readonly WrittenBlock[], reading: Reading): Stretch[] {
  return blocks.flatMap((block): Stretch[] => {
    if (block.kind === 'foreign') return [{ text: block.words, page: null }]
    if (block.kind === 'paragraph') return readWrittenParagraph(block, reading)
    const table = reading.tables++
    const cells = block.rows.flatMap((row, at) =>
      row.map((cell): Stretch => {
        const inside = stretchesOf(cell.blocks, reading)
        const text = inside.map((one) => one.text).join(' ')
        return { text, page: null, cell: { table, row: at, isHead: at < Math.max(1, block.heads) } }
      }),
    )
    const isLayout = block.rows.every((row) => row.length === 1)
    return isLayout ? block.rows.flatMap((row) => row.flatMap((cell) => stretchesOf(cell.blocks, reading))) : cells
  })
}

function readWrittenParagraph(paragraph: WrittenParagraph, reading: Reading): Stretch[] {
  const { pieces, look, styles, place, base } = paragraph
  if (paragraph.within.some((code) => contents.test(code))) return []
  const text = joinWrittenPieces(pieces, { reading, base }).replace(/[\t\n]+/g, ' ')
  const label = place?.label && !place.isFurther ? `${place.label} ` : ''
  const named = styles.join(' ')
  const isBold = text.length < 120 && isAllBold(pieces, base) && !/[.;,]\s*$/.test(text)
  const one: Stretch = {
    text: label + text,
    page: null,
    isHeading: (look.outline ?? 9) < 9 || isBold || /\b(?:heading|title)\b/i.test(named),
    isCaption: /\bcaption\b/i.test(named),
  }
  const boxes = boxesIn(pieces).flatMap((box) => stretchesOf(box, reading))
  return [...(text.trim() ? [one] : []), ...boxes]
}

const contents = /^(?:TOC|INDEX|TOA)\b/i

type Within = { reading: Reading; base: TextLook }

const joinWrittenPieces = (pieces: readonly Piece[], within: Within): string =>
  pieces.map((piece) => pieceText(piece, within)).join('')

function pieceText(piece: Piece, { reading, base }: Within): string {
  switch (piece.kind) {
    case 'text': {
      const { isCaps = base.isCaps, script = base.script } = piece.look
      return scripted(isCaps ? piece.text.toUpperCase() : piece.text, script)
    }
    case 'link':
    case 'field':
      return 'code' in piece && contents.test(piece.code) ? '' : joinWrittenPieces(piece.pieces, { reading, base })
    case 'formula':
      return ` ${collectElementText(piece.element)} `
    case 'ruby':
      return piece.base
    case 'undrawn':
      return ` ${piece.words} `
    case 'note': {
      const key = `${piece.note} ${piece.id}`
      if (!reading.notes.includes(key)) reading.notes.push(key)
      return scripted(piece.mark || String(reading.notes.indexOf(key) + 1), 'sup')
    }
    default:
      return ''
  }
}

const isAllBold = (pieces: readonly Piece[], base: TextLook): boolean => {
  const texts = pieces.filter((piece) => piece.kind === 'text' && piece.text.trim())
  return texts.length > 0 && texts.every((piece) => piece.kind === 'text' && (piece.look.isBold ?? base.isBold))
}

const boxesIn = (pieces: readonly Piece[]): WrittenBlock[][] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'link' || piece.kind === 'field') return boxesIn(piece.pieces)
    return piece.kind === 'box' ? [piece.blocks] : []
  })
