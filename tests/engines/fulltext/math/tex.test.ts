import { expect, test } from 'bun:test'
import { mathmlOfTex } from '../../../../src/engines/fulltext/math/tex.ts'

const inner = (tex: string) => mathmlOfTex(tex, false).replace(/^<math[^>]*>|<\/math>$|<\/?mrow>/g, '')

test.each([
  ['x_i^2', '<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>'],
  ['\\frac{a}{b}', '<mfrac><mi>a</mi><mi>b</mi></mfrac>'],
  [
    '\\underset{i}{\\mathop \\sum} x',
    '<munder><mo lspace="0.1667em" rspace="0.1667em">∑</mo><mi>i</mi></munder><mi>x</mi>',
  ],
])('%s is read', (tex, mathml) => {
  expect(inner(tex)).toBe(mathml)
})

test.each([
  ['a command that is not known', '\\foo{x}'],
  ['a package', '\\usepackage{amsmath} x'],
  ['an address', '\\href{javascript:alert(1)}{x}'],
  ['braces that are not closed', '\\frac{a}{b'],
  ['a macro that never ends', '\\def\\a{\\a\\a}\\a'],
  ['a text longer than any formula', 'x'.repeat(10_001)],
])('%s is not', (_, tex) => {
  expect(mathmlOfTex(tex, true)).toBe('')
})
