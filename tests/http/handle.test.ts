// one database
import { describe, expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { createApp } from '../../src/app.ts'
import { isHost } from '../../src/core/text/addresses.ts'
import { fontsScript } from '../../src/web/build/page-fonts.ts'
import { createPageCache } from '../../src/web/caching/page-cache.ts'
import { maxBodyBytes } from '../../src/web/http/security.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()

describe('the host of a request', () => {
  test.each([
    ['localhost', true],
    ['localhost:3000', true],
    ['x', true],
    ['db', true],
    ['journal.example', true],
    ['journal.example.', true],
    ['JOURNAL.example:443', true],
    ['127.0.0.1:80', true],
    ['[::1]:3000', true],
    ['[::1]', true],
    ['', false],
    ['a b', false],
    ['a/b', false],
    ['a_b', false],
    ['-a.example', false],
    ['a..b', false],
    ['a:b', false],
    ['a:99999', false],
    ['user@host', false],
    ['[::zz]', false],
    ['[:::1]', false],
    ['<script>', false],
    [`${'a'.repeat(64)}.example`, false],
  ])('%j is well formed: %p', (host, right) => {
    expect(isHost(host)).toBe(right)
  })

  test('is checked before routing: a malformed one is refused', async () => {
    const answer = await journal.get('/about', { host: 'a_b' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['http://x/about', 'http://db:3000/about', 'http://[::1]/about'])(
    'may have any well-formed name: %s shows its page',
    async (url) => {
      expect((await journal.handle(new Request(url))).status).toBe(200)
    },
  )
})

describe('a path with malformed escapes', () => {
  test.each(['/archives/%zz/1/2', '/authors/%00', '/assets/editors/a%00.png', '/%ff'])(
    'gets the page of a 404: %s',
    async (path) => {
      const { status, text } = await journal.read(path)
      expect(status).toBe(404)
      expect(text).toContain('Oops! Sorry, an unexpected error has occurred. Not Found')
    },
  )

  test.each(['/api/archives/1%00', '/api/pdf/certificate/1/Jos%E9'])(
    'gets a 404 in JSON if it is a call: %s',
    async (path) => {
      expect(await journal.call('GET', path)).toMatchObject({ status: 404, body: { error: 'not_found' } })
    },
  )
})

describe('every answer', () => {
  test.each(['/', '/nope', '/healthz', '/assets/editors/avatar.png', '/search?keyword=x'])(
    'of %s has the security headers',
    async (path) => {
      const { headers } = await journal.get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toMatch(/unsafe-(inline|eval)/)
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("frame-ancestors 'self'")
      expect(policy).toContain("frame-src 'self' blob:")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    },
  )

  test('allows no inline script but the one for fonts, and no style but the public one', async () => {
    const html = (await (await journal.get('/')).text())
      .replace(`<style>${journal.assets.pageStyles['home.css']}</style>`, '')
      .replace(`<script>${fontsScript}</script>`, '')
    expect(html).not.toMatch(/<style|style="|<script(?![^>]* src=)(?! type="application\/ld\+json")| on\w+="/)
  })

  test('is one line of the log, with the request id that the reader sees', async () => {
    journal.lines.length = 0
    const answer = await journal.get('/nope?secret=1')
    const [line, ...others] = journal.lines
    expect(others).toEqual([])
    expect(line).toEqual({
      level: 'info',
      method: 'GET',
      path: '/nope',
      status: 404,
      ms: expect.any(Number),
      id: answer.headers.get('x-request-id') ?? '',
    })
    expect(await answer.text()).toContain(`Not Found (request ${line?.id})`)
  })

  test('has an id that tells nobody how many others ask', async () => {
    const idOf = async () => (await journal.get('/nope')).headers.get('x-request-id') ?? ''
    const ids = [await idOf(), await idOf(), await idOf()]
    const numbers = ids.map((id) => Number.parseInt(id.replace('-', ''), 16))
    expect(new Set(numbers).size).toBe(3)
    const [first = 0, second = 0, third = 0] = numbers
    expect(third - second).not.toBe(second - first)
  })
})

describe('pages', () => {
  test('carry a strong ETag, and answer 304 to it', async () => {
    const first = await journal.get('/about')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const second = await journal.get('/about', { 'if-none-match': `"x", W/${etag}` })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
  })

  test('answer HEAD with the page’s length', async () => {
    const get = await journal.get('/about')
    const head = await journal.handle(new Request('http://localhost/about', { method: 'HEAD' }))
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String((await get.bytes()).length))
    expect(await head.text()).toBe('')
  })

  test.each(['/nope', '/a/b/c/d/e/f', '//about//', '/archives/add/2026/1/1/1'])(
    '%s is the error page',
    async (path) => {
      const { status, text } = await journal.read(path)
      expect(status).toBe(404)
      expect(text).toContain('Oops! Sorry, an unexpected error has occurred. Not Found')
    },
  )

  test('answer an unsupported method with an error page, and name the methods supported', async () => {
    const answer = await journal.handle(new Request('http://localhost/about/', { method: 'DELETE' }))
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(await answer.text()).toContain('Method Not Allowed')
  })

  test.each([
    ['DELETE', '/', 405, 'GET, HEAD'],
    ['GET', '/auth/login', 405, 'POST'],
    ['HEAD', '/auth/login', 405, 'POST'],
    ['OPTIONS', '/api/settings', 405, 'GET, HEAD, POST'],
    ['PUT', '/api/archives/1', 405, 'DELETE, GET, HEAD, POST'],
    ['DELETE', '/archives/2026/vol5/issue2', 405, 'GET, HEAD'],
    ['DELETE', '/nope', 404, null],
    ['POST', '/authors', 404, null],
  ])('%s %s is %p', async (method, path, status, allowed) => {
    const answer = await journal.handle(new Request(`http://localhost${path}`, { method }))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('allow')).toBe(allowed)
  })

  test('an unsupported method of a call gets its error in JSON', async () => {
    const { body } = await journal.call('DELETE', '/api/settings')
    expect(body).toEqual({ error: 'method_not_allowed' })
  })
})

describe('limits and failures', () => {
  test('a body over 8 MB is refused: with a page to a form, in JSON to a script', async () => {
    const sent = { method: 'POST', headers: { 'content-length': String(maxBodyBytes + 1) } }
    const page = await journal.handle(new Request('http://localhost/admin/archives/add/2026/5/2', sent))
    expect(page.status).toBe(413)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('File size exceeds the limit of 5 MB. What you typed may still be there')
    const call = await journal.handle(new Request('http://localhost/api/admin/archives', sent))
    expect(call.status).toBe(413)
    expect(await call.json()).toEqual({ error: 'file_too_large' })
    expect(call.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a failed statement is logged without the values in it', async () => {
    const values = ['meera', '$argon2id$secret\n    at secret']
    const broken = new Proxy(journal.db, {
      get() {
        throw new DrizzleQueryError('select $1, $2', values, new Error('the disk is full'))
      },
    })
    const { handle } = createApp({ ...journal, db: broken, pageCache: createPageCache() })
    journal.lines.length = 0
    expect((await handle(new Request('http://localhost/about'))).status).toBe(500)
    const logged = JSON.stringify(journal.lines)
    for (const words of ['select $1, $2', 'the disk is full', 'handle.test']) expect(logged).toContain(words)
    expect(logged).not.toContain('secret')
  })

  test('a lost database shows the error page without its cause, which is logged', async () => {
    const broken = new Proxy(journal.db, {
      get() {
        throw new Error('secret password')
      },
    })
    const { handle } = createApp({ ...journal, db: broken, pageCache: createPageCache() })
    journal.lines.length = 0
    const answer = await handle(new Request('http://localhost/about'))
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(text).toContain('Sorry, an unexpected error has occurred.')
    expect(text).toContain('Internal Server Error')
    expect(text).not.toContain('secret')
    expect(
      journal.lines.some(({ level, message }) => level === 'error' && String(message).includes('secret password')),
    ).toBe(true)
    expect((await handle(new Request('http://localhost/readyz'))).status).toBe(503)
    expect((await handle(new Request('http://localhost/healthz'))).status).toBe(200)
  })

  test('healthz and readyz answer 200 if everything works', async () => {
    expect((await journal.get('/healthz')).status).toBe(200)
    expect((await journal.get('/readyz')).status).toBe(200)
  })

  test('readyz asks the database and the storage at most once in two seconds', async () => {
    let listed = 0
    const check = async () => {
      listed++
    }
    const { handle } = createApp({ ...journal, files: { ...journal.files, check } })
    const ask = () => Promise.all([1, 2, 3].map(() => handle(new Request('http://localhost/readyz'))))
    await ask()
    journal.now.at = new Date(journal.now.at.getTime() + 1999)
    await ask()
    expect(listed).toBe(1)
    journal.now.at = new Date(journal.now.at.getTime() + 1)
    await ask()
    expect(listed).toBe(2)
  })
})

test('timers run in between answers that never wait', async () => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  const end = performance.now() + 300
  while (performance.now() < end) await journal.get('/no-such-file')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})
