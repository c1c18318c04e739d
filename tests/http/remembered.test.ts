import { expect, test } from 'bun:test'
import { createRemembered } from '../../src/web/caching/remembered.ts'

function listening() {
  const remembered = createRemembered()
  remembered.listen(true)
  let loads = 0
  return { ...remembered, load: async () => ++loads }
}

test('a value is loaded once until something changes', async () => {
  const { once, clear, load } = listening()
  expect([await once('a', load), await once('a', load), await once('b', load)]).toEqual([1, 1, 2])
  clear()
  expect(await once('a', load)).toBe(3)
})

test('a change while a value is loaded may or may not be in it: it is not kept', async () => {
  const { once, clear, load } = listening()
  const { promise, resolve } = Promise.withResolvers<number>()
  const loaded = once('a', () => promise)
  clear()
  resolve(10)
  expect(await loaded).toBe(10)
  expect(await once('a', load)).toBe(1)
})

test('two simultaneous callers share one load; one that fails is not kept', async () => {
  const { once, load } = listening()
  const failing = once('a', () => Promise.reject(new Error('lost')))
  expect(once('a', load) as Promise<unknown>).toBe(failing)
  await expect(failing).rejects.toThrow('lost')
  expect(await once('a', load)).toBe(1)
})

test('nothing is kept before this process hears of changes, and once it hears of them no more', async () => {
  const { once, listen, load } = listening()
  await once('a', load)
  listen(false)
  expect([await once('a', load), await once('a', load)]).toEqual([2, 3])
  listen(true)
  expect(await once('a', load)).toBe(4)
})

test('the value that was asked for longest ago is dropped if there are very many', async () => {
  const { once, load } = listening()
  for (let n = 0; n <= 500; n++) await once(`word ${n}`, load)
  expect([await once('word 500', load), await once('word 0', load)]).toEqual([501, 502])
})
