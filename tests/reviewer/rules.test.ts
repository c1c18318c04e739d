import { expect, test } from 'bun:test'
import { namingProblems } from '../../src/review/reviewer/naming-rules.ts'
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

const reviewer = {
  name: 'Olga Petrova',
  email: 'olga@soils.example',
  certificate_name: 'Olga I. Petrova',
  questions: (['author', 'editor'] as const).map((to) => ({
    id: to,
    label: 'Is it sound?',
    kind: 'text' as const,
    choices: [],
    required: false,
    to,
  })),
}

test.each([
  ['Say more about the soil.', '', []],
  ['As Uma Telling says, write to uma@elsewhere.example.', '', []], // of others it says nothing
  ['Well done. Olga Petrova', '', ['to_author “Olga Petrova”']],
  [
    'Write to olga@soils.example, please.',
    'Yes. O. Petrova',
    ['to_author “olga@soils.example”', 'q_author “O. Petrova”'],
  ],
])('of a report %j, with the answer %j, its writer is told %j', (to_author, author, told) => {
  const answers = { author, editor: 'Olga Petrova' }
  const words = namingProblems({ to_author, answers }, reviewer).map(
    ({ field, message }) => `${field} ${message.replace('This may show the authors who you are: ', '')}`,
  )
  expect(words).toEqual(told)
})
