import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { createDrawing, type Drawing } from '../../src/documents/drawing.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders.ts'
import { aJournal } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
  await anArticle(journal.db, { refnumber: '1043', authorname: 'Asha Rao' })
})
afterAll(() => journal.close())

const withDrawing = (drawing: Drawing) => createApp({ ...journal, drawing }).handle
const calls = [
  ['certificate', '/api/pdf/certificate/1043/Asha%20Rao'],
  ['cover page', '/api/pdf/coverpage/1043'],
  ['editorial board', '/api/pdf/editorialboard'],
] as const

describe('a document is refused', () => {
  const full = createDrawing({ most: 0, maxWaiting: 0 })
  const exhausted = createDrawing({ maxOfOne: 0 })

  test.each(calls)('where too many wait, or for one client: the %s', async (_, path) => {
    for (const [drawing, status, error] of [
      [full, 503, 'busy'],
      [exhausted, 429, 'too_many_requests'],
    ] as const) {
      const answer = await withDrawing(drawing)(new Request(`http://localhost${path}`))
      expect(answer.status).toEqual(status)
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await answer.json()).toEqual({ error })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('to a plain form in words, on the page that it stood on', async () => {
    const handle = withDrawing(full)
    const meera = await browsingAs({ ...journal, handle })
    const body = new URLSearchParams({ refnumbers: '1043' })
    const headers = { accept: 'text/html', referer: 'http://localhost/admin/archives' }
    const answer = await meera.ask('/api/pdf/indexpage', { method: 'POST', body, headers })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/admin/archives')
    expect((await meera.open('/admin/archives')).text).toContain('Too many people ask for this at once.')
  })
})

test('a reader who hangs up is taken out of the queue', async () => {
  const handle = withDrawing(createDrawing({ most: 0 }))
  let begun = 0
  const statuses: number[] = []
  const fetch = async (request: Request) => {
    begun++
    const answer = await handle(request)
    statuses.push(answer.status)
    return answer
  }
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
  const left = new AbortController()
  const asked = calls.flatMap(([, path]) =>
    ['GET', 'HEAD'].map((method) => globalThis.fetch(server.url.origin + path, { method, signal: left.signal })),
  )
  while (begun < asked.length) await Bun.sleep(10)
  expect(statuses).toEqual([])
  left.abort()
  await Promise.allSettled(asked)
  while (statuses.length < asked.length) await Bun.sleep(10)
  expect(statuses).toEqual([503, 503, 503, 503, 503, 503])
  await server.stop(true)
})
