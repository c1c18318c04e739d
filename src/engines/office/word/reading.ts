import type { Element } from '../../archives/archives.ts'
import { collectElementText } from '../../archives/archives.ts'
import { descendants } from '../looks.ts'
import type { Relation } from '../package.ts'
import type { Passed, Piece, TextLook, WrittenBlock } from '../written.ts'
import { shownInstruction } from './field-rules.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'

/**
 * An open field: first its instruction, then its result. `before` is the list that pieces were added to before it,
 * `said` its instruction as pieces, with the results of the fields in it.
 */
type OpenField = { code: string; isResult: boolean; before: Piece[]; said: Piece[] }

/** The state of reading a document. */
export type Reading = {
  styles: Styles
  numbering: Numbering
  /** The relationships of the current part. */
  relations: ReadonlyMap<string, Relation>
  /** The words of charts, diagrams and foreign texts by the path of their part. */
  wordsByPart: ReadonlyMap<string, string>
  passed: Passed[]
  fields: OpenField[]
  /** The list that pieces are added to. */
  into: Piece[]
  /** Whether a page break occurs in the paragraph. */
  breaksPage: boolean
  depth: number
  blocksIn: (parent: Element, reading: Reading) => WrittenBlock[]
}

export function emit(reading: Reading, ...pieces: Piece[]): void {
  reading.into.push(...pieces)
}

/** Reads into a piece that contains others, such as a link. */
export function readIntoPiece(reading: Reading, into: Piece[], read: () => void): void {
  const before = reading.into
  reading.into = into
  read()
  reading.into = before
}

/** Reads a separate text, such as a box's: no field extends from one text into the other. */
export function readSeparateText<Result>(reading: Reading, read: () => Result): Result {
  const { fields, into } = reading
  Object.assign(reading, { fields: [], into: [] })
  const result = read()
  Object.assign(reading, { fields, into })
  return result
}

/** Opens and closes fields (ECMA-376, part 1, 17.16). */
export function atFieldCharacter(reading: Reading, type: string): void {
  if (type === 'begin') {
    const said: Piece[] = []
    reading.fields.push({ code: '', isResult: false, before: reading.into, said })
    reading.into = said
  }
  const top = reading.fields.at(-1)
  if (!top) return
  if (type === 'separate' && !top.isResult) {
    const piece: Piece = { kind: 'field', code: top.code.trim(), pieces: [] }
    top.isResult = true
    top.before.push(piece)
    reading.into = piece.pieces
  }
  if (type === 'end') {
    const isEmpty = !top.isResult || reading.into.length === 0
    reading.fields.pop()
    reading.into = top.before
    if (isEmpty) emit(reading, ...shownInstruction(top.code, top.said))
  }
}

/** Begins a paragraph and continues the open fields in it. Returns its list of pieces, which is filled later. */
export function beginParagraph(reading: Reading): Piece[] {
  const pieces: Piece[] = []
  reading.into = pieces
  for (const field of reading.fields) {
    field.before = reading.into
    const piece: Piece = { kind: 'field', code: field.code.trim(), pieces: [] }
    if (field.isResult) reading.into.push(piece)
    reading.into = field.isResult ? piece.pieces : field.said
  }
  return pieces
}

/** Appends to the open instruction. */
export function addInstruction(reading: Reading, text: string, look: TextLook): void {
  const top = reading.fields.at(-1)
  if (!top || top.isResult) return
  top.code += text
  top.said.push({ kind: 'text', text, look })
}

/** Records an element that a rule skips, with its words. */
export function pass(reading: Reading, kind: Passed['kind'], element: Element): void {
  const texts = descendants(element, ({ local }) => local === 't' || local === 'delText')
  const text = texts.map(collectElementText).join('')
  if (text.trim()) reading.passed.push({ kind, text, counts: {} })
}
