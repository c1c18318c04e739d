import { describe, expect, test } from 'bun:test'
import { advanceVersion, mergeConflicts, parseVersion, selectDifferences } from '../../src/office/history/rules.ts'

describe('the differences of two states', () => {
  test.each([
    ['nothing', {}, {}, { before: {}, after: {} }],
    ['equal ones', { a: 1, b: ['x'] }, { b: ['x'], a: 1 }, { before: {}, after: {} }],
    ['a changed field', { a: 1, b: 2 }, { a: 1, b: 3 }, { before: { b: 2 }, after: { b: 3 } }],
    ['a new thing', {}, { a: '', b: null }, { before: {}, after: { a: '', b: null } }],
    ['a field that came', { a: 1 }, { a: 1, b: '' }, { before: {}, after: { b: '' } }],
    ['an absent value', { a: undefined }, { a: 5 }, { before: {}, after: { a: 5 } }],
    ['lists', { ips: ['10.0.0.0/8'] }, { ips: [] }, { before: { ips: ['10.0.0.0/8'] }, after: { ips: [] } }],
    ['moments', { at: new Date(5) }, { at: new Date(5) }, { before: {}, after: {} }],
  ])('of %s are found', (_, before, after, expected) => {
    expect<unknown>(selectDifferences(before, after)).toEqual(expected)
  })

  test('say that a password changed, without its value', () => {
    const told = selectDifferences(
      { name: 'a', password: 'hash 1' },
      { name: 'a', password: 'hash 2', current_password: 'x' },
    )
    expect(told).toEqual({
      before: { password: '(hidden)' },
      after: { password: '(hidden)', current_password: '(hidden)' },
    })
    expect(selectDifferences({ password: 'same' }, { password: 'same' })).toEqual({ before: {}, after: {} })
  })
})

test.each([
  [10, 20, 20],
  [20, 20, 21],
  [30, 20, 31],
])('with the last version at %p, a change at %p gets the version %p', (last, now, moment) => {
  expect(advanceVersion(new Date(last), new Date(now))).toEqual(new Date(moment))
})

describe('two people who change the same item', () => {
  const seen = { name: 'A', phone: '1', country: 'India' }
  test.each<[Record<string, unknown>, Record<string, unknown>, string[]]>([
    [{ name: 'B' }, { phone: '2' }, []],
    [{ phone: '3' }, { phone: '2' }, ['phone']],
    [{ phone: '2' }, { phone: '2' }, []],
    [{ phone: '3', name: 'B', country: 'Nepal' }, { phone: '2', name: 'C' }, ['phone', 'name']],
    [{}, { phone: '2' }, []],
  ])('with changes %j and %j conflict in %j', (made, theirs, found) => {
    expect(mergeConflicts(seen, made, { ...seen, ...theirs })).toEqual(found)
  })
})

test.each([
  ['2026-06-15T10:00:00.000Z', '2026-06-15T10:00:00.000Z'],
  ['yesterday', undefined],
  ['9999-99-99T99:99:99.999Z', undefined],
  ['2026-02-30T10:00:00.000Z', undefined],
  ['', undefined],
  [undefined, undefined],
  ['0000-01-01T00:00:00.000Z', undefined],
  ['-000001-01-01T00:00:00.000Z', undefined],
  ['+275760-09-13T00:00:00.000Z', undefined],
  ['-271821-04-20T00:00:00.000Z', undefined],
])('the version that a form sends is parsed as the same moment, or as none: %p', (text, moment) => {
  expect(parseVersion(text)?.toISOString()).toEqual(moment)
})
