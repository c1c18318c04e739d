const fixed = ['/', '/about', '/board', '/contact', '/indexing', '/search?keyword=crop', '/feed.atom', '/sitemap.xml']
const screens = ['/admin', '/admin/archives', '/admin/editors', '/admin/indexing', '/admin/settings', '/webdata']
const readers = 3
const withinMs = 30_000

/**
 * Readers of all pages of the sitemap, and editors who look at screens, write entries, and save articles' forms as a
 * browser sends them. What each gets that is no page or no saving is noted.
 */
export async function visitors(url: string, password: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'admin', password })
  const login = await fetch(`${url}/auth/login/`, { method: 'POST', headers, body })
  const { token } = (await login.json()) as { token: string }
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const parts = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, found = '']) => new URL(found).pathname)
  const listed = await Promise.all(parts.map(async (path) => (await fetch(url + path)).text()))
  const inParts = listed.flatMap((text) =>
    [...text.matchAll(/<loc>([^<]+)/g)].map(([, found = '']) => new URL(found).pathname),
  )
  const pages = [...new Set([...fixed, ...parts, ...inParts])]
  const refnumbers = pages
    .flatMap((path) => /^\/archives\/\d+\/vol\d+\/issue\d+\/(\d+)$/.exec(path)?.[1] ?? [])
    .slice(0, 20)
  const told = await Promise.all(refnumbers.map(async (ref) => (await fetch(`${url}/api/archives/ref/${ref}`)).json()))
  const ids = told.map(({ id }) => Number(id))

  const acknowledged = { contents: [] as string[], titles: new Map<number, string>() }
  const ask = async (path: string, init: RequestInit = {}) => {
    const asked = { redirect: 'manual' as const, ...init, signal: AbortSignal.timeout(withinMs) }
    const answer = await fetch(url + path, asked).catch((error) => new Response(String(error), { status: 599 }))
    return { status: answer.status, text: await answer.text() }
  }
  const any = <One>(of: readonly One[]) => of[Math.floor(Math.random() * of.length)] as One // none is empty

  function start() {
    const told = { read: 0, unread: [] as string[], saved: 0, unsaved: [] as string[] }
    let isOver = false
    const read = async (path: string, init: RequestInit = {}) => {
      const { status, text } = await ask(path, init)
      if (status === 200) told.read++
      else told.unread.push(`${path} ${status} ${text.slice(0, 80)}`)
      return text
    }
    const save = async (path: string, wanted: number, init: RequestInit) => {
      const { status, text } = await ask(path, { method: 'POST', ...init })
      if (status === wanted) told.saved++
      else told.unsaved.push(`${path} ${status} ${text.slice(0, 200)}`)
      return status === wanted
    }
    const signed = { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    const calling = { headers: { ...headers, authorization: `Bearer ${token}` } }
    const lanes = [
      ...Array.from({ length: readers }, () => () => read(any(pages))),
      () => read(any(screens), signed),
      async () => {
        const content = `entry ${crypto.randomUUID()}`
        const isSaved = await save('/api/webdata', 201, {
          ...calling,
          body: JSON.stringify({ status: 'info', content }),
        })
        if (isSaved) acknowledged.contents.push(content)
      },
      async () => {
        const id = any(ids)
        const form = filled(await read(`/admin/archives/${id}`, signed), `/admin/archives/${id}`)
        const title = `Crop ${crypto.randomUUID()}`
        form.set('title', title)
        if (await save(`/admin/archives/${id}`, 303, { ...signed, body: form })) acknowledged.titles.set(id, title)
      },
    ]
    const work = lanes.map(async (lane) => {
      while (!isOver) {
        await lane()
        await Bun.sleep(10)
      }
    })
    return async () => {
      isOver = true
      await Promise.all(work)
      return told
    }
  }
  return { start, acknowledged }
}

/** A form of a page as a browser sends it unchanged. */
function filled(html: string, action: string): FormData {
  const form = new FormData()
  let isInside = false
  let text: { name: string; value: string } | undefined
  let select = ''
  const unescaped = (value: string) =>
    value.replace(
      /&(amp|quot|lt|gt|#x27);/g,
      (_, name: string) => ({ amp: '&', quot: '"', lt: '<', gt: '>' })[name] ?? "'",
    )
  new HTMLRewriter()
    .on('form', {
      element(element) {
        isInside =
          unescaped(element.getAttribute('action') ?? '') === action && element.getAttribute('method') === 'post'
        element.onEndTag(() => {
          isInside = false
        })
      },
    })
    .on('input[name]', {
      element(element) {
        const type = element.getAttribute('type')
        const isLeftOut = type === 'file' || (/checkbox|radio/.test(type ?? '') && !element.hasAttribute('checked'))
        if (isInside && !isLeftOut)
          form.append(element.getAttribute('name') ?? '', unescaped(element.getAttribute('value') ?? ''))
      },
    })
    .on('select[name]', {
      element(element) {
        select = isInside ? (element.getAttribute('name') ?? '') : ''
      },
    })
    .on('option[selected]', {
      element(element) {
        if (select) form.append(select, unescaped(element.getAttribute('value') ?? ''))
      },
    })
    .on('textarea[name]', {
      element(element) {
        const own = { name: element.getAttribute('name') ?? '', value: '' }
        text = own
        element.onEndTag(() => {
          if (isInside) form.append(own.name, unescaped(own.value.replace(/^\n/, '')))
          text = undefined
        })
      },
      text(chunk) {
        if (text) text.value += chunk.text
      },
    })
    .transform(html)
  return form
}
