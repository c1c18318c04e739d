import { describe, expect, test } from 'bun:test'
import {
  authorsOf,
  isPdf,
  isRefnumber,
  keywordsOf,
  maxPdfBytes,
  pageRange,
  titleKey,
} from '../../src/articles/rules.ts'

describe('a page range', () => {
  test.each([
    ['1-15', { first: 1, last: 15 }],
    ['7-7', { first: 7, last: 7 }],
    ['0-0', { first: 0, last: 0 }],
    ['9-10', { first: 9, last: 10 }],
    ['001-010', { first: 1, last: 10 }],
    ['999999998-999999999', { first: 999_999_998, last: 999_999_999 }],
  ])('%j is %j', (text, range) => {
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
  ])('%j is none', (text) => {
    expect(pageRange(text)).toBeUndefined()
  })

  test('beyond a 32-bit integer is none', () => {
    expect(pageRange('1-2147483648')).toBeUndefined()
  })
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
])('%j is a ref number: %p', (text, answer) => {
  expect(isRefnumber(text)).toBe(answer)
})

test.each([
  ['Ravi Kumar Sharma, सीता देवी', ['Ravi Kumar Sharma', 'सीता देवी']],
  [' A ,, B,', ['A', 'B']],
  ['Plato', ['Plato']],
  [' , ', []],
  ['', []],
])('the authors of %j are %j', (line, names) => {
  expect(authorsOf(line)).toEqual(names)
})

test.each([
  ['rice, wheat', ['rice', 'wheat']],
  ['rice; wheat,maize ;', ['rice', 'wheat', 'maize']],
  ['rice, wheat, rice', ['rice', 'wheat']],
  ['', []],
])('the keywords of %j are %j', (line, words) => {
  expect(keywordsOf(line)).toEqual(words)
})

describe('the key of a title', () => {
  test.each([
    ['case', 'GROWTH of Rice', 'growth OF rice'],
    ['space', ' Growth\n of\u00a0 rice ', 'Growth of rice'],
    ['markup', 'Growth of <i>Vigna</i>s', 'Growth of Vignas'],
    ['entities', 'R &amp; D', 'R & D'],
    ['composition', 'E\u0301tude', 'Étude'],
    ['compatible letters', 'ﬁeld', 'field'],
    ['case beyond ASCII', 'ÉTUDE', 'étude'],
  ])('does not see %s', (_, one, other) => {
    expect(titleKey(one)).toBe(titleKey(other))
  })

  test.each([
    ['Growth of rice', 'Growth of rice.'],
    ['Etude', 'Étude'],
    ['micro bial', 'microbial'],
    ['p < 0.05', 'p > 0.05'],
    ['सीता', 'सिता'],
  ])('tells %j from %j', (one, other) => {
    expect(titleKey(one)).not.toBe(titleKey(other))
  })

  test('is the SHA-256 of the folded text, however long', () => {
    expect(titleKey(' Growth of <i>Rice</i>')).toBe(
      new Bun.CryptoHasher('sha256').update('growth of rice').digest('hex'),
    )
    expect(titleKey('long '.repeat(10_000))).toHaveLength(64)
  })
})

test.each([
  ['%PDF-1.7\n', true],
  ['%PDF-', true],
  ['%PDF', false],
  [' %PDF-1.7', false],
  ['%pdf-1.7', false],
  ['<html>', false],
  ['', false],
])('bytes that begin with %j are a PDF: %p', (text, answer) => {
  expect(isPdf(new TextEncoder().encode(text))).toBe(answer)
})

test('a PDF may have 5 MB', () => {
  expect(maxPdfBytes).toBe(5_242_880)
})
