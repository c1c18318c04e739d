import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

/** Waits until a process runs no longer: it is gone, or a zombie that its parent has not heard of. */
async function hasEnded(pid: number): Promise<boolean> {
  const isRunning = () => {
    try {
      return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
    } catch {
      return false
    }
  }
  while (isRunning()) await Bun.sleep(100)
  return true
}

test.each<[string, NodeJS.Signals, number]>([
  ['whose server was killed ends by itself while it computes', 'SIGKILL', 1],
  ['whose server is held ends by itself where it fills the memory', 'SIGSTOP', 2],
])('a process %s', async (_, signal, work) => {
  const script = new URL('../support/fakes/guarded-server.ts', import.meta.url).pathname
  const server = Bun.spawn([process.execPath, script, String(work)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { value } = await server.stdout.getReader().read()
  const worker = Number(new TextDecoder().decode(value))
  server.kill(signal)
  expect([worker > 0, await hasEnded(worker)]).toEqual([true, true])
  server.kill('SIGKILL')
})
