import { paths } from '../paths.ts'

const folded = (part: string | number) => String(part).normalize('NFC').toLowerCase()

/**
 * The keys of `old_addresses`, by what OJS has in its addresses: ids, paths that an editor gave (`urlPath`), labels of galleys.
 * A galley or file has a row only where it is the article's PDF; all others lead to the article's page.
 */
export const oldKeys = {
  article: (article: string | number) => `article/${folded(article)}`,
  galley: (article: string | number, galley: string | number) => `galley/${folded(article)}/${folded(galley)}`,
  file: (article: string | number, file: string | number) => `file/${folded(article)}/${folded(file)}`,
  issue: (issue: string | number) => `issue/${folded(issue)}`,
}

/**
 * What an address of OJS asks for: things by their keys, of which the first that is known counts; the newest issue; or a page of
 * ours, with its query.
 */
export type OldAddress = { is: 'thing'; keys: string[] } | { is: 'newest' } | { is: 'page'; path: string }

const mostKey = 400
const mostBefore = 4
const locale = /^[a-z]{2,3}(?:[_-](?:[A-Z]{2}|[A-Z][a-z]{3}))?(?:@[a-z]+)?$/

/**
 * Reduces a public address of OJS (2.4 to 3.6) to what it asks for; undefined where it is none, or badly encoded. Before its page
 * may stand a folder, `index.php`, the journal's path and a locale, or all of it is in the query (`?journal=…&page=…&op=…&path[]=…`).
 * Sources: pages/ and classes/core of pkp/ojs and pkp/pkp-lib.
 * @param pathname still percent-encoded
 */
export function oldAddress(pathname: string, query: URLSearchParams): OldAddress | undefined {
  const plain = decoded(pathname)
  if (!plain) return undefined
  const at = plain.indexOf('index.php')
  if (at >= 0 || plain.length === 0) {
    const asked = query.get('page')
    if (at < 0 && !asked) return undefined
    if (asked) return asAsked([asked, query.get('op') ?? '', ...pathIn(query)].filter(Boolean), query)
    if (query.has('journal') || query.has('contextPath')) return { is: 'page', path: paths.home() }
    return withinIndex(plain.slice(at + 1), query)
  }
  return firstOf(plain, 0, query)
}

/** The segments of a path, decoded; undefined where one is not well encoded, or has what no address of OJS has. */
function decoded(pathname: string): string[] | undefined {
  try {
    const parts = pathname.split('/').filter(Boolean).map(decodeURIComponent)
    return parts.some((part) => /[/\p{Cc}]/u.test(part)) ? undefined : parts
  } catch {
    return undefined
  }
}

/** `path[]`, `path[0]` … in their order. */
function pathIn(query: URLSearchParams): string[] {
  return [...query].filter(([name]) => /^path(?:\[\d*\])?$/.test(name)).map(([, value]) => value)
}

/** After `index.php`: all is OJS's, so a journal's path alone, with a locale or `index`, is its home page. */
function withinIndex(parts: string[], query: URLSearchParams): OldAddress | undefined {
  const found = firstOf(parts, 0, query)
  if (found) return found
  const [, ...rest] = parts
  const isHome = rest.every((part) => part === 'index' || locale.test(part))
  return isHome ? { is: 'page', path: paths.home() } : undefined
}

/** The first place where a page of OJS begins: its articles and issues before its other pages. */
function firstOf(parts: string[], from: number, query: URLSearchParams): OldAddress | undefined {
  const starts = parts.slice(from, from + mostBefore).map((_, place) => parts.slice(from + place))
  for (const start of starts) {
    const thing = thingAt(start)
    if (thing) return thing
  }
  for (const start of starts) {
    const page = pageAt(start, query)
    if (page) return page
  }
  return undefined
}

const asAsked = (parts: string[], query: URLSearchParams) => thingAt(parts) ?? pageAt(parts, query)

const articleOps =
  /^(?:view|viewArticle|download|viewFile|viewPDFInterstitial|viewDownloadInterstitial|downloadSuppFile)$/

function thingAt([page, op = '', ...path]: string[]): OldAddress | undefined {
  if (page === 'article' && articleOps.test(op)) return articleAt(path)
  if (page === 'rt' && /^(?:printerFriendly|metadata|captureCite)$/.test(op)) return articleAt(path.slice(0, 1))
  if (page !== 'issue') return undefined
  if (/^(?:view|viewIssue|download|viewFile|viewDownloadInterstitial)$/.test(op) && path[0])
    return thing([oldKeys.issue(path[0])])
  return /^(?:|index|current|archive)$/.test(op) ? { is: 'newest' } : undefined
}

/** `{article}[/version/{n}][/{galley}[/{file}]]`; the galley may be the page `0` of the article itself. */
function articleAt([article, ...rest]: string[]): OldAddress | undefined {
  if (!article) return undefined
  const [galley, file] = rest[0] === 'version' ? rest.slice(2) : rest
  return thing([
    ...(file ? [oldKeys.file(article, file)] : []),
    ...(galley ? [oldKeys.galley(article, galley)] : []),
    oldKeys.article(article),
  ])
}

function thing(keys: string[]): OldAddress | undefined {
  const fitting = keys.filter((key) => key.length <= mostKey && !key.includes('\0'))
  return fitting.length > 0 ? { is: 'thing', keys: fitting } : undefined
}

const board = /^(?:editorialTeam|editorialTeamBio|editorialMasthead|editorialHistory|displayMembership)$/i

function pageAt([page = '', op = '', ...path]: string[], query: URLSearchParams): OldAddress | undefined {
  const to = (where: string): OldAddress => ({ is: 'page', path: where })
  switch (page) {
    case 'about':
      if (board.test(op)) return to(paths.board())
      if (op === 'submissions') return to(paths.instructions())
      if (op === 'contact') return to(paths.contact())
      return to(op === 'privacy' ? paths.privacyPolicy() : paths.about())
    case 'information':
      return to(op === 'authors' ? paths.instructions() : paths.about())
    case 'search':
      return to(searchFor(query))
    case 'announcement':
      return to(paths.news())
    case 'oai':
      return to(withQuery(paths.oai(), query))
    case 'sitemap':
      return to(paths.sitemap())
    case 'citationstylelanguage':
      return articleAt([query.get('submissionId') ?? ''])
    case 'gateway':
      return gatewayAt(op, path, query)
    default:
      return undefined
  }
}

function gatewayAt(op: string, [plugin, kind]: string[], query: URLSearchParams): OldAddress | undefined {
  if (op === 'plugin' && plugin === 'WebFeedGatewayPlugin' && /^(?:atom|rss2?)$/.test(kind ?? ''))
    return { is: 'page', path: paths.feed() }
  if (op === 'plugin' && plugin === 'AnnouncementFeedGatewayPlugin') return { is: 'page', path: paths.news() }
  const year = /^\d{4}$/.exec(query.get('year') ?? '')?.[0]
  return (op === 'lockss' || op === 'clockss') && year ? { is: 'page', path: `/${op}/${year}` } : undefined
}

/** What was searched for, in OJS's names of several versions. */
function searchFor(query: URLSearchParams): string {
  const typed = ['query', 'simpleQuery', 'searchQuery', 'title', 'authors', 'author']
  const words = typed.map((name) => query.get(name)?.trim() ?? '').find(Boolean)
  return words ? paths.searchFor(words) : paths.search()
}

/** A path with the query of a request, without what named the page there. */
function withQuery(path: string, query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => !/^(?:journal|contextPath|page|op|path(?:\[\d*\])?)$/.test(name))
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}
