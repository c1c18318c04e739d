import type { Element } from '../../archives/archives.ts'
import { wordsOf } from '../../archives/archives.ts'
import { descendants } from '../looks.ts'
import type { Relation } from '../package.ts'
import type { Passed, Piece, WrittenBlock } from '../written.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'

/** A field that is open: its instruction, then its result. `before` is where pieces went before it. */
type OpenField = { code: string; isResult: boolean; before: Piece[] }

/** A document as it is read, from its first paragraph to its last. */
export type Reading = {
  styles: Styles
  numbering: Numbering
  /** Those of the part that is read. */
  relations: ReadonlyMap<string, Relation>
  /** The words of charts, diagrams and foreign texts by the path of their part. */
  wordsByPart: ReadonlyMap<string, string>
  passed: Passed[]
  fields: OpenField[]
  /** Where pieces go. */
  into: Piece[]
  /** Whether a page ends within the paragraph. */
  breaksPage: boolean
  depth: number
  blocksIn: (parent: Element, reading: Reading) => WrittenBlock[]
}

/** Adds a piece, unless it stands within a field's instruction. */
export function emit(reading: Reading, ...pieces: Piece[]): void {
  if (reading.fields.every(({ isResult }) => isResult)) reading.into.push(...pieces)
}

/** Reads what stands within a piece, such as a link. */
export function within(reading: Reading, into: Piece[], read: () => void): void {
  const before = reading.into
  reading.into = into
  read()
  reading.into = before
}

/** Reads a text of its own, such as a box's: no field goes from one into the other. */
export function apart<Result>(reading: Reading, read: () => Result): Result {
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

/** Begins a paragraph: fields that are open go on in it. Gives its pieces, which are still to come. */
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

/** Adds to the instruction that is open. */
export function addInstruction(reading: Reading, text: string): void {
  const top = reading.fields.at(-1)
  if (top && !top.isResult) top.code += text
}

/** Passes over an element by rule, with its words. */
export function pass(reading: Reading, kind: Passed['kind'], element: Element): void {
  const texts = descendants(element, ({ local }) => local === 't' || local === 'delText')
  const text = texts.map(wordsOf).join('')
  if (text.trim()) reading.passed.push({ kind, text, counts: {} })
}
