import { isLanguage } from '../../../core/language/language-codes.ts'
import { paths } from '../../../core/paths.ts'
import { placeOfPage } from './page-rules.ts'

const foldAddressPart = (part: string | number) => String(part).normalize('NFC').toLowerCase()

/**
 * The keys of `old_addresses`, by the parts of OJS addresses: ids, custom paths (`urlPath`), galley labels, DOIs. A
 * galley or file has a row only if it is the article's PDF; all others redirect to the article's page.
 */
export const oldKeys = {
  article: (article: string | number) => `article/${foldAddressPart(article)}`,
  galley: (article: string | number, galley: string | number) =>
    `galley/${foldAddressPart(article)}/${foldAddressPart(galley)}`,
  file: (article: string | number, file: string | number) =>
    `file/${foldAddressPart(article)}/${foldAddressPart(file)}`,
  issue: (issue: string | number) => `issue/${foldAddressPart(issue)}`,
  doi: (doi: string) => `doi/${foldAddressPart(doi)}`,
}

/**
 * The target of an OJS address: an article or issue by the first known of its keys; the newest issue; the list of all
 * issues; or one of our pages with its query.
 */
export type OldAddress =
  | { is: 'thing'; keys: string[] }
  | { is: 'newest' }
  | { is: 'archives' }
  | { is: 'page'; path: string }

const maxKey = 400
const maxBefore = 4
const locale = /^[a-z]{2,3}(?:[_-](?:[A-Z]{2}|[A-Z][a-z]{3}))?(?:@[a-z]+)?$/

/**
 * Parses a public OJS address (2.4 to 3.6); undefined for any other address, or a badly encoded one. A folder,
 * `index.php`, the journal's path and a locale may precede the page, or everything may be in the query
 * (`?journal=…&page=…&op=…&path[]=…`).
 * Sources: pages/ and classes/core of pkp/ojs and pkp/pkp-lib.
 * @param pathname still percent-encoded
 */
export function parseOldAddress(pathname: string, typed: URLSearchParams): OldAddress | undefined {
  const plain = decodePathSegments(pathname)
  if (!plain) return undefined
  const query = new URLSearchParams([...typed].map(([name, value]) => [name.replace(/^amp;/, ''), value]))
  const inner = findAddressWithin(plain, query)
  if (inner) return parseOldAddress(inner.pathname, inner.searchParams)
  const at = plain.findIndex((part) => part.toLowerCase() === 'index.php')
  if (at < 0 && plain.length > 0) return findOldAddress(plain, query) ?? homeAt(plain)
  const asked = query.get('page')
  if (asked) return asAsked([asked, query.get('op') ?? '', ...pathIn(query)].filter(Boolean), query)
  if (at < 0) return undefined
  if (query.has('journal') || query.has('contextPath')) return { is: 'page', path: paths.home() }
  return findWithinIndex(plain.slice(at + 1), query)
}

/** Whether a path is a page here but its query is OJS's: an address without a path, or OJS's search. */
export function isAskedByQuery({ pathname, searchParams }: URL): boolean {
  if (searchParams.size === 0) return false
  const isWords = ['query', 'simpleQuery', 'searchQuery'].some((name) => searchParams.has(name))
  return pathname === paths.home() || (pathname === paths.search() && isWords && !searchParams.has('keyword'))
}

/** Returns the decoded segments of a path; undefined if one is badly encoded, or has characters of no OJS address. */
function decodePathSegments(pathname: string): string[] | undefined {
  try {
    const parts = pathname.split('/').filter(Boolean).map(decodeURIComponent)
    return parts.some((part) => /\p{Cc}/u.test(part)) ? undefined : parts
  } catch {
    return undefined
  }
}

/** Returns the address that OJS redirects to after setting the language, or shows in its PDF viewer. */
function findAddressWithin(parts: string[], query: URLSearchParams): URL | undefined {
  const isViewer = parts.at(-1) === 'viewer.html'
  const isLanguage = parts.some((part) => part.toLowerCase() === 'setlocale')
  const address = query.get(isViewer ? 'file' : 'source')
  return address && (isViewer || isLanguage) ? (URL.parse(address, 'http://old.example') ?? undefined) : undefined
}

/** Returns the values of `path[]`, `path[0]` … in order. */
function pathIn(query: URLSearchParams): string[] {
  return [...query].filter(([name]) => /^path(?:\[\d*\])?$/.test(name)).map(([, value]) => value)
}

/** Resolves a path within `index.php`: a journal's path alone, or with a locale or `index`, is its home page. */
function findWithinIndex(parts: string[], query: URLSearchParams): OldAddress | undefined {
  const [, ...rest] = parts
  const isHome = rest.every((part) => part === 'index' || locale.test(part))
  return findOldAddress(parts, query) ?? (isHome ? { is: 'page', path: paths.home() } : undefined)
}

/** Resolves a path without `index.php`: a locale or the page `index` identifies a home page. */
function homeAt(parts: string[]): OldAddress | undefined {
  const last = parts.at(-1) ?? ''
  const isLocale = locale.test(last) && isLanguage(last.slice(0, 2)) && (last.length === 2 || /[_@-]/.test(last))
  return parts.length <= 3 && (isLocale || /^index(?:\.html?)?$/i.test(last))
    ? { is: 'page', path: paths.home() }
    : undefined
}

/** Returns the position of the first OJS page in the path; tries articles and issues before other pages. */
function findOldAddress(parts: string[], query: URLSearchParams): OldAddress | undefined {
  const starts = parts.slice(0, maxBefore).map((_, place) => parts.slice(place))
  for (const start of starts) {
    const found = thingAt(start, query)
    if (found) return found
  }
  for (const start of starts) {
    const found = pageAt(start, query)
    if (found) return found
  }
  return undefined
}

const asAsked = (parts: string[], query: URLSearchParams) => thingAt(parts, query) ?? pageAt(parts, query)

const articleOps =
  /^(?:view|viewarticle|viewrst|download|viewfile|viewpdfinterstitial|viewdownloadinterstitial|downloadsuppfile|viewsuppfile)$/

function thingAt([page = '', typed = '', ...path]: string[], query: URLSearchParams): OldAddress | undefined {
  const op = typed.toLowerCase()
  switch (page.toLowerCase()) {
    case 'article':
      return articleOps.test(op) ? articleAt(path) : undefined
    case 'rt':
    case 'comment':
      return articleAt(path.slice(0, 1))
    case 'citationstylelanguage':
      return articleAt([query.get('submissionId') ?? ''])
    case 'gateway':
      return doiAt(path[1] === 'doi' ? path.slice(2) : path[0] === 'doi' ? path.slice(1) : [])
    case 'pubidresolver':
      return doiAt(op === 'doi' ? path : [])
    case 'search':
      return op === 'similardocuments' ? articleAt([query.get('articleId') ?? '']) : undefined
    case 'archive':
    case 'articles':
      return op === '' || op === 'index' ? { is: 'archives' } : undefined
    case 'issue':
      return issueAt(op, path)
    default:
      return undefined
  }
}

function issueAt(op: string, [issue]: string[]): OldAddress | undefined {
  if (/^(?:view|toc|viewissue|download|viewfile|viewdownloadinterstitial)$/.test(op) && issue)
    return makeThing([oldKeys.issue(issue)])
  if (op === 'archive') return { is: 'archives' }
  return /^(?:|index|current)$/.test(op) ? { is: 'newest' } : undefined
}

/** Parses `{article}[/version/{n}][/{galley}[/{file}]]`; the galley may be the page `0` of the article itself. */
function articleAt([article, ...rest]: string[]): OldAddress | undefined {
  if (!article || article.includes('/')) return undefined
  const [galley, file] = rest[0] === 'version' ? rest.slice(2) : rest
  return makeThing([
    ...(file ? [oldKeys.file(article, file)] : []),
    ...(galley ? [oldKeys.galley(article, galley)] : []),
    oldKeys.article(article),
  ])
}

/** Parses a DOI's address at OJS's resolver. */
const doiAt = (path: string[]) => (path.length > 0 ? makeThing([oldKeys.doi(path.join('/'))]) : undefined)

function makeThing(keys: string[]): OldAddress | undefined {
  const fitting = keys.filter((key) => key.length <= maxKey && !key.includes('\0'))
  return fitting.length > 0 ? { is: 'thing', keys: fitting } : undefined
}

function pageAt([page = '', op = '', ...path]: string[], query: URLSearchParams): OldAddress | undefined {
  const place = placeOfPage(page.toLowerCase(), { op, path, query })
  return place === undefined ? undefined : { is: 'page', path: place }
}
