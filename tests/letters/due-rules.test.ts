import { describe, expect, test } from 'bun:test'
import {
  digestsBetween,
  lapsedThrough,
  lapseTime,
  reminderDays,
  remindersBetween,
} from '../../src/review/reminders/rules.ts'

const zone = 'Asia/Kolkata' // nine o'clock is 03:30 UTC
const at = (text: string) => new Date(`${text}:00Z`)
const iso = (moments: Date[]) => moments.map((moment) => moment.toISOString().slice(0, 16))

test.each([
  ['2, 4', [2, 4]],
  ['-3, 2, 7', [-3, 2, 7]],
  ['7,-3', [-3, 7]],
  ['', []],
  ['soon, 2', [2]],
])('the setting %j means the days %j', (setting, days) => expect(reminderDays(setting)).toEqual(days))

describe('a reminder', () => {
  const due = { from: '2026-11-20', days: [-3, 2, 7], asked: null, last: null }
  const inOne = (now: string, more: object = {}) =>
    iso(remindersBetween(zone, { ...due, ...more }, { now: at(now), until: at(now) }))

  test('goes at nine there on each of its days', () => {
    expect(iso(remindersBetween(zone, due, { now: at('2026-11-16T00:00'), until: at('2026-12-31T00:00') }))).toEqual([
      '2026-11-17T03:30',
      '2026-11-22T03:30',
      '2026-11-27T03:30',
    ])
  })

  test.each([
    ['2026-11-17T03:29', []],
    ['2026-11-17T03:30', ['2026-11-17T03:30']],
  ])('a reminder at %s is written for %j', (now, expected) => expect(inOne(now)).toEqual(expected))

  test('is not written twice for one day', () => {
    expect(inOne('2026-11-21T04:00', { last: at('2026-11-17T03:30') })).toEqual([])
    expect(inOne('2026-11-22T03:31', { last: at('2026-11-22T03:30') })).toEqual([])
  })

  test('goes once for all days that were missed, at the start if it is after nine', () => {
    expect(inOne('2026-11-25T10:00')).toEqual(['2026-11-25T10:00'])
    expect(inOne('2026-12-25T10:00')).toEqual(['2026-12-25T10:00'])
    expect(inOne('2026-12-25T10:00', { last: at('2026-11-27T03:30') })).toEqual([])
  })

  test('is none that would have gone before anything was asked', () => {
    expect(inOne('2026-11-18T10:00', { asked: at('2026-11-18T09:59') })).toEqual([])
    expect(inOne('2026-11-18T10:00', { asked: at('2026-11-16T09:59') })).toEqual(['2026-11-18T10:00'])
  })

  test('that was missed waits for nine if the start is before', () => {
    expect(inOne('2026-11-24T20:00')).toEqual([]) // half past one at night there
    expect(iso(remindersBetween(zone, due, { now: at('2026-11-24T20:00'), until: at('2026-11-25T12:00') }))).toEqual([
      '2026-11-25T03:30',
    ])
  })

  test('never comes within 48 hours of another, also of one that an editor sent', () => {
    expect(inOne('2026-11-22T04:00', { last: at('2026-11-20T05:00') })).toEqual([])
    expect(inOne('2026-11-22T05:00', { last: at('2026-11-20T05:00') })).toEqual(['2026-11-22T05:00'])
    const daily = { ...due, days: [0, 1, 2, 3, 4] }
    expect(iso(remindersBetween(zone, daily, { now: at('2026-11-19T00:00'), until: at('2026-12-30T00:00') }))).toEqual([
      '2026-11-20T03:30',
      '2026-11-22T03:30',
      '2026-11-24T03:30',
    ])
  })

  test('moves with the day that is due', () => {
    expect(inOne('2026-11-22T04:00', { from: '2026-11-27' })).toEqual([])
    expect(inOne('2026-11-24T04:00', { from: '2026-11-27', last: at('2026-11-17T03:30') })).toEqual([
      '2026-11-24T04:00',
    ])
  })

  test('goes at nine in summer and in winter', () => {
    const berlin = { from: '2026-10-24', days: [0, 2], asked: null, last: null }
    expect(
      iso(remindersBetween('Europe/Berlin', berlin, { now: at('2026-10-23T00:00'), until: at('2026-12-01T00:00') })),
    ).toEqual(['2026-10-24T07:00', '2026-10-26T08:00'])
  })
})

describe('a day that is due', () => {
  test('a request lapses seven days after the day of its answer', () => {
    expect(lapseTime(zone, '2026-11-20')).toEqual(at('2026-11-27T18:30'))
    expect(lapsedThrough(zone, new Date(at('2026-11-27T18:30').getTime() - 1))).toBe('2026-11-19')
    expect(lapsedThrough(zone, at('2026-11-27T18:30'))).toBe('2026-11-20')
  })
})

describe('the digest', () => {
  const between = (hour: string, lastDay: string, now: string, until: string) =>
    digestsBetween(zone, { hour, lastDay }, { now: at(now), until: at(until) }).map(
      ({ day, at }) => `${day} ${iso([at])}`,
    )

  test('goes once a day at its hour', () => {
    expect(between('8', '', '2026-11-20T00:00', '2026-11-22T00:00')).toEqual([
      '2026-11-20 2026-11-20T02:30',
      '2026-11-21 2026-11-21T02:30',
    ])
    expect(between('8', '2026-11-20', '2026-11-20T05:00', '2026-11-20T18:00')).toEqual([])
  })

  test('that was missed goes at the start, one for all days', () => {
    expect(between('8', '2026-11-15', '2026-11-20T05:00', '2026-11-20T05:00')).toEqual(['2026-11-20 2026-11-20T05:00'])
  })

  test.each(['', 'none', '24', '-1'])('does not go at %j', (hour) =>
    expect(between(hour, '', '2026-11-20T00:00', '2026-11-29T00:00')).toEqual([]),
  )
})
