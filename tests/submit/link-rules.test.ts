import { expect, test } from 'bun:test'
import { tooManyText } from '../../src/review/access-links/rules.ts'

test.each([
  [1, '', '1 minute.'],
  [60, '', '1 minute.'],
  [61, '', '2 minutes.'],
  [119 * 60, '', '119 minutes.'],
  [119 * 60 + 1, '', '2 hours.'],
  [24 * 60 * 60, 'a@example.org', '24 hours, or write to a@example.org.'],
])('who must wait %p seconds reads when to come again', (seconds, email, end) => {
  expect(tooManyText(seconds, email)).toBe(`Too many requests came. Please try again in ${end}`)
})
