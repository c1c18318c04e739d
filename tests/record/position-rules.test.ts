import { describe, expect, test } from 'bun:test'
import {
  isOnePage,
  namedPosition,
  nextNumber,
  pageRange,
  parsePosition,
  positionKey,
  positionOf,
  positionText,
  proposedPages,
  romanRange,
  romanValue,
  storedPages,
} from '../../src/journal/record/position-rules.ts'

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
    ['i-v', { first: 'i', last: 'v' }],
    ['XII-XIV', { first: 'XII', last: 'XIV' }],
    ['iv-iv', { first: 'iv', last: 'iv' }],
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
  ['1-15', '', { kind: 'pages', first: 1, last: 15 }],
  ['vi-x', '', { kind: 'roman', first: 'vi', last: 'x' }],
  ['', 'e12', { kind: 'number' }],
  ['', '1-5', { kind: 'number' }],
  ['e12', '', { kind: 'other' }],
  ['10-9', '', { kind: 'other' }],
  ['', '', { kind: 'none' }],
] as const)('the pages %j and the number %j are the position %j', (pagenumber, article_number, position) => {
  expect(parsePosition({ pagenumber, article_number })).toEqual(position)
})

test.each([
  ['1-15', '', '1–15', 'pages 1–15', 'Pages: 1–15'],
  ['001-010', '', '001–010', 'pages 001–010', 'Pages: 001–010'],
  ['i-v', '', 'i–v', 'pages i–v', 'Pages: i–v'],
  ['10-10', '', '10', 'page 10', 'Page 10'],
  ['v-v', '', 'v', 'page v', 'Page v'],
  ['S-12', '', 'S-12', 'pages S-12', 'Pages: S-12'],
  ['e12', '', 'e12', 'pages e12', 'Pages: e12'],
  ['', 'e12', 'e12', 'article e12', 'Article e12'],
  ['', '1-15', '1-15', 'article 1-15', 'Article 1-15'],
  ['', '', '', '', ''],
])(
  'the pages %j and the number %j are printed as %j, %j and %j',
  (pagenumber, article_number, printed, named, text) => {
    const position = { pagenumber, article_number }
    expect([positionOf(position), namedPosition(position), positionText(position)]).toEqual([printed, named, text])
  },
)

test.each([
  ['10-10', true],
  ['i-i', true],
  ['10-11', false],
  ['01-1', false],
  ['', false],
])('whether the pages %j are one page: %p', (pagenumber, isOne) => {
  expect(isOnePage({ pagenumber, article_number: '' })).toBe(isOne)
})

test.each([
  [{ pagenumber: 'I-V' }, 'i-v'],
  [{ pagenumber: '', article_number: 'E12' }, 'e12'],
  [{}, ''],
])('the position %j is compared as %j', (position, key) => expect(positionKey(position)).toBe(key))

test.each([
  [{ first: 1, last: 9 }, '1-9'],
  [{ first: 'i', last: 'v' }, 'i-v'],
  [undefined, ''],
])('the range %j is stored as %j', (range, pagenumber) => expect(storedPages(range)).toEqual({ pagenumber }))

test.each([
  [8, '', '9-'],
  [null, '', '1-'],
  [8, 'e12', ''],
])('after the page %j and the number %j, the pages %j are proposed', (last_page, last_number, pagenumber) => {
  expect(proposedPages({ last_page, last_number })).toEqual({ pagenumber })
})

test.each([
  ['e12', 'e13'],
  ['e09', 'e10'],
  ['1.9b', '1.10b'],
  ['x', 'x-2'],
])('after the number %j comes %j', (number, next) => expect(nextNumber(number)).toBe(next))
