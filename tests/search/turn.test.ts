import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { createSearching } from '../../src/search/searching.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders.ts'
import { aJournal, wordsOf } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
let meera: Awaited<ReturnType<typeof browsingAs>>
beforeAll(async () => {
  journal = await aJournal({ TRUST_PROXY: '127.0.0.1' })
  await anArticle(journal.db, { title: 'Zinc in rice' })
  meera = await browsingAs(journal)
})
afterAll(() => journal.close())

const words = ['/search?keyword=zinc', '/api/search?keyword=zinc']

/** The journal with limits as in production or as told, asked from an address. */
function limited(searching = createSearching()) {
  const { handle } = createApp({ ...journal, searching })
  return async (path: string, from: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, 'x-forwarded-for': from }
    const answer = await handle(new Request(`http://localhost${path}`, { ...init, headers }))
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
  }
}

const searchesIn = (from: number) =>
  journal.statements.slice(from).filter(({ text }) => text.includes('with asked as')).length

describe('an address that searches without a pause', () => {
  test('is told to wait after thirty searches, in words and in JSON; another address and other pages are not', async () => {
    const ask = limited()
    for (let number = 0; number < 30; number++) {
      expect((await ask(words[number % 2] ?? '', `2001:db8::${number}`)).status).toBe(200)
    }
    const began = journal.statements.length
    const [page, call] = [await ask(words[0] ?? '', '2001:db8::a'), await ask(words[1] ?? '', '2001:db8::b')]
    expect(page).toMatchObject({ status: 429, retryAfter: '1' })
    expect(wordsOf(page.text)).toContain('Too many requests came from your network. Please try again in a second.')
    expect(call).toEqual({ status: 429, retryAfter: '1', text: '{"error":"too_many_requests"}' })
    expect(searchesIn(began)).toBe(0)
    expect((await ask(words[0] ?? '', '2001:db8:0:1::1')).status).toBe(200)
    expect((await ask('/', '2001:db8::a')).status).toBe(200)
    journal.now.at = new Date(journal.now.at.getTime() + 1000)
    expect((await ask(words[0] ?? '', '2001:db8::a')).status).toBe(200)
  })

  test('is let through where it is signed in', async () => {
    const ask = limited(createSearching({ burst: 1, perSecond: 1 }))
    const headers = { authorization: `Bearer ${meera.token}` }
    expect((await ask(words[0] ?? '', '192.0.2.1')).status).toBe(200)
    expect((await ask(words[0] ?? '', '192.0.2.1')).status).toBe(429)
    for (const path of [...words, '/admin/search?q=zinc', '/api/admin/search?q=zinc']) {
      expect((await ask(path, '192.0.2.1', { headers })).status, path).toBe(200)
    }
  })
})

describe('while as many searches run as may', () => {
  const paths = [...words, '/admin/search?q=zinc', '/api/admin/search?q=zinc']

  /** Searches of others that run or wait until they are told to end. */
  function busy(others: number) {
    const searching = createSearching(undefined, { atOnce: 1, maxWaiting: 20, maxOfOne: 30 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const client = { key: 'others', signal: new AbortController().signal }
    for (let number = 0; number < others; number++) searching.queue.run(client, () => promise)
    return { ask: limited(searching), end: resolve }
  }

  test.each(paths)('and as many wait, %s is refused', async (path) => {
    const { ask, end } = busy(21)
    const headers = { authorization: `Bearer ${meera.token}` }
    const refused = await ask(path, '192.0.2.1', { headers })
    expect(refused).toMatchObject({ status: 503, retryAfter: '2' })
    if (path.startsWith('/api')) expect(refused.text).toBe('{"error":"busy"}')
    else expect(wordsOf(refused.text)).toContain('Too many people ask for this at once. Please try again in 2 seconds.')
    end()
    expect((await ask(path, '192.0.2.1', { headers })).status).toBe(200)
  })

  test('others wait for their turn, and who leaves meanwhile has nothing searched', async () => {
    const { ask, end } = busy(1)
    const began = journal.statements.length
    const left = new AbortController()
    const abandoned = Array.from({ length: 10 }, () => ask(words[1] ?? '', '192.0.2.2', { signal: left.signal }))
    const last = ask(words[1] ?? '', '192.0.2.3')
    await Bun.sleep(50)
    left.abort()
    end()
    expect((await last).status).toBe(200)
    await Promise.allSettled(abandoned)
    expect(searchesIn(began)).toBe(1)
  })
})
