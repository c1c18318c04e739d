// both databases
import { afterAll, expect, test } from 'bun:test'
import { killedWhileSending } from '../support/fakes/killed-deposits.ts'
import { endProcesses } from '../support/servers/process.ts'

afterAll(endProcesses)

test('a journal that is killed again and again sends the newest state of each article, and none twice', async () => {
  const killed = await killedWhileSending(2, 6)
  expect(killed.unsettled).toEqual([])
  expect(killed.outdated).toEqual([])
  expect(killed.twice).toEqual([])
  expect(killed.isPasswordPrinted).toBe(false)
}, 600_000)
