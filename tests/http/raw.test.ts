// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { maxBodyBytes } from '../../src/web/http/security.ts'
import { anArticle, anIssue, aPdf, aSession, aUser } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'

const journal = await aJournal()
await anIssue(journal.db)
await anArticle(journal.db, { refnumber: '101', ...(await aPdf(journal.files)) })
const { id } = await aUser(journal.db, 'Meera Nair')
const { token } = await aSession(journal, id)
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  development: false,
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  fetch: (request, connection) => journal.handle(request, connection),
})
afterAll(async () => {
  await server.stop(true)
  await journal.close()
})

/**
 * The status and the header fields of the answer to a request as it goes over the wire, which closes the connection.
 */
async function answerTo(...request: (string | Uint8Array)[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { port = 0, hostname = '' } = server
  const pieces = request.map((piece) => Buffer.from(piece))
  let answer = ''
  const write = (socket: { write: (data: Uint8Array) => number }) => {
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
      const written = socket.write(piece)
      if (written < piece.length) return void pieces.unshift(piece.subarray(Math.max(0, written)))
    }
  }
  const socket = {
    open: write,
    drain: write,
    data: (_: unknown, data: Buffer) => {
      answer += data.toString('latin1')
      if (answer.includes('\r\n\r\n')) resolve(answer)
    },
    error: (_: unknown, error: Error) => reject(error),
    close: () => resolve(answer),
  }
  const connection = await Bun.connect({ hostname, port, socket })
  const [head = ''] = (await promise).split('\r\n\r\n')
  connection.end()
  const [line = '', ...fields] = head.split('\r\n')
  return { status: Number(line.split(' ')[1]), fields: fields.map((field) => field.split(':')[0]?.toLowerCase()) }
}

const asking = (line: string, ...fields: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`

describe('a reader with a current copy gets 304 without content headers:', () => {
  test.each([
    ['a page', '/about'],
    ['a kept page', '/about'],
    ['JSON', '/api/settings'],
    ['a PDF', '/assets/archives/2026/vol5issue2/101.pdf'],
    ['a picture', '/assets/editors/avatar.png'],
    ['a style', journal.assets.url('public.css')],
    ['a font', journal.assets.url('serif-roman.woff2')],
  ])('%s', async (_, path) => {
    const encoding = 'Accept-Encoding: br'
    const whole = await answerTo(asking(`GET ${path}`, encoding))
    expect(whole.status).toBe(200)
    expect(whole.fields).toEqual(expect.arrayContaining(['content-type', 'etag']))
    for (const method of ['GET', 'HEAD']) {
      const { status, fields } = await answerTo(asking(`${method} ${path}`, encoding, 'If-None-Match: *'))
      expect(status, method).toBe(304)
      expect(fields).toEqual(expect.arrayContaining(['etag', 'cache-control', 'x-content-type-options']))
      expect(fields.filter((name) => name?.startsWith('content-') && name !== 'content-security-policy')).toEqual([])
    }
  })
})

test.each([
  'CONNECT *',
  'CONNECT \\x',
  'CONNECT [',
  'CONNECT %zz',
  'OPTIONS *',
  'GET ?x',
  'GET mailto:x',
  'GET ftp://x/',
  'GET /about#x',
])('the request line %s, with no valid address, gets 400', async (line) => {
  expect((await answerTo(asking(line))).status).toBe(400)
})

describe('a chunked body', () => {
  const megabyte = new Uint8Array(1024 * 1024)
  const chunk = [`${megabyte.length.toString(16)}\r\n`, megabyte, '\r\n']
  const sent = (path: string, megabytes: number, ...fields: string[]) =>
    answerTo(
      asking(`POST ${path}`, 'Transfer-Encoding: chunked', ...fields),
      ...Array.from({ length: megabytes }, () => chunk).flat(),
      '0\r\n\r\n',
    )
  const parts = 'Content-Type: multipart/form-data; boundary=x'
  const signedIn = `Authorization: Bearer ${token}`

  test.each([
    [maxBodyBytes / megabyte.length, 400],
    [maxBodyBytes / megabyte.length + 1, 413],
  ])('of %p MB is read up to the limit of 8 MB: %p', async (megabytes, status) => {
    expect((await sent('/api/admin/archives', megabytes, parts, signedIn)).status).toBe(status)
  })

  test.each([
    ['/api/admin/archives', 401],
    ['/admin/archives/add/2026/5/2', 401],
    ['/nope', 404],
    ['/auth/login', 413],
  ])('to %s is refused without waiting for its end if nobody is signed in: %p', async (path, status) => {
    const head = asking(`POST ${path}`, 'Transfer-Encoding: chunked', parts)
    expect((await answerTo(head, ...chunk)).status).toBe(status)
  })
})
