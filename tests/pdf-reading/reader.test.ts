import { afterAll, describe, expect, test } from 'bun:test'
import { createReader } from '../../src/journal/pdf-reading/reader.ts'
import { childrenHere, idle, policyOf } from '../support/fakes/policy.ts'

const script = new URL('../support/fakes/hanging-reader.ts', import.meta.url).pathname
const reader = createReader({ most: 1, maxMs: 1500, maxBytes: 300_000_000, script })
afterAll(() => reader.stop())

describe('a reading process that', () => {
  test.each([
    ['hangs', 1],
    ['fills the memory', 2],
    ['ends', 3],
  ])('%s gives an unread result', async (_, kind) => {
    expect((await reader.read(Uint8Array.of(kind))).warnings).toEqual([{ code: 'no_text', page: null }])
  })

  test('misbehaved does not affect the next PDF', async () => {
    const patient = createReader({ most: 1, script })
    const [, second] = await Promise.all([patient.read(Uint8Array.of(3)), patient.read(Uint8Array.of(4))])
    expect(second.title).toBe('read')
    patient.stop()
  })
})

test('where memory runs out, a reading process ends before the server', async () => {
  expect((await reader.read(Uint8Array.of(5))).title).toBe('1000')
})

test('a reading process leaves readers every processor; where it gets none, the next has a share', async () => {
  const patient = createReader({ most: 1, script })
  const reading = patient.read(Uint8Array.of(6))
  const policies = new Set<string | undefined>()
  const watch = setInterval(() => {
    for (const pid of childrenHere()) policies.add(policyOf(pid))
  }, 1)
  expect((await reading).title).toBe('read')
  clearInterval(watch)
  expect(policies.has(idle)).toBe(Bun.which('chrt') !== null)
  patient.stop()
})

test('a stopped reader returns unread results', async () => {
  const stopped = createReader({ script })
  stopped.stop()
  expect((await stopped.read(Uint8Array.of(4))).title).toBe('')
})
