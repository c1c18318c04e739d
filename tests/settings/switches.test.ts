import { expect, test } from 'bun:test'
import { defineSwitch } from '../../src/office/settings/rules.ts'

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
  expect(defineSwitch('open').clean(typed)).toBe(stored)
})
