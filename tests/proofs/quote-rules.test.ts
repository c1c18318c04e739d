import { expect, test } from 'bun:test'
import { absentQuotes } from '../../src/review/proofs/quote-rules.ts'

const html = [
  '<p>Boats carry <i>two</i> lan&shy;terns, &amp; “oars”.</p><p>H<sub>2</sub>O<sup>[<a href="#r">1</a>]</sup></p>',
]

test.each([
  ['sec1', 'carry two lanterns, & "oars"', false],
  ['sec1', 'carry  two', false],
  ['sec1', '“oars”. H2O[1]', false],
  ['sec1', 'two lamps', true],
  ['title', 'two lamps', true],
  ['pdf', 'two lamps', false],
  ['authors', 'two lamps', false],
  ['sec1', '', false],
])('the words of a note at %p, %p, are absent: %p', (anchor, quote, isAbsent) => {
  expect(absentQuotes(html, [{ id: 'n', anchor, quote }])).toEqual(isAbsent ? ['n'] : [])
})
