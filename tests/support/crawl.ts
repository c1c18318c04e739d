type Ask = (path: string) => Promise<Response> | Response

/** A comparable response: what a reader gets, without the request's own id. */
type Seen = { status: number; headers: Record<string, string>; sha256: string }

/** Crawls a journal from some paths along every wanted link; returns the response of each path. */
export async function crawl(ask: Ask, from: string[], isWanted = (_path: string) => true): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const { answer, bytes } = await look(ask, path)
    seen.set(path, answer)
    const type = answer.headers['content-type'] ?? ''
    const text = /html|xml|json/.test(type) ? new TextDecoder().decode(bytes) : ''
    waiting.push(...addressesIn(text, answer.headers.location).filter((found) => !seen.has(found) && isWanted(found)))
  }
  return seen
}

async function look(ask: Ask, path: string): Promise<{ answer: Seen; bytes: Uint8Array }> {
  const response = await ask(path)
  const id = response.headers.get('x-request-id') ?? ''
  const sent = Buffer.from(await response.bytes())
  const bytes = response.status < 400 ? sent : without(sent, id)
  const changing = bytes === sent ? ['x-request-id'] : ['x-request-id', 'etag', 'content-length']
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !changing.includes(name)))
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  return { answer: { status: response.status, headers, sha256 }, bytes }
}

function without(bytes: Buffer, id: string): Buffer {
  return Buffer.from(bytes.toString().replaceAll(id, ''))
}

function addressesIn(text: string, location = ''): string[] {
  const written = [...text.matchAll(/(?:href|src|content|action)="([^"]+)"|<loc>([^<]+)<\/loc>/g)]
  return [location, ...written.map(([, attribute = '', place = '']) => attribute || place)].flatMap((address) => {
    const url = /^(\/|http:\/\/localhost)/.test(address)
      ? URL.parse(address.replaceAll('&amp;', '&'), 'http://localhost:3000')
      : null
    return url?.hostname === 'localhost' ? [url.pathname + url.search] : []
  })
}
