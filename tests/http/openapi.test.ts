import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import { TypeCompiler } from 'elysia/type-system'
import { archiveApi } from '../../src/archives/api.ts'
import { yearSummaries } from '../../src/archives/input.ts'
import { articleApi } from '../../src/articles/api.ts'
import { article, articles } from '../../src/articles/input.ts'
import { editorApi } from '../../src/editors/api.ts'
import { editor, editors } from '../../src/editors/input.ts'
import { idIn, isJsonCall, jsonAnswer, jsonError, jsonRoutes, notFound, notFoundBody } from '../../src/http/json.ts'
import { openApi } from '../../src/http/openapi.ts'
import { indexingApi } from '../../src/indexing/api.ts'
import { partners } from '../../src/indexing/input.ts'
import { searchApi } from '../../src/search/api.ts'
import { settingsApi } from '../../src/settings/api.ts'
import { publicSettings } from '../../src/settings/input.ts'
import { aJournal } from '../support/journal.ts'

type Schema = { type?: string; examples?: unknown[]; properties?: Record<string, unknown> }
type Call = {
  summary: string
  tags: string[]
  parameters?: { name: string; in: string; schema: Schema & { description?: string } }[]
  responses: Record<string, { description: string; content: { 'application/json': { schema: Schema } } }>
}
type Description = {
  openapi: string
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Call>>
}

const calls: Record<string, string[]> = {
  '/api/settings': ['200'],
  '/api/editors': ['200'],
  '/api/editors/{id}': ['200', '404'],
  '/api/indexing': ['200'],
  '/api/search': ['200'],
  '/api/archives': ['200'],
  '/api/archives/ref/{ref}': ['200', '404'],
  '/api/archives/{id}': ['200', '404'],
  '/api/archives/{id}/{volume}/{issue}': ['200', '404'],
}

describe('/openapi.json', () => {
  let journal: Awaited<ReturnType<typeof aJournal>>
  let get: (path: string, headers?: Record<string, string>) => Promise<Response>
  let described: Description
  beforeAll(async () => {
    journal = await aJournal()
    const app = new Elysia()
      .get('/board', () => 'a page')
      .use(openApi())
      .use(settingsApi(journal))
      .use(editorApi(journal))
      .use(indexingApi(journal))
      .use(archiveApi(journal))
      .use(articleApi(journal))
      .use(searchApi(journal))
    get = async (path, headers) => app.handle(new Request(`http://localhost${path}`, { headers }))
    described = await (await get('/openapi.json')).json()
  })
  afterAll(() => journal.close())

  test('is a description with a title, a version and the tags that its calls have', () => {
    expect(described.openapi).toMatch(/^3\.1\./)
    expect(described.info).toEqual({
      title: 'Journal API',
      version: '1.0.0',
      description: expect.stringContaining('encoded'),
    })
    const used = Object.values(described.paths).flatMap(({ get }) => get?.tags ?? [])
    expect([...new Set(used)].sort()).toEqual(described.tags.map(({ name }) => name).sort())
  })

  test('describes every JSON call, and no page', () => {
    expect(Object.keys(described.paths).sort()).toEqual(Object.keys(calls).sort())
    for (const methods of Object.values(described.paths)) expect(Object.keys(methods)).toEqual(['get'])
  })

  test.each(Object.entries(calls))('%s has a summary, its parameters, its answers and an example', (path, statuses) => {
    const call = described.paths[path]?.get
    expect(call?.summary).toBeTruthy()
    const parameters = call?.parameters ?? []
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    for (const { schema } of parameters) {
      expect(schema).toEqual({ type: 'string', description: expect.any(String), examples: expect.any(Array) })
    }
    expect(Object.keys(call?.responses ?? {})).toEqual(statuses)
    for (const { description, content } of Object.values(call?.responses ?? {})) {
      const { schema } = content['application/json']
      expect(description).not.toStartWith('Response for status')
      expect(schema.type).toMatch(/^(object|array)$/)
      expect(schema.examples).not.toBeEmpty()
    }
  })

  test.each([publicSettings, editor, editors, partners, yearSummaries, article, articles, notFoundBody])(
    'an example is such as its schema allows: $description',
    (schema) => {
      const check = TypeCompiler.Compile(schema)
      for (const example of schema.examples as unknown[]) expect([...check.Errors(example)]).toEqual([])
      expect(schema.examples).toHaveLength(1)
      expect(check.Check({})).toBe(false)
    },
  )

  test('is JSON, at that one address, and fresh while the program runs', async () => {
    const answer = await get('/openapi.json')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await get('/openapi.json/')).status).toBe(200)
    const etag = answer.headers.get('etag') ?? ''
    expect((await get('/openapi.json', { 'If-None-Match': etag })).status).toBe(304)
    for (const path of ['/openapi', '/openapi/json', '/swagger']) expect((await get(path)).status).toBe(404)
  })
})

describe('a JSON answer', () => {
  const request = (path = '/', headers: Record<string, string> = {}) =>
    new Request(`http://localhost${path}`, { headers })

  test('has its type, its length in bytes and an ETag of its text', async () => {
    const answer = jsonAnswer(request(), { name: 'सीता' })
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'content-length': '23',
      'cache-control': 'public, no-cache',
      etag: expect.stringMatching(/^"\w+"$/),
    })
    expect(await answer.text()).toBe('{"name":"सीता"}')
    expect(jsonAnswer(request(), { name: 'राम' }).headers.get('etag')).not.toBe(answer.headers.get('etag'))
  })

  test('takes a status and headers, and is 304 only in place of a 200', () => {
    const headers = { 'Cache-Control': 'private, no-store', 'X-Total-Count': '7' }
    const answer = jsonAnswer(request('/', { 'If-None-Match': '*' }), {}, { status: 201, headers })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-total-count')).toBe('7')
    expect(jsonAnswer(request('/', { 'If-None-Match': '*' }), {}).status).toBe(304)
  })

  test('goes through its schema: what is not named is dropped, what is not allowed is refused', async () => {
    const named = t.Object({ name: t.String() })
    const row = { name: 'Sita', phone: '12345' }
    const broken: { name: string } = JSON.parse('{"name": 5}')
    const app = new Elysia()
      .onError({ as: 'global' }, ({ request, code, error }) => {
        const ofResponse = code === 'VALIDATION' && error.type === 'response'
        return jsonError(request, ofResponse ? 500 : 404)
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

  test('of an error is not kept, except that nothing is there', async () => {
    const bad = jsonError(request(), 400)
    expect([bad.status, bad.headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(await bad.json()).toEqual({ error: 'invalid' })
    expect(jsonError(request(), 404).headers.get('cache-control')).toBe('public, no-cache')
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
  ])('is what %s asks for: %p', (path, asked) => {
    expect(isJsonCall(request(path))).toBe(asked)
  })
})

test.each([
  ['1', 1],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['9999999999', undefined],
  ['0', undefined],
  ['01', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  [' 1', undefined],
  ['1\n', undefined],
  ['', undefined],
])('the id in %j is %p', (parameter, id) => {
  expect(idIn(parameter)).toBe(id)
})
