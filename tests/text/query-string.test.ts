import { expect, test } from 'bun:test'
import { narrowed, query } from '../../src/text/query-string.ts'

test.each([
  ['nothing', {}, {}, '/list'],
  ['the usual', { filter: 'all', q: '', page: 1 }, { filter: 'all' }, '/list'],
  ['what is narrowed', { filter: 'hidden', q: 'a b', page: 2 }, { filter: 'all' }, '/list?filter=hidden&q=a+b&page=2'],
  ['absent parameters', { before: undefined, page: undefined }, {}, '/list'],
])('the address of a list leaves out what is empty or usual: %s', (_, asked, usual, address) => {
  expect(narrowed('/list', asked, usual)).toBe(address)
})

test('a query keeps its parameters, empty ones too', () => {
  expect(query('/pdf', { refno: '' })).toBe('/pdf?refno=')
})
