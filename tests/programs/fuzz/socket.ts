import { type Answer, answerOf, isEndless } from './answer.ts'
import type { Send } from './fuzz.ts'
import type { Call } from './people.ts'
import type { Planned } from './requests.ts'

const waitMs = 20_000
const cutAfterMs = 50

/** Sends requests over sockets, byte for byte as they are planned. */
export function sendsOver(origin: string): Send {
  return (planned, identity) =>
    exchange(origin, planned.method, bytesOf(origin, planned, identity), planned.framing === 'cut')
}

/** Calls a server over sockets. */
export function callsOver(origin: string): Call {
  return (method, path, headers, body = '') => {
    const all = [...headers, ['Host', new URL(origin).host], ['Content-Length', String(Buffer.byteLength(body))]]
    return exchange(origin, method, Buffer.from(`${headOf(method, path, all)}${body}`))
  }
}

/** Sends bytes on a connection of their own. @param isCut whether to hang up before they are answered */
async function exchange(origin: string, method: string, bytes: Uint8Array, isCut = false): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  let received = Buffer.alloc(0)
  const finish = (isClosed: boolean) => {
    const answer = readAnswer(received, method, isClosed, performance.now() - began)
    if (answer) resolve(answer)
  }
  let left = bytes
  const push = (socket: { write: (data: Uint8Array) => number }) => {
    left = left.subarray(Math.max(0, socket.write(left)))
  }
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: push,
      drain: push,
      data(_, chunk) {
        received = Buffer.concat([received, chunk])
        finish(false)
      },
      close: () => finish(true),
      error: () => finish(true),
    },
  })
  const timer = setTimeout(() => resolve(noAnswer(performance.now() - began)), isCut ? cutAfterMs : waitMs)
  const answer = await promise
  clearTimeout(timer)
  socket.terminate()
  return isCut ? { ...answer, ms: 0 } : answer
}

/**
 * What a connection has received, as an answer once it is whole (RFC 9112): by its length, in chunks, or up to the end.
 * A connection that ended before is an answer of status 0.
 */
export function readAnswer(received: Buffer, method: string, isClosed: boolean, ms: number): Answer | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return isClosed ? noAnswer(ms) : undefined
  const [first = '', ...lines] = received.subarray(0, headEnd).toString('latin1').split('\r\n')
  const status = Number(first.split(' ')[1])
  const rest = received.subarray(headEnd + 4)
  if (status < 200) return readAnswer(rest, method, isClosed, ms) // such as 100 Continue
  const headers = new Headers()
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
  const isBare = method === 'HEAD' || status === 204 || status === 304 || isEndless(headers)
  const body = isBare ? Buffer.alloc(0) : bodyIn(rest, headers, isClosed)
  return body && answerOf(status, headers, new Uint8Array(body), ms)
}

function noAnswer(ms: number): Answer {
  return answerOf(0, new Headers(), new Uint8Array(), ms)
}

function bodyIn(rest: Buffer, headers: Headers, isClosed: boolean): Buffer | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return chunksIn(rest)
  const length = headers.get('content-length')
  if (length === null) return isClosed ? rest : undefined
  return rest.byteLength >= Number(length) ? rest.subarray(0, Number(length)) : undefined
}

function chunksIn(rest: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString('latin1'), 16)
    if (size === 0) return rest.byteLength >= lineEnd + 4 ? Buffer.concat(chunks) : undefined
    if (Number.isNaN(size)) throw new Error(`A chunk without a size: ${rest.subarray(at, at + 100)}`)
    if (rest.byteLength < lineEnd + 2 + size) return undefined
    chunks.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

function bytesOf(origin: string, planned: Planned, identity: [string, string][]): Uint8Array {
  const { method, target, headers, body, framing, malformed } = planned
  const all = [...headers, ...identity]
  if (!all.some(([name]) => name === 'Host')) all.push(['Host', new URL(origin).host])
  if (body?.type) all.push(['Content-Type', body.type])
  if (body && framing === 'chunked') all.push(['Transfer-Encoding', 'chunked'])
  else if (body) all.push(['Content-Length', String(body.bytes.byteLength)])
  const head = Buffer.from(headOf(method, target, all, malformed), 'latin1')
  if (!body) return head
  if (framing === 'chunked') return Buffer.concat([head, ...chunksOf(body.bytes), Buffer.from('0\r\n\r\n')])
  const sent = framing === 'cut' ? body.bytes.subarray(0, Math.floor(body.bytes.byteLength / 2)) : body.bytes
  return Buffer.concat([head, sent])
}

const chunkBytes = 4_096

function chunksOf(bytes: Uint8Array): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.byteLength / chunkBytes) }, (_, number) => {
    const chunk = bytes.subarray(number * chunkBytes, (number + 1) * chunkBytes)
    return Buffer.concat([Buffer.from(`${chunk.byteLength.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  })
}

function headOf(method: string, target: string, headers: string[][], malformed?: string): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  if (malformed !== undefined) lines.splice(1, 0, malformed)
  return [`${method} ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n')
}
