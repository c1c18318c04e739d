import { expect, test } from 'bun:test'
import { switchTo } from '../../src/office/settings/rules.ts'

test.each([
  ['open', 'open'],
  ['Open', 'open'],
  ['yes', 'open'],
  ['true', 'open'],
  ['1', 'open'],
  ['no', ''],
  ['false', ''],
  ['off', ''],
  ['0', ''],
  ['', ''],
  ['Perhaps', 'perhaps'],
])('a switch typed as %j is %j', (typed, stored) => {
  expect(switchTo('open').clean(typed)).toBe(stored)
})
