// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { endProcesses, runToEnd, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

const environment = { DATA_DIR: await mkdtemp(join(tmpdir(), 'journal-serving-')) }
afterAll(() => rm(environment.DATA_DIR, { recursive: true }))

/**
 * What is not about the embedded database is asked of a server without it where there is one: it starts with a third of
 * the work.
 */
const elsewhere: Record<string, string> = serverUrl ? { DATABASE_URL: await newServerDatabase(serverUrl) } : {}

describe('a running server', () => {
  let running: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    running = await startServer(environment)
  })

  test('does not share its embedded database with another process', async () => {
    expect((await stat(join(environment.DATA_DIR, 'control.sock'))).mode & 0o777).toBe(0o600)
    const second = await runToEnd(environment, ['src/server.ts'])
    expect(second.status).toBe(1)
    expect(second.output).toContain('is open in another process')
  })

  test('does not share its port with another journal', async () => {
    const other = await mkdtemp(join(tmpdir(), 'journal-serving-'))
    const second = await runToEnd({ DATA_DIR: other, PORT: new URL(running.url).port, ...elsewhere }, ['src/server.ts'])
    expect(second.status).toBe(1)
    expect(second.output).toContain(`PORT ${new URL(running.url).port} of HOST 127.0.0.1 cannot be listened on`)
    await rm(other, { recursive: true })
  })

  test('refuses a body that is far too large with its own message', async () => {
    const body = new Uint8Array(20 * 1024 * 1024)
    const answer = await fetch(`${running.url}/api/webdata`, { method: 'POST', body })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ error: 'file_too_large' })
  })

  test('that is told to stop finishes the current request, and answers one more on an open connection', async () => {
    const { hostname, port } = new URL(running.url)
    const connected = async () => {
      let heard = Promise.withResolvers<string>()
      const socket = await Bun.connect({
        hostname,
        port: Number(port),
        socket: { data: (_, chunk) => heard.resolve(chunk.toString()), close: () => heard.resolve('closed') },
      })
      /** Sends a part of a request. @returns what is answered next */
      return (part: string) => {
        heard = Promise.withResolvers()
        socket.write(part)
        return heard.promise
      }
    }
    const [form, other] = [await connected(), await connected()]
    const head = `Host: ${hostname}\r\nContent-Type: application/x-www-form-urlencoded`
    const body = 'username=admin&password=not+this+one'
    void form(`POST /admin/login HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
    const ask = () => other(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    let answer = await ask() // it has read the beginning of the form by then
    expect(answer).not.toContain('Connection: close')
    running.process.kill('SIGTERM')
    while (answer.startsWith('HTTP/1.1 200') && !answer.includes('Connection: close')) answer = await ask()
    expect(answer).toContain('Connection: close')
    const isUp = () =>
      fetch(`${running.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (await isUp()) await Bun.sleep(20)
    expect(await form(body.slice(10))).toStartWith('HTTP/1.1 401')
    expect(await running.process.exited).toBe(0)
  })
})

test('a server does not start with an invalid variable, and names it in one line', async () => {
  const { status, output } = await runToEnd({ ...environment, PORT: 'eighty', JOURNAL_TZ: 'Mars/Crater' }, [
    'src/server.ts',
  ])
  expect(status).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^PORT /), expect.stringMatching(/^JOURNAL_TZ /)])
})

test('a server does not start without its storage, and says in one line what to do', async () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const storage = { ...keys, S3_BUCKET: 'crops', S3_ENDPOINT: 'http://127.0.0.1:9' } // where nobody listens
  const { status, output } = await runToEnd({ ...environment, ...elsewhere, ...storage }, ['src/server.ts'])
  const said = serverUrl
    ? 'S3_BUCKET crops cannot be used: S3 failed: ConnectionRefused. Start it, or look at its address.'
    : expect.stringContaining('DATABASE_URL')
  expect([status, output.trim().split('\n')]).toEqual([1, [said]])
})
