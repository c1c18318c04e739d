import { expect, test } from 'bun:test'
import { distinctVersions, versionsIn } from '../../src/exchange/import/version-rules.ts'

const first = { day: '2020-02-15', pdf: 'a.pdf' }
const last = { day: '2021-09-30' }

test.each([
  ['none', undefined, []],
  ['two', [first, last], [first, { ...last, pdf: '' }]],
  ['two of one day', [first, { day: first.day }], [first, { day: first.day, pdf: '' }]],
  ['no list', 'a.pdf', 'versions must be a list'],
  ['no day', [{ pdf: 'a.pdf' }, last], 'versions: each has a day, the oldest first'],
  ['a day that is none', [{ ...first, day: '2020-02-30' }, last], 'versions: each has a day, the oldest first'],
  ['another order', [{ ...first, day: '2022-01-01' }, last], 'versions: each has a day, the oldest first'],
  ['an earlier one without its PDF', [{ day: first.day }, last], 'versions: each but the last has the path of its PDF'],
  ['a PDF of the last one', [first, { ...last, pdf: 'b.pdf' }], 'versions: each but the last has the path of its PDF'],
  ['nothing', [null], 'versions: each has a day, the oldest first'],
  ['too many', Array.from({ length: 101 }, () => first), 'an article has at most 100 versions here'],
] as [string, unknown, unknown][])('the versions of a line may be or not be %s', (_, given, expected) => {
  const read = versionsIn(given)
  expect('reason' in read ? read.reason : read.versions).toEqual(expected as string)
})

test('a version whose PDF is that of the next one is none', () => {
  const versions = ['a', 'a', 'b', 'c', 'c'].map((hash, at) => ({ day: `2020-01-0${at + 1}`, hash, bytes: 1 }))
  expect(distinctVersions(versions).map(({ day }) => day)).toEqual(['2020-01-02', '2020-01-03', '2020-01-05'])
})
