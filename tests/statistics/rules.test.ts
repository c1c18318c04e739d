import { expect, test } from 'bun:test'
import {
  csvCells,
  csvColumns,
  daysText,
  monthStart,
  publicStatistics,
  quartilesText,
  rateText,
  statisticsOf,
} from '../../src/review/statistics/rules.ts'

const none = { n: 0, q1: null, median: null, q3: null }
const counted = {
  year: 2026,
  received: 20,
  accepted: 5,
  rejected: 8,
  desk_rejected: 3,
  withdrawn: 1,
  first_decision_days: { n: 14, q1: 20.26, median: 31, q3: 44 },
  review_days: { n: 4, q1: 5, median: 6, q3: 7 },
  publication_days: none,
}

test('a year’s figures are computed from its counts', () => {
  expect(statisticsOf(counted)).toEqual({
    year: 2026,
    received: 20,
    decided: 13,
    accepted: 5,
    rejected: 8,
    desk_rejected: 3,
    withdrawn: 1,
    acceptance_rate: 0.385,
    first_decision_days: { median: 31, q1: 20.3, q3: 44, n: 14 },
    review_days: { median: 6, q1: 5, q3: 7, n: 4 },
    publication_days: { median: null, q1: null, q3: null, n: 0 },
  })
  expect(statisticsOf({ ...counted, accepted: 0, rejected: 0 }).acceptance_rate).toBeNull()
})

test('readers see years with ten decided papers, and medians of at least five', () => {
  const years = [counted, { ...counted, year: 2025, rejected: 4 }, { ...counted, year: 2024, rejected: 5 }]
  const shown = publicStatistics(years.map(statisticsOf))
  expect(shown.map(({ year }) => year)).toEqual([2026, 2024])
  expect(shown[0]?.review_days).toEqual({ median: null, q1: null, q3: null, n: 0 })
  expect(shown[0]?.first_decision_days.n).toBe(14)
  const five = { ...counted.review_days, n: 5 }
  expect(publicStatistics([statisticsOf({ ...counted, review_days: five })])[0]?.review_days).toEqual(five)
  expect(monthStart('2026-06-15')).toBe('2026-06-01')
})

test('a line of the CSV has a cell for each column, empty where there is no figure', () => {
  const cells = csvCells(statisticsOf(counted))
  expect(cells.join()).toBe('2026,20,13,5,8,3,1,0.385,31,20.3,44,14,6,5,7,4,,,,0')
  expect(cells).toHaveLength(csvColumns.length)
})

test('figures are shown in whole days and hundredths', () => {
  const { first_decision_days: days, publication_days, acceptance_rate } = statisticsOf(counted)
  expect([daysText(days), quartilesText(days), rateText(acceptance_rate)]).toEqual(['31', '20–44', '39%'])
  expect([daysText(publication_days), quartilesText(publication_days), rateText(null)]).toEqual(['', '', ''])
})
