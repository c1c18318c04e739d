// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Elysia, t } from 'elysia'
import { TypeCompiler } from 'elysia/type-system'
import { routes } from '../../src/app.ts'
import { shownEditor, shownEditors } from '../../src/journal/board/input.ts'
import { yearSummaries } from '../../src/journal/issues/input.ts'
import { partners } from '../../src/journal/partners/api.ts'
import { articles, shownArticle, shownArticles } from '../../src/journal/record/input.ts'
import { publicSettings } from '../../src/office/settings-desk/api.ts'
import { traces } from '../../src/review/desk/input.ts'
import { candidates, reviewer, reviewers } from '../../src/review/invitations/input.ts'
import { letterList, oneLetter, openedLetter } from '../../src/review/letters/input.ts'
import { link, paper, paperList } from '../../src/review/papers/input.ts'
import { request as requestShape } from '../../src/review/papers/request-input.ts'
import { answerJson, answerJsonError, jsonRoutes, notFound, notFoundBody } from '../../src/web/http/json.ts'
import { resolveDescription } from '../../src/web/http/openapi/resolving-rules.ts'
import { isJsonCall } from '../../src/web/http/request-line.ts'
import { htmlFindings } from '../support/axe.ts'
import { aJournal } from '../support/journal.ts'
import { untilQuiet } from '../support/quiet.ts'

type Schema = { type?: string; examples?: unknown[]; properties?: Record<string, unknown> }
type Content = Record<string, { schema: Schema }>
type Call = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; schema: Schema & { description?: string } }[]
  requestBody?: { content: Content }
  responses?: Record<string, { description: string; content?: Content }>
}
type Description = {
  openapi: string
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Call>>
}

describe('/openapi.json', () => {
  let journal: Awaited<ReturnType<typeof aJournal>>
  let described: Description
  const get = async (path: string, headers?: Record<string, string>) => journal.get(path, headers)
  beforeAll(async () => {
    journal = await aJournal()
    await untilQuiet(journal)
    described = resolveDescription(await (await get('/openapi.json')).json()) as Description
  })
  afterAll(() => journal.close())

  const callsOf = () =>
    Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, path, call })),
    )

  test('is a description with a title, a version and the tags that its calls have', () => {
    expect(described.openapi).toMatch(/^3\.1\./)
    expect(described.info).toEqual({
      title: 'Journal API',
      version: '1.0.0',
      description: expect.stringContaining('encoded'),
    })
    const used = callsOf().flatMap(({ call }) => call.tags ?? [])
    expect([...new Set(used)].sort()).toEqual(described.tags.map(({ name }) => name).sort())
  })

  test('is a page for people at /openapi, with every call, and nothing from elsewhere', async () => {
    const html = await (await get('/openapi')).text()
    const shown = [...html.matchAll(/<summary><code>(GET|POST|PUT|DELETE)(?:<!-- -->)? (?:<!-- -->)?([^<]*)<\/code>/g)]
    const names = shown.map(([, method, path]) => `${method} ${path}`)
    expect(names.toSorted()).toEqual(
      callsOf()
        .map(({ name }) => name)
        .toSorted(),
    )
    for (const { name } of described.tags) expect(html).toContain(`>${name}</h2>`)
    expect(html.match(/(?:src|href)="https?:[^"]*"/g)?.filter((link) => !link.includes('localhost')) ?? []).toEqual([])
    expect(await htmlFindings(html)).toEqual([])
  })

  test('describes every JSON call, and no page', () => {
    const calls = routes(journal)
      .routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((name) => /^\w+ \/(api|auth)\//.test(name))
    expect(
      callsOf()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...new Set(calls)].sort())
  })

  test('gives each call a summary and its parameters, and every body an example', () => {
    for (const { name, path, call } of callsOf()) {
      expect(call.summary, name).toBeTruthy()
      const inPath = (call.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      for (const [status, answer] of Object.entries(call.responses ?? {})) {
        const schema = answer.content?.['application/json']?.schema
        if (schema) expect(schema.examples?.length, `${name} ${status}`).toBeGreaterThan(0)
      }
      for (const { schema } of Object.values(call.requestBody?.content ?? {})) {
        expect(schema.examples?.length ?? Object.keys(schema.properties ?? {}).length, name).not.toBe(0)
      }
    }
  })

  test.each([
    publicSettings,
    shownEditor,
    shownEditors,
    partners,
    yearSummaries,
    articles,
    shownArticle,
    shownArticles,
    notFoundBody,
    paper,
    paperList,
    requestShape,
    link,
    traces,
    candidates,
    reviewer,
    reviewers,
    letterList,
    oneLetter,
    openedLetter,
  ])('has an example that its schema allows: $description', (schema) => {
    const check = TypeCompiler.Compile(schema)
    const { examples = [schema.items?.examples] } = schema // a list shows what its items show
    for (const example of examples) expect([...check.Errors(example)]).toEqual([])
    expect(examples).toHaveLength(1)
    expect(check.Check({})).toBe(false)
  })

  test('is JSON at this address only, and can be revalidated while the program runs', async () => {
    const answer = await get('/openapi.json')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await get('/openapi.json/')).status).toBe(200)
    const etag = answer.headers.get('etag') ?? ''
    // Elysia compiles a route then
    for (const path of ['/api/archives/1', '/api/users/1', '/api/search']) await get(path)
    let isKept = false
    for (let times = 0; times < 20 && !isKept; times++) {
      if (times > 0) await Bun.sleep(50) // a late notice of a change has emptied the cache
      isKept = !(await get('/openapi.json')).headers.has('x-request-id')
    }
    expect(isKept).toBe(true) // as pages are
    journal.pageCache.clear()
    expect((await get('/openapi.json', { 'If-None-Match': etag })).status).toBe(304)
    for (const path of ['/openapi/json', '/swagger']) expect((await get(path)).status).toBe(404)
  })
})

describe('a JSON answer', () => {
  const request = (path = '/', headers: Record<string, string> = {}) =>
    new Request(`http://localhost${path}`, { headers })

  test('has its type, its length in bytes, and an ETag made of its text', async () => {
    const answer = answerJson(request(), { name: 'सीता' })
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'content-length': '23',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"\w+"$/),
    })
    expect(await answer.text()).toBe('{"name":"सीता"}')
    expect(answerJson(request(), { name: 'राम' }).headers.get('etag')).not.toBe(answer.headers.get('etag'))
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed if it is long: %s', async (encoding, decompressed) => {
    const value = { abstract: 'Yield fell. '.repeat(200) }
    const asked = { 'Accept-Encoding': encoding }
    const answer = answerJson(request('/', asked), value)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const body = await answer.bytes()
    expect(answer.headers.get('content-length')).toBe(String(body.byteLength))
    expect(JSON.parse(decompressed(body).toString())).toEqual(value)
    const etag = answer.headers.get('etag') ?? ''
    const again = answerJson(request('/', { ...asked, 'If-None-Match': etag }), value)
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(answerJson(request('/', { 'If-None-Match': etag }), value).status).toBe(200)
    expect(answerJson(request('/', asked), { error: 'invalid' }).headers.has('content-encoding')).toBe(false)
  })

  test('may have a status and headers, and becomes a 304 only in place of a 200', () => {
    const headers = { 'Cache-Control': 'private, no-store', 'X-Total-Count': '7' }
    const answer = answerJson(request('/', { 'If-None-Match': '*' }), {}, { status: 201, headers })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-total-count')).toBe('7')
    expect(answerJson(request('/', { 'If-None-Match': '*' }), {}).status).toBe(304)
    const change = new Request('http://localhost/', { method: 'POST', headers: { 'If-None-Match': '*' } })
    expect(answerJson(change, {}).status).toBe(200)
  })

  test('is checked against its schema: fields not named are dropped, values not allowed are refused', async () => {
    const named = t.Object({ name: t.String() })
    const row = { name: 'Sita', phone: '12345' }
    const broken: { name: string } = JSON.parse('{"name": 5}')
    const app = new Elysia()
      .onError({ as: 'global' }, ({ request, code, error }) => {
        const ofResponse = code === 'VALIDATION' && error.type === 'response'
        return answerJsonError(request, ofResponse ? 500 : 404)
      })
      .use(
        jsonRoutes()
          .get('/api/one', () => row, { response: { 200: named } })
          .get('/api/list', () => [row, row], { response: { 200: t.Array(named) } })
          .get('/api/broken', () => broken, { response: { 200: named } })
          .get('/api/none', () => notFound(), { response: { 404: notFoundBody } }),
      )
    const read = async (path: string) => {
      const answer = await app.handle(request(path))
      return [answer.status, await answer.json()]
    }
    expect(await read('/api/one')).toEqual([200, { name: 'Sita' }])
    expect(await read('/api/list')).toEqual([200, [{ name: 'Sita' }, { name: 'Sita' }]])
    expect(await read('/api/none')).toEqual([404, { error: 'not_found' }])
    expect(await read('/api/unknown')).toEqual([404, { error: 'not_found' }])
    expect(await read('/api/broken')).toEqual([500, { error: 'internal', id: expect.any(String) }])
  })

  test('may not be cached if it is an error, except for a 404', async () => {
    const bad = answerJsonError(request(), 400)
    expect(bad.status).toBe(400)
    expect(bad.headers.get('cache-control')).toBe('no-store')
    expect(await bad.json()).toEqual({ error: 'invalid' })
    expect(answerJsonError(request(), 404).headers.get('cache-control')).toBe('public, no-cache')
  })

  test.each([
    ['/api', true],
    ['/api/', true],
    ['/api/none', true],
    ['//api/none', true],
    ['/auth/login/', true],
    ['/apiary', false],
    ['/', false],
    ['/archives/api/', false],
  ])('is due to a request for %s: %p', (path, asked) => {
    expect(isJsonCall(request(path))).toBe(asked)
  })
})
