import { expect, test } from 'bun:test'
import { formatPercentChange, parseYear, roundAxisUp } from '../../src/exchange/counter/table-rules.ts'
import { usageText } from '../../src/journal/usage/rules.ts'

test.each([
  [12, 10, '+20%'],
  [8, 10, '−20%'],
  [10, 10, '+0%'],
  [5, 0, 'new'],
  [0, 0, ''],
  [0, 5, '−100%'],
])('%p after %p is %p', (now, before, expected) => {
  expect(formatPercentChange(now, before)).toBe(expected)
})

test.each([
  [0, 10],
  [10, 10],
  [11, 20],
  [99, 100],
  [2171, 3000],
  [9999, 10_000],
])('a graph of at most %p ends at %p', (most, expected) => {
  expect(roundAxisUp(most)).toBe(expected)
})

test.each([
  ['2024', 2024],
  ['', 2026],
  [null, 2026],
  ['1e3', 2026],
  ['99999', 2026],
])('the year %p is %p', (typed, expected) => {
  expect(parseYear(typed, 2026)).toBe(expected)
})

test('usage is written as text', () => {
  expect(usageText({ views: 1204, downloads: 1 })).toBe('1,204 views, 1 download')
})
