import { expect, test } from 'bun:test'
import { bindWords, withMinus } from '../../../src/engines/typesetting/bound-words.ts'

test.each([
  ['12 mm of rain, 3.5 kg and 60 %', '12~mm of rain, 3.5~kg and 60~%'],
  ['in 2012 he saw 12 men at B12 mm', 'in 2012 he saw 12 men at B12 mm'],
  ['see Figure 2a, Fig. 3, Table 1, Equation (1)', 'see Figure~2a, Fig.~3, Table~1, Equation~(1)'],
  ['ver Figura 3 e Tabela 2, рис. 4', 'ver Figura~3 e Tabela~2, рис.~4'],
  ['a tablet 3 times', 'a tablet 3 times'],
])('%j is bound as %j', (text, bound) => {
  expect(bindWords(text).replaceAll('\u00a0', '~')).toBe(bound)
})

test.each([
  ['-1', '−1'],
  ['–2', '−2'],
  ['a-1', 'a-1'],
  ['2', '2'],
])('the raised %j is %j', (text, minus) => {
  expect(withMinus(text)).toBe(minus)
})
