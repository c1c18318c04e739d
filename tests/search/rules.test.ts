import { expect, test } from 'bun:test'
import { searchTerms } from '../../src/journal/search/rules.ts'

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

test('a search is cut at 2,000 characters', () => {
  expect(searchTerms(`  ${'a'.repeat(2000)}b`)).toBe('a'.repeat(2000))
  expect(searchTerms('a'.repeat(2000))).toHaveLength(2000)
})
