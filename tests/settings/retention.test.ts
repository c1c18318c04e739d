import { expect, test } from 'bun:test'
import { parseMonthsKept } from '../../src/office/settings/submission-fields.ts'

test.each([
  ['24', 24],
  ['1', 1],
  ['', undefined],
  ['two years', undefined],
  ['24x', undefined],
  ['99999', undefined],
])('refused papers are kept for %p months: %p', (text, months) => {
  expect(parseMonthsKept({ retention_months: text })).toBe(months)
})
