import { wordsOf } from '../../archives/archives.ts'
import type { Piece, TextLook, Written, WrittenBlock, WrittenParagraph } from '../../office/office.ts'
import { type Block, type Manuscript, type Paragraph, type Run, roleOf } from './document.ts'

/** Converts a document for the reading of its fields: text as runs, tables, boxes below their paragraphs, notes. */
export function manuscriptOf(written: Written): Manuscript {
  const reading: Reading = { written, notes: [], numbered: new Set() }
  const blocks = blocksOf(written.blocks, reading)
  return { blocks, notes: reading.notes, title: written.title }
}

type Reading = { written: Written; notes: Paragraph[]; numbered: Set<string> }

function blocksOf(blocks: readonly WrittenBlock[], reading: Reading): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'foreign') return []
    if (block.kind === 'table') {
      const rows = block.rows.map((row) => row.map((cell) => blocksOf(cell.blocks, reading)))
      return [{ rows }]
    }
    return [paragraphOf(block, reading), ...boxesIn(block.pieces).flatMap((box) => blocksOf(box, reading))]
  })
}

function paragraphOf(paragraph: WrittenParagraph, reading: Reading): Paragraph {
  const { look, place, styles } = paragraph
  return {
    runs: runsOf(paragraph.pieces, { reading, base: paragraph.base }),
    align: look.align === 'center' || look.align === 'right' ? look.align : 'left',
    role: roleOf(styles),
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

function runsOf(pieces: readonly Piece[], within: Within): Run[] {
  const { base, url } = within
  return pieces.flatMap((piece): Run[] => {
    switch (piece.kind) {
      case 'text':
        return [runOf(piece.text, piece.look, url)]
      case 'link':
        return runsOf(piece.pieces, { ...within, url: piece.url.startsWith('#') ? '' : piece.url })
      case 'field':
        return runsOf(piece.pieces, within)
      case 'ruby':
        return [runOf(piece.base, base, url)]
      case 'formula':
        return [runOf(wordsOf(piece.element), base, url)]
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
  const [first, ...others] = blocksOf(blocks, reading).filter((one): one is Paragraph => 'runs' in one)
  const look = { size: first?.runs[0]?.size ?? 9, script: 'sup' as const }
  if (first) reading.notes.push({ ...first, runs: [runOf(sign, look), ...first.runs] }, ...others)
  return [runOf(sign, { ...base, script: 'sup' })]
}
