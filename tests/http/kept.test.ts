// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { createApp } from '../../src/app.ts'
import { redirects } from '../../src/core/db/tables/addresses.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { calls, editors, indexing, pages } from '../../src/core/db/tables/site.ts'
import { createPageCache } from '../../src/web/caching/page-cache.ts'
import { anArticle, anEditor, aPartner, someNews } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'
import { untilQuiet } from '../support/quiet.ts'

const journal = await withJournal({ SUBJECT_HOSTS: 'crops.example' })
await anArticle(journal.db, { refnumber: '1', title: 'First title', keywords: 'rice' })
await anEditor(journal.db, { name: 'Meera Nair' })
await aPartner(journal.db, { title: 'Index A' })
await untilQuiet(journal)
beforeEach(() => journal.pageCache.clear())

/** On PostgreSQL the news of a change takes a moment. */
async function until(holds: () => boolean) {
  const deadline = Date.now() + 5000
  while (!holds() && Date.now() < deadline) await Bun.sleep(5)
}

const issue = '/archives/2026/vol5/issue2'

/** How many statements a page takes. */
async function statementsOf(path: string): Promise<number> {
  journal.statements.length = 0
  await (await journal.get(path)).text()
  return journal.statements.length
}

describe('the number of statements for a page', () => {
  test.each([
    ['/', 7, 1], // articles online first are read beside those of issues
    ['/about', 5, 1],
    ['/indexing', 4, 0],
    ['/board', 5, 1],
    [issue, 6, 2], // its introduction is read with its articles
    [`${issue}/1`, 6, 2], // what cites it and what is related are read with it
    ['/search?keyword=title', 8, 1], // own pages, calls and special issues are read for it
    ['/certificate?refno=1', 5, 1],
  ])('of %s is %p at first, and %p while settings and issues are cached', async (path, cold, warm) => {
    expect(await statementsOf(path)).toBe(cold)
    const isKept = !path.includes('?') && path !== '/'
    expect(await statementsOf(isKept ? `${path}/` : `${path}${path === '/' ? '?' : '&'}again`)).toBe(warm)
  })

  test.each([
    '/',
    '/board',
    issue,
    `${issue}/1`,
    `${issue}/1.bib`,
    `${issue}/1.xml`,
    `${issue}/1.linkset.json`,
    '/kbart.txt',
    '/feed.atom',
    '/sitemap.xml',
    '/sitemaps/1.xml',
    '/robots.txt',
  ])('of %s is none while the page is cached', async (path) => {
    const first = await (await journal.get(path)).text()
    expect(await statementsOf(path)).toBe(0)
    expect(await (await journal.get(path)).text()).toBe(first)
  })

  test.each([
    '/nope',
    '/archives/2026/5/2',
    `${issue}/`,
    '/search?keyword=title',
    '/certificate?refno=1',
    `${issue}/999`,
  ])('%s is never cached', async (path) => {
    await (await journal.get(path)).text()
    const { pageCache } = journal
    const kept = ['identity', 'br', 'gzip'].map((encoding) =>
      pageCache.find(`${path.split('?')[0]} true ${encoding} 2026`),
    )
    expect(kept).toEqual([undefined, undefined, undefined])
  })
})

describe('a cached page', () => {
  test.each(['/about', '/feed.atom', '/sitemaps/1.xml', '/keywords/rice', issue, `${issue}/1`, `${issue}/1.bib`])(
    'of %s is the same for any parameter that the page does not read',
    async (path) => {
      const first = await (await journal.get(`${path}?utm_source=letter`)).text()
      for (const query of ['', '?', '?1', '?fbclid=x&utm_source=a&utm_source=b', '?refno=1', '?n=%FF']) {
        expect(await statementsOf(path + query), query).toBe(0)
        expect(await (await journal.get(path + query)).text()).toBe(first)
      }
    },
  )

  test('is not used for a parameter that the page reads, or for the home page at an old address', async () => {
    await (await journal.get('/keywords/rice')).text()
    expect(await statementsOf('/keywords/rice?page=1')).toBeGreaterThan(0)
    await (await journal.get('/')).text()
    await journal.db.insert(redirects).values({ path: '/?p=12', target: '/about' })
    const [home, moved] = [await journal.get('/?utm_source=letter'), await journal.get('/?p=12')]
    expect([home.status, moved.status, moved.headers.get('location')]).toEqual([200, 301, '/about'])
    expect(await home.text()).toContain('<link rel="canonical" href="http://localhost:3000/"')
  })

  test('is identical to the first answer, headers included', async () => {
    const headersOf = (answer: Response) =>
      Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'))
    const first = await journal.get(issue)
    const second = await journal.get(issue)
    expect(headersOf(second)).toEqual(headersOf(first))
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test('has 304, HEAD and its line of the log, like any other page', async () => {
    const etag = (await journal.get(issue)).headers.get('etag') ?? ''
    expect((await journal.get(issue, { 'if-none-match': etag })).status).toBe(304)
    const head = await journal.handle(new Request(`http://localhost${issue}`, { method: 'HEAD' }))
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    journal.lines.length = 0
    await journal.get(issue)
    expect(journal.lines).toEqual([
      { level: 'info', method: 'GET', path: issue, status: 200, ms: expect.any(Number), id: expect.any(String) },
    ])
  })

  test('is compressed as each browser accepts it, with an ETag for each encoding', async () => {
    const plain = await journal.get(issue)
    const text = await plain.text()
    for (const _ of ['made', 'kept']) {
      const zipped = await journal.get(issue, { 'accept-encoding': 'gzip' })
      const brotli = await journal.get(issue, { 'accept-encoding': 'br, gzip' })
      expect(gunzipSync(await zipped.bytes()).toString()).toBe(text)
      expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(text)
      const tags = [plain, zipped, brotli].map(({ headers }) => headers.get('etag'))
      expect(new Set(tags).size).toBe(3)
      expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
    }
  })

  test('is compressed again at the best level when it is requested a second time', async () => {
    const ask = () => journal.get(issue, { 'accept-encoding': 'br' })
    const lengthOf = (answer: Response) => Number(answer.headers.get('content-length'))
    const first = await ask()
    await ask()
    const deadline = Date.now() + 5000
    let last = await ask()
    while (lengthOf(last) === lengthOf(first) && Date.now() < deadline) {
      await journal.get('/healthz')
      last = await ask()
    }
    const bytes = await last.bytes()
    expect(bytes.length).toBe(lengthOf(last))
    expect(bytes.length).toBeLessThan(0.97 * lengthOf(first))
    expect(brotliDecompressSync(bytes)).toEqual(brotliDecompressSync(await first.bytes()))
    expect(last.headers.get('etag')).toBe(first.headers.get('etag'))
  })

  test('differs for a host without a Subject column, and in the next year', async () => {
    const on = async (host: string) => (await journal.handle(new Request(`http://${host}${issue}`))).text()
    expect(await on('localhost')).toContain('>Subject</th>')
    expect(await on('other.example')).not.toContain('>Subject</th>')
    expect(await on('crops.example')).toContain('>Subject</th>')
    const before = journal.now.at
    expect(await on('localhost')).toContain('© 2026')
    journal.now.at = new Date('2027-01-02T00:00:00Z')
    expect(await on('localhost')).toContain('© 2027')
    journal.now.at = before
  })

  test('leads to the calls for papers without another statement, and not a day too long', async () => {
    await journal.db.insert(calls).values({ slug: 'water', title: 'Water', last_day: '2026-03-20' })
    await untilQuiet(journal)
    const before = journal.now.at
    const hasLink = async () => (await (await journal.get('/about')).text()).includes('<a href="/calls">')
    journal.now.at = new Date('2026-03-20T18:29:59Z')
    expect([await hasLink(), await statementsOf('/about'), await hasLink()]).toEqual([true, 0, true])
    journal.now.at = new Date('2026-03-20T18:30:00Z')
    expect([await hasLink(), await statementsOf('/about'), await hasLink()]).toEqual([false, 0, false])
    journal.now.at = before
    await journal.db.delete(calls)
    await untilQuiet(journal)
  })

  test('is not shown to a request with a malformed host', async () => {
    await journal.get(issue)
    expect((await journal.get(issue, { host: 'a_b' })).status).toBe(400)
    expect((await journal.get(issue)).status).toBe(200)
  })

  test('is sent whole if a range is requested, and only for GET and HEAD', async () => {
    const whole = await (await journal.get(issue)).text()
    const ranged = await journal.get(issue, { range: 'bytes=0-9' })
    expect(ranged.status).toBe(200)
    expect(await ranged.text()).toBe(whole)
    const posted = await journal.handle(new Request(`http://localhost${issue}`, { method: 'POST' }))
    expect(posted.status).not.toBe(200)
    expect(await (await journal.get(issue)).text()).toBe(whole)
  })
})

describe('a change of content', () => {
  const changes: [string, string, () => Promise<unknown>, string][] = [
    [
      'an article',
      issue,
      () => journal.db.update(articles).set({ title: 'Second title' }).where(eq(articles.refnumber, '1')),
      'Second title',
    ],
    ['the settings', '/about', () => journal.db.update(settings).set({ websitename: 'New Name' }), 'New Name'],
    [
      'a call',
      '/about',
      () => journal.db.insert(calls).values({ slug: 'a', title: 'A', last_day: '2026-12-31' }),
      '"/calls"',
    ],
    ['an editor', '/board', () => journal.db.update(editors).set({ name: 'Anita Roy' }), 'Anita Roy'],
    ['a partner', '/indexing', () => journal.db.update(indexing).set({ title: 'Index B' }), 'Index B'],
    ['an issue', issue, () => journal.db.update(issues).set({ frequency: 'May-Jun' }), 'Issue 2, May–June 2026'],
    ['a text of a page', '/terms-and-conditions', () => journal.db.update(pages).set({ content: 'Own' }), '>Own<'],
    ['a piece of news', '/', () => someNews(journal.db, { title: 'A call' }), 'A call'],
    ['a new article', '/feed.atom', () => anArticle(journal.db, { title: 'Third title' }), 'Third title'],
    [
      'a disabled article',
      issue,
      () => journal.db.update(articles).set({ status: 'disabled' }),
      'No published articles yet.',
    ],
  ]
  test.each(changes)('of %s is seen on %s', async (_, path, change, words) => {
    expect(await (await journal.get(path)).text()).not.toContain(words)
    const before = journal.pageCache.version()
    await change()
    await until(() => journal.pageCache.version() > before)
    expect(await (await journal.get(path)).text()).toContain(words)
  })

  test('prevents a page that is being made from being cached', async () => {
    journal.hooks.onStatement = () => journal.pageCache.clear()
    await (await journal.get('/board')).text()
    journal.hooks.onStatement = () => {}
    expect(await statementsOf('/board')).toBeGreaterThan(0)
    expect(await statementsOf('/board')).toBe(0)
  })

  test('is seen by a second process within a second', async () => {
    const pageCache = createPageCache()
    await journal.follow({ ...pageCache, forget: pageCache.clear })
    const other = createApp({ ...journal, pageCache })
    const read = async () => (await other.handle(new Request('http://localhost/about'))).text()
    expect(await read()).toContain('New Name')
    const before = pageCache.version()
    await journal.db.update(settings).set({ websitename: 'Newest Name' })
    await until(() => pageCache.version() > before)
    expect(await read()).toContain('Newest Name')
  })
})
