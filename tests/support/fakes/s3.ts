type Stored = { body: Uint8Array<ArrayBuffer>; at: Date }

/**
 * A small server that answers as S3-compatible storage does: objects of one bucket, ranges, lists of at most
 * `pageSize`. `objects` may be changed behind its back; while `isDown`, every answer is an error for the moment, while
 * `isShut` one that no pause helps against, while `isBroken` only those with an object's bytes, while `isSilent` there
 * is none, and while `isDeaf` ranges are ignored. The next `busy` requests are refused for the moment. While `isStuck`,
 * only the first byte of an object comes.
 */
export function startS3(pageSize = 1000) {
  const objects = new Map<string, Stored>()
  const faults = { isDown: false, isShut: false, isBroken: false, isSilent: false, isDeaf: false, isStuck: false }
  const state = { ...faults, busy: 0, requests: 0 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      state.requests++
      const { pathname, searchParams } = new URL(request.url)
      if (state.isSilent) await new Promise(() => {})
      if (state.isDown || state.busy-- > 0 || (state.isBroken && request.method === 'GET'))
        return new Response('<Error><Code>SlowDown</Code></Error>', { status: 503 })
      if (state.isShut) return problem(403, 'AccessDenied')
      if (!request.headers.get('authorization')?.startsWith('AWS4-HMAC-SHA256 ')) return problem(403, 'AccessDenied')
      if (!pathname.startsWith('/bucket')) return problem(404, 'NoSuchBucket')
      const key = decodeURIComponent(pathname).replace(/^\/bucket\/?/, '')
      if (key === '') return list(objects, searchParams, pageSize)
      if (request.method === 'PUT') {
        objects.set(key, { body: await request.bytes(), at: new Date() })
        return new Response()
      }
      if (request.method === 'DELETE') objects.delete(key)
      if (request.method === 'DELETE') return new Response(null, { status: 204 })
      const found = objects.get(key)
      if (state.isDeaf) request.headers.delete('range')
      if (found && state.isStuck && request.method === 'GET') return new Response(stuckAfter(found.body.slice(0, 1)))
      return found ? objectAnswer(request, found) : problem(404, 'NoSuchKey')
    },
  })
  const client = new Bun.S3Client({
    endpoint: server.url.origin,
    bucket: 'bucket',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    region: 'here',
    retry: 0,
  })
  return { objects, state, client, url: server.url.origin, stop: () => server.stop(true) }
}

function problem(status: number, code: string): Response {
  return new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, { status })
}

const stuckAfter = (bytes: Uint8Array) =>
  new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: () => new Promise(() => {}),
  })

function objectAnswer(request: Request, { body, at }: Stored): Response {
  const headers = { 'Last-Modified': at.toUTCString(), ETag: `"${Bun.hash(body)}"`, 'Content-Length': `${body.length}` }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (from === '') return new Response(body, { headers })
  const part = body.slice(Number(from), to === '' ? undefined : Number(to) + 1)
  return new Response(part, { status: 206, headers: { ...headers, 'Content-Length': `${part.length}` } })
}

function list(objects: Map<string, Stored>, asked: URLSearchParams, pageSize: number): Response {
  const after = asked.get('start-after') ?? ''
  const all = [...objects].filter(([key]) => key.startsWith(asked.get('prefix') ?? '') && key > after)
  const shown = all.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, pageSize)
  const contents = shown.map(
    ([key, { body, at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
  )
  const isTruncated = `<IsTruncated>${all.length > shown.length}</IsTruncated>`
  return new Response(`<?xml version="1.0"?><ListBucketResult>${isTruncated}${contents.join('')}</ListBucketResult>`)
}
