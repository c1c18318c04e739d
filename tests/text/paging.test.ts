import { expect, test } from 'bun:test'
import { limitIn, pageCount, pageIn, pageSize } from '../../src/core/text/paging.ts'

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
  ['5', 5],
  ['100', 100],
  ['101', 100],
  ['999999', 100],
  ['0', 20],
  ['-1', 20],
  ['many', 20],
  ['', 20],
  [undefined, 20],
])('an answer of %j results holds %i', (text, limit) => {
  expect(limitIn(text)).toBe(limit)
})
