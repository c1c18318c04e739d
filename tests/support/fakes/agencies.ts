type Batch = { id: string; doi: string; version: number; xml: string; polls: number }

/** What the server of an agency does with its n-th request of a kind, from 1; undefined for what it usually does. */
type Behaviour = (request: {
  kind: 'deposit' | 'poll' | 'article'
  count: number
}) => Response | undefined | Promise<Response | undefined>

const diagnostic = (status: string, inside = '') =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?><doi_batch_diagnostic status="${status}" sp="cs3-2">${inside}</doi_batch_diagnostic>`,
    { headers: { 'Content-Type': 'text/xml' } },
  )

const record = (status: string, doi: string, message: string) =>
  `<record_diagnostic status="${status}"><doi>${doi}</doi><msg>${message}</msg></record_diagnostic>`

/**
 * A server that behaves like Crossref and DOAJ. It registers a batch at the poll number `polls`, and keeps the newest
 * version of each DOI. `updates` are what notices said of other DOIs; the policy of each must be registered before.
 */
export function anAgency({ polls = 1, login = 'crops', password = 'secret-of-crops' } = {}) {
  const batches: Batch[] = []
  const registered = new Map<string, { version: number; xml: string }>()
  const updates = new Map<string, { type: string; date: string; of: string }>()
  const articles: { key: string; bibjson: Record<string, unknown> }[] = []
  const counts = { deposit: 0, poll: 0, article: 0 }
  const rules: { behaviour: Behaviour } = { behaviour: () => undefined }

  async function deposit(request: Request): Promise<Response> {
    const form = await request.formData()
    if (form.get('operation') !== 'doMDUpload') return new Response('Unknown operation', { status: 400 })
    if (form.get('login_id') !== login || form.get('login_passwd') !== password)
      return new Response('<h2>FAILURE</h2>Wrong credentials', { status: 401 })
    const file = form.get('fname')
    if (!(file instanceof File)) return new Response('No file', { status: 400 })
    const xml = await file.text()
    const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
    batches.push({
      id: find(/<doi_batch_id>([^<]+)/),
      doi: find(/<doi_data><doi>([^<]+)/),
      xml,
      polls: 0,
      version: Number(find(/<timestamp>(\d+)/)),
    })
    return new Response(
      '<html><head><title>SUCCESS</title></head><body>Your batch submission was successfully received.</body></html>',
    )
  }

  function poll(url: URL): Response {
    if (url.searchParams.get('usr') !== login || url.searchParams.get('pwd') !== password)
      return new Response('Wrong credentials', { status: 401 })
    const batch = batches.find(({ id }) => id === url.searchParams.get('doi_batch_id'))
    if (!batch) return diagnostic('unknown_submission')
    batch.polls++
    if (batch.polls < polls) return diagnostic('queued')
    const known = registered.get(batch.doi)
    if (known && known.version >= batch.version && known.xml !== batch.xml)
      return diagnostic(
        'completed',
        record(
          'Failure',
          batch.doi,
          `Record not processed because submitted version: ${batch.version} ` +
            `is less or equal to previously submitted version ${known.version}`,
        ),
      )
    const [, policy] = /<crossmark_policy>([^<]+)/.exec(batch.xml) ?? []
    if (policy && !registered.has(policy))
      return diagnostic('completed', record('Failure', batch.doi, `The policy ${policy} is unknown`))
    for (const [, type = '', date = '', of = ''] of batch.xml.matchAll(/<update type="(\w+)" date="([\d-]+)">([^<]+)/g))
      updates.set(batch.doi, { type, date, of })
    registered.set(batch.doi, batch)
    return diagnostic('completed', record('Success', batch.doi, 'Successfully added'))
  }

  async function article(request: Request, url: URL): Promise<Response> {
    const key = url.searchParams.get('api_key') ?? ''
    const { bibjson } = (await request.json()) as { bibjson: Record<string, unknown> }
    articles.push({ key, bibjson })
    return Response.json({ status: 'created', id: String(articles.length) }, { status: 201 })
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const url = new URL(request.url)
      const kind = url.pathname.endsWith('/deposit')
        ? 'deposit'
        : url.pathname.endsWith('/articles')
          ? 'article'
          : 'poll'
      const own = await rules.behaviour({ kind, count: ++counts[kind] })
      if (own) return own
      if (kind === 'article') return article(request, url)
      return kind === 'deposit' ? deposit(request) : poll(url)
    },
  })
  const origin = `http://127.0.0.1:${server.port}`
  return {
    batches,
    registered,
    updates,
    articles,
    counts,
    rules,
    environment: {
      CROSSREF_USER: login,
      CROSSREF_PASSWORD: password,
      CROSSREF_URL: `${origin}/servlet/deposit`,
      DOAJ_API_KEY: 'key-of-crops',
      DOAJ_URL: `${origin}/api`,
    },
    close: () => server.stop(true),
  }
}

/** Crossref's answer about a batch of one record. */
export const crossrefSays = (status: string, doi: string, message: string) =>
  diagnostic('completed', record(status, doi, message))
