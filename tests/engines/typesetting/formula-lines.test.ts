import { expect, test } from 'bun:test'
import { breakFormula, loosenFormula } from '../../../src/engines/typesetting/formula-lines.ts'
import type { MathTree } from '../../../src/engines/typesetting/math-tree.ts'

const sign = (t: string): MathTree => ({ k: 's', t })
const row = (text: string): MathTree[] => [...text].map(sign)
const textOf = (tree: MathTree | undefined): string => {
  if (tree === undefined) return ''
  if (Array.isArray(tree)) return tree.map(textOf).join('')
  return typeof tree.t === 'string' ? tree.t : textOf(tree.a as MathTree | undefined)
}
const frac: MathTree = { k: 'frac', a: sign('a'), b: sign('b') }

test.each<[string, MathTree, string[]]>([
  ['relations and operators', row('y=a+b'), ['y', '=a', '+b']],
  ['no sign of a number', row('y=−a(−b)'), ['y', '=−a(−b)']],
  ['low parentheses', [sign('y'), { k: 'lr', a: row('(a+b)') }], ['y(a', '+b)']],
  ['no tall parentheses', [sign('y'), { k: 'lr', a: [sign('('), frac, sign('+'), sign('b'), sign(')')] }], ['y(a+b)']],
  [
    'aligned lines',
    {
      k: 'matrix',
      rows: [
        [row('y'), row('=a')],
        [[], row('=b')],
      ],
    },
    ['y', '=a', '=b'],
  ],
])('a formula breaks at %s', (_, tree, parts) => {
  expect(breakFormula(tree).map((part) => textOf(part.tree))).toEqual(parts)
})

test('lines of a formula begin where its own lines do', () => {
  const tree: MathTree = { k: 'matrix', rows: [[row('y=a')], [row('z=b')]] }
  expect(breakFormula(tree).map(({ beginsLine }) => beginsLine)).toEqual([false, false, true, false])
})

test('a formula within a line can end it after a comma', () => {
  const tree = loosenFormula([{ k: 'lr', a: row('(a,b)') }]) as MathTree[]
  expect(tree.map((node) => (Array.isArray(node) ? '' : node.k))).toEqual(['s', 's', 's', 'space', 's', 's'])
})
