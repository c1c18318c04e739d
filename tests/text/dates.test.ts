import { expect, test } from 'bun:test'
import { isDay, isDayFrom, longDate, momentIn, shortMomentIn, yearIn } from '../../src/core/text/dates.ts'
import { localTimeIn, momentOf } from '../../src/core/text/local-time.ts'

test.each([
  ['2026-03-14', '14 March 2026'],
  ['2025-01-01', '1 January 2025'],
  ['1999-12-31', '31 December 1999'],
  [null, ''],
  ['', ''],
])('the day %j is written %j', (day, written) => {
  expect(longDate(day)).toBe(written)
})

test.each([
  ['Asia/Kolkata', '2025-12-31T18:29:59.999Z', 2025],
  ['Asia/Kolkata', '2025-12-31T18:30:00Z', 2026],
  ['UTC', '2025-12-31T23:59:59Z', 2025],
  ['America/New_York', '2026-01-01T04:59:59Z', 2025],
  ['America/New_York', '2026-01-01T05:00:00Z', 2026],
])('on the clocks of %s, %s is in %i', (zone, moment, year) => {
  expect(yearIn(zone, new Date(moment))).toBe(year)
})

test.each([
  ['Asia/Kolkata', '2025-12-31T18:30:00Z', '1 January 2026, 00:00'],
  ['UTC', '2026-06-15T09:05:59Z', '15 June 2026, 09:05'],
  ['America/New_York', '2026-06-15T01:00:00Z', '14 June 2026, 21:00'],
])('the clocks of %s write %s as %s', (zone, moment, written) => {
  expect(momentIn(zone, new Date(moment))).toBe(written)
})

test.each([
  ['2026-03-14', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2023-02-29', false],
  ['1900-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-00-00', false],
  ['2026-1-1', false],
  ['14-03-2026', false],
  ['2026/03/14', false],
  ['2026-03-14T00:00:00Z', false],
  [' 2026-03-14', false],
  ['2026-03-14\n', false],
  ['yesterday', false],
  ['', false],
])('%j is a day of the calendar: %p', (text, answer) => {
  expect(isDay(text)).toBe(answer)
})

test.each([
  ['2026-03-14', true],
  ['2036-03-14', true],
  ['2026-03-13', false],
  ['2036-03-15', false],
  ['9999-12-31', false],
  ['2026-02-30', false],
])('%j is a day from 14 March 2026 on, in ten years: %p', (text, answer) => {
  expect(isDayFrom('2026-03-14', text)).toBe(answer)
})

test('a day in the year 0 is invalid: neither the calendar nor the database has it', () => {
  expect(isDay('0000-01-01')).toBe(false)
})

test.each([
  ['Asia/Kolkata', '2026-12-03T09:00', '2026-12-03T03:30:00.000Z'],
  ['Asia/Kolkata', '2026-12-03T09:00:15.5', '2026-12-03T03:30:15.500Z'],
  ['Asia/Kolkata', '2026-12-03T09:00Z', '2026-12-03T09:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-03T09:00:00.000Z', '2026-12-03T09:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-03T09:00+01:00', '2026-12-03T08:00:00.000Z'],
  ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
  ['Asia/Kolkata', '2026-02-30T09:00', undefined],
  ['Asia/Kolkata', '2026-12-03T24:00', undefined],
  ['Asia/Kolkata', '2026-12-03', undefined],
  ['Asia/Kolkata', '3 December 2026, 09:00', undefined],
  ['Asia/Kolkata', '+012026-12-03T09:00Z', undefined],
  ['UTC', '0001-01-01T00:00', '0001-01-01T00:00:00.000Z'],
  ['Asia/Kolkata', '0001-01-01T00:00', undefined],
  ['UTC', '0001-01-01T00:00+14:00', undefined],
  ['America/New_York', '9999-12-31T23:59', undefined],
  ['UTC', '9999-12-31T23:59-01:00', undefined],
])('on the clocks of %s, %j is %j', (zone, text, moment) => {
  expect(momentOf(zone, text)?.toISOString()).toBe(moment as string)
})

test('a time survives the round trip through its form field', () => {
  const moment = new Date('2026-09-03T03:30:00Z')
  expect(localTimeIn('Asia/Kolkata', moment)).toBe('2026-09-03T09:00')
  expect(momentOf('Asia/Kolkata', localTimeIn('Asia/Kolkata', moment))).toEqual(moment)
  expect(shortMomentIn('Asia/Kolkata', moment)).toBe('3 Sep 2026, 09:00')
})
