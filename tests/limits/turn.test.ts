// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { createDrawing } from '../../src/journal/certificates/drawing/drawing.ts'
import type { Lane } from '../../src/web/limits/costs.ts'
import { createGate } from '../../src/web/limits/gate.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aJournal, wordsOf } from '../support/journal.ts'

/** One of this file's own, which has drawn nothing for others. */
const drawing = createDrawing()

let journal: Awaited<ReturnType<typeof aJournal>>
let meera: Awaited<ReturnType<typeof browsingAs>>
beforeAll(async () => {
  journal = await aJournal({ TRUST_PROXY: '127.0.0.1' })
  await anArticle(journal.db, { title: 'Zinc in rice', keywords: 'zinc' })
  meera = await browsingAs(journal)
})
afterAll(() => journal.close())

const words = ['/search?keyword=zinc', '/api/search?keyword=zinc'] as const
const others = '192.0.2.200'
const client = { key: others, signal: new AbortController().signal }

/** The journal with limits as in production or as told, asked from an address. */
function limited(gate = createGate()) {
  const { handle } = createApp({ ...journal, workers: { ...journal.workers, drawing }, gate })
  return async (path: string, from: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, 'x-forwarded-for': from }
    const answer = await handle(new Request(`http://localhost${path}`, { ...init, headers }))
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
  }
}

const searchesIn = (from: number) =>
  journal.statements.slice(from).filter(({ text }) => text.includes('with queries as')).length

describe('an address that searches without pause', () => {
  test('gets 429 after thirty searches, as a page or JSON, while other addresses and pages do not', async () => {
    const ask = limited()
    for (let number = 0; number < 30; number++) {
      expect((await ask(words[number % 2] ?? '', `2001:db8::${number}`)).status).toBe(200)
    }
    const began = journal.statements.length
    const [page, call] = [await ask(words[0], '2001:db8::a'), await ask(words[1], '2001:db8::b')]
    expect(page).toMatchObject({ status: 429, retryAfter: '1' })
    expect(wordsOf(page.text)).toContain('Too many requests came from your network. Please try again in a second.')
    expect(call).toEqual({ status: 429, retryAfter: '1', text: '{"error":"too_many_requests"}' })
    expect(searchesIn(began)).toBe(0)
    expect((await ask(words[0], '2001:db8:0:1::1')).status).toBe(200)
    expect((await ask('/', '2001:db8::a')).status).toBe(200)
    journal.now.at = new Date(journal.now.at.getTime() + 1000)
    expect((await ask(words[0], '2001:db8::a')).status).toBe(200)
  })

  test('gets 429 also if it changes its address within an IPv6 network, before others must wait', async () => {
    const ask = limited(createGate({ rate: { burst: 4, perSecond: 1 } }))
    const from = (subnet: number) => ask(words[1], `2001:db8:7:${subnet.toString(16)}::1`)
    for (let subnet = 0; subnet < 32; subnet++) expect((await from(subnet)).status).toBe(200)
    expect(await from(32)).toMatchObject({ status: 429, retryAfter: '1' })
    expect((await ask(words[1], '2001:db8:8::1')).status).toBe(200)
  })

  test('does not use up its IPv6 network’s searches with those that were refused', async () => {
    const ask = limited(createGate({ rate: { burst: 1, perSecond: 1 } }))
    for (let time = 0; time < 20; time++) await ask(words[1], '2001:db8:7::1')
    expect((await ask(words[1], '2001:db8:7:1::1')).status).toBe(200)
  })

  const once = () => limited(createGate({ rate: { burst: 1, perSecond: 1 } }))

  test('is not limited if it is signed in, and does not count against those who are not', async () => {
    const ask = once()
    const headers = { authorization: `Bearer ${meera.token}` }
    for (const path of [...words, '/admin/search?q=zinc', '/api/admin/search?q=zinc', ...words]) {
      expect((await ask(path, '192.0.2.1', { headers })).status, path).toBe(200)
    }
    expect((await ask(words[0], '192.0.2.1')).status).toBe(200)
    expect((await ask(words[0], '192.0.2.1')).status).toBe(429)
    expect((await ask(words[0], '192.0.2.1', { headers })).status).toBe(200)
  })

  test.each([
    ['a token that nobody signed', { authorization: 'Bearer x.y.z' }],
    ['no token', {}],
  ])('is counted with %s, without a query for its session', async (_, headers) => {
    const ask = once()
    expect((await ask(words[0], '192.0.2.1', { headers })).status).toBe(200)
    const began = journal.statements.length
    expect((await ask(words[0], '192.0.2.1', { headers })).status).toBe(429)
    // what each page reads may be read again: a busy machine tells late of what a test changed
    expect(journal.statements.slice(began).filter(({ text }) => text.includes('"sessions"'))).toEqual([])
  })

  test('is counted if its token’s session has ended', async () => {
    const left = await browsingAs(journal, 'Asha Rao')
    const headers = { authorization: `Bearer ${left.token}` }
    expect((await journal.call('POST', '/auth/logout', { token: left.token })).status).toBeLessThan(300)
    const ask = once()
    expect((await ask(words[0], '192.0.2.1', { headers })).status).toBe(200)
    expect((await ask(words[0], '192.0.2.1', { headers })).status).toBe(429)
  })
})

/** A gate with turns of others that run or wait until they are told to end. */
async function busy(lane: Lane, running: number, limits: Parameters<typeof createGate>[0] = {}) {
  const gate = createGate(limits)
  const turns = await Promise.all(Array.from({ length: running }, () => gate.enter(lane, client, new Date(0))))
  return { gate, ask: limited(gate), end: () => turns.map((turn) => turn.ok && turn.value()) }
}

describe('a full lane', () => {
  const one = { atOnce: 1, maxWaiting: 0, maxOfOne: 1 }

  test.each([
    ['search', words[0], 503, 'Too many people ask for this at once. Please try again in 2 seconds.'],
    ['search', words[1], 503, '{"error":"busy"}'],
    ['document', '/api/pdf/editorialboard', 503, '{"error":"busy"}'],
    ['database', '/board', 503, 'Too many people ask for this at once.'],
    ['harvest', '/oai?verb=Identify', 503, 'Too many people ask for this at once.'],
    ['report', '/r51/reports/pr?customer_id=0', 503, '"Code":1010'],
  ] as const)('for %s refuses %s in the caller’s format, if nobody is signed in', async (lane, path, status, text) => {
    const { ask, end } = await busy(lane, 1, { limits: { [lane]: one } })
    const refused = await ask(path, '192.0.2.1')
    expect(refused).toMatchObject({ status, retryAfter: '2' })
    expect(refused.text).toContain(text)
    const headers = { authorization: `Bearer ${meera.token}` }
    expect((await ask(path, '192.0.2.1', { headers })).status).not.toBe(status)
    end()
    expect((await ask(path, '192.0.2.1')).status).not.toBe(status)
  })

  test.each([
    ['/search?keyword=zinc', 429, 'Too many requests came from your network.'],
    ['/oai?verb=Identify', 503, 'Too many requests came from your network.'],
    ['/r51/reports/pr?customer_id=0', 429, '"Code":1020'],
  ] as const)('for one client refuses %s', async (path, status, text) => {
    const none = { atOnce: 1, maxWaiting: 1, maxOfOne: 0 }
    const refused = await limited(createGate({ limits: { search: none, harvest: none, report: none } }))(
      path,
      '192.0.2.1',
    )
    expect(refused).toMatchObject({ status, retryAfter: '2' })
    expect(refused.text).toContain(text)
  })

  test('for documents lets pass what is drawn already, and shows people a page', async () => {
    const full = { atOnce: 1, maxWaiting: 0, maxOfOne: 1 }
    const path = '/api/pdf/editorialboard'
    await setSettings(journal.db, { websitename: 'Crops of Malabar' })
    journal.pageCache.clear()
    const { ask, end } = await busy('document', 1, { limits: { document: full } })
    const person = { headers: { accept: 'text/html,*/*;q=0.8' } }
    const refused = await ask(path, '192.0.2.1', person)
    expect(refused).toMatchObject({ status: 503, retryAfter: '2' })
    expect(wordsOf(refused.text)).toContain('Too many people ask for this at once. Please try again in 2 seconds.')
    expect((await limited()(path, '192.0.2.1')).status).toBe(200)
    expect((await ask(path, '192.0.2.1')).status).toBe(200)
    end()
  })

  test('refuses with one page, made from the journal’s present content', async () => {
    const none = { atOnce: 1, maxWaiting: 1, maxOfOne: 0 }
    const { handle } = createApp({ ...journal, gate: createGate({ limits: { search: none, database: none } }) })
    const refused = async (path: string, accepted = 'br') => {
      const headers = { 'accept-encoding': accepted }
      const answer = await handle(new Request(`http://localhost${path}`, { headers }))
      return [answer.status, answer.headers.get('content-encoding'), await answer.text()]
    }
    const all = await Promise.all([words[0], '/search?keyword=rice', '/archives', '/'].map((path) => refused(path)))
    expect(new Set(all.map(String)).size).toBe(1)
    expect(all[0]?.slice(0, 2)).toEqual([429, 'br'])
    await setSettings(journal.db, { websitename: 'Crops of Kerala' })
    journal.pageCache.clear()
    expect((await refused(words[0], 'identity'))[2]).toContain('Crops of Kerala')
    const { at } = journal.now
    journal.now.at = new Date('2031-01-01T12:00:00Z')
    expect((await refused(words[0], 'identity'))[2]).toContain('2031')
    journal.now.at = at
  })

  test('makes requests wait, and drops a search whose reader leaves meanwhile', async () => {
    const limits = { search: { atOnce: 1, maxWaiting: 20, maxOfOne: 30 } }
    const { ask, end } = await busy('search', 1, { limits })
    const began = journal.statements.length
    const left = new AbortController()
    const abandoned = Array.from({ length: 10 }, () => ask(words[1], '192.0.2.2', { signal: left.signal }))
    const last = ask(words[1], '192.0.2.3')
    await Bun.sleep(50)
    left.abort()
    end()
    expect((await last).status).toBe(200)
    await Promise.allSettled(abandoned)
    expect(searchesIn(began)).toBe(1)
  })
})

describe('pages that query the database', () => {
  test('are made eight at a time for one address, and the others afterwards', async () => {
    const gate = createGate()
    const ask = limited(gate)
    let most = 0
    journal.hooks.onStatement = () => {
      most = Math.max(most, gate.queues.database.running())
    }
    const asked = Array.from({ length: 60 }, (_, page) => ask(`/keywords/zinc?page=${page}`, '192.0.2.1'))
    const answers = await Promise.all(asked)
    journal.hooks.onStatement = () => {}
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 303])
    expect(most).toBe(8)
  })

  test('are made for an IPv6 network as often as for one address, not for each address in it', async () => {
    const gate = createGate({ limits: { database: { atOnce: 100, atOnceOfOne: 1, maxWaiting: 100, maxOfOne: 100 } } })
    const { signal } = client
    const enter = (subnet: number) =>
      gate.enter('database', { key: `2001:db8:7:${subnet}::/64`, network: '2001:db8:7::/48', signal }, new Date(0))
    const all = Array.from({ length: 20 }, (_, subnet) => enter(subnet))
    const [first] = await Promise.all(all.slice(0, 8))
    expect(gate.queues.database.running()).toBe(8)
    if (first?.ok) first.value()
    await all[8]
    expect(gate.queues.database.running()).toBe(8)
  })

  test('do not wait if cached, and are made once for all who wait for the same page', async () => {
    const { ask } = await busy('database', 8)
    await ask('/about', '192.0.2.9')
    for (const path of ['/about', '/about?utm_source=letter', '/contact', '/healthz', '/verify']) {
      expect((await ask(path, others)).status).toBe(200)
    }
    const began = journal.statements.length
    await Promise.all(Array.from({ length: 40 }, (_, at) => ask(`/instructions?${at}`, `192.0.2.${at % 3}`)))
    const made = journal.statements.slice(began).filter(({ text }) => text.includes('"pages"')).length
    expect(made).toBe(1)
  })
})

test('who may get a letter is looked up after the answer, one request at a time, and four of an address at most', async () => {
  const gate = createGate()
  const ask = limited(gate)
  const turn = await gate.afterwards.enter(client)
  const began = journal.statements.length
  const init = { method: 'POST', body: new URLSearchParams({ username: 'nobody' }) }
  const flood = Array.from({ length: 20 }, () => ask('/auth/forgot', '192.0.2.1', init))
  const answers = await Promise.all([...flood, ask('/auth/forgot', '192.0.2.2', init)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  const sought = () => journal.statements.slice(began).filter(({ text }) => text.includes('from "users"')).length
  expect(sought()).toBe(0)
  if (turn.ok) turn.value()
  while (gate.afterwards.running() > 0) await Bun.sleep(1)
  expect(sought()).toBe(5)
})

test('of documents, one address may wait for 24 beside those that are drawn', async () => {
  const gate = createGate()
  const entered = Array.from({ length: 29 }, () => gate.enter('document', client, new Date(0)))
  expect(await entered[28]).toEqual({ ok: false, refusal: { status: 429, retryAfter: 2 } })
  expect([gate.queues.document.running(), gate.queues.document.waiting()]).toEqual([4, 24])
})
