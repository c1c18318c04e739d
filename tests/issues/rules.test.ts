import { describe, expect, test } from 'bun:test'
import { frequencies } from '../../src/core/db/enums.ts'
import { showsSubject } from '../../src/core/text/addresses.ts'
import { byYear, expandedYears } from '../../src/journal/issues/overview-rules.ts'
import {
  firstMonthOf,
  guestsLabel,
  isSameIssue,
  issueName,
  issueNumberIn,
  issueTitle,
  monthOf,
  parseRouteNumber,
  periodOf,
} from '../../src/journal/record/issues/rules.ts'

test.each([
  ['5', 5],
  ['vol5', 5],
  ['issue010', 10],
  ['0', 0],
  ['vol0', 0],
  ['v1x2', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['99999999999999999999', undefined],
  ['vol', undefined],
  ['', undefined],
  ['५', undefined],
])('the number in %j is %p', (parameter, number) => {
  expect(parseRouteNumber(parameter)).toBe(number)
})

test.each([
  ['Sita Devi', 'Guest editor'],
  ['Sita Devi, Ravi Kumar', 'Guest editors'],
])('%j stands after %j', (names, label) => {
  expect(guestsLabel(names)).toBe(label)
})

describe('the place of an issue', () => {
  test('is read from the digits of three parameters', () => {
    expect(issueNumberIn({ year: '2026', volume: 'vol5', issue: 'issue0' })).toEqual({
      year: 2026,
      volume: 5,
      issue: 0,
    })
  })

  test.each([
    [{ year: 'x', volume: '5', issue: '2' }],
    [{ year: '2026', volume: 'vol', issue: '2' }],
    [{ year: '2026', volume: '5', issue: '99999999999' }],
  ])('is none where one of them is no number: %j', (parameters) => {
    expect(issueNumberIn(parameters)).toBeUndefined()
  })
})

test.each([
  [{ year: 2026, volume: 5, issue: 2 }, true],
  [{ year: 2025, volume: 5, issue: 2 }, false],
  [{ year: 2026, volume: 4, issue: 2 }, false],
  [{ year: 2026, volume: 5, issue: 1 }, false],
])('2026, 5(2) is the issue %j: %p', (other, isSame) => {
  expect(isSameIssue({ year: 2026, volume: 5, issue: 2 }, other)).toBe(isSame)
})

/** Each frequency with its period in words, and the first month of it, which the API gives. */
const periodOfFrequency: [string, string, string][] = [
  ['January', 'January', 'January'],
  ['February', 'February', 'February'],
  ['March', 'March', 'March'],
  ['April', 'April', 'April'],
  ['May', 'May', 'May'],
  ['June', 'June', 'June'],
  ['July', 'July', 'July'],
  ['August', 'August', 'August'],
  ['September', 'September', 'September'],
  ['October', 'October', 'October'],
  ['November', 'November', 'November'],
  ['December', 'December', 'December'],
  ['Jan-Feb', 'January–February', 'January'],
  ['Mar-Apr', 'March–April', 'March'],
  ['May-Jun', 'May–June', 'May'],
  ['Jul-Aug', 'July–August', 'July'],
  ['Sep-Oct', 'September–October', 'September'],
  ['Nov-Dec', 'November–December', 'November'],
  ['Jan-Mar', 'January–March', 'January'],
  ['Apr-Jun', 'April–June', 'April'],
  ['Jul-Sep', 'July–September', 'July'],
  ['Oct-Dec', 'October–December', 'October'],
  ['Jan-Apr', 'January–April', 'January'],
  ['May-Aug', 'May–August', 'May'],
  ['Sep-Dec', 'September–December', 'September'],
  ['Jan-Jun', 'January–June', 'January'],
  ['Jul-Dec', 'July–December', 'July'],
  ['Jan-Dec', '', 'January'],
]

describe('the frequencies', () => {
  test('are these, monthly to yearly', () => {
    expect(periodOfFrequency.map(([frequency]) => frequency)).toEqual([...frequencies])
  })

  test.each(periodOfFrequency)('%s is %j in words, and begins with %s', (frequency, period, first) => {
    expect(periodOf(frequency)).toBe(period)
    expect(firstMonthOf(frequency)).toBe(first)
  })

  test.each(periodOfFrequency)('%s has a month only if it is one', (frequency, period) => {
    expect(monthOf(frequency)).toBe(frequency.includes('-') ? '' : period)
  })

  test.each(['', 'Weekly', 'january', 'Jan-Weekly'])('an unknown one, %j, has none', (frequency) => {
    expect(monthOf(frequency)).toBe('')
    expect(periodOf(frequency)).toBe('')
  })
})

describe('issues by year', () => {
  const issue = (year: number, volume: number, issue: number) => ({ year, volume, issue, frequency: 'Jan-Dec' })

  test('keep their order, within a year and between years', () => {
    const [a, b, c, d] = [issue(2026, 5, 2), issue(2026, 5, 1), issue(2025, 4, 9), issue(2024, 3, 1)]
    expect(byYear([a, b, c, d])).toEqual([
      { year: 2026, issues: [a, b] },
      { year: 2025, issues: [c] },
      { year: 2024, issues: [d] },
    ])
  })

  test('of no issues are no groups', () => {
    expect(byYear([])).toEqual([])
  })

  test('open with the first two years expanded', () => {
    expect(expandedYears).toBe(2)
  })
})

test.each([
  ['Mar-Apr', 'Issue 2, March–April 2026'],
  ['Jan-Dec', 'Issue 2, 2026'],
  ['December', 'Issue 2, December 2026'],
  ['Weekly', 'Issue 2, 2026'],
])('an issue of %s is titled %j', (frequency, title) => {
  expect(issueTitle({ year: 2026, volume: 5, issue: 2, issue_label: '', frequency })).toBe(title)
})

test.each([
  ['localhost', [], true],
  ['127.0.0.1', [], true],
  ['LOCALHOST', [], true],
  ['crops.example', ['soils.example', 'crops.example'], true],
  ['CROPS.example', ['crops.example'], true],
  ['crops.example', [], false],
  ['www.crops.example', ['crops.example'], false],
  ['', [], false],
])('the host %j with %j listed shows the Subject column: %p', (hostname, listed, answer) => {
  expect(showsSubject(hostname, listed)).toBe(answer)
})

test.each([
  [5, 2, 'Volume 05, Issue 02'],
  [0, 0, 'Volume 00'],
  [120, 11, 'Volume 120, Issue 11'],
])('in the back office volume %i, issue %i is called %s', (volume, issue, name) => {
  expect(issueName({ year: 2026, volume, issue })).toBe(name)
})
