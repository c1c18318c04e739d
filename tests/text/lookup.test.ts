import { expect, test } from 'bun:test'
import { lookup } from '../../src/core/text/clean.ts'

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('a lookup has nothing named %s', (name) => {
  const table: Record<string, string> = lookup({ sent: 'Sent' })
  expect([table.sent, table[name]]).toEqual(['Sent', undefined])
})
