import { expect, test } from 'bun:test'
import { lackOf, linkEnd } from '../../src/review/reviewer/rules.ts'

test.each([
  ['Asia/Kolkata', '2026-06-01', '2026-07-01T18:29:59.000Z'],
  ['UTC', '2026-06-01', '2026-07-01T23:59:59.000Z'],
  ['America/New_York', '2026-10-03', '2026-11-03T04:59:59.000Z'], // clocks were set back meanwhile
  ['Africa/Cairo', '2026-03-24', '2026-04-23T21:59:59.000Z'], // the next day has no midnight
])('in %s the link of an answer due on %s ends at %s', (zone, due, end) => {
  expect(linkEnd(zone, due).toJSON()).toBe(end)
})

const none = 'The authors cannot get this file: no copy without your name could be made.'
const instead = 'Please replace it with another format, or put its text into your report.'

test.each([
  ['waiting', '', ''],
  ['scrubbed', '', ''],
  ['scrubbed', 'Look at page 2.', 'Look at page 2.'],
  ['failed', 'encrypted', `${none} It is encrypted. ${instead}`],
  ['failed', 'The file is damaged', `${none} The file is damaged. ${instead}`],
])('a file that is %s (%j) lacks %j', (scrub, scrub_error, lack) => {
  expect(lackOf({ scrub, scrub_error })).toBe(lack)
})
