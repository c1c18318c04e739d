// one database
import { afterAll, expect, test } from 'bun:test'
import { serverUrl } from '../support/database.ts'
import { killedWhileSending } from '../support/fakes/killed-deposits.ts'
import { endProcesses } from '../support/servers/process.ts'

afterAll(endProcesses)

test('a journal that is killed again and again sends the newest state of each article, and none twice', async () => {
  const killed = await killedWhileSending(serverUrl ? 2 : 1, 6) // a start on the embedded database takes seconds
  expect(killed.unsettled).toEqual([])
  expect(killed.outdated).toEqual([])
  expect(killed.twice).toEqual([])
  expect(killed.isPasswordPrinted).toBe(false)
}, 600_000)
