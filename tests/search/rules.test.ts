import { expect, test } from 'bun:test'
import { pageCount, pageIn, pageSize, searchTerms } from '../../src/search/rules.ts'

test.each([
  ['1', 1],
  ['12', 12],
  ['999999', 999_999],
  ['1000000', 1],
  ['0', 1],
  ['-3', 1],
  ['01', 1],
  ['1e3', 1],
  ['0x10', 1],
  ['2.5', 1],
  [' 2', 1],
  ['2\n', 1],
  ['two', 1],
  ['', 1],
  [undefined, 1],
])('the page of %j is %i', (text, page) => {
  expect(pageIn(text)).toBe(page)
})

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [40, 2],
  [41, 3],
])('a list of %i takes %i pages of 20', (total, pages) => {
  expect(pageSize).toBe(20)
  expect(pageCount(total)).toBe(pages)
})

test.each([
  ['  crop \n\t yield ', 'crop yield'],
  ['a\0b', 'ab'],
  ['\0', ''],
  ['   ', ''],
  ['50%_\\', '50%_\\'],
  ['सीता\u00a0देवी', 'सीता देवी'],
])('a search for %j looks for %j', (keyword, terms) => {
  expect(searchTerms(keyword)).toBe(terms)
})

test('a search is cut at 400 characters', () => {
  expect(searchTerms(`  ${'a'.repeat(400)}b`)).toBe('a'.repeat(400))
  expect(searchTerms('a'.repeat(400))).toHaveLength(400)
})
