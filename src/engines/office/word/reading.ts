import type { Element } from '../../archives/archives.ts'
import { collectElementText } from '../../archives/archives.ts'
import { descendants } from '../looks.ts'
import type { Relation } from '../package.ts'
import type { Passed, Piece, WrittenBlock } from '../written.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'

/** An open field: first its instruction, then its result. `before` is the list that pieces were added to before it. */
type OpenField = { code: string; isResult: boolean; before: Piece[] }

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

/** Adds pieces, unless an instruction of a field is open. */
export function emit(reading: Reading, ...pieces: Piece[]): void {
  if (reading.fields.every(({ isResult }) => isResult)) reading.into.push(...pieces)
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
  if (type === 'begin') reading.fields.push({ code: '', isResult: false, before: reading.into })
  const top = reading.fields.at(-1)
  if (!top) return
  if (type === 'separate' && !top.isResult) {
    const piece: Piece = { kind: 'field', code: top.code.trim(), pieces: [] }
    top.isResult = true
    emit(reading, piece)
    reading.into = piece.pieces
  }
  if (type === 'end') {
    reading.fields.pop()
    reading.into = top.before
  }
}

/** Begins a paragraph and continues the open fields in it. Returns its list of pieces, which is filled later. */
export function beginParagraph(reading: Reading): Piece[] {
  const pieces: Piece[] = []
  reading.into = pieces
  for (const field of reading.fields) {
    field.before = reading.into
    if (!field.isResult) continue
    const piece: Piece = { kind: 'field', code: field.code.trim(), pieces: [] }
    reading.into.push(piece)
    reading.into = piece.pieces
  }
  return pieces
}

/** Appends to the open instruction. */
export function addInstruction(reading: Reading, text: string): void {
  const top = reading.fields.at(-1)
  if (top && !top.isResult) top.code += text
}

/** Records an element that a rule skips, with its words. */
export function pass(reading: Reading, kind: Passed['kind'], element: Element): void {
  const texts = descendants(element, ({ local }) => local === 't' || local === 'delText')
  const text = texts.map(collectElementText).join('')
  if (text.trim()) reading.passed.push({ kind, text, counts: {} })
}
