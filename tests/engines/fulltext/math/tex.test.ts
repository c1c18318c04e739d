import { expect, test } from 'bun:test'
import { mathmlOfTex } from '../../../../src/engines/fulltext/math/tex.ts'
import { knownTex } from '../../../../src/engines/fulltext/math/tex-rules.ts'

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

test.each([
  ['\\begin{eqnarray}a&=&b\\nonumber\\\\c&=&d\\end{eqnarray}', '\\begin{array}{rcl}a&=&b\\\\c&=&d\\end{array}'],
  ['\\begin{flalign*}a&=b\\end{flalign*}', '\\begin{align*}a&=b\\end{align*}'],
  ['\\begin{subequations}\\begin{align}a&=b\\end{align}\\end{subequations}', '\\begin{align}a&=b\\end{align}'],
  ['\\eqalign{a&=b\\cr c&=d}', '\\begin{aligned}a&=b\\\\ c&=d\\end{aligned}'],
  ['a \\mbox{ if \\hspace{1em} so $x$} b', 'a \\text{ if }\\hspace{1em}\\text{ so }x b'],
  ['x \\eqno(3)', 'x \\tag{3}'],
  ['\\ensuremath{\\nicefrac{1}{\\mathbbm{R}}}', '{{1}/{\\mathbb{R}}}'],
  ['\\SI{1.5e3}{\\kilo\\gram\\per\\metre\\squared}', '1.5\\times 10^{3}\\,\\mathrm{kg}\\,\\mathrm{m}^{-2}'],
  ['\\unit{kg.m}', '\\mathrm{kg\\,m}'],
  ['\\mbox{not closed', '\\mbox{not closed'],
])('%s is rewritten, and read', (tex, known) => {
  expect(knownTex(tex)).toBe(known)
  if (tex !== known) expect(mathmlOfTex(tex, true)).not.toBe('')
})
