// one database
import { beforeEach, expect, test } from 'bun:test'
import { publicRoutes, routes } from '../src/app.ts'
import { settings } from '../src/core/db/tables/settings.ts'
import { anArticle, aPdf, aSession, aUser } from './support/builders/rows.ts'
import { everyRoute } from './support/every-route.ts'
import { withJournal } from './support/journal.ts'
import { untilQuiet } from './support/quiet.ts'

const journal = await withJournal()
const title = 'Dhān (धान) and β-carotene' // needs the fonts of Hindi and of rare letters
await anArticle(journal.db, { refnumber: '7', title, ...(await aPdf(journal.files)) })
await journal.db.update(settings).set({ publisher: title }) // in the foot of every page
beforeEach(() => untilQuiet(journal)) // late news of the rows above would empty the caches

test('every route has a request here', () => {
  const known = routes(journal).routes.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(known)].sort()).toEqual(Object.keys(everyRoute).sort())
})

test('every route that a stranger may ask has a cost, and no other one', () => {
  const open = Object.entries(everyRoute).flatMap(([route, [, , who]]) =>
    who === 'public' || who === 'login' ? [route] : [],
  )
  expect(open.sort()).toEqual(Object.keys(publicRoutes).sort())
})

type Schema = Fields & {
  type?: string
  const?: unknown
  enum?: unknown
  maxLength?: number
  maxItems?: number
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
  items?: Schema
}
type Fields = { properties?: Record<string, Schema>; patternProperties?: Record<string, Schema> }
type Described = { requestBody?: { content: Record<string, { schema: Schema }> } }

/** The fields of a schema that may be as long as their sender likes. */
function boundless(schema: Schema, at: string): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => boundless(one, at))
  if (schema.type === 'object')
    return Object.entries({ ...schema.properties, ...schema.patternProperties }).flatMap(([name, field]) =>
      boundless(field, `${at} ${name}`),
    )
  const isBound = schema.maxLength !== undefined || schema.const !== undefined || schema.enum !== undefined
  if (schema.type === 'array')
    return [...(schema.maxItems === undefined ? [at] : []), ...boundless(schema.items ?? {}, `${at}[]`)]
  return isBound || ['number', 'integer', 'boolean', 'null'].includes(schema.type ?? '') ? [] : [at]
}

test('all that a stranger may send has a bound', () => {
  const found = routes(journal).routes.flatMap(({ method, path, hooks }) => {
    const route = `${method} ${path}`
    const [, , who] = everyRoute[route] ?? []
    if (method === 'GET' || (who !== 'public' && who !== 'login')) return []
    const { requestBody }: Described = hooks.detail ?? {}
    const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
    return schemas.length === 0 ? [route] : schemas.flatMap((schema) => boundless(schema, route))
  })
  expect(found).toEqual([])
})

/** The lists of a schema that may have as many items as their sender likes, also within others. */
function boundlessLists(schema: Schema, at: string): string[] {
  const { anyOf = [], items, maxItems, properties, patternProperties, additionalProperties: other } = schema
  return [
    ...(schema.type === 'array' && maxItems === undefined ? [at] : []),
    ...(items ? boundlessLists(items, `${at}[]`) : []),
    ...anyOf.flatMap((one) => boundlessLists(one, at)),
    ...(typeof other === 'object' ? boundlessLists(other, `${at} *`) : []),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([name, field]) =>
      boundlessLists(field, `${at} ${name}`),
    ),
  ]
}

test('each list in a body has a bound, whoever may send it', () => {
  const within = { type: 'array', maxItems: 1, items: { type: 'array' } }
  const listed = { properties: { ids: { anyOf: [within, { type: 'string' }] } }, additionalProperties: within }
  expect(boundlessLists(listed, 'POST')).toEqual(['POST *[]', 'POST ids[]'])
  const found = routes(journal).routes.flatMap(({ method, path, hooks }) => {
    const { requestBody }: Described = hooks.detail ?? {}
    return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      boundlessLists(schema, `${method} ${path}`),
    )
  })
  expect([...new Set(found)]).toEqual([])
})

test('a list that is longer than its bound is refused by its name', async () => {
  const { id } = await aUser(journal.db, 'Asha Admin')
  const { token } = await aSession(journal, id)
  const lists = routes(journal).routes.flatMap(({ method, path, hooks }) => {
    const { requestBody }: Described = hooks.detail ?? {}
    const fields = Object.entries(requestBody?.content['application/json']?.schema.properties ?? {})
    return fields.flatMap(([field, { maxItems, items }]) =>
      maxItems === undefined || items?.type === 'object' ? [] : { route: `${method} ${path}`, field, maxItems },
    )
  })
  expect(lists.length).toBeGreaterThan(10)
  for (const { route, field, maxItems } of lists) {
    const [path] = everyRoute[route] ?? ['/']
    const body = { [field]: Array.from({ length: maxItems + 1 }, (_, at) => String(at + 1)) }
    const answer = await journal.call('POST', path, { token, body })
    expect({ route, ...answer }).toMatchObject({ route, status: 422, body: { error: 'too_many', field } })
  }
})

test('whoever needs a session and has none is refused without a question to the database', async () => {
  await journal.get('/contact') // what every page shows is read
  while (journal.gate.afterwards.running() > 0) await Bun.sleep(1)
  const asking: string[] = []
  for (const [route, [path, , who]] of Object.entries(everyRoute)) {
    if (who !== 'json' && who !== 'page') continue
    const [method = ''] = route.split(' ')
    const began = journal.statements.length
    await (await journal.handle(new Request(`http://localhost${path}`, { method }))).text()
    asking.push(...journal.statements.slice(began).map(({ text }) => `${route}: ${text}`))
  }
  expect(asking).toEqual([])
})

test('what is answered from memory or a file asks the database nothing', async () => {
  await journal.get('/contact') // what every page shows is read; a notification may have come since
  const asking: string[] = []
  for (const [route, { cost }] of Object.entries(publicRoutes)) {
    const [path] = everyRoute[route] ?? ['/']
    const [method = ''] = route.split(' ')
    if (cost !== 'cached' || path === '/readyz' || path === '/metrics') continue
    const began = journal.statements.length
    await (await journal.handle(new Request(`http://localhost${path}`, { method }))).text()
    if (journal.statements.length > began) asking.push(route)
  }
  expect(asking).toEqual([])
})

/** What is added on the way: the first line, the date, the length, and HSTS where the origin is https. */
const added =
  'HTTP/1.1 200 OK\r\nDate: Sun, 22 Nov 2026 17:25:16 GMT\r\nContent-Length: 100000\r\nStrict-Transport-Security: max-age=31536000\r\n\r\n'

test('the headers of every public answer take at most 1 kB, typed links apart', async () => {
  const tooLong: string[] = []
  for (const [route, [path, , who]] of Object.entries(everyRoute)) {
    if (who !== 'public' && who !== 'login') continue
    const [method = ''] = route.split(' ')
    const headers = { 'accept-encoding': 'br' }
    const answer = await journal.handle(new Request(`http://localhost${path}`, { method, headers }))
    await answer.arrayBuffer()
    const lines = [...answer.headers].filter(([name]) => name !== 'link').map((line) => `${line.join(': ')}\r\n`)
    const bytes = added.length + lines.join('').length
    if (bytes > 1000) tooLong.push(`${route}: ${bytes}`)
  }
  expect(tooLong).toEqual([])
})

test.each(Object.entries(everyRoute))(
  '%s answers nobody in particular, with and without a trailing slash',
  async (route, [path, status]) => {
    const [method = 'GET'] = route.split(' ')
    await journal.db.execute('delete from rate_limits') // wrong links are counted over all routes
    const ask = async (path: string) =>
      (await journal.handle(new Request(`http://localhost${path}`, { method }))).status
    expect(await ask(path)).toBe(status)
    const [before = '', query] = path.split('?')
    if (before !== '/') expect(await ask(`${before}/${query ? `?${query}` : ''}`)).toBe(status)
  },
)
