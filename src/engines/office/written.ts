import type { Element } from '../archives/archives.ts'

/** The look of text; an undefined property comes from the style below it. Sizes are in points. */
export type TextLook = {
  size?: number | undefined
  isBold?: boolean | undefined
  isItalic?: boolean | undefined
  isUnderlined?: boolean | undefined
  isStruck?: boolean | undefined
  isSmallCaps?: boolean | undefined
  isCaps?: boolean | undefined
  isHidden?: boolean | undefined
  script?: 'sub' | 'sup' | 'none' | undefined
  font?: string | undefined
  /** A BCP 47 tag. */
  language?: string | undefined
}

/** The layout of a paragraph; lengths in points. `outline` is its level from 0; 9 is body text. */
export type ParagraphLook = {
  align?: 'left' | 'center' | 'right' | 'justify' | undefined
  left?: number | undefined
  first?: number | undefined
  right?: number | undefined
  outline?: number | undefined
  breaksPage?: boolean | undefined
  language?: string | undefined
}

/**
 * A paragraph's place in a list. `label` is the printed label, '' for none; `isFurther` marks a later paragraph of an
 * item.
 */
export type ListPlace = { list: string; level: number; label: string; isBullet: boolean; isFurther?: boolean }

/** A picture, in a part of the package or linked; lengths in points, `crop` in fractions of the whole. */
export type WrittenPicture = {
  part: string
  linked: string
  alt: string
  isDecorative: boolean
  width: number
  height: number
  crop?: { left: number; top: number; right: number; bottom: number }
  turn: number
  isInline: boolean
  /** The words of the shape, chart or diagram that the picture shows. */
  words: string
  /** Whether it is the preview of an embedded equation, such as MathType's. */
  isEquation: boolean
}

/**
 * A piece of a paragraph; a tab is `\t`, a line break `\n`.
 * - field: the result of a field with its instruction, once in each paragraph that it spans
 * - undrawn: the words of a chart, diagram, shape or object that has no stored picture
 * - formula: OMML or MathML
 */
export type Piece =
  | { kind: 'text'; text: string; look: TextLook }
  | { kind: 'link'; url: string; pieces: Piece[] }
  | { kind: 'field'; code: string; pieces: Piece[] }
  | { kind: 'note'; note: 'footnote' | 'endnote'; id: string; mark: string }
  | { kind: 'bookmark'; name: string }
  | { kind: 'formula'; element: Element; isDisplay: boolean }
  | { kind: 'picture'; picture: WrittenPicture }
  | { kind: 'undrawn'; what: 'chart' | 'diagram' | 'shape' | 'object'; words: string }
  | { kind: 'box'; blocks: WrittenBlock[] }
  | { kind: 'ruby'; base: string; text: string }

/**
 * A paragraph. `styles` are the names of its style and that style's base styles; `base` is the look of its text by
 * style.
 */
export type WrittenParagraph = {
  kind: 'paragraph'
  pieces: Piece[]
  styles: string[]
  base: TextLook
  look: ParagraphLook
  place?: ListPlace
  /** The instructions of the enclosing fields, outermost first. */
  within: string[]
}

export type WrittenCell = {
  blocks: WrittenBlock[]
  columns: number
  rows: number
}

/**
 * A table: rows of cells, each cell at its start. `heads` is the number of rows repeated on each page, `isFramed`
 * whether it has borders around cells.
 */
export type WrittenTable = {
  kind: 'table'
  rows: WrittenCell[][]
  widths: number[]
  heads: number
  isFramed: boolean
}

/** Embedded text in another format (`w:altChunk`). */
type WrittenForeign = { kind: 'foreign'; words: string }

export type WrittenBlock = WrittenParagraph | WrittenTable | WrittenForeign

/** Text that a rule skips, with counts of its pictures, tables and the like. */
export type Passed = {
  kind: 'deleted' | 'comment' | 'hidden' | 'contents' | 'placeholder' | 'twice'
  text: string
  counts: Record<string, number>
}

/** A word processor's document. `notes` have the kind and id of their piece as key: `footnote 2`. */
export type Written = {
  format: 'docx' | 'odt'
  title: string
  language: string
  blocks: WrittenBlock[]
  notes: Map<string, WrittenBlock[]>
  passed: Passed[]
  /** Word's sources for its own citations (`b:Sources`). */
  sources: Element | undefined
}

/** Returns the text of pieces as it is shown. */
export const shownPieceText = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'link' || piece.kind === 'field') return shownPieceText(piece.pieces)
      return piece.kind === 'ruby' ? piece.base : ''
    })
    .join('')

/** Returns all words of blocks, including boxes and cells. */
export function wordsOfBlocks(blocks: readonly WrittenBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'foreign') return block.words
      if (block.kind === 'table')
        return block.rows
          .flat()
          .map((cell) => wordsOfBlocks(cell.blocks))
          .join('\n')
      return allWords(block.pieces)
    })
    .join('\n')
}

/** Returns all words of pieces, including boxes. */
const allWords = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'box') return `\n${wordsOfBlocks(piece.blocks)}\n`
      if (piece.kind === 'link' || piece.kind === 'field') return allWords(piece.pieces)
      if (piece.kind === 'undrawn') return ` ${piece.words} `
      if (piece.kind === 'picture') return ` ${piece.picture.words} `
      return piece.kind === 'ruby' ? `${piece.base} ${piece.text}` : shownPieceText([piece])
    })
    .join('')
