import { expect, test } from 'bun:test'
import { errorsOf, freeWords } from '../../src/core/text/problems.ts'

test.each([
  [{ refnumber: '1195', pagenumber: '61-68' }, '1195 and 61-68'],
  [{ publishdate: '2026-11-28' }, '28 November 2026'],
])('free and usual values are written in words: %p', (free, words) => {
  expect(freeWords(free)).toBe(words)
})

test('a message says its code, field and rule', () => {
  const problem = { code: 'invalid', message: 'ORCID iD is not valid', field: 'orcid', hint: 'It has 16 digits.' }
  expect(errorsOf([problem, { code: 'conflict', message: 'Changed meanwhile' }])).toEqual([
    { name: 'orcid', text: 'ORCID iD is not valid', code: 'invalid', help: { hint: 'It has 16 digits.' } },
    { name: '', text: 'Changed meanwhile', code: 'conflict' },
  ])
})
