import { expect, test } from 'bun:test'
import { cleanQuery } from '../../src/journal/search/rules.ts'

test.each([
  ['  crop \n\t yield ', 'crop yield'],
  ['a\0b', 'ab'],
  ['\0', ''],
  ['   ', ''],
  ['50%_\\', '50%_\\'],
  ['सीता\u00a0देवी', 'सीता देवी'],
])('the query %j is cleaned to %j', (keyword, typed) => {
  expect(cleanQuery(keyword)).toBe(typed)
})

test('a query is cut at 2,000 characters', () => {
  expect(cleanQuery(`  ${'a'.repeat(2000)}b`)).toBe('a'.repeat(2000))
  expect(cleanQuery('a'.repeat(2000))).toHaveLength(2000)
})
