import { expect, test } from 'bun:test'
import { yieldToEventLoop } from '../../src/http/event-loop.ts'
import { longMs, turnsDuring } from '../support/turns.ts'

test('of many that work long at once, each leaves the event loop a turn', async () => {
  const work = async () => {
    await yieldToEventLoop()
    Bun.sleepSync(longMs)
  }
  const all = Array.from({ length: 20 }, () => work)
  const turns = await turnsDuring(() => Promise.all(all.map((one) => one())))
  expect(turns).toBeGreaterThanOrEqual(all.length - 1)
})
