import { expect, test } from 'bun:test'
import {
  filesOfRound,
  isReleasedByDefault,
  mostOmitted,
  mostReleased,
  omitIn,
} from '../../src/review/case/release-rules.ts'

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

test.each([
  ['pages and ranges', { a: '3, 1-2', b: [4, 4] }, { a: [1, 2, 3], b: [4] }],
  [
    'as many pages as may be left out',
    { a: `1-${mostOmitted}` },
    { a: Array.from({ length: mostOmitted }, (_, at) => at + 1) },
  ],
  ['a page more', { a: `1-${mostOmitted},1` }, undefined],
  ['ranges over and over', { a: '1-2000,'.repeat(50_000) }, undefined],
  [
    'more files than a release has',
    Object.fromEntries(Array.from({ length: mostReleased + 1 }, (_, at) => [at, [1]])),
    undefined,
  ],
  ['words', { a: 'all' }, undefined],
])('of pages to leave out, %s', (_, typed, read) => {
  expect(omitIn(JSON.stringify(typed))).toEqual(read)
})
