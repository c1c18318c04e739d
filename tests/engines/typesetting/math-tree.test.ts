import { describe, expect, test } from 'bun:test'
import { mathTree, spokenMath } from '../../../src/engines/typesetting/math-tree.ts'

const math = (inner: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math>`
const x = { k: 's', t: 'x' }
const n = { k: 's', t: 'n' }

describe('a formula as the template reads it', () => {
  const cases: [string, string, unknown][] = [
    ['a letter', '<mi>x</mi>', [x]],
    ['an upright letter', '<mi mathvariant="normal">x</mi>', [{ k: 'upright', a: x }]],
    ['a bold italic letter', '<mi mathvariant="bold-italic">x</mi>', [{ k: 'bold', a: { k: 'italic', a: x } }]],
    ['a function', '<mi>sin</mi>', [{ k: 'op', t: 'sin' }]],
    ['a name of several letters', '<mi>NPP</mi>', [{ k: 'n', t: 'NPP' }]],
    ['a number', '<mn>8.2</mn>', [{ k: 'n', t: '8.2' }]],
    ['a minus', '<mo>-</mo>', [{ k: 's', t: '−' }]],
    ['an invisible operator', '<mi>x</mi><mo>\u2062</mo><mi>n</mi>', [x, [], n]],
    ['a fraction', '<mfrac><mi>x</mi><mi>n</mi></mfrac>', [{ k: 'frac', a: x, b: n }]],
    [
      'a fraction without a line',
      '<mfrac linethickness="0pt"><mi>x</mi><mi>n</mi></mfrac>',
      [{ k: 'stack', a: x, b: n }],
    ],
    ['a root', '<mroot><mi>x</mi><mn>3</mn></mroot>', [{ k: 'root', a: x, b: { k: 'n', t: '3' } }]],
    ['an index', '<msub><mi>x</mi><mi>n</mi></msub>', [{ k: 'scripts', a: x, br: n }]],
    [
      'index and power',
      '<msubsup><mi>x</mi><mi>n</mi><mn>2</mn></msubsup>',
      [{ k: 'scripts', a: x, br: n, tr: { k: 'n', t: '2' } }],
    ],
    [
      'limits',
      '<munderover><mo>∑</mo><mi>x</mi><mi>n</mi></munderover>',
      [{ k: 'scripts', a: { k: 's', t: '∑' }, b: x, t: n }],
    ],
    ['a hat', '<mover><mi>x</mi><mo>^</mo></mover>', [{ k: 'accent', a: x, t: '\u0302' }]],
    ['a bar', '<mover><mi>x</mi><mo>¯</mo></mover>', [{ k: 'overline', a: x }]],
    [
      'a brace below, with its words',
      '<munder><munder><mi>x</mi><mo>⏟</mo></munder><mi>n</mi></munder>',
      [{ k: 'underbrace', a: x, b: n }],
    ],
    [
      'brackets that grow',
      '<mo>(</mo><mi>x</mi><mo>)</mo>',
      [{ k: 'lr', a: [{ k: 's', t: '(' }, x, { k: 's', t: ')' }] }],
    ],
    ['a bracket without its other', '<mo>(</mo><mi>x</mi>', [[{ k: 's', t: '(' }, x]]],
    ['a closing bracket alone', '<mi>x</mi><mo>)</mo>', [x, { k: 's', t: ')' }]],
    [
      'cases: a brace that has no end',
      '<mo>{</mo><mtable columnalign="left"><mtr><mtd><mi>x</mi></mtd></mtr><mtr><mtd><mi>n</mi></mtd></mtr></mtable>',
      [
        {
          k: 'lr',
          a: [
            { k: 's', t: '{' },
            { k: 'matrix', rows: [[[x]], [[n]]], align: 'left' },
          ],
        },
      ],
    ],
    [
      'a matrix with a cell too few',
      '<mtable><mtr><mtd><mi>x</mi></mtd><mtd><mi>n</mi></mtd></mtr><mtr><mtd><mi>n</mi></mtd></mtr></mtable>',
      [
        {
          k: 'matrix',
          rows: [
            [[x], [n]],
            [[n], []],
          ],
          align: 'center',
        },
      ],
    ],
    [
      'signs before a letter',
      '<mmultiscripts><mi>x</mi><mi>n</mi><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>',
      [{ k: 'scripts', a: x, br: [n], bl: [{ k: 'n', t: '6' }], tl: [{ k: 'n', t: '14' }] }],
    ],
    ['a space within its bounds', '<mspace width="200em"/>', [{ k: 'space', em: 4 }]],
    ['words', '<mtext>if </mtext>', [{ k: 't', t: 'if ' }]],
    ['what is struck out', '<menclose notation="updiagonalstrike"><mi>x</mi></menclose>', [{ k: 'cancel', a: [x] }]],
  ]
  test.each(cases)('%s', (_, mathml, tree) => {
    expect(mathTree(math(mathml))).toEqual(tree as never)
  })

  test('what is no XML, or shows nothing, is no formula', () => {
    expect(mathTree('<math')).toBeUndefined()
    expect(mathTree('')).toBeUndefined()
    expect(mathTree(math(''))).toBeUndefined()
    expect(mathTree(math('<mo>\u2061</mo>'))).toBeUndefined()
  })
})

test.each([
  ['<mi>x</mi><mo>=</mo><mn>2</mn>', 'x = 2'],
  ['<mfrac><mi>x</mi><mi>n</mi></mfrac>', 'x / n'],
  ['<msubsup><mi>x</mi><mi>n</mi><mn>2</mn></msubsup>', 'x_n^2'],
  ['<msqrt><mi>x</mi></msqrt>', '√x'],
])('%s is said as %s', (mathml, text) => {
  expect(spokenMath(math(mathml))).toBe(text)
})
