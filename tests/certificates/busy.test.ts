// one database
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { createDrawing } from '../../src/journal/certificates/drawing/drawing.ts'
import { createGate } from '../../src/web/limits/gate.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
  await anArticle(journal.db, { refnumber: '1043', authorname: 'Asha Rao' })
})
afterAll(() => journal.close())

const calls = [
  ['certificate', '/api/pdf/certificate/1043/Asha%20Rao'],
  ['cover page', '/api/pdf/coverpage/1043'],
  ['editorial board', '/api/pdf/editorialboard'],
] as const

test.each(calls)('the %s is refused where too many requests wait, or too many of one client', async (_, path) => {
  const limits = { atOnce: 0, maxWaiting: 0, maxOfOne: 1 }
  for (const [document, status, error] of [
    [limits, 503, 'busy'],
    [{ ...limits, maxOfOne: 0 }, 429, 'too_many_requests'],
  ] as const) {
    const gate = createGate({ limits: { document } })
    // which has drawn nothing yet
    const { handle } = createApp({ ...journal, gate, workers: { ...journal.workers, drawing: createDrawing() } })
    const answer = await handle(new Request(`http://localhost${path}`))
    expect(answer.status).toEqual(status)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toEqual({ error })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const signedIn = createApp({ ...journal, gate })
    const meera = await browsingAs({ ...journal, ...signedIn }, `Meera Nair ${path} ${status}`)
    expect((await meera.ask(path)).status).toBe(200)
  }
})

test.each([
  [
    'is taken out of its line',
    {
      gate: createGate({ limits: { document: { atOnce: 0, maxWaiting: 50, maxOfOne: 8 } } }),
      drawing: createDrawing(),
    },
  ],
  ['has nothing drawn', { drawing: createDrawing({ most: 0 }) }],
])('a reader who hangs up %s', async (_, { drawing, ...gated }) => {
  const { handle } = createApp({ ...journal, ...gated, workers: { ...journal.workers, drawing } })
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
  await Bun.sleep(100) // the four that may run wait for a worker
  expect(statuses).toEqual([])
  left.abort()
  await Promise.allSettled(asked)
  while (statuses.length < asked.length) await Bun.sleep(10)
  expect(statuses.filter((status) => status !== 503 && status !== 400)).toEqual([])
  await server.stop(true)
})
