import type { MathTree } from './math-tree.ts'

/** A part of a formula that stays on one line, and whether it begins with a relation, or must begin a line. */
type FormulaPart = { tree: MathTree[]; isRelation: boolean; beginsLine: boolean }

const relation = /^[=≠<>≤≥≪≫≈≅≃∼≡∝≔→←↔⇒⇐⇔⟹⟺↦∈⊂⊆⊃⊇≜≐]$|^(?::=|==|<=|>=|=>)$/u
const operator = /^[+−±∓×·⋅∘∗÷∪∩∧∨⊕⊗]$/u

/** Signs after which a sign such as minus is no operator. */
const opening = /^[([{⟨⌈⌊|,;]$/u

/**
 * Splits a formula where a line may end: at the relations and operators of its outer row, and of parentheses with
 * nothing tall in them. Each part begins with its sign.
 */
export function breakFormula(tree: MathTree): FormulaPart[] {
  const parts: FormulaPart[] = [{ tree: [], isRelation: true, beginsLine: false }]
  let before = ''
  for (const node of outerLines(tree)) {
    const sign = signOf(node)
    const isRelation = relation.test(sign)
    const isForced = !Array.isArray(node) && node.k === 'break'
    const mayEnd = before !== '' && !relation.test(before) && !operator.test(before) && !opening.test(before)
    if (isForced) parts.push({ tree: [], isRelation: true, beginsLine: true })
    else if (mayEnd && (isRelation || operator.test(sign))) parts.push({ tree: [node], isRelation, beginsLine: false })
    else parts.at(-1)?.tree.push(node)
    before = isForced ? '' : sign || 'x'
  }
  return parts.filter((part) => part.tree.length > 0)
}

const signOf = (node: MathTree): string =>
  !Array.isArray(node) && (node.k === 's' || node.k === 'op') ? String(node.t) : ''

/** Returns the nodes of a formula's outer row: rows in it, and parentheses that need not grow, are opened. */
function outerRow(tree: MathTree): MathTree[] {
  if (Array.isArray(tree)) return tree.flatMap(outerRow)
  if (tree.k === 'display' || (tree.k === 'lr' && !isTall(tree))) return outerRow(tree.a as MathTree)
  return [tree]
}

/** Whether a formula is higher than its letters. */
function isTall(tree: MathTree): boolean {
  if (Array.isArray(tree)) return tree.some(isTall)
  if (/^(?:frac|stack|sqrt|root|matrix|overbrace|underbrace|box|display)$/.test(tree.k)) return true
  if (tree.k === 'scripts' && (tree.t !== undefined || tree.b !== undefined)) return true
  return tree.a !== undefined && isTall(tree.a as MathTree)
}

/** Returns the nodes of a formula's outer row; of a table at its beginning, its aligned lines with breaks between. */
function outerLines(tree: MathTree): MathTree[] {
  const [first, ...others] = outerRow(tree)
  if (first === undefined || Array.isArray(first) || !first.rows) return first === undefined ? [] : [first, ...others]
  const lines = first.rows.flatMap((cells, at) => [...(at > 0 ? [{ k: 'break' }] : []), ...cells.flatMap(outerRow)])
  return [...lines, ...others]
}

/** Returns a formula within a line so that the line can end in its parentheses, and after its commas. */
export function loosenFormula(tree: MathTree): MathTree {
  const row = outerRow(tree)
  return row.flatMap((node): MathTree[] => (/^[,;]$/.test(signOf(node)) ? [node, { k: 'space', em: 0.001 }] : [node]))
}
