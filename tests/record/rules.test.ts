import { describe, expect, test } from 'bun:test'
import { keywordLine, keywordsOf, keywordsTyped } from '../../src/core/pasted/keywords.ts'
import {
  authorsOf,
  isRefnumber,
  namedPages,
  nextNumber,
  nextRefnumber,
  numberOrder,
  pageColumns,
  pageRange,
  pagesText,
  quotedTitle,
  romanRange,
  romanValue,
  typesetPages,
} from '../../src/journal/record/rules.ts'

describe('a page range', () => {
  test.each([
    ['1-15', { first: 1, last: 15 }],
    ['7-7', { first: 7, last: 7 }],
    ['0-0', { first: 0, last: 0 }],
    ['9-10', { first: 9, last: 10 }],
    ['001-010', { first: 1, last: 10 }],
    ['999999998-999999999', { first: 999_999_998, last: 999_999_999 }],
  ])('the text %j is the range %j', (text, range) => {
    expect(pageRange(text)).toEqual(range)
  })

  test.each([
    '',
    '-',
    '1',
    '1-',
    '-5',
    '15-1',
    '10-9',
    '1 - 5',
    ' 1-5',
    '1-5\n',
    '1–5',
    '1-5-9',
    'e1-e5',
    '१-५',
    '1.0-5',
  ])('the text %j is no page range', (text) => {
    expect(pageRange(text)).toBeUndefined()
  })

  test('a page number over 32 bits is no page range', () => {
    expect(pageRange('1-2147483648')).toBeUndefined()
  })
})

describe('Roman numerals', () => {
  test.each([
    ['i', 1],
    ['iv', 4],
    ['ix', 9],
    ['xiv', 14],
    ['XL', 40],
    ['xcix', 99],
    ['cdxliv', 444],
    ['MMXXVI', 2026],
    ['iiii', undefined],
    ['vx', undefined],
    ['iix', undefined],
    ['', undefined],
    ['1', undefined],
    ['i ', undefined],
    ['page', undefined],
  ])('the text %j is the Roman numeral %j', (text, value) => {
    expect(romanValue(text)).toBe(value as number)
  })

  test.each([
    ['i-v', { first: 'i', last: 'v', value: 1 }],
    ['XII-XIV', { first: 'XII', last: 'XIV', value: 12 }],
    ['iv-iv', { first: 'iv', last: 'iv', value: 4 }],
    ['v-i', undefined],
    ['i', undefined],
    ['i-', undefined],
    ['-', undefined],
    ['i-5', undefined],
    ['i-v-x', undefined],
    ['', undefined],
  ])('the text %j is the Roman range %j', (text, range) => {
    expect(romanRange(text)).toEqual(range)
  })
})

test.each([
  ['1-15', { first_page: 1, last_page: 15, roman_page: null }],
  ['vi-x', { first_page: null, last_page: null, roman_page: 6 }],
  ['e12', { first_page: null, last_page: null, roman_page: null }],
  ['', { first_page: null, last_page: null, roman_page: null }],
])('the pages %j are sorted by the columns %j', (text, columns) => {
  expect(pageColumns(text)).toEqual(columns)
})

test.each([
  ['1-15', '1–15'],
  ['i-v', 'i–v'],
  ['10-10', '10'],
  ['v-v', 'v'],
  ['S-12', 'S-12'],
  ['e12', 'e12'],
  ['', ''],
])('the stored pages %j are printed as %j', (stored, printed) => {
  expect(typesetPages(stored)).toBe(printed)
})

test('a single page is called page, several pages', () => {
  expect(['10-10', '1-8', 'e12'].map(namedPages)).toEqual(['page 10', 'pages 1–8', 'pages e12'])
  expect(['10-10', '1-8', ''].map(pagesText)).toEqual(['Page 10', 'Pages: 1–8', ''])
})

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
  ['e12', 'e13'],
  ['e09', 'e10'],
  ['1.9b', '1.10b'],
  ['x', 'x-2'],
])('after the number %j comes %j', (number, next) => expect(nextNumber(number)).toBe(next))

test('numbers of articles sort as people count', () => {
  const numbers = ['e2', 'e10', 'E9', '10', '9', 'e2.10', 'e2.9', 'e002']
  const sorted = numbers.toSorted((one, other) => (numberOrder(one) < numberOrder(other) ? -1 : 1))
  expect(sorted).toEqual(['9', '10', 'e2', 'e002', 'e2.9', 'e2.10', 'E9', 'e10'])
})
