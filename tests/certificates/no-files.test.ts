import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** Takes all files that a process may open, asks for a document, and says how the asking failed. */
const script = `
const { createThreads } = await import('./src/journal/certificates/drawing/threads.ts')
const { openSync } = await import('node:fs')
const pool = createThreads({ most: 1, idleMs: 100, maxMs: 1000, script: './src/journal/certificates/drawing/worker.ts' })
try { for (;;) openSync('/dev/null') } catch {}
const fail = ({ code }) => { console.log(code, pool.workers()); process.exit(0) }
pool.submit({ order: {}, isUrgent: true, remaining: 1, sheets: 1, deliver() {}, fail })`

test('a document is refused where no file can be opened, instead of ending the journal', async () => {
  const command = ['sh', '-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, '-e', script]
  const child = Bun.spawn(command, { cwd: root, stdout: 'pipe', stderr: 'ignore' })
  expect(await new Response(child.stdout).text()).toBe('EMFILE 0\n')
  expect(await child.exited).toBe(0)
})
