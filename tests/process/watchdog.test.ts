import { expect, test } from 'bun:test'
import { join } from 'node:path'

const script = join(import.meta.dir, '../support/fakes/watched.ts')

function start(what: string, ...options: string[]) {
  const child = Bun.spawn([process.execPath, ...options, script], {
    env: { ...process.env, WHAT: what },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  return { child, output: new Response(child.stdout).text() }
}

test.concurrent('the watchdog kills a process with a blocked event loop, and logs the requests under way', async () => {
  const { child, output } = start('spin')
  await child.exited
  expect(child.signalCode).toBe('SIGKILL')
  const since = '2026-06-15T00:00:00.000Z'
  expect(JSON.parse(await output)).toEqual({
    time: expect.any(String),
    level: 'error',
    message: 'The process was held for 2 s and is ended',
    underWay: [{ method: 'POST', path: '/under/way', id: 'id-of-/under/way?with=query', since }],
    answered: [{ method: 'GET', path: '/answered', id: 'id-of-/answered', since }],
  })
})

test.concurrent('the watchdog spares a process that is being debugged', async () => {
  const { child, output } = start('spin', '--inspect=127.0.0.1:0')
  expect(await child.exited).toBe(0)
  expect(await output).toContain('the end')
})

test.concurrent('the watchdog spares a process that was suspended, as on a sleeping machine', async () => {
  const { child, output } = start('wait')
  await Bun.sleep(1500)
  child.kill('SIGSTOP')
  await Bun.sleep(6000)
  child.kill('SIGCONT')
  await Bun.sleep(3000)
  child.stdin.end()
  expect(await child.exited).toBe(0)
  expect(await output).toContain('the end')
})

test.concurrent('the watchdog spares a process that does not compute, as on a machine without processors or memory to spare', async () => {
  const { child, output } = start('starve')
  expect(await child.exited).toBe(0)
  expect(await output).toContain('the end')
})

test.concurrent('the watchdog lets a process without work exit', async () => {
  const { child, output } = start('nothing')
  expect(await child.exited).toBe(0)
  expect(await output).toBe('the end\n')
})
