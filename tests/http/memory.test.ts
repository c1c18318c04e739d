import { describe, expect, test } from 'bun:test'
import { createMemory, type KeptAnswer } from '../../src/http/memory.ts'

const answerOf = (bytes: number): KeptAnswer => ({
  body: new Blob([new Uint8Array(bytes)]),
  headers: new Headers(),
  etag: '"x"',
})

function listening(limit?: number) {
  const memory = createMemory(limit)
  memory.listen(true)
  return memory
}

describe('kept answers', () => {
  test('are found until the content changes', () => {
    const memory = listening()
    const answer = answerOf(10)
    memory.keep('/a', answer, memory.mark())
    expect(memory.find('/a')).toBe(answer)
    memory.forget()
    expect(memory.find('/a')).toBeUndefined()
  })

  test('made of what was read before a change are not kept after it', () => {
    const memory = listening()
    const mark = memory.mark()
    memory.forget()
    memory.keep('/a', answerOf(10), mark)
    expect(memory.find('/a')).toBeUndefined()
  })

  test('are none while nobody hears of changes, and none of before', () => {
    const memory = createMemory()
    memory.keep('/a', answerOf(10), memory.mark())
    expect(memory.find('/a')).toBeUndefined()
    memory.listen(true)
    memory.keep('/a', answerOf(10), memory.mark())
    memory.listen(false)
    expect(memory.find('/a')).toBeUndefined()
    memory.keep('/a', answerOf(10), memory.mark())
    expect(memory.find('/a')).toBeUndefined()
  })

  test('make room by the oldest, and what is larger than all is not kept', () => {
    const memory = listening(10_000)
    for (const key of ['/1', '/2', '/3']) memory.keep(key, answerOf(2000), memory.mark())
    memory.keep('/4', answerOf(3000), memory.mark())
    expect(['/1', '/2', '/3', '/4'].filter((key) => memory.find(key))).toEqual(['/3', '/4'])
    memory.keep('/5', answerOf(20_000), memory.mark())
    expect(['/3', '/4', '/5'].filter((key) => memory.find(key))).toEqual(['/3', '/4'])
  })

  test('of the same key count once', () => {
    const memory = listening(10_000)
    memory.keep('/1', answerOf(1000), memory.mark())
    for (let time = 0; time < 20; time++) memory.keep('/2', answerOf(3000), memory.mark())
    expect(memory.find('/1')).toBeDefined()
  })
})

describe('things read once', () => {
  test('are read once at the same time, and again after a change', async () => {
    const memory = listening()
    let reads = 0
    const read = () => memory.once('thing', async () => ++reads)
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
    expect(await read()).toBe(1)
    memory.forget()
    expect(await read()).toBe(2)
  })

  test('are read every time while nobody hears of changes', async () => {
    const memory = createMemory()
    let reads = 0
    const read = () => memory.once('thing', async () => ++reads)
    expect([await read(), await read()]).toEqual([1, 2])
  })

  test('that failed are read again', async () => {
    const memory = listening()
    let reads = 0
    const read = () =>
      memory.once('thing', async () => {
        if (++reads === 1) throw new Error('lost')
        return reads
      })
    await expect(read()).rejects.toThrow('lost')
    expect(await read()).toBe(2)
  })
})
