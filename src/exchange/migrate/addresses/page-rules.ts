import { paths } from '../../../core/paths.ts'

const board = /^(?:editorialteam|editorialteambio|editorialmasthead|editorialhistory|displaymembership|people)$/

/** A requested page as OJS reads it, in lower case, and the rest of the path. */
type Asked = { op: string; path: string[]; query: URLSearchParams }

type Place = (asked: Asked) => string

const mapAllTo = (names: string, place: Place) => Object.fromEntries(names.split(' ').map((name) => [name, place]))

const staffPages =
  'admin copyeditor dashboard decision dois editor layouteditor login management manager proofreader reviewer ' +
  'sectioneditor stats workflow'

/**
 * Maps OJS's other pages to ours; pages for authors go to the instructions, pages for staff to the back office login.
 * Sources: pages/ of pkp/ojs and pkp/pkp-lib, 2.4 to 3.6.
 */
const pages: Partial<Record<string, Place>> = {
  ...mapAllTo(staffPages, () => paths.adminLogin()),
  ...mapAllTo('author authordashboard submission submissions', () => paths.instructions()),
  ...mapAllTo('articles browsesearch catalog search section', ({ query }) => searchFor(query)),
  ...mapAllTo('donations help payment payments subscriptions', () => paths.about()),
  ...mapAllTo('sitemap sitemap.xml', () => paths.sitemap()),
  about: ({ op }) => {
    if (board.test(op)) return paths.board()
    if (op === 'submissions') return paths.instructions()
    if (op === 'contact') return paths.contact()
    return op === 'privacy' ? paths.privacyPolicy() : paths.about()
  },
  announcement: () => paths.news(),
  feed: () => paths.feed(),
  information: ({ op }) => (op === 'authors' ? paths.instructions() : paths.about()),
  notification: () => paths.home(),
  oai: ({ query }) => withQuery(paths.oai(), query),
  user: ({ op }) => {
    if (op === 'setlocale') return paths.home()
    return /^register/.test(op) ? paths.instructions() : paths.adminLogin()
  },
}

/** Returns the address here of an OJS page other than an article or issue; undefined for unknown pages. */
export function placeOfPage(page: string, { op: typed, ...asked }: Asked): string | undefined {
  const op = typed.toLowerCase()
  if (page === 'gateway') return gatewayAt(op, asked.path, asked.query)
  return Object.hasOwn(pages, page) ? pages[page]?.({ op, ...asked }) : undefined
}

function gatewayAt(op: string, [plugin = '', kind = '']: string[], query: URLSearchParams): string | undefined {
  if (op === 'plugin' && /^WebFeedGatewayPlugin$/i.test(plugin) && /^(?:|atom|rss2?)$/i.test(kind)) return paths.feed()
  if (op === 'plugin' && /^AnnouncementFeedGatewayPlugin$/i.test(plugin)) return paths.news()
  const year = /^\d{4}$/.exec(query.get('year') ?? '')?.[0]
  return op === 'lockss' || op === 'clockss' ? `/${op}/${year ?? ''}` : undefined
}

/** Returns the search terms of an address, under the parameter names of several OJS versions. */
function searchFor(query: URLSearchParams): string {
  const typed = ['query', 'simpleQuery', 'searchQuery', 'title', 'authors', 'author', 'authorName']
  const given = ['givenName', 'firstName', 'middleName', 'familyName', 'lastName'].map((name) => query.get(name) ?? '')
  const words = [...typed.map((name) => query.get(name) ?? ''), given.filter(Boolean).join(' ')]
  const found = words.map((word) => word.trim()).find(Boolean)
  return found ? paths.searchFor(found) : paths.search()
}

/** Returns a path with the request's query, without the parameters that named the OJS page. */
function withQuery(path: string, query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => !/^(?:journal|contextPath|page|op|path(?:\[\d*\])?)$/.test(name))
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}
