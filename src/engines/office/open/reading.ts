import type { Element } from '../../archives/archives.ts'
import type { Passed, Piece, WrittenBlock } from '../written.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'

/** The state of reading a text. `within` holds the enclosing fields, under Word's names. */
export type Reading = {
  styles: Styles
  numbering: Numbering
  formulas: ReadonlyMap<string, Element>
  passed: Passed[]
  notes: Map<string, WrittenBlock[]>
  within: string[]
  /** The list that pieces are added to, and the open fields around it. */
  into: Piece[]
  open: { name: string; before: Piece[] }[]
  depth: number
  blocksIn: (parent: Element, reading: Reading) => WrittenBlock[]
}

export const openDocumentText = ({ children }: Element): string =>
  children.map((one) => (typeof one === 'string' ? one : openDocumentText(one))).join('')

/** Records an element that a rule skips, with its words. */
export function pass(reading: Reading, kind: Passed['kind'], element: Element): void {
  const text = openDocumentText(element)
  if (text.trim()) reading.passed.push({ kind, text, counts: {} })
}
