import { collectElementText } from '../../archives/archives.ts'
import type { Piece, TextLook, Written, WrittenBlock, WrittenParagraph } from '../../office/office.ts'
import { type Block, findStyleRole, type Manuscript, type Paragraph, type Run } from './document.ts'

/** Converts a document for the reading of its fields: text as runs, tables, boxes below their paragraphs, notes. */
export function manuscriptOf(written: Written): Manuscript {
  const reading: Reading = { written, notes: [], numbered: new Set() }
  const blocks = convertWrittenBlocks(written.blocks, reading)
  return { blocks, notes: reading.notes, title: written.title }
}

type Reading = { written: Written; notes: Paragraph[]; numbered: Set<string> }

function convertWrittenBlocks(blocks: readonly WrittenBlock[], reading: Reading): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'foreign') return []
    if (block.kind === 'table') {
      const rows = block.rows.map((row) => row.map((cell) => convertWrittenBlocks(cell.blocks, reading)))
      return [{ rows }]
    }
    return [
      convertWrittenParagraph(block, reading),
      ...boxesIn(block.pieces).flatMap((box) => convertWrittenBlocks(box, reading)),
    ]
  })
}

function convertWrittenParagraph(paragraph: WrittenParagraph, reading: Reading): Paragraph {
  const { look, place, styles } = paragraph
  return {
    runs: convertWrittenPieces(paragraph.pieces, { reading, base: paragraph.base }),
    align: look.align === 'center' || look.align === 'right' ? look.align : 'left',
    role: findStyleRole(styles),
    label: place && /\d/.test(place.label) ? place.label : '',
    breaksPage: look.breaksPage ?? false,
  }
}

const boxesIn = (pieces: readonly Piece[]): WrittenBlock[][] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'link' || piece.kind === 'field') return boxesIn(piece.pieces)
    return piece.kind === 'box' ? [piece.blocks] : []
  })

type Within = { reading: Reading; base: TextLook; url?: string }

function convertWrittenPieces(pieces: readonly Piece[], within: Within): Run[] {
  const { base, url } = within
  return pieces.flatMap((piece): Run[] => {
    switch (piece.kind) {
      case 'text':
        return [runOf(piece.text, piece.look, url)]
      case 'link':
        return convertWrittenPieces(piece.pieces, { ...within, url: piece.url.startsWith('#') ? '' : piece.url })
      case 'field':
        return convertWrittenPieces(piece.pieces, within)
      case 'ruby':
        return [runOf(piece.base, base, url)]
      case 'formula':
        return [runOf(collectElementText(piece.element), base, url)]
      case 'note':
        return noteMark(piece, within)
      default:
        return []
    }
  })
}

const usualSize = 11

function runOf(text: string, { size = usualSize, isBold, isItalic, script }: TextLook, url?: string): Run {
  return {
    text,
    size,
    isBold: isBold ?? false,
    isItalic: isItalic ?? false,
    script: script === 'none' ? undefined : script,
    ...(url && { url }),
  }
}

/** Puts a note's mark at its reference, and its text among the notes. */
function noteMark({ note, id, mark }: Extract<Piece, { kind: 'note' }>, { reading, base }: Within): Run[] {
  const key = `${note} ${id}`
  const blocks = reading.written.notes.get(key)
  if (!blocks || reading.numbered.has(key) || (note === 'endnote' && reading.written.format === 'docx')) return []
  reading.numbered.add(key)
  const sign = mark || String(reading.numbered.size)
  const [first, ...others] = convertWrittenBlocks(blocks, reading).filter((one): one is Paragraph => 'runs' in one)
  const look = { size: first?.runs[0]?.size ?? 9, script: 'sup' as const }
  if (first) reading.notes.push({ ...first, runs: [runOf(sign, look), ...first.runs] }, ...others)
  return [runOf(sign, { ...base, script: 'sup' })]
}
