// one database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { loginAttempts, sessions } from '../../src/core/db/tables/accounts.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { articleFields } from '../../src/journal/record/fields.ts'
import { maxTextBytes, maxTextCharacters } from '../../src/web/http/body.ts'
import { maxBodyBytes, maxDraftBytes, maxSignInBytes } from '../../src/web/http/security.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'
import { measure } from '../support/took.ts'

const journal = await withJournal()
const { id: userId } = await aUser(journal.db, 'Meera Nair')
let token = ''
beforeEach(async () => {
  await journal.db.delete(loginAttempts)
  token = (await aSession(journal, userId)).token
})

const own = { 'sec-fetch-site': 'same-origin' }
const foreign = { 'sec-fetch-site': 'cross-site' }
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  journal.handle(new Request(`http://localhost${path}`, { method: 'POST', body, headers }))

const signedIn = () => ({ authorization: `Bearer ${token}` })

/** A body that comes in chunks, with how much of it was asked for. */
function chunked(bytes: number) {
  const sent = { bytes: 0 }
  const body = new ReadableStream(
    {
      pull(controller) {
        const chunk = Math.min(64 * 1024, bytes - sent.bytes)
        if (chunk === 0) return controller.close()
        controller.enqueue(new Uint8Array(chunk).fill(97))
        sent.bytes += chunk
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sent }
}

const repeated = 100_000
const parts = `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(repeated)}--x--\r\n`

describe('a field sent 100,000 times', () => {
  test.each<[string, string, Record<string, string>]>([
    ['as a form', 'a=1&'.repeat(repeated), urlEncoded],
    ['as parts', parts, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['as parts between quoted boundaries', parts, { 'content-type': 'multipart/form-data; boundary="x"' }],
    ['as other fields', Array.from({ length: repeated }, (_, at) => `a${at}=1`).join('&'), urlEncoded],
    ['as members', `{${Array.from({ length: repeated }, (_, at) => `"a${at}":1`)}}`, json],
    ['as a list', JSON.stringify({ refnumbers: Array.from({ length: repeated }, String) }), json],
    ['as lists in lists', `{"a":${'['.repeat(repeated)}${']'.repeat(repeated)}}`, json],
  ])('%s, is refused at once, with and without a session', async (_, body, headers) => {
    const took = measure()
    const answers = await Promise.all([
      post('/auth/login', body, headers),
      post('/admin/login', body, { ...headers, ...own }),
      post('/admin/editors/add', body, { ...headers, ...own }),
      post('/admin/editors/add', body, { ...headers, ...signedIn() }),
      post('/api/pdf/indexpage', body, { ...headers, ...signedIn() }),
      post('/api/webdata', body, { ...headers, ...signedIn() }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      413,
      body.length > maxSignInBytes + maxDraftBytes ? 413 : 422,
      401,
      422,
      422,
      422,
    ])
    expect(await answers[4]?.json()).toMatchObject({ error: 'too_many', field: 'refnumbers' })
    expect(await answers[5]?.json()).toEqual({ error: 'too_many' })
    expect(took()).toBeLessThan(2000)
  })
})

describe('a body from somebody who is not signed in', () => {
  test.each<[string, string, Record<string, string>, number]>([
    ['a call', '/api/webdata', json, 401],
    ['a selection', '/api/pdf/indexpage', urlEncoded, 401],
    ['a script’s form', '/admin/editors/add', { ...urlEncoded, ...own, accept: 'application/json' }, 401],
    ['a form of another site', '/admin/editors/add', { ...urlEncoded, ...foreign }, 401],
    ['a form from nowhere', '/webdata/addentris', urlEncoded, 401],
    ['a path that is not there', '/nope', urlEncoded, 404],
    ['a method that is not there', '/about', urlEncoded, 405],
  ])('to %s is read so that its sender gets the answer, and no further than 2 MB', async (_, path, headers, status) => {
    for (const [bytes, most] of [
      [300_000, 300_000],
      [10_000_000, maxTextBytes + 128 * 1024],
    ] as const) {
      const { body, sent } = chunked(bytes)
      const answer = await post(path, body, headers)
      expect(answer.status).toBe(status)
      expect(sent.bytes).toBeWithin(Math.min(bytes, maxTextBytes), most + 1)
    }
  })

  test.each([
    ['/auth/login', {}, maxSignInBytes],
    ['/admin/login', {}, maxSignInBytes],
    ['/webdata/login', own, maxSignInBytes + maxDraftBytes],
    ['/admin/editors/add', own, maxDraftBytes],
  ])('to %s with %j is read up to its limit, and 2 MB more are discarded', async (path, headers, most) => {
    const { body, sent } = chunked(10_000_000)
    const chunks = await post(path, body, { ...urlEncoded, ...headers })
    expect(sent.bytes).toBeWithin(most + maxTextBytes, most + maxTextBytes + 256 * 1024)
    const told = await post(path, 'x', { ...urlEncoded, ...headers, 'content-length': String(most + 1) })
    const refused = path.endsWith('login') ? 413 : 401
    expect(chunks.status).toBe(refused)
    expect(told.status).toBe(refused)
  })
})

describe('a body from a signed-in user', () => {
  test('whose parser gives up half-way is refused, not an error', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=', ...signedIn() }
    const answers = ['/api/admin/submissions/2026-7KQ2/reopen', '/api/admin/submissions/2026-7KQ2/confirm'].map(
      (path) => post(path, '{"status":""}', headers),
    )
    for (const { status } of await Promise.all(answers)) expect(status).toBeWithin(400, 500)
  })

  test.each<[string, string, number, object]>([
    ['application/json', '/api/webdata', maxTextBytes, { error: 'invalid' }],
    ['application/x-www-form-urlencoded', '/api/webdata', maxTextBytes, { error: 'invalid' }],
    ['multipart/form-data; boundary=x', '/api/admin/archives', maxBodyBytes, { error: 'file_too_large' }],
  ])('as %s to %s is limited to %p bytes', async (type, path, most, error) => {
    const headers = { 'content-type': type, ...signedIn() }
    const { body, sent } = chunked(most * 2)
    const answer = await post(path, body, headers)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual(error)
    expect(sent.bytes).toBeLessThan(most + maxTextBytes + 256 * 1024)
  })

  test.each([
    [maxTextCharacters - 100, 422],
    [maxTextCharacters, 413],
  ])('with %p characters of text in all gets status %p', async (characters, status) => {
    const fields = { status: 'nope', content: 'x'.repeat(characters / 2), more: 'x'.repeat(characters / 2) }
    for (const body of [aFormOf(fields), new URLSearchParams(fields)])
      expect((await post('/webdata/addentris', body, signedIn())).status).toBe(status)
    expect((await post('/api/webdata', JSON.stringify(fields), { ...json, ...signedIn() })).status).toBe(status)
  })

  test('may be 1.6 times the size of the longest form', () => {
    const characters = Object.values(articleFields).reduce((sum, { maxLength }) => sum + maxLength, 0)
    expect(maxTextCharacters / characters).toBeGreaterThan(1.6)
  })

  test('that is too large for a form is refused with a page', async () => {
    const answer = await post('/admin/users', chunked(maxTextBytes + 1).body, { ...urlEncoded, ...signedIn() })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('Payload Too Large. What you typed may still be there if you go back')
  })

  test('may hold the longest texts in Devanagari, and a selection of 500', async () => {
    const abstract = 'क'.repeat(100_000)
    const answer = await post('/admin/archives/preview', new URLSearchParams({ abstract, title: 'क' }), signedIn())
    expect(answer.status).toBe(200)
    const selected = new URLSearchParams(Array.from({ length: 500 }, (_, at) => ['refnumbers', String(at)]))
    const index = await post('/api/pdf/indexpage', selected, signedIn())
    expect(index.status).toBe(422)
    expect(await index.json()).toMatchObject({ error: 'invalid' })
  })
})

describe('a form sent after its session ended', () => {
  const draftIn = (html: string) => /<input[^>]* name="draft" value="([^"]*)"/.exec(html)?.[1]

  test('is put into the login page once, as belonging to its form', async () => {
    const html = await (await post('/admin/editors/add', aFormOf({ name: 'Sita <Devi>' }), own)).text()
    expect(draftIn(html)).toBe('{&quot;name&quot;:&quot;Sita &lt;Devi&gt;&quot;}')
    expect(html.match(/Sita/g)).toHaveLength(1)
    const [, form] = /<input type="hidden"[^>]* form="([^"]+)"[^>]* name="draft"/.exec(html) ?? []
    expect(html).toMatch(
      new RegExp(`<form role="none" id="${form}"[^>]* action="/admin/login" encType="multipart/form-data"`),
    )
  })

  test.each([[foreign], [{}], [{ origin: 'https://evil.example' }]])(
    'is not put into the login page if it came with the headers %j',
    async (from) => {
      const fields = { domain: 'evil.example', back: '/admin/settings' }
      const answer = await post('/admin/settings', new URLSearchParams(fields), from)
      const html = await answer.text()
      expect(answer.status).toBe(401)
      expect(draftIn(html)).toBeUndefined()
      expect(html).not.toContain('evil')
      expect(html).toContain('name="next" value="/admin"')
    },
  )

  test.each([
    ['a larger body', { name: 'x'.repeat(maxDraftBytes) }],
    ['larger as it is kept', { name: '"'.repeat(maxDraftBytes - 1000) }],
  ])('stays in the browser if it is %s than a login carries along', async (_, fields) => {
    const answer = await post('/admin/editors/add', aFormOf(fields), own)
    const html = await answer.text()
    expect(answer.status).toBe(401)
    expect(draftIn(html)).toBeUndefined()
    expect(html).toContain('Session expired. Please login again. What you typed may still be there if you go back')
  })

  test.each([[1], [2_000_000], [5_000_000]])(
    'is carried through the login without its file of %d bytes',
    async (bytes) => {
      const file = new File([`\r\n\r\n--${'x'.repeat(bytes)}`], 'article.pdf')
      const form = new FormData()
      form.set('name', 'क्षत्रिय')
      form.set('imgFile', file)
      form.set('post', 'Professor\r\n\r\nof plants; filename=none')
      const sent = new Response(form)
      const headers = { ...own, 'content-type': sent.headers.get('content-type') ?? '' } // gone once it is read
      const body = await sent.bytes()
      const chunks = new ReadableStream({
        start(stream) {
          for (let at = 0; at < body.length; at += 60_001) stream.enqueue(body.subarray(at, at + 60_001))
          stream.close()
        },
      })
      const answer = await journal.handle(
        new Request('http://localhost/admin/editors/add', { method: 'POST', headers, body: chunks }),
      )
      const draft = draftIn(await answer.text())?.replaceAll('&quot;', '"')
      expect(JSON.parse(draft ?? '{}')).toEqual({ name: 'क्षत्रिय', post: 'Professor\r\n\r\nof plants; filename=none' })
    },
  )

  test('is found at once even if the body arrives byte by byte', async () => {
    const head = `--x\r\nA: ${'y'.repeat(240_000)}; filename=z\r\n\r\n`
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(head))
        for (let at = 0; at < 50_000; at++) controller.enqueue(new Uint8Array([97]))
        controller.close()
      },
    })
    const took = measure()
    const answer = await post('/admin/editors/add', body, { ...own, 'content-type': 'multipart/form-data; boundary=x' })
    expect(answer.status).toBe(401)
    expect(took()).toBeLessThan(1000)
  })

  test.each([
    [400, true],
    [4000, false],
  ])('is carried through the login beside %p files: %p', async (files, goesAlong) => {
    const field = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSita\r\n'
    const file = '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n'
    const body = `${field}${file.repeat(files)}--x--\r\n`
    const answer = await post('/admin/editors/add', body, { ...own, 'content-type': 'multipart/form-data; boundary=x' })
    expect(draftIn(await answer.text()) !== undefined).toBe(goesAlong)
  })

  test('comes back at any length, also after a wrong password, but not if another site sends it', async () => {
    const draft = JSON.stringify({ name: 'क'.repeat(80_000) })
    const login = { username: 'Meera Nair', password: 'wrong', next: '/admin/users', draft }
    const wrong = await post('/admin/login', aFormOf(login), own)
    expect(wrong.status).toBe(401)
    expect(draftIn(await wrong.text())).toBe(draft.replaceAll('"', '&quot;'))
    await journal.db.delete(sessions)
    const right = await post('/admin/login', aFormOf({ ...login, password: 'the password' }), own)
    expect(right.status).toBe(303)
    const kept = { path: drafts.path, fields: drafts.fields }
    expect(await journal.db.select(kept).from(drafts)).toEqual([{ path: '/admin/users', fields: JSON.parse(draft) }])
    const short = aFormOf({ ...login, password: 'the password', draft: '{"name":"x"}' })
    await journal.db.delete(drafts)
    await post('/admin/login', short)
    expect(await journal.db.$count(drafts)).toBe(0)
  })
})

test.each(['/auth/login', '/admin/login'])('%s passes no overlong name to the database', async (path) => {
  journal.statements.length = 0
  const username = '\ufdfa'.repeat(5000) // each is 18 letters in NFKC
  const answer = await post(path, aFormOf({ username, password: 'the password' }), own)
  expect(answer.status).toBe(401)
  const lengths = journal.statements.flatMap(({ parameters }) => parameters.map((value) => String(value).length))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(200)
  expect((await answer.text()).match(/\ufdfa/g)?.length ?? 0).toBeLessThan(500)
})

describe('where the journal takes PDFs of up to 12 MB', () => {
  const pdf = (bytes: number) => new File(['%PDF-1.7', new Uint8Array(bytes - 8)], 'a.pdf', { type: 'application/pdf' })
  const megabyte = 1_048_576
  const send = (pdfFile: File, path = '/api/admin/archives/') =>
    journal.handle(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        body: aFormOf({ year: '2026', volume: '9', issue: '9', pdfFile }),
        headers: signedIn(),
      }),
    )
  const refused = async (answer: Response) => [answer.status, await answer.json()]
  beforeAll(async () => {
    await setSettings(journal.db, { pdf_limit: '12' })
    journal.pageCache.clear()
  })
  afterAll(async () => {
    await setSettings(journal.db, { pdf_limit: '' })
    journal.pageCache.clear()
  })

  test('such a PDF is read, several at once too', async () => {
    const answers = await Promise.all([send(pdf(12 * megabyte)), send(pdf(11 * megabyte)), send(pdf(100))])
    for (const answer of answers) expect(await refused(answer)).toEqual([422, { error: 'required', field: 'title' }])
  })

  test('a larger one is told its limit, and a larger body is refused', async () => {
    const problem = { error: 'file_too_large', field: 'pdfFile' }
    expect(await refused(await send(pdf(12 * megabyte + 1), '/api/admin/read-pdf'))).toEqual([422, problem])
    expect(await refused(await send(pdf(16 * megabyte)))).toEqual([413, { error: 'file_too_large' }])
    const form = await send(pdf(16 * megabyte), '/admin/archives/add/2026/9/9')
    expect(await form.text()).toContain('File size exceeds the limit of 12 MB.')
  })
})
