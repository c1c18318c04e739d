// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { endProcesses, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

/** Whatever a server does, it ends within the 20 seconds that supervisors give it. */
const supervisorMs = 20_000
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** A server whose event loop SIGUSR2 holds for so long. */
async function aServer(holdMs = 0, environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-stop-'))
  folders.push(dataDir)
  const database: Record<string, string> = serverUrl ? { DATABASE_URL: await newServerDatabase(serverUrl) } : {}
  const command = ['--preload', join(import.meta.dir, '../support/fakes/hold.ts'), 'src/server.ts']
  return startServer({ DATA_DIR: dataDir, HOLD_MS: String(holdMs), ...database, ...environment }, command)
}

type Running = Awaited<ReturnType<typeof aServer>>

/** Stops it as a supervisor does. @returns the exit status, 'killed' where the supervisor had to do it */
async function stop({ process }: Running) {
  process.kill('SIGTERM')
  let wasKilled = false
  const timer = setTimeout(() => {
    wasKilled = true
    process.kill('SIGKILL')
  }, supervisorMs)
  const status = await process.exited
  clearTimeout(timer)
  return wasKilled ? 'killed' : status
}

/** A request that is sent as far as the middle of its body, once the server has read that. */
async function halfARequest({ url }: Running, path: string) {
  const { hostname, port } = new URL(url)
  const socket = await Bun.connect({ hostname, port: Number(port), socket: { data() {} } })
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/x-www-form-urlencoded`
  socket.write(`${head}\r\nContent-Length: 100\r\n\r\nusername=`)
  for (let turn = 0; turn < 3; turn++) await fetch(`${url}/healthz`)
}

describe.concurrent('a server that is told to stop', () => {
  test('while a client is still sending waits for it for a limited time', async () => {
    const server = await aServer()
    await halfARequest(server, '/admin/login')
    expect(await stop(server)).toBe(0)
  })

  test('while its database does not respond drops the requests that wait for it', async () => {
    const postgres = await startPostgres()
    if (!postgres) return // as elsewhere where none is installed
    const server = await aServer(0, { DATABASE_URL: postgres.url })
    await fetch(`${server.url}/nowhere`) // is counted, and so written at the end
    const goOn = postgres.pause()
    const status = await stop(server)
    goOn()
    await postgres.stop()
    expect(status).toBe(1)
    expect(server.output()).toContain('"message":"Stopping took too long: what still ran was cut off"')
  })

  test('after its event loop was blocked stops in the time that is left', async () => {
    const server = await aServer(15_000)
    await halfARequest(server, '/admin/login')
    server.process.kill('SIGUSR2')
    await Bun.sleep(100)
    expect(await stop(server)).toBe(0)
  })

  test('while its event loop is blocked again and again is killed by the watchdog, which names the cause', async () => {
    const server = await aServer(60_000)
    await halfARequest(server, '/admin/login')
    server.process.kill('SIGTERM')
    const stopped = stop(server)
    while (
      await fetch(`${server.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      await Bun.sleep(5)
    server.process.kill('SIGUSR2')
    expect(await stopped).not.toBe('killed')
    expect(server.process.signalCode).toBe('SIGKILL')
    expect(server.output()).toMatch(
      /"message":"The process did not stop in time and is ended","underWay":\[\{"method":"POST","path":"\/admin\/login"/,
    )
  })

  test('is killed too if its event loop is blocked without anybody stopping it', async () => {
    const server = await aServer(60_000)
    await halfARequest(server, '/webdata/login')
    server.process.kill('SIGUSR2')
    await server.process.exited
    expect(server.process.signalCode).toBe('SIGKILL')
    expect(server.output()).toMatch(
      /"message":"The process was held for 20 s and is ended","underWay":\[\{"method":"POST","path":"\/webdata\/login"/,
    )
  })
})

test('a server that a test leaves running is ended after the tests of its file', async () => {
  const program = ['/bin/sh', '-c', 'echo The journal is at http://127.0.0.1:9; exec sleep 600']
  const { process } = await startServer({}, program)
  await endProcesses()
  expect(process.signalCode).toBe('SIGKILL')
})
