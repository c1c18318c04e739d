import { xmlText } from '../../../core/text/xml.ts'

/** An element of MathML 3 (presentation). */
export type MathNode = { name: string; attributes: Record<string, string>; children: (MathNode | string)[] }

/** A child of an element; undefined is left out. */
type Child = MathNode | string | undefined

/** Makes an element. */
export function mathNode(name: string, children: readonly Child[], attributes: MathNode['attributes'] = {}): MathNode {
  return { name, attributes, children: children.filter((child) => child !== undefined && child !== '') as Present[] }
}
type Present = MathNode | string

/** Joins several nodes into one, as an argument of an element requires: the only one, or else a row. */
export function joinMathNodes(nodes: readonly MathNode[]): MathNode {
  const [only] = nodes
  return only && nodes.length === 1 ? only : mathNode('mrow', nodes)
}

/** Makes an operator. */
export const operator = (text: string, attributes: MathNode['attributes'] = {}): MathNode =>
  mathNode('mo', [text], attributes)

/** Makes a complete formula. */
export function formulaOf(nodes: readonly MathNode[], isBlock: boolean): MathNode {
  return mathNode('math', nodes, { display: isBlock ? 'block' : 'inline' })
}

const namespace = 'http://www.w3.org/1998/Math/MathML'

/** Writes a formula as MathML. @param prefix of its elements: '' declares the namespace on `math` itself, for HTML */
export function mathmlOf(node: MathNode, prefix = ''): string {
  const declared = node.name === 'math' && prefix === '' ? ` xmlns="${namespace}"` : ''
  return writeMathNode(node, prefix && `${prefix}:`, declared)
}

function writeMathNode({ name, attributes, children }: MathNode, prefix: string, declared = ''): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const start = `<${prefix}${name}${declared}${given.join('')}`
  if (children.length === 0) return `${start}/>`
  const inner = children.map((child) => (typeof child === 'string' ? xmlText(child) : writeMathNode(child, prefix)))
  return `${start}>${inner.join('')}</${prefix}${name}>`
}
