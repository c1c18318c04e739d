import { expect, test } from 'bun:test'
import { atPage, narrowed, query } from '../../src/core/path-rules.ts'

test.each([
  ['nothing', {}, {}, '/list'],
  ['the usual', { filter: 'all', q: '', page: 1 }, { filter: 'all' }, '/list'],
  ['what is narrowed', { filter: 'hidden', q: 'a b', page: 2 }, { filter: 'all' }, '/list?filter=hidden&q=a+b&page=2'],
  ['absent parameters', { before: undefined, page: undefined }, {}, '/list'],
])('the address of a list leaves out what is empty or usual: %s', (_, asked, usual, address) => {
  expect(narrowed('/list', asked, usual)).toBe(address)
})

test('a query keeps all its parameters, even empty ones', () => {
  expect(query('/pdf', { refno: '' })).toBe('/pdf?refno=')
})

test.each([
  ['nowhere', undefined, 'rice', ''],
  ['at a page', 7, '', '#page=7'],
  ['at words of a page', 7, 'rice yields', '#page=7&search=%22rice%20yields%22'],
  ['at words with signs of their own', 7, 'a"&page=9\ud800', '#page=7&search=%22a%20%26page%3D9%EF%BF%BD%22'],
])('a PDF opens %s', (_, page, words, fragment) => {
  expect(atPage(page, words)).toBe(fragment)
})
