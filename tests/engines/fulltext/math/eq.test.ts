import { expect, test } from 'bun:test'
import { texOfEq } from '../../../../src/engines/fulltext/math/eq.ts'
import { mathmlOfTex } from '../../../../src/engines/fulltext/math/tex.ts'

test.each<[string, string]>([
  ['EQ \\x\\to(x)', '\\overline{x}'],
  ['EQ \\f(37,59)', '\\frac{37}{59}'],
  ['EQ \\r(,2n)', '\\sqrt{2n}'],
  ['EQ \\r(3;x)', '\\sqrt[3]{x}'],
  ['EQ \\o(x,¯)', '\\bar{x}'],
  ['eq \\o\\ac(y,^) \\* MERGEFORMAT', '\\hat{y}'],
  ['EQ \\i\\su(i=1,n,x\\s\\do4(i))', '\\sum_{i=1}^{n}{x_{i}}'],
  ['EQ \\b\\bc\\[(\\f(a,b+(c,d)))', '\\left[ \\frac{a}{b+(c,d)} \\right]'],
  ['EQ \\a\\al\\co2(1,2,3,4)', '\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}'],
  ['EQ 50 % of \\l(a,b)', '50 \\% of a,b'],
])('%s', (code, tex) => {
  expect(texOfEq(code)).toBe(tex)
  expect(mathmlOfTex(tex, false)).not.toBe('')
})

test.each(['EQ \\zz(3)', 'EQ \\o(x,y)', 'EQ', 'EQ \\f(\\q(1),2)'])('%s is not read', (code) => {
  expect(texOfEq(code)).toBeUndefined()
})
