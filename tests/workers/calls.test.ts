import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCalls } from '../../src/core/workers/calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'calls-'))
const script = join(folder, 'worker.ts')
await Bun.write(
  script,
  `import { answerCalls } from '${join(import.meta.dir, '../../src/core/workers/calls.ts')}'
answerCalls({
  sum: (one: number, other: number) => one + other,
  late: async (text: Map<string, string>) => text.get('a'),
  none: () => undefined,
  broken: () => { throw new Error('No such text') },
  endless: () => { for (;;); },
})`,
)
type Works = {
  sum: (one: number, other: number) => number
  late: (text: Map<string, string>) => Promise<string | undefined>
  none: () => undefined
  broken: () => string
  endless: () => string
}
const { call, callLater, stop } = createCalls<Works>(script, { most: 1, maxMs: 4_000 })
afterAll(() => {
  stop()
  rmSync(folder, { recursive: true })
})

test('a process runs functions by name', async () => {
  expect(await Promise.all([call('sum', 1, 2), callLater('sum', 3, 4)])).toEqual([3, 7])
  expect(await call('late', new Map([['a', 'ß']]))).toBe('ß')
  expect(await call('none')).toBeUndefined()
})

test('a function that throws rejects, one that takes too long has no result, and the next one runs', async () => {
  await expect(call('broken')).rejects.toThrow('No such text')
  expect(await call('endless')).toBeUndefined()
  expect(await call('sum', 2, 2)).toBe(4)
})
