import { expect, test } from 'bun:test'
import { filesOfRound, isReleasedByDefault } from '../../src/review/desk/release-rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 15, hour))
const file = (id: string, version_id: number | null, round = 1) => ({ id, version_id, round })

test.each([
  ['what stayed is there once, what was deleted is not', [file('a', 1), file('b', 1), file('a again', 2)], ['a again']],
  ['what an editor put beside stays', [file('a', 1), file('copy', null), file('a again', 2)], ['copy', 'a again']],
  ['other rounds are apart', [file('a', 1), file('b', 3, 2)], ['a']],
  ['nothing was sent', [file('copy', null)], ['copy']],
])('of the files of a round, %s', (_, files, there) => {
  expect(filesOfRound(files, 1).map(({ id }) => id)).toEqual(there)
})

test.each([
  ['the manuscript', [['manuscript', 1]], ['manuscript']],
  [
    'the review copy in its place',
    [
      ['manuscript', 1],
      ['review_copy', 2],
    ],
    ['review_copy'],
  ],
  [
    'the manuscript that came after it',
    [
      ['review_copy', 1],
      ['manuscript', 2],
    ],
    ['manuscript'],
  ],
  [
    'both that came at once as one',
    [
      ['review_copy', 1],
      ['manuscript', 1],
    ],
    ['review_copy'],
  ],
  [
    'answers, but no supplement',
    [
      ['manuscript', 1],
      ['response_file', 1],
      ['supplement', 1],
    ],
    ['manuscript', 'response_file'],
  ],
] as const)('ticked are %s', (_, given, ticked) => {
  const files = given.map(([kind, hour]) => ({ id: kind, kind, at: at(hour) }))
  expect(files.filter((one) => isReleasedByDefault(one, files)).map(({ kind }) => kind)).toEqual([...ticked])
})
