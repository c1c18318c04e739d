import { expect, test } from 'bun:test'
import { slotsIn } from '../../src/exchange/counter/readers.ts'

test.each([
  ['Asia/Kolkata', '2026-06-15T18:29:59.999Z', '2026-06-15 23'],
  ['Asia/Kolkata', '2026-06-15T18:30:00Z', '2026-06-16 0'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31 23'],
  ['UTC', '2027-01-01T00:00:00Z', '2027-01-01 0'],
  ['Asia/Kathmandu', '2026-06-15T18:15:00Z', '2026-06-16 0'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01 1'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01 1'],
])('in %s, %s lies in the hour %s', (timeZone, moment, expected) => {
  const { day, slot } = slotsIn(timeZone)(Date.parse(moment))
  expect(`${day} ${slot - (Date.parse(day) / 86_400_000) * 24}`).toBe(expected)
})
