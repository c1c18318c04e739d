import { expect, test } from 'bun:test'
import { carryDraft, carryText } from '../../src/review/decisions/carried-rules.ts'
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

const major = 'Dear N,\n\nAfter a major revision.\n\n{reports}\n\nBy {due}: {link}\n\nRegards'
const accept = 'Dear N,\n\nCongratulations.\n\n{reports}\n\nSee {link}\n\nRegards'

test.each([
  ['nothing', major, accept],
  [
    'a paragraph after the first',
    major.replace('{reports}', 'Well written.\n\n{reports}'),
    accept.replace('{reports}', 'Well written.\n\n{reports}'),
  ],
  [
    'a paragraph where both have the same',
    major.replace('{reports}', '{reports}\n\nSee point 2.'),
    accept.replace('{reports}', '{reports}\n\nSee point 2.'),
  ],
  [
    'a sentence at the end of a paragraph',
    major.replace('revision.', 'revision. Do hurry.'),
    accept.replace('lations.', 'lations.\n\nDo hurry.'),
  ],
  ['something ahead of all', `Hello.\n\n${major}`, `Hello.\n\n${accept}`],
  ['something below all', `${major}\n\nP.S. Thanks`, `${accept}\n\nP.S. Thanks`],
  ['other line ends', `${major}\n\nP.S. Thanks`.replaceAll('\n', '\r\n'), `${accept}\n\nP.S. Thanks`],
  ['other words than the letter has', major.replace('major', 'small'), undefined],
  ['a letter of its own', 'Dig deeper: {link}', undefined],
])('a letter for another decision takes along %s', (_, typed, carried) => {
  expect(carryText(typed, major, accept)).toBe(carried as string)
})

test('a draft for another decision is carried with its own subject, or stays as it is', () => {
  const [from, to] = [
    { subject: 'Major', text: major },
    { subject: 'Accepted', text: accept },
  ]
  const carry = (fields: Record<string, string>) => carryDraft(fields, { decision: 'accept', from, to })
  const drafted = { drafted: 'page 2026-06-15T10:00:00.000Z  sum', decision: 'major', due: '2026-08-01' }
  expect(carry({ ...drafted, subject: 'Major', text: `${major}\n\nP.S. Thanks` })).toEqual({
    drafted: 'page 2026-06-15T10:00:00.000Z ',
    decision: 'accept',
    due: '2026-08-01',
    text: `${accept}\n\nP.S. Thanks`,
  })
  expect(carry({ ...drafted, subject: 'Well done' })).toMatchObject({ subject: 'Well done', decision: 'accept' })
  const own = { drafted: 'page 2026-06-15T10:00:00.000Z ', decision: 'major', due: '2026-08-01', text: 'Dig deeper' }
  expect(carry({ ...drafted, subject: 'Major', text: 'Dig deeper' })).toEqual(own)
})
