const pages = ['/', '/about', '/board', '/archives', '/sitemap.xml']
const withinMs = 25_000

/** Readers who read pages, and an editor who adds entries to the work log, until they are stopped. */
export function startLoad(url: string, token: string) {
  const told = {
    read: 0,
    /** What readers got that is not a page. */
    unread: [] as string[],
    /** The entries that were acknowledged. */
    saved: [] as string[],
    /** What the editor got instead, with its Retry-After. */
    unsaved: [] as string[],
  }
  let isOver = false
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(withinMs) }).catch((error) => error)
    if (!(answer instanceof Response)) return { status: 0, retryAfter: String(answer) }
    await answer.text().catch(() => {})
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  const reading = Array.from({ length: 3 }, async (_, lane) => {
    for (let turn = lane; !isOver; turn++) {
      const path = pages[turn % pages.length] ?? '/'
      const { status, retryAfter } = await ask(path)
      if (status === 200) told.read++
      else told.unread.push(`${path} ${status} ${retryAfter}`)
      await Bun.sleep(5)
    }
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const writing = Array.from({ length: 2 }, async (_, lane) => {
    for (let turn = 0; !isOver; turn++) {
      const content = `entry ${turn} of ${lane}, ${crypto.randomUUID()}`
      const body = JSON.stringify({ status: 'info', content })
      const { status, retryAfter } = await ask('/api/webdata', { method: 'POST', headers, body })
      if (status === 201) told.saved.push(content)
      else told.unsaved.push(`${status} ${retryAfter}`)
      await Bun.sleep(5)
    }
  })
  return {
    told,
    async stop() {
      isOver = true
      await Promise.all([...reading, ...writing])
      return told
    },
  }
}
