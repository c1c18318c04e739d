import { describe, expect, test } from 'bun:test'
import { differences, momentAfter } from '../../src/audit/rules.ts'

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
  ])('of %s', (_, before, after, expected) => {
    expect<unknown>(differences(before, after)).toEqual(expected)
  })

  test('tell that a password changed, and nothing of it', () => {
    const told = differences(
      { name: 'a', password: 'hash 1' },
      { name: 'a', password: 'hash 2', current_password: 'x' },
    )
    expect(told).toEqual({
      before: { password: '(hidden)' },
      after: { password: '(hidden)', current_password: '(hidden)' },
    })
    expect(differences({ password: 'same' }, { password: 'same' })).toEqual({ before: {}, after: {} })
  })
})

test.each([
  [10, 20, 20],
  [20, 20, 21],
  [30, 20, 31],
])('after a change at %p a change at %p has the moment %p', (last, now, moment) => {
  expect(momentAfter(new Date(last), new Date(now))).toEqual(new Date(moment))
})
