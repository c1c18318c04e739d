// one database
import { afterAll, expect, test } from 'bun:test'
import { serverUrl } from '../support/database.ts'
import { aPair, lostOrDouble } from '../support/servers/pair.ts'
import { endProcesses } from '../support/servers/process.ts'
import { findProxy, startProxy } from '../support/servers/proxies.ts'

afterAll(endProcesses)

for (const name of ['nginx', 'caddy'] as const) {
  if (!findProxy(name)) continue
  test(`${name} logs no link, also while the journal is down`, async () => {
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const proxy = await startProxy(name, [server.port ?? 0])
    await server.stop(true)
    const token = 'secret'.repeat(5)
    const answers = await Promise.all(
      ['s', 'r', 'reset', 'alerts'].map((side) => fetch(`${proxy.url}/${side}/${token}`)),
    )
    for (const { status } of answers) expect([502, 503]).toContain(status)
    const hasAll = (log: string) => ['/s/', '/r/', '/reset/', '/alerts/'].every((path) => log.includes(path))
    let logged = await proxy.logged()
    for (let waits = 0; waits < 100 && !hasAll(logged); waits++) {
      await Bun.sleep(20) // an answer is logged after it was sent
      logged = await proxy.logged()
    }
    await proxy.stop()
    expect(hasAll(logged)).toBe(true)
    expect(logged).not.toContain(token)
    expect(logged).not.toMatch(/client: |remote_ip/)
  }, 20_000)
}

if (serverUrl && findProxy('nginx')) {
  const pair = await aPair(serverUrl, 'nginx')
  afterAll(() => pair.stop())

  test('behind nginx, two processes restart one after the other without a failed request', async () => {
    const load = pair.load()
    for (const place of [0, 1]) await pair.again(place, 'SIGTERM')
    const { read, unread, saved, unsaved } = await load.stop()
    expect(unread).toEqual([])
    expect(unsaved).toEqual([])
    expect(Math.min(read, saved.length)).toBeGreaterThan(50)
    expect(lostOrDouble(saved, await pair.entries())).toEqual({ lost: [], double: 0 })
  }, 60_000)

  test('behind nginx, a killed process loses nothing it acknowledged, and every reader still gets a page', async () => {
    const load = pair.load()
    await Bun.sleep(500)
    await pair.kill(0)
    await Bun.sleep(1500)
    const { unread, saved, unsaved } = await load.stop()
    expect(unread).toEqual([])
    expect(unsaved.length).toBeLessThanOrEqual(2) // what was on its way, one of each editor
    expect(lostOrDouble(saved, await pair.entries())).toEqual({ lost: [], double: 0 })
  }, 60_000)
}
