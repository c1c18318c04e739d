import { expect, test } from 'bun:test'
import { linkEnd } from '../../src/review/reviewer/rules.ts'

test.each([
  ['Asia/Kolkata', '2026-06-01', '2026-07-01T18:29:59.000Z'],
  ['UTC', '2026-06-01', '2026-07-01T23:59:59.000Z'],
  ['America/New_York', '2026-10-03', '2026-11-03T04:59:59.000Z'], // clocks were set back meanwhile
  ['Africa/Cairo', '2026-03-24', '2026-04-23T21:59:59.000Z'], // the next day has no midnight
])('in %s the link of an answer due on %s ends at %s', (zone, due, end) => {
  expect(linkEnd(zone, due).toJSON()).toBe(end)
})
