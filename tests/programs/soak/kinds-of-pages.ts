import { startServer } from '../../support/servers/process.ts'

const samples = 500
export const editorPassword = 'secret-word-12'

/**
 * What an address answers anew each time, or after a restore: moments and place of an answer to harvesters, and the
 * one-time marks of forms.
 */
const changing =
  /<(?:responseDate|datestamp)>[^<]*|<resumptionToken.*?<\/resumptionToken|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gs

/**
 * Starts a journal of `manyArticles`, and asks for {@link samples} addresses of all kinds and for screens of editors.
 * @returns by the address what {@link told} tells
 */
export async function pagesOf(place: Record<string, string>, articles: number): Promise<Map<string, string>> {
  const server = await startServer(place)
  const pages = new Map<string, string>()
  const ask = async (path: string, headers = {}) => {
    pages.set(path, await told(server.url + path, headers))
  }
  try {
    const body = JSON.stringify({ username: 'admin', password: editorPassword })
    const headers = { 'content-type': 'application/json' }
    const login = await fetch(`${server.url}/auth/login/`, { method: 'POST', headers, body })
    const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    for (const path of addresses(articles)) await ask(path)
    for (const path of screensOf(articles)) await ask(path, { cookie, 'sec-fetch-site': 'same-origin' })
    return pages
  } finally {
    server.process.kill('SIGTERM')
    await server.process.exited
  }
}

/** Of an answer: the status, the type and the SHA-256 of its bytes, without what changes with each answer. */
export async function told(url: string, headers = {}): Promise<string> {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  const id = answer.headers.get('x-request-id') ?? 'none'
  const bytes = Buffer.from(await answer.bytes())
    .toString('latin1')
    .replace(changing, '')
    .replaceAll(id, '')
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes, 'latin1').digest('hex')
  return `${answer.status} ${answer.headers.get('content-type')} ${sha256}`
}

const fixed = [
  '/',
  '/archives',
  '/about',
  '/board',
  '/contact',
  '/indexing',
  '/instructions',
  '/feed.atom',
  '/sitemap.xml',
  '/robots.txt',
  '/kbart.txt',
  '/search',
]
const lists = [
  '/search?keyword=word15000',
  '/search?keyword=soils',
  '/search?keyword=word3%20word7&page=2',
  '/authors/Author7%20Nair',
  '/keywords/soils',
  '/keywords/keyword5?page=2',
]
const data = [
  '/api/archives',
  '/api/search?keyword=word900',
  '/api/settings',
  '/oai?verb=Identify',
  '/oai?verb=ListSets',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc',
]

/**
 * {@link samples} addresses: the fixed ones, and issues and articles all along the journal in every form that these
 * have.
 */
function addresses(articles: number): string[] {
  const parts = ['/sitemaps/pages.xml', ...Array.from({ length: 3 }, (_, part) => `/sitemaps/${part + 1}.xml`)]
  const endings = ['', '.pdf', '.xml', '.bib', '.ris', '.csl.json', '.linkset.json']
  const known = [...fixed, ...lists, ...data, ...parts]
  const left = samples - known.length
  const made = Array.from({ length: left }, (_, turn) => {
    const number = turn % 2 ? turn : Math.floor((turn * (articles - 1)) / left) // every second one has a PDF
    const issue =
      `/archives/${1700 + Math.floor(number / 300)}/vol` +
      `${1 + Math.floor(number / 300)}/issue${1 + (Math.floor(number / 25) % 12)}`
    const ending = endings[Math.floor(turn / 2) % (endings.length + 2)]
    if (ending !== undefined) return `${issue}/${number + 1}${ending}`
    return turn % 4 < 2 ? issue : `/api/archives/ref/${number + 1}`
  })
  return [...known, ...new Set(made)]
}

function screensOf(articles: number): string[] {
  const some = [1, 2, Math.floor(articles / 2), articles]
  return [
    ...[
      '/admin/archives',
      '/admin/editors',
      '/admin/settings',
      '/webdata',
      '/webdata?page=1000',
      '/webdata/urgent',
      '/webdata?search=proof',
    ],
    ...some.flatMap((id) => [`/admin/archives/${id}`, `/admin/archives/${id}/history`]),
  ]
}
