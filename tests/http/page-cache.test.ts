import { describe, expect, test } from 'bun:test'
import { type CachedAnswer, createPageCache } from '../../src/web/caching/page-cache.ts'

const answerOf = (bytes: number): CachedAnswer => ({
  body: new Blob([new Uint8Array(bytes)]),
  headers: new Headers(),
  headersOf304: new Headers(),
  etag: '"x"',
})

function listening(limit?: number) {
  const pageCache = createPageCache(limit)
  pageCache.listen(true)
  return pageCache
}

describe('the cache of answers', () => {
  test('finds an answer until the content changes', () => {
    const pageCache = listening()
    const answer = answerOf(10)
    pageCache.keep('/a', answer, pageCache.version())
    expect(pageCache.find('/a')).toBe(answer)
    pageCache.clear()
    expect(pageCache.find('/a')).toBeUndefined()
  })

  test('does not store an answer made from data read before a change', () => {
    const pageCache = listening()
    const mark = pageCache.version()
    pageCache.clear()
    pageCache.keep('/a', answerOf(10), mark)
    expect(pageCache.find('/a')).toBeUndefined()
  })

  test('is empty while this process hears of no changes, and forgets earlier answers', () => {
    const pageCache = createPageCache()
    pageCache.keep('/a', answerOf(10), pageCache.version())
    expect(pageCache.find('/a')).toBeUndefined()
    pageCache.listen(true)
    pageCache.keep('/a', answerOf(10), pageCache.version())
    pageCache.listen(false)
    expect(pageCache.find('/a')).toBeUndefined()
    pageCache.keep('/a', answerOf(10), pageCache.version())
    expect(pageCache.find('/a')).toBeUndefined()
  })

  test('offers the last answers as stale ones until this process hears of changes again', () => {
    const pageCache = listening()
    const [old, last] = [answerOf(10), answerOf(10)]
    pageCache.keep('/old', old, pageCache.version())
    pageCache.clear()
    pageCache.keep('/last', last, pageCache.version())
    expect(pageCache.findLast('/last')).toBeUndefined()
    pageCache.listen(false)
    pageCache.listen(false)
    expect(pageCache.findLast('/last')).toBe(last)
    expect(pageCache.findLast('/old')).toBeUndefined()
    expect(pageCache.find('/last')).toBeUndefined()
    pageCache.listen(true)
    expect(pageCache.findLast('/last')).toBeUndefined()
  })

  test('drops the oldest answers for new ones, and does not store what is larger than the cache', () => {
    const pageCache = listening(10_000)
    for (const key of ['/1', '/2', '/3']) pageCache.keep(key, answerOf(2000), pageCache.version())
    pageCache.keep('/4', answerOf(3000), pageCache.version())
    expect(['/1', '/2', '/3', '/4'].filter((key) => pageCache.find(key))).toEqual(['/3', '/4'])
    pageCache.keep('/5', answerOf(20_000), pageCache.version())
    expect(['/3', '/4', '/5'].filter((key) => pageCache.find(key))).toEqual(['/3', '/4'])
  })

  test('counts answers of the same key once', () => {
    const pageCache = listening(10_000)
    pageCache.keep('/1', answerOf(1000), pageCache.version())
    for (let time = 0; time < 20; time++) pageCache.keep('/2', answerOf(3000), pageCache.version())
    expect(pageCache.find('/1')).toBeDefined()
  })
})

describe('a remembered value', () => {
  test('is read once by all who ask at the same time, and again after a change', async () => {
    const pageCache = listening()
    let reads = 0
    const read = () => pageCache.once('thing', async () => ++reads)
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
    expect(await read()).toBe(1)
    pageCache.clear()
    expect(await read()).toBe(2)
  })

  test('is read every time while this process hears of no changes', async () => {
    const pageCache = createPageCache()
    let reads = 0
    const read = () => pageCache.once('thing', async () => ++reads)
    expect(await read()).toBe(1)
    expect(await read()).toBe(2)
  })

  test('is read again if reading failed', async () => {
    const pageCache = listening()
    let reads = 0
    const read = () =>
      pageCache.once('thing', async () => {
        if (++reads === 1) throw new Error('lost')
        return reads
      })
    await expect(read()).rejects.toThrow('lost')
    expect(await read()).toBe(2)
  })
})
