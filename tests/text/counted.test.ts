import { expect, test } from 'bun:test'
import { counted, countWords, errorHeading, wordCount } from '../../src/core/text/counted.ts'

test.each([
  ['', 0],
  ['   ', 0],
  ['<p></p>', 0],
  ['Yield of <i>Vigna radiata</i> L.', 5],
  ['<p>One</p><p>two</p>', 2],
  ['Ravi Kumar Sharma, सीता देवी', 5],
  ['one,two ,  three', 3],
  ['p &lt; 0.05', 3],
  ['well-known', 1],
])('%j has %d words', (text, count) => {
  expect(countWords(text)).toBe(count)
})

test.each([
  [0, undefined, '0 words'],
  [1, undefined, '1 word'],
  [9, 100, '9 of 100 words'],
])('%d of %p words are told', (count, most, text) => {
  expect(wordCount(count, most)).toBe(text)
})

test.each([
  [0, '0 articles'],
  [1, '1 article'],
  [1200, '1,200 articles'],
])('%d articles are counted', (count, text) => {
  expect(counted(count, 'article')).toBe(text)
})

test.each([
  [['title'], 'Please correct 1 field'],
  [['title', 'title', 'abstract'], 'Please correct 2 fields'],
  [[''], 'There is a problem'],
  [['', 'title'], 'There are 2 problems'],
])('errors of the fields %j are headed %s', (names, text) => {
  expect(errorHeading(names.map((name) => ({ name })))).toBe(text)
})

test('what may stand is to be checked, not corrected', () => {
  const doubt = { name: 'title', help: { confirms: { name: 'same', value: 'yes', label: 'Both have it' } } }
  expect(errorHeading([doubt])).toBe('Please check 1 field')
  expect(errorHeading([doubt, { name: 'abstract' }])).toBe('Please correct 2 fields')
})
