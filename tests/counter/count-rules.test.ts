import { describe, expect, test } from 'bun:test'
import { countVisits, type Sighting, type Visit } from '../../src/exchange/counter/count-rules.ts'
import type { ViewForm } from '../../src/exchange/counter/rules.ts'

const day = 20_000
const noon = 12

type Given = [seconds: number, form?: ViewForm, reader?: string, article?: number]

/** Visits by seconds after noon of a day. */
const visitsOf = (given: Given[]): Visit[] =>
  given.map(([seconds, form = 'page', reader = 'A', article = 1]) => ({
    reader,
    article,
    form,
    at: (day * 24 + noon) * 3_600_000 + Math.round(seconds * 1000),
    slot: day * 24 + noon + Math.floor(seconds / 3600),
  }))

/** Total and unique investigations, total and unique requests of everything. */
function sumOf(added: ReturnType<typeof countVisits>['added']): string {
  const sum = (metric: 'total_investigations' | 'unique_investigations' | 'total_requests' | 'unique_requests') =>
    added.reduce((all, counts) => all + counts[metric], 0)
  return `${sum('total_investigations')} ${sum('unique_investigations')} ${sum('total_requests')} ${sum('unique_requests')}`
}

const cases: [name: string, visits: Given[], expected: string][] = [
  ['nothing', [], '0 0 0 0'],
  ['one page', [[0]], '1 1 0 0'],
  ['one PDF', [[0, 'pdf']], '1 1 1 1'],
  ['two within 30 seconds', [[0], [29.999]], '1 1 0 0'],
  ['two 30 seconds apart', [[0], [30]], '1 1 0 0'],
  ['two further apart', [[0], [30.001]], '2 1 0 0'],
  ['a chain, each within 30 seconds of the one before', [[0], [20], [40], [60]], '1 1 0 0'],
  ['a page, then its PDF', [[0], [5, 'pdf']], '2 1 1 1'],
  [
    'a page with the full text, then the PDF',
    [
      [0, 'text'],
      [5, 'pdf'],
    ],
    '2 1 2 1',
  ],
  [
    'the files of a full text',
    [
      [0, 'epub'],
      [1, 'zip'],
      [2, 'jats'],
    ],
    '3 1 3 1',
  ],
  ['all forms at once', [[0], [1, 'certificate'], [2, 'bib'], [3, 'pdf']], '4 1 1 1'],
  ['two readers', [[0], [1, 'page', 'B']], '2 2 0 0'],
  ['two articles', [[0], [1, 'page', 'A', 2]], '2 2 0 0'],
  ['the same in the next hour', [[0], [3600]], '2 2 0 0'],
  ['two around the hour are one, in the later', [[3590], [3610]], '1 1 0 0'],
  ['two around the hour, and one more in the later', [[3590], [3610], [4000]], '2 1 0 0'],
  ['two around the hour, and one before them', [[100], [3590], [3610]], '2 2 0 0'],
  ['two PDFs around the hour, and a page before', [[100], [3590, 'pdf'], [3610, 'pdf']], '2 2 1 1'],
  ['not in their order', [[40], [0], [20]], '1 1 0 0'],
]

describe('visits counted', () => {
  test.each(cases)('%s', (_, given, expected) => {
    expect(sumOf(countVisits([], visitsOf(given)).added)).toBe(expected)
  })

  test.each(cases)('%s, one by one, give the same sums', (_, given, expected) => {
    let known = new Map<string, Sighting>()
    const added = visitsOf(given).flatMap((visit) => {
      const counted = countVisits([...known.values()], [visit])
      known = new Map([
        ...known,
        ...counted.sightings.map((seen): [string, Sighting] => [
          `${seen.reader} ${seen.article} ${seen.form} ${seen.slot}`,
          seen,
        ]),
      ])
      return counted.added
    })
    expect(sumOf(added)).toBe(expected)
  })

  test.each(cases)('%s, counted again, change nothing', (_, given) => {
    const visits = visitsOf(given)
    const { sightings } = countVisits([], visits)
    expect(countVisits(sightings, visits).added).toEqual([])
  })
})
