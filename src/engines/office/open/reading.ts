import type { Element } from '../../archives/archives.ts'
import type { Passed, Piece, WrittenBlock } from '../written.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'

/** A text as it is read. `within` are the fields around, as Word would name them. */
export type Reading = {
  styles: Styles
  numbering: Numbering
  formulas: ReadonlyMap<string, Element>
  passed: Passed[]
  notes: Map<string, WrittenBlock[]>
  within: string[]
  /** Where pieces go, and the fields that are open around them. */
  into: Piece[]
  open: { name: string; before: Piece[] }[]
  depth: number
  blocksIn: (parent: Element, reading: Reading) => WrittenBlock[]
}

export const plainOf = ({ children }: Element): string =>
  children.map((one) => (typeof one === 'string' ? one : plainOf(one))).join('')

/** Passes over an element by rule, with its words. */
export function pass(reading: Reading, kind: Passed['kind'], element: Element): void {
  const text = plainOf(element)
  if (text.trim()) reading.passed.push({ kind, text, counts: {} })
}
