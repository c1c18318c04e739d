import { describe, expect, test } from 'bun:test'
import { answerOf } from './answer.ts'
import { fuzz } from './fuzz.ts'
import { problemsOf } from './judge.ts'
import { growthOf } from './memory.ts'
import type { Planned } from './requests.ts'
import { readAnswer } from './socket.ts'

const call: Planned = {
  number: 1,
  route: { method: 'POST', path: '/api/webdata' },
  method: 'POST',
  target: '/api/webdata',
  isRightTarget: true,
  identity: 'editor by bearer',
  headers: [],
  body: undefined,
  framing: 'length',
  malformed: undefined,
}
const page: Planned = { ...call, method: 'GET', target: '/admin', route: { method: 'GET', path: '/admin' } }
const file: Planned = {
  ...call,
  route: { method: 'GET', path: '/api/admin/submissions/:number/files/:file' },
  method: 'GET',
}
const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'

type Given = {
  planned?: Partial<Planned>
  status?: number
  type?: string
  body?: string
  more?: object
  without?: string
  hasSession?: boolean
}

function judged(
  planned: Planned,
  { status = 200, type, body = '{}', more = {}, without = 'x', hasSession }: Given,
): string[] {
  const headers = new Headers({
    'content-security-policy': 'x',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'x',
    'x-frame-options': 'x',
    'cross-origin-opener-policy': 'x',
    ...(type && { 'content-type': type }),
    ...more,
  })
  headers.delete(without)
  const answer = answerOf(status, headers, new TextEncoder().encode(body), 1)
  return problemsOf(planned, answer, { signedIn: ['POST /api/webdata'], hasSession })
}

describe('an answer that is right', () => {
  test.each<[string, Planned, Given]>([
    ['JSON', call, { type: json }],
    ['a refusal with a code', call, { status: 422, type: json, body: '{"error":"required"}' }],
    ['a page', page, { type: html, body: '<h1>Archives</h1>' }],
    ['being busy, with a time to come again', page, { status: 503, type: html, more: { 'retry-after': '2' } }],
    ['a document', call, { type: 'application/pdf', body: '%PDF-' }],
    ["a paper's picture", file, { type: 'image/png', body: 'PNG' }],
    ["no range of a paper's PDF", file, { status: 416, type: 'application/pdf', body: '' }],
    [
      'the icon',
      { ...page, target: '/favicon.ico/' },
      { type: 'image/png', more: { 'cache-control': 'public, no-cache' } },
    ],
    ['the address of a moved article', call, { status: 301, body: '', more: { location: '/x' } }],
    ['401 to nobody', { ...call, identity: 'nobody' }, { status: 401, type: json, body: '{"error":"unauthorized"}' }],
    ['the login for nobody', { ...page, identity: 'nobody' }, { status: 303, body: '' }],
    [
      'a public one to whose session another request ended',
      page,
      { type: html, more: { 'cache-control': 'public, no-cache' }, hasSession: false },
    ],
    ['no answer to what was cut off', { ...call, framing: 'cut' }, { status: 0, body: '' }],
  ])('is %s', (_, planned, given) => {
    expect(judged(planned, given)).toEqual([])
  })
})

describe('an answer that is wrong', () => {
  test.each<[string, Planned, Given]>([
    ['status 500', page, { status: 500, type: html }],
    ['status 503', page, { status: 503, type: html }],
    ['no answer', page, { status: 0, body: '' }],
    ['tells a stack', page, { type: html, body: 'Error\n    at run (x:12:3)' }],
    ['tells a file of ours', page, { type: html, body: 'in src/web/http/form-body.ts' }],
    ['tells an error of ours', call, { status: 400, type: json, body: '{"error":"RangeError: Invalid Date"}' }],
    ['tells SQL', page, { type: html, body: 'Failed query: select 1' }],
    ["shows markup of the request's as markup: /admin", page, { type: html, body: '<p><script>fuzz()</script>' }],
    ['no content-security-policy', page, { type: html, without: 'content-security-policy' }],
    ['a body without a content type', page, {}],
    ['text/html without a charset', page, { type: 'text/html' }],
    ['image/svg+xml without a charset', page, { type: 'image/svg+xml' }],
    ['304 with content-type', page, { status: 304, type: html, body: '' }],
    ['304 to POST', call, { status: 304, body: '' }],
    ['a public answer to who is signed in', page, { type: html, more: { 'cache-control': 'public, no-cache' } }],
    [`a JSON call answered 404 with ${html}`, call, { status: 404, type: html }],
    [`a JSON call answered 200 with ${html}`, file, { type: html }],
    ['JSON that cannot be read', call, { type: json, body: '{' }],
    ['422 without a code', call, { status: 422, type: json }],
    ['200 to who has no session', { ...call, identity: 'ended session' }, { type: json }],
    ['200 to who has no session', { ...page, identity: 'nobody' }, { type: html }],
    ['201 to who has no session', { ...call, identity: 'editor from a foreign page' }, { status: 201, type: json }],
  ])('is one with: %s', (problem, planned, given) => {
    expect(judged(planned, given)).toEqual([problem])
  })
})

test('an answer that is only late is counted, and the run goes on', async () => {
  const bodies = { 'POST /api/webdata': [{ type: json, fields: [] }] }
  const surface = { routes: [page.route, call.route], known: {}, bodies, values: {}, signedIn: [] }
  const people = { headersOf: () => [], renew: async () => {}, signIns: () => 0, refuseAgain: async () => {} }
  const send = async ({ number }: Planned) =>
    answerOf(505, new Headers(), new Uint8Array(), number % 2 === 0 ? 2_001 : 2_000)
  const report = await fuzz({ seed: 'late', surface, people, send, to: 60 })
  expect(report).toMatchObject({ sent: 60, late: 30, failures: [] })
})

describe('what a socket receives', () => {
  const read = (text: string, method = 'GET', isClosed = false) => readAnswer(Buffer.from(text), method, isClosed, 1)

  test.each([
    ['by its length', 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok', 200, 'ok'],
    ['in chunks', 'HTTP/1.1 404 x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nno\r\n3\r\nbod\r\n0\r\n\r\n', 404, 'nobod'],
    ['after 100 Continue', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n', 204, ''],
  ])('is an answer %s', (_, text, status, body) => {
    expect(read(text)).toMatchObject({ status, text: body })
    expect(read(text.slice(0, -1))).toBeUndefined()
  })

  test('is none where it ended before', () => {
    expect(read('HTTP/1.1 200 OK\r\n', 'GET', true)).toMatchObject({ status: 0 })
    expect(read('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', 'HEAD')).toMatchObject({ status: 200, text: '' })
  })
})

describe('memory', () => {
  const samples = (megabytesAt: (sent: number) => number) =>
    Array.from({ length: 101 }, (_, place) => ({ sent: place * 1_000, megabytes: megabytesAt(place * 1_000) }))

  test.each<[string, boolean, (sent: number) => number]>([
    ['that stays is flat', true, () => 500],
    ['that grows while it warms up is flat', true, (sent) => Math.min(600, 300 + sent / 50)],
    ['that swings is flat', true, (sent) => 500 + 90 * Math.sin(sent)],
    ['that grows by 3 MB each thousand is not', false, (sent) => 400 + (3 * sent) / 1_000],
  ])('%s', (_, isFlat, megabytesAt) => {
    expect(growthOf(samples(megabytesAt)).isFlat).toBe(isFlat)
  })

  test('is told with its medians and its slope', () => {
    const { warm, end, most, slope } = growthOf(samples((sent) => 100 + sent / 10_000))
    expect(warm).toBe(102.5)
    expect(end).toBe(109.5)
    expect(most).toBe(110)
    expect(slope).toBeCloseTo(1)
  })
})
