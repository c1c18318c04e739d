import { expect, test } from 'bun:test'
import { reportsText, withoutPlaces, withPlaces } from '../../src/review/decisions/rules.ts'

const name = { kind: 'name', text: 'Ravi Sharma', field: '', page: 1 }
const asked =
  'Reviewers must not learn who wrote the paper. Please take this out. ' +
  'Names, institutions and acknowledgements can go on a separate title page:'

test.each([
  ['nothing to take out', 'Dear N,\n\nOpen {link}', [], 'Dear N,\n\nOpen {link}'],
  [
    'places, above the link',
    'Dear N,\n\nOpen {link}\n\nRegards',
    [name, { ...name, page: 3 }, { kind: 'email', text: 'r@u.example', field: '', page: null }],
    `Dear N,\n\n${asked}\n- “Ravi Sharma”, pages 1, 3\n- “r@u.example”\n\nOpen {link}\n\nRegards`,
  ],
  [
    'a place of a file without pages',
    '{link}',
    [{ ...name, page: null, place: 'under “Results”' }],
    `${asked}\n- “Ravi Sharma”, under “Results”\n\n{link}`,
  ],
  ['a letter without the link', 'Dear N,', [name], `Dear N,\n\n${asked}\n- “Ravi Sharma”, page 1`],
])('a letter that sends a paper back, with %s', (_, letter, traces, text) => {
  expect(withPlaces(letter, traces)).toBe(text)
})

test('a letter lists twelve places and leaves the others to the page', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ ...name, text: `Name ${at}` }))
  expect(withPlaces('{link}', [{ ...name, text: 'We thank all. '.repeat(20) }])).toMatch(
    /^- “We thank all\..{60,75}…”, page 1$/m,
  )
  const lines = withPlaces('{link}', many).split('\n')
  expect(lines.filter((line) => line.startsWith('- “'))).toHaveLength(12)
  expect(lines).toContain('- and what else the paper’s page lists')
})

test('of a letter stays what quotes no place of the paper', () => {
  const places = [name, { ...name, text: 'We thank all. '.repeat(20), page: null }]
  const letter = withPlaces('Dear N,\n\n{link}', places).replaceAll('\n', '\r\n')
  expect(withoutPlaces(letter, places)).toBe(`Dear N,\n\n${asked}\n\n{link}`)
  expect(withoutPlaces('- “Ravi Sharma” agrees\n- “Ravi Sharma”, page 2', places)).toContain('Ravi Sharma” agrees')
})

test('a letter says which reviewer’s files wait on the page', () => {
  const report = { to_author: 'Say more.', answers: [] }
  expect(
    reportsText([
      { ...report, place: 1, hasFiles: true },
      { ...report, place: 2 },
    ]),
  ).toBe(
    'Reviewer 1\n\nSay more.\n\n(What this reviewer attached is on the page of your paper.)\n\nReviewer 2\n\nSay more.',
  )
})
