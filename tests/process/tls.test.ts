// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, copyFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseProblem } from '../../src/core/db/connect.ts'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { endProcesses, runToEnd, startServer } from '../support/servers/process.ts'
import { behindEachProxy, startPlainProxy } from '../support/servers/proxies.ts'

let folder: string
let [cert, key] = ['', '']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-tls-'))
  chmodSync(folder, 0o755)
  cert = join(folder, 'cert.pem')
  key = join(folder, 'key.pem')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', cert]
  expect(await Bun.spawn(['openssl', ...made], { stderr: 'ignore' }).exited).toBe(0)
})
afterAll(async () => {
  await endProcesses()
  await rm(folder, { recursive: true })
})

test('with a certificate and its key the journal speaks TLS itself, and no plain HTTP', async () => {
  const database: Record<string, string> = serverUrl ? { DATABASE_URL: await newServerDatabase(serverUrl) } : {}
  const environment = { DATA_DIR: join(folder, 'data'), TLS_CERT: cert, TLS_KEY: key, ...database }
  const { url, process } = await startServer(environment)
  const { port } = new URL(url)
  const trusted = { tls: { ca: Bun.file(cert) } }
  expect(await (await fetch(`https://localhost:${port}/healthz`, trusted)).text()).toBe('ok')
  await expect(fetch(`https://localhost:${port}/healthz`)).rejects.toThrow()
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow()
  process.kill('SIGTERM')
  expect(await process.exited).toBe(0)
})

describe('a PostgreSQL server by TLS', async () => {
  const server = await startPostgres()
  afterAll(async () => server?.stop())
  const connecting = (mode: string, more: Record<string, string> = {}) => {
    const url = `${server?.url.replace('127.0.0.1', 'localhost')}?sslmode=${mode}`
    const script = `import { connect, databaseProblem } from './src/core/db/connect.ts'
      const config = { databaseUrl: ${JSON.stringify(url)}, dataDir: '' }
      const opened = await connect(config).catch((error) => console.log(databaseProblem(config, error)))
      const [{ ssl } = {}] = opened ? await opened.db.execute('select ssl from pg_stat_ssl where pid = pg_backend_pid()') : []
      if (opened) console.log('by TLS:', ssl)
      await opened?.close()
      process.exit()`
    return runToEnd(more, ['-e', script])
  }
  beforeAll(async () => {
    if (!server) return
    const { data } = server
    for (const [from, to] of [
      [cert, 'server.crt'],
      [key, 'server.key'],
    ] as const) {
      copyFileSync(from, join(data, to))
      chmodSync(join(data, to), 0o600)
      Bun.spawnSync(['chown', 'postgres', join(data, to)])
    }
    await Bun.write(join(data, 'postgresql.auto.conf'), 'ssl = on\n')
    await server.restart(0)
  })

  test.skipIf(!server)('is trusted by its certificate alone, unless the address says otherwise', async () => {
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect((await connecting(mode)).output).toContain('NODE_EXTRA_CA_CERTS')
    for (const mode of ['require', 'verify-full'])
      expect((await connecting(mode, { NODE_EXTRA_CA_CERTS: cert })).output).toContain('by TLS: true')
    expect((await connecting('no-verify')).output).toContain('by TLS: true')
    expect((await connecting('disable')).output).toContain('by TLS: false')
  })
})

test('over plain http a proxy leads readers to https, and refuses programs', () =>
  behindEachProxy(async (name) => {
    const { url, stop } = await startPlainProxy(name)
    const ask = async (path: string) => {
      const { status, headers } = await fetch(url + path, { redirect: 'manual' })
      return [status, /^https:\/\/[^/]+(.*)/.exec(headers.get('location') ?? '')?.[1]]
    }
    for (const path of ['/archives/2026', '/oai?verb=Identify', '/apis']) expect(await ask(path)).toEqual([301, path])
    for (const path of ['/api/settings', '/auth/login', '/auth/second-factor'])
      expect(await ask(path)).toEqual([403, undefined])
    await stop()
    return true
  }))

test('the remedy for a certificate that nobody vouches for is told', () => {
  const error = Object.assign(new Error('self signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(databaseProblem({ databaseUrl: 'postgres://db.example/journal', dataDir: '' }, error)).toBe(
    'DATABASE_URL cannot be opened: self signed certificate. Name the authority ' +
      'of its certificate in NODE_EXTRA_CA_CERTS; sslmode=no-verify checks none.',
  )
})
