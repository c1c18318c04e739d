import type { Element } from '../archives/archives.ts'

/** The look of text; what is undefined comes from the style above it. Sizes are in points. */
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
  /** A tag of BCP 47. */
  language?: string | undefined
}

/** The place of a paragraph; lengths in points. `outline` is its level from 0, 9 for text. */
export type ParagraphLook = {
  align?: 'left' | 'center' | 'right' | 'justify' | undefined
  left?: number | undefined
  first?: number | undefined
  right?: number | undefined
  outline?: number | undefined
  breaksPage?: boolean | undefined
  language?: string | undefined
}

/** A paragraph's place in a list: `label` as shown, '' for none; `isFurther` is one of an item that began before. */
export type ListPlace = { list: string; level: number; label: string; isBullet: boolean; isFurther?: boolean }

/** A picture of the package by its part, or a linked one; lengths in points, `crop` in shares of the whole. */
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
  /** The words of the shape, chart or diagram that it shows. */
  words: string
  /** An equation of an editor that embeds its own, such as MathType. */
  isEquation: boolean
}

/**
 * A part of a paragraph, in its order; a tab is `\t`, a line break `\n`.
 * - field: the result of a field, with its instruction; in each paragraph that it goes through
 * - undrawn: a chart, diagram, shape or object of which no picture is stored, with its words
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
 * A paragraph. `styles` are the names of its style and those it is based on; `base` is how its text looks by style.
 */
export type WrittenParagraph = {
  kind: 'paragraph'
  pieces: Piece[]
  styles: string[]
  base: TextLook
  look: ParagraphLook
  place?: ListPlace
  /** Instructions of the fields that it stands in, outermost first. */
  within: string[]
}

export type WrittenCell = {
  blocks: WrittenBlock[]
  columns: number
  rows: number
}

/**
 * A table: rows of cells, each where it begins; `heads` is how many rows are repeated on each page, `isFramed` whether
 * lines are drawn around cells.
 */
export type WrittenTable = {
  kind: 'table'
  rows: WrittenCell[][]
  widths: number[]
  heads: number
  isFramed: boolean
}

/** Text of another format that the file holds (`w:altChunk`). */
type WrittenForeign = { kind: 'foreign'; words: string }

export type WrittenBlock = WrittenParagraph | WrittenTable | WrittenForeign

/** Text that is passed over by rule, with what stands in it. */
export type Passed = {
  kind: 'deleted' | 'comment' | 'hidden' | 'contents' | 'placeholder' | 'twice'
  text: string
  counts: Record<string, number>
}

/** A document of a word processor. `notes` by the kind and id of their piece: `footnote 2`. */
export type Written = {
  format: 'docx' | 'odt'
  title: string
  language: string
  blocks: WrittenBlock[]
  notes: Map<string, WrittenBlock[]>
  passed: Passed[]
  /** The sources that Word keeps for its own citations (`b:Sources`). */
  sources: Element | undefined
}

/** The text of pieces as it is shown. */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'link' || piece.kind === 'field') return textOf(piece.pieces)
      return piece.kind === 'ruby' ? piece.base : ''
    })
    .join('')

/** All words of blocks, those of boxes and cells too. */
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

/** All words of pieces, those of boxes too. */
const allWords = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'box') return `\n${wordsOfBlocks(piece.blocks)}\n`
      if (piece.kind === 'link' || piece.kind === 'field') return allWords(piece.pieces)
      if (piece.kind === 'undrawn') return ` ${piece.words} `
      if (piece.kind === 'picture') return ` ${piece.picture.words} `
      return piece.kind === 'ruby' ? `${piece.base} ${piece.text}` : textOf([piece])
    })
    .join('')
