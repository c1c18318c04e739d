import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProcesses } from '../../src/core/workers/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'processes-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a job that has no room beside what earlier jobs left begins anew in another process', async () => {
  const script = join(folder, 'worker.ts')
  await Bun.write(
    script,
    `const kept: Buffer[] = []
process.on('message', async (megabytes: number) => {
  kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1))
  await Bun.sleep(400)
  process.send?.(process.pid)
})`,
  )
  const { send, stop } = createProcesses<number, number>(script, { most: 1, maxBytes: 300 * 1024 * 1024 })
  const first = await send(150)
  const second = await send(150)
  expect([typeof first, typeof second, first === second]).toEqual(['number', 'number', false])
  expect(await send(400)).toBeUndefined()
  stop()
})
