import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '../../../src/core/db/connect.ts'
import { entries } from '../../../src/core/db/tables/work-log.ts'
import { newServerDatabase } from '../database.ts'
import { startLoad } from '../fakes/load.ts'
import { startServer } from './process.ts'
import { type ProxyName, startProxy } from './proxies.ts'

const password = 'secret-word-12'

/** Two processes of the journal on one database, behind a proxy, with an editor signed in. */
export async function aPair(postgresUrl: string, proxyName: ProxyName) {
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-pair-'))
  const databaseUrl = await newServerDatabase(postgresUrl)
  const start = (port = '0') =>
    startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: port,
      TRUST_PROXY: '127.0.0.1',
      ADMIN_PASSWORD: password,
    })
  const running = [await start(), await start()]
  const ports = running.map(({ url }) => Number(new URL(url).port))
  const proxy = await startProxy(proxyName, ports)
  const body = JSON.stringify({ username: 'admin', password })
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${proxy.url}/auth/login/`, { method: 'POST', headers, body })
  const { token } = (await login.json()) as { token: string }
  const isReady = async () => (await fetch(`${proxy.url}/readyz`).catch(() => undefined))?.status === 200

  const end = async (place: number, signal: 'SIGTERM' | 'SIGKILL') => {
    running[place]?.process.kill(signal)
    await running[place]?.process.exited
  }

  return {
    url: proxy.url,
    databaseUrl,
    token,
    load: () => startLoad(proxy.url, token),
    /** Kills a process for good. */
    kill: (place: number) => end(place, 'SIGKILL'),
    /** Ends a process with a signal and starts it again. @returns after how many milliseconds it had ended */
    async again(place: number, signal: 'SIGTERM' | 'SIGKILL') {
      const began = performance.now()
      await end(place, signal)
      const ms = performance.now() - began
      running[place] = await start(String(ports[place]))
      return ms
    },
    /** Milliseconds until both processes are ready. */
    async untilReady() {
      const began = performance.now()
      while (performance.now() - began < 60_000) {
        if ((await Promise.all([1, 2, 3, 4].map(isReady))).every(Boolean)) return performance.now() - began
        await Bun.sleep(20)
      }
      return Number.POSITIVE_INFINITY
    },
    /** The contents of all entries. */
    async entries() {
      const { db, close } = await connectPostgres(databaseUrl)
      const rows = await db.select({ content: entries.content }).from(entries).finally(close)
      return rows.map(({ content }) => content)
    },
    async stop() {
      for (const { process } of running) process.kill('SIGKILL')
      await Promise.all(running.map(({ process }) => process.exited))
      await proxy.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Which acknowledged entries are gone, and which of all are there twice. */
export function lostOrDouble(saved: string[], contents: string[]) {
  const there = new Set(contents)
  return { lost: saved.filter((content) => !there.has(content)), double: contents.length - there.size }
}
