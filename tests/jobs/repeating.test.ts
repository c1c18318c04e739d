import { expect, test } from 'bun:test'
import { repeat } from '../../src/core/jobs/repeating.ts'

test('what is repeated never runs twice at once, goes on after a failure, and is silent once it is ended', async () => {
  const turns: PromiseWithResolvers<void>[] = []
  const told: unknown[] = []
  const begun = async (count: number) => {
    while (turns.length < count) await Bun.sleep(1)
    return turns[count - 1]
  }
  const run = () => {
    turns.push(Promise.withResolvers())
    return turns.at(-1)?.promise ?? Promise.resolve()
  }
  const end = repeat(run, 1, (error) => told.push(error))
  const first = await begun(1)
  await Bun.sleep(20)
  expect(turns).toHaveLength(1)
  first?.reject('busy')
  const second = await begun(2)
  expect(told).toEqual(['busy'])
  end()
  second?.reject('closed')
  await Bun.sleep(20)
  expect([turns.length, told]).toEqual([2, ['busy']])
})
