import { expect, test } from 'bun:test'
import { withBreaks } from '../../../src/engines/typesetting/break-rules.ts'

test.each([
  ['usual words, and long-hyphenated-compound-words', 'usual words, and long-hyphenated-compound-words'],
  ['https://doi.org/10.5555/abc', 'https://doi.org/10.5555/abc'],
  ['data/very_long_identifier_without_a_space.csv', 'data/|very_|long_|identifier_|without_|a_|space.|csv'],
  ['ACGTACGTACGTACGTACGTACGTACGT', [...'ACGTACGTACGTACGTACGTACGTACGT'].join('|')],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahrtsgesellschaft'],
  [
    '水稻在田中生长水稻在田中生长水稻在田中生长水稻在田中生长',
    '水稻在田中生长水稻在田中生长水稻在田中生长水稻在田中生长',
  ],
])('long words break without added signs: %s', (text, expected) => {
  expect(withBreaks(text).replaceAll('\u200b', '|')).toBe(expected)
})
