// one database
import { afterAll, expect, test } from 'bun:test'
import { serverUrl } from '../support/database.ts'
import { aPair, lostOrDouble } from '../support/servers/pair.ts'
import { endProcesses } from '../support/servers/process.ts'
import { findProxy } from '../support/servers/proxies.ts'

afterAll(endProcesses)

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
    await pair.again(0, 'SIGKILL')
    const { unread, saved, unsaved } = await load.stop()
    expect(unread).toEqual([])
    expect(unsaved.length).toBeLessThanOrEqual(2) // what was on its way, one of each editor
    expect(lostOrDouble(saved, await pair.entries())).toEqual({ lost: [], double: 0 })
  }, 60_000)
}
