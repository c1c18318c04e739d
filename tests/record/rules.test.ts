import { expect, test } from 'bun:test'
import { keywordLine, keywordsOf, keywordsTyped } from '../../src/core/pasted/keywords.ts'
import { authorsOf, isRefnumber, nextRefnumber, proposedValues, quotedTitle } from '../../src/journal/record/rules.ts'

test.each([
  ['1', true],
  ['0012', true],
  ['1234567890', true],
  ['12345678901', false],
  ['', false],
  ['1e3', false],
  ['0x10', false],
  ['-1', false],
  [' 1', false],
  ['1\n', false],
  ['१२', false],
])('whether %j is a ref number: %p', (text, answer) => {
  expect(isRefnumber(text)).toBe(answer)
})

test.each([
  ['', '1'],
  ['41', '42'],
  ['0099', '100'],
  ['9999999999', ''],
])('the number proposed after %j is %j', (highest, next) => {
  expect(nextRefnumber(highest)).toBe(next)
})

test.each([
  ['Ravi Kumar Sharma, सीता देवी', ['Ravi Kumar Sharma', 'सीता देवी']],
  [' A ,, B,', ['A', 'B']],
  ['Plato', ['Plato']],
  [' , ', []],
  ['A. B., ., ..', ['A. B.']],
  ['', []],
])('the author line %j names %j', (line, names) => {
  expect(authorsOf(line)).toEqual(names)
})

test.each([
  ['Rice', '“Rice”'],
  [`${'9'.repeat(99)} 1`, `“${'9'.repeat(99)}…”`],
])('messages quote the title %j as %j', (description, quoted) => {
  expect(quotedTitle(description)).toBe(quoted)
})

test.each([
  ['rice, wheat', ['rice', 'wheat']],
  ['rice; wheat,maize ;', ['rice', 'wheat,maize']],
  ['maize; soil water; N, P and K; 2,4-D', ['maize', 'soil water', 'N, P and K', '2,4-D']],
  ['maize\nsoil water, deep; wet\nrice', ['maize', 'soil water, deep; wet', 'rice']],
  ['• maize • soil water •rice', ['maize', 'soil water', 'rice']],
  ['ذرة، ماء', ['ذرة', 'ماء']],
  ['maize · soil water · N, P and K', ['maize', 'soil water', 'N, P and K']],
  ['maize·soil water·rice', ['maize', 'soil water', 'rice']],
  ['maize | soil water|rice', ['maize', 'soil water', 'rice']],
  ['maize ∙ rice ⋅ wheat', ['maize', 'rice', 'wheat']],
  ['maize | wheat; rice', ['maize | wheat', 'rice']],
  ['CuSO₄·5H₂O, col·lecció', ['CuSO₄·5H₂O', 'col·lecció']],
  ['rice, wheat, rice', ['rice', 'wheat']],
  ['rice; .; ..; ../x', ['rice', '../x']],
  ['', []],
])('the keyword line %j holds %j', (line, words) => {
  expect(keywordsOf(line)).toEqual(words)
})

test.each([
  [['rice', 'wheat'], 'rice, wheat'],
  [['rice', 'N, P and K'], 'rice; N, P and K'],
  [['rice', 'P(A|B)'], 'rice; P(A|B)'],
  [['rice; wheat', 'N, P and K'], 'rice; wheat; N, P and K'],
])('the keywords %j are stored as %j', (words, line) => {
  expect(keywordLine(words)).toBe(line)
  expect(keywordsOf(line)).toEqual(words.flatMap((word) => word.split('; ')))
})

test.each([
  ['rice, wheat', 'rice, wheat'],
  ['rice; wheat,maize ;', 'rice; wheat,maize ;'],
  ['rice\nwheat', 'rice, wheat'],
  ['• rice • N, P and K', 'rice; N, P and K'],
  ['rice · wheat · maize', 'rice, wheat, maize'],
  ['rice|wheat, winter', 'rice; wheat, winter'],
])('keywords typed as %j are stored as %j', (typed, line) => {
  expect(keywordsTyped(typed)).toBe(line)
})

test.each([
  ['the one before', { last_ptype: 'paid' }, { fee_rupee: '0', fee_dollar: '0' }, 'paid'],
  ['free where the journal takes no fee', { last_ptype: '' }, { fee_rupee: '0', fee_dollar: '0' }, 'free'],
  ['none where it takes one', { last_ptype: '' }, { fee_rupee: '0', fee_dollar: '20' }, ''],
  ['none where its fees are the usual ones', { last_ptype: '' }, { fee_rupee: '', fee_dollar: '' }, ''],
])('the proposed type of payment is %s', (_, last, fees, ptype) => {
  const issue = { year: 2026, last_page: null, last_number: '', last_refnumber: '', ...last }
  expect(proposedValues(issue, '2026-03-02', fees).ptype).toBe(ptype)
})
