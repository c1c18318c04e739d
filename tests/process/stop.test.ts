// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { startWire } from '../support/fakes/wire.ts'
import { endProcesses, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

/** Whatever a server does, it ends within the 20 seconds that supervisors give it. */
const supervisorMs = 20_000
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** A server whose event loop SIGUSR2 holds for so long, and which computes for so long meanwhile. */
async function aServer({ holdMs = 0, computeMs = 0, through = (url: string) => url } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-stop-'))
  folders.push(dataDir)
  const database: Record<string, string> = serverUrl
    ? { DATABASE_URL: through(await newServerDatabase(serverUrl)) }
    : {}
  const command = ['--preload', join(import.meta.dir, '../support/fakes/hold.ts'), 'src/server.ts']
  const holding = { HOLD_MS: String(holdMs), COMPUTE_MS: String(computeMs) }
  return startServer({ DATA_DIR: dataDir, ...holding, ...database }, command)
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
  if (serverUrl)
    test('while its database does not respond drops the requests that wait for it', async () => {
      let wire: ReturnType<typeof startWire> | undefined
      const through = (url: string) => {
        wire = startWire(url)
        return wire.url
      }
      const server = await aServer({ through })
      await fetch(`${server.url}/nowhere`) // is counted, and so written at the end
      wire?.hold()
      const status = await stop(server)
      wire?.stop()
      expect(status).toBe(1)
      expect(server.output()).toContain('"message":"Stopping took too long: what still ran was cut off"')
    })

  // the 9 s and the 12.5 s that a client may take to send the rest are together more than a supervisor waits
  test('after its event loop was blocked waits for a client that is still sending, for the time that is left', async () => {
    const server = await aServer({ holdMs: 9_000 })
    await halfARequest(server, '/admin/login')
    server.process.kill('SIGUSR2')
    await Bun.sleep(100)
    expect(await stop(server)).toBe(0)
  })

  test('while its event loop is blocked again and again is killed by the watchdog, which names the cause', async () => {
    const server = await aServer({ holdMs: 60_000 })
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
    const server = await aServer({ holdMs: 60_000, computeMs: 11_000 })
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
