// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createApp, publicRoutes } from '../../src/app.ts'
import { rateLimits } from '../../src/core/db/tables/office.ts'
import { usageMonths } from '../../src/core/db/tables/usage.ts'
import { reports } from '../../src/exchange/counter/report-rules.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { createPageCache } from '../../src/web/caching/page-cache.ts'
import { resolveDescription } from '../../src/web/http/openapi/resolving-rules.ts'
import { type Description, describedCalls } from '../programs/fuzz/described.ts'
import { pageIn } from '../programs/fuzz/forms.ts'
import { extremes } from '../programs/fuzz/values.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { articleIds } from '../support/builders/usage.ts'
import { everyRoute } from '../support/every-route.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'
import { measure } from '../support/took.ts'

/** What no answer of this small journal needs: a month for each since the year 1 in a report is 24,000 columns. */
const maxBytes = 150_000
const maxStatements = 40
const maxProcessorMs = 2000

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:9' })
/**
 * Keeps nothing, so that each answer is made; it hears of changes, so that no slow answer is taken for a lost database.
 */
const pageCache = { ...createPageCache(), isListening: () => true }
const { handle } = createApp({ ...journal, pageCache })
const calls = describedCalls(resolveDescription(await (await journal.get('/openapi.json')).json()) as Description)

beforeAll(async () => {
  for (let number = 1; number <= 40; number++)
    await anArticle(journal.db, { refnumber: `${number + 6}`, keywords: 'rice', ...(await aPdf(journal.files)) })
  const ids = await articleIds(journal.db, ['7', '8', '9'])
  const counts = { total_investigations: 4, unique_investigations: 3, total_requests: 2, unique_requests: 1 }
  const rows = ['2023-06', '2026-05'].flatMap((month) =>
    [...ids.values()].map((article_id) => ({ article_id, month: `${month}-01`, ...counts })),
  )
  await journal.db.insert(usageMonths).values(rows)
  const ways = waysOf(journal)
  await ways.open({ show_figures: 'on' })
  const paper = await aPaper(journal.db, { state: 'review' })
  const { request } = await aRequest(journal.db, paper, { state: 'accepted' })
  const asked = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: new Date('2027-01-01') } as const
  const { token } = await addLink(journal.db, asked, journal.now.at)
  links = { s: await ways.drafted(), r: `/r/${token}` }
})

/** The addresses of an author and of a reviewer, whose routes answer other tokens without a look at the rest. */
let links: { s: string; r: string }
const byLink = (path: string) => path.replace(/^\/([sr])\/0+/, (_, side: 's' | 'r') => links[side])

/** Whether an answer is an error of ours, or takes more than it may: what it took, else undefined. */
async function tooMuch(path: string, body?: URLSearchParams): Promise<string | undefined> {
  const [statements, took] = [journal.statements.length, measure()]
  const answer = await handle(new Request(`http://localhost${path}`, { method: body ? 'POST' : 'GET', body }))
  const bytes = (await answer.bytes()).byteLength
  const taken = { bytes, statements: journal.statements.length - statements, processorMs: took() }
  const isFine =
    answer.status < 500 &&
    taken.bytes <= maxBytes + 2 * String(body ?? '').length && // a form is shown again as it was typed
    taken.statements <= maxStatements &&
    taken.processorMs <= maxProcessorMs
  return isFine ? undefined : `${path.slice(0, 200)} ${answer.status} ${JSON.stringify(taken)}`
}

async function tooMuchOf(paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const told = await tooMuch(path)
    if (told) found.push(told)
  }
  return found
}

const customer = 'customer_id=0000000000000000'
const ages = 'begin_date=0001-01&end_date=9999-12'

/** Queries that are right, to which an extreme is added. */
const right: Record<string, string[]> = {
  'GET /search': ['keyword=rice&filters=1'],
  'GET /oai': ['ListRecords', 'ListIdentifiers'].map((verb) => `verb=${verb}&metadataPrefix=jats`),
  'GET /r51/reports/:report': [`${customer}&${ages}`],
}

const gets = Object.entries(publicRoutes).flatMap(([route, { reads = [] }]) => {
  const [address = ''] = everyRoute[route] ?? []
  const [path = '', query = ''] = address.split('?')
  return route.startsWith('GET ') ? [{ route, pattern: route.slice(4), path, query, reads }] : []
})

describe('extreme values of every public route’s parameters are answered in time', () => {
  const asked = gets.flatMap(({ route, path, query, reads }) =>
    reads.map((name) => [route, name, path.replace(/pr$/, 'ir'), right[route] ?? [query]] as const),
  )
  test.each(asked)('%s: %s', async (_, name, path, queries) => {
    const paths = queries.flatMap((query) =>
      extremes.flatMap((value, at) => {
        const one = new URLSearchParams(query)
        one.set(name, value)
        if (at % 3 > 0) return [`${path}?${one}`]
        const again = new URLSearchParams(query)
        for (let time = 0; time < 20; time++) again.append(name, value.slice(0, 100))
        return [`${path}?${one}`, `${path}?${again}`]
      }),
    )
    expect(await tooMuchOf(paths)).toEqual([])
  })

  const withNames = gets
    .filter(({ pattern }) => pattern.includes(':'))
    .map((get, turn) => ({ ...get, names: get.pattern.split('/'), turn }))
  /** The extremes for a parameter: where many routes read it, every other one, in turn. */
  const extremesFor = (name: string, turn: number) =>
    withNames.filter(({ names }) => names.includes(name)).length < 4
      ? extremes
      : extremes.filter((_, at) => (at + turn) % 2 === 0)

  test.each(withNames)('$route, with extremes in its path', async ({ names, turn, path }) => {
    const values = path.split('/')
    const paths = names.flatMap((name, place) =>
      name.startsWith(':')
        ? extremesFor(name, turn).map((value) => byLink(values.with(place, encodeURIComponent(value) || '0').join('/')))
        : [],
    )
    expect(await tooMuchOf(paths)).toEqual([])
  })

  test.each(Object.keys(reports))('the report %s of all dates, in both formats', async (id) => {
    const more = ['', '&granularity=Total', '&attributes_to_show=Authors%7CYOP%7CArticle_Version%7CAccess_Type']
    const paths = ['json', 'tsv'].flatMap((format) =>
      more.map((of) => `/r51/reports/${id}?${customer}&${ages}&format=${format}${of}`),
    )
    expect(await tooMuchOf(paths)).toEqual([])
  })
})

test.each(['/submit', '/lost-link', '/forgot', '/s/0', '/r/0'])(
  'extreme values in the fields of every form at %s are answered in time',
  async (page) => {
    const answer = await handle(new Request(`http://localhost${byLink(page)}`))
    const forms = pageIn(await answer.text(), byLink(page)).forms.filter(({ name }) => name.startsWith('POST '))
    expect([answer.status, forms.length > 0]).toEqual([200, true])
    const found: string[] = []
    for (const { name, body } of forms) {
      const names = body.fields.filter(({ isFile }) => !isFile).map((field) => field.name)
      for (const value of [...extremes.filter((_, at) => at % 3 === 0), 'a'.repeat(50_000)]) {
        const typed = new URLSearchParams(names.map((field) => [field, field === 'once' ? '' : value]))
        const told = await tooMuch(name.slice('POST '.length), typed)
        if (told) found.push(told)
      }
    }
    expect(found).toEqual([])
  },
)

describe('the table of public routes lists', () => {
  // wrong links are counted; a query that is returned is not awaited, since it is no promise
  beforeEach(async () => void (await journal.db.delete(rateLimits)))

  test('every parameter that the OpenAPI description has', () => {
    const unknown = calls.flatMap(({ name, parameters }) =>
      parameters
        .filter((one) => one.in === 'query' && publicRoutes[name] && !publicRoutes[name]?.reads?.includes(one.name))
        .map((one) => `${name} ${one.name}`),
    )
    expect(unknown).toEqual([])
  })

  test.each(gets)('every parameter that $route reads', async ({ route, path, query, reads }) => {
    // tells other numbers each time, and refuses what it does not read
    if (route === 'GET /metrics' || route === 'GET /oai') return
    const all = gets.flatMap((other) => other.reads)
    const others = new Set([...all, 'q', 'n', 'limit', 'offset', 'sort', 'lang', 'filter', 'before', 'after', 'tab'])
    const unread = new URLSearchParams([...others].filter((name) => !reads.includes(name)).map((name) => [name, '2']))
    const textOf = async (address: string) => {
      const answer = await handle(new Request(`http://localhost${address}`))
      const text = await answer.text()
      return `${answer.status} ${answer.headers.get('location')} ${text.replace(/\(request [^)]*\)|name="once" value="[^"]*"/g, '')}`
    }
    const before = query ? `${path}?${query}` : path
    expect(await textOf(`${path}?${query}&${unread}`)).toBe(await textOf(before))
  })
})
