import { expect, test } from 'bun:test'
import { createQueue } from '../../src/core/workers/queue.ts'

/** A queue whose works end when they are told to. */
function aQueue(limits: Partial<Parameters<typeof createQueue>[0]> = {}) {
  const queue = createQueue({ atOnce: 1, maxWaiting: 3, maxOfOne: 4, ...limits })
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  return {
    begun,
    ask: async (name: string, key = name, signal = new AbortController().signal) => {
      const admitted = await queue.run({ key, signal }, () => {
        const end = Promise.withResolvers<string>()
        begun.push(name)
        ends.set(name, end)
        return end.promise
      })
      return admitted.ok ? admitted.value : admitted.refusal.status
    },
    /** Ends some works, one after the other. */
    end: async (...names: string[]) => {
      for (const name of names) {
        await Bun.sleep(0) // what is next begins
        ends.get(name)?.resolve(name)
      }
      await Bun.sleep(0)
    },
    fail: async (name: string) => {
      await Bun.sleep(0)
      ends.get(name)?.reject(name)
    },
  }
}

test('runs a few tasks at once, and the others in order of arrival', async () => {
  const { ask, begun, end } = aQueue({ atOnce: 2 })
  const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name))
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a', 'c', 'd')
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd'])
})

test('refuses with 503 while too many tasks wait', async () => {
  const { ask, end } = aQueue()
  const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name))
  await Bun.sleep(0)
  expect(await ask('e')).toBe(503)
  await end('a')
  asked.push(ask('f'))
  await end('b', 'c', 'd', 'f')
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('refuses with 429 a client that has its maximum of tasks, and no other', async () => {
  const { ask, end } = aQueue({ maxOfOne: 2 })
  const asked = [ask('a', 'one'), ask('b', 'one')]
  expect(await ask('c', 'one')).toBe(429)
  asked.push(ask('d', 'two'))
  await end('a')
  asked.push(ask('e', 'one'))
  await end('b', 'd', 'e')
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'd', 'e'])
})

test('skips tasks whose client left, before or while waiting', async () => {
  const { ask, begun, end } = aQueue()
  const left = new AbortController()
  const asked = [ask('a'), ask('b', 'b', left.signal), ask('c')]
  await Bun.sleep(0)
  left.abort()
  expect(await ask('d', 'd', left.signal)).toBe(503)
  await end('a', 'c')
  expect(await Promise.all(asked)).toEqual(['a', 503, 'c'])
  expect(begun).toEqual(['a', 'c'])
})

test('starts the next task after one that fails', async () => {
  const { ask, fail, end } = aQueue()
  const failing = ask('a').catch((error) => `failed: ${error}`)
  const next = ask('b')
  await fail('a')
  expect(await failing).toBe('failed: a')
  await end('b')
  expect(await next).toBe('b')
})
