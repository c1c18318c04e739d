import { expect, test } from 'bun:test'
import { mathmlOfTex } from '../../../../src/engines/fulltext/math/tex.ts'
import { texOfMathml } from '../../../../src/engines/fulltext/math/tex-of.ts'

test.each([
  'a^{2}+b_{i}^{2}',
  '\\frac{a}{b}',
  '\\sqrt{x}',
  '\\sqrt[{3}]{x}',
  '\\sum_{k=1}^{n}k',
  '\\hat{x}',
  '\\mathbf{v}',
  '\\log x',
  '50\\%',
  '\\text{yield }Y',
  '\\begin{matrix}a & b \\\\ c & d\\end{matrix}',
])('a formula in MathML is edited as TeX that says the same: %s', (tex) => {
  const mathml = mathmlOfTex(tex, false)
  expect(mathml).not.toBe('')
  expect(mathmlOfTex(texOfMathml(mathml), false)).toBe(mathml)
})

test('a formula whose elements TeX does not have begins empty', () => {
  expect(texOfMathml('<math><menclose notation="longdiv"><mn>1</mn></menclose></math>')).toBe('')
})
