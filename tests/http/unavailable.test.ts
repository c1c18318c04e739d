// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { s3Files } from '../../src/core/files/s3.ts'
import { handleWith } from '../../src/office/frame/handle.ts'
import { createPageCache } from '../../src/web/caching/page-cache.ts'
import { isUnavailable } from '../../src/web/http/unavailable.ts'
import { anIssue, aSession, aUser } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { startS3 } from '../support/fakes/s3.ts'
import { aJournal } from '../support/journal.ts'

const journal = await aJournal()
const storage = startS3()
const { handle } = createApp({ ...journal, files: s3Files(storage.client) })
afterAll(async () => {
  storage.stop()
  await journal.close()
})

const ask = (path: string, init: RequestInit = {}) => handle(new Request(`http://localhost${path}`, init))

describe('with files in a bucket', () => {
  const pdf = new TextEncoder().encode('%PDF-1.7\nnine lines of rice\n%%EOF')
  const path = '/archives/2026/vol5/issue2/41.pdf'

  test('an upload is stored there, and streamed whole, in part, or not at all', async () => {
    await anIssue(journal.db)
    const { id } = await aUser(journal.db, 'Meera Nair')
    const { token } = await aSession(journal, id)
    const body = aFormOf({
      title: 'Rice in a bucket',
      authorname: 'Sita Devi',
      abstract: '<p>Rice.</p>',
      pagenumber: '1-4',
      refnumber: '41',
      publishdate: '2026-03-14',
      ptype: 'paid',
      year: '2026',
      volume: '5',
      issue: '2',
      pdfFile: new Blob([pdf], { type: 'application/pdf' }),
    })
    const added = await ask('/api/admin/archives/', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await added.text()).toContain('41')
    expect(added.status).toBe(201)
    expect([...storage.objects.keys()]).toEqual([expect.stringMatching(/^files\/[0-9a-f]{64}$/)])

    const whole = await ask(path)
    expect(await whole.bytes()).toEqual(pdf)
    expect(whole.headers.get('content-length')).toBe(String(pdf.length))
    const part = await ask(path, { headers: { range: 'bytes=5-7' } })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('1.7')
    const etag = whole.headers.get('etag') ?? ''
    expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('a PDF gets 503 while the bucket is unreachable, pages are shown, and it is back afterwards', async () => {
    storage.state.isDown = true
    const away = await ask(path)
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBe('5')
    expect((await ask('/archives/2026/vol5/issue2/41')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(503)
    storage.state.isDown = false
    expect((await ask(path)).status).toBe(200)
    journal.now.at = new Date(journal.now.at.getTime() + 2000)
    expect((await ask('/readyz')).status).toBe(200)
  })
})

test.each([
  ...['CONNECTION_CLOSED', 'ECONNREFUSED', '57P01', '53300', '08006'],
  ...['53100', '25006', '57014', '25P03', 'ENOSPC', 'EROFS', 'EACCES', 'EMFILE'],
])('the error code %s counts as a passing outage, also as a cause', (code) => {
  const cause = Object.assign(new Error('of the driver or the system'), { code })
  expect(isUnavailable(cause)).toBe(true)
  expect(isUnavailable(new Error('Failed query', { cause }))).toBe(true)
})

test.each(['23505', '42601', 'ENOENT', 'EINVAL', ''])(
  'the error code %p does not count as a passing outage',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('wrong'), { code }))).toBe(false)
  },
)

describe('without its database', () => {
  const cause = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
  const db = new Proxy(journal.db, {
    get() {
      throw new Error('Failed query', { cause })
    },
  })
  const lost = createApp({ ...journal, db })
  const askLost = (path: string, init: RequestInit = {}) => lost.handle(new Request(`http://localhost${path}`, init))
  beforeAll(async () => {
    await (await journal.get('/about')).text()
    journal.pageCache.listen(false)
  })
  afterAll(() => journal.pageCache.listen(true))

  test.each(['/archives', '/api/settings'])('%s gets 503, without the cause', async (path) => {
    const answer = await askLost(path)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.text()).not.toContain('Failed query')
  })

  test('a page that was cached is shown to readers', async () => {
    const answer = await askLost('/about')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('About Us')
  })

  test('a browser shows the 503 as a page, and does not save it as a file', async () => {
    const answer = await askLost('/archives', { headers: { accept: 'text/html' } })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toContain('The journal is not available now.')
  })

  test('a signed-in user gets 503 instead of a cached page', async () => {
    expect((await askLost('/about', { headers: { cookie: 'session=x.y.z' } })).status).toBe(503)
  })
})

test('an answer that is ready only after its 503 was sent is dropped, and frees its turn and files', async () => {
  const dropped = Promise.withResolvers<string>()
  const late = Promise.withResolvers<Response>()
  const pageCache = createPageCache() // told of no changes: the database is lost
  const handleLate = handleWith(
    () => late.promise,
    { ...journal, pageCache },
    { viewAt: () => undefined, isAskedByQuery: () => false },
  )
  const answer = await handleLate(new Request('http://localhost/r51/reports/ir?customer_id=0'))
  expect(answer.status).toBe(503)
  late.resolve(new Response(new ReadableStream({ cancel: () => dropped.resolve('dropped') })))
  expect(await dropped.promise).toBe('dropped')
}, 20_000)
