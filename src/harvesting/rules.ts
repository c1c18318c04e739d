import { authorsOf } from '../articles/rules.ts'
import { paths } from '../paths.ts'
import { withoutControls } from '../text/clean.ts'
import { encodeHtml } from '../text/html.ts'

/** Articles of a part of the sitemap, by their ids: part 1 holds ids 1 to 5,000. */
export const articlesInPart = 5000

/** An article as harvesters are told of it; `modification` is an ISO moment. */
export type HarvestedArticle = {
  year: number
  volume: number
  issue: number
  refnumber: string
  modification: string
}

export type NewestArticle = HarvestedArticle & {
  title: string
  abstract: string
  authorname: string
  publishdate: string | null
  creation: string
}

/** One control character, as older imports let in, and no reader takes any of it. */
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${withoutControls(body)}\n`
const element = (name: string, text: string) => (text === '' ? '' : `<${name}>${encodeHtml(text)}</${name}>`)
const sitemapNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** What may be crawled: all but what needs a session or answers differently each time. */
export function robotsText(origin: string): string {
  const closed = ['/admin', '/webdata', '/search', '/auth/', '/api/'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}${paths.sitemap()}`, ''].join('\n')
}

/** A part of the sitemap, 0 the part of pages; `modification` is the ISO moment of the newest change within, '' where none is known. */
export type SitemapPart = { part: number; modification: string }

/** The index of the sitemap (sitemaps.org). */
export function sitemapIndex(origin: string, parts: SitemapPart[]): string {
  const locations = parts.map(({ part, modification }) => {
    const location = element('loc', origin + paths.sitemapPart(part || 'pages'))
    return `<sitemap>${location}${element('lastmod', modification)}</sitemap>`
  })
  return xml(`<sitemapindex ${sitemapNamespace}>${locations.join('')}</sitemapindex>`)
}

/** A part of the sitemap; an address without a known date of change has none. */
export function sitemapPart(origin: string, addresses: { path: string; modification?: string }[]): string {
  const urls = addresses.map(
    ({ path, modification = '' }) => `<url>${element('loc', origin + path)}${element('lastmod', modification)}</url>`,
  )
  return xml(`<urlset ${sitemapNamespace}>${urls.join('')}</urlset>`)
}

/** The Atom feed (RFC 4287) of the newest articles; `title` and `abstract` are stored encoded, which is what Atom's html asks for. */
export function atomFeed(origin: string, name: string, articles: NewestArticle[]): string {
  const updated =
    articles
      .map(({ modification }) => modification)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  const self = origin + paths.feed()
  const head = [
    element('title', name),
    element('id', self),
    element('updated', updated),
    `<link rel="self" type="application/atom+xml" href="${encodeHtml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${encodeHtml(origin + paths.home())}"/>`,
    `<author>${element('name', name)}</author>`,
  ]
  return xml(
    `<feed xmlns="http://www.w3.org/2005/Atom">${head.join('')}${articles.map((article) => entry(origin, article)).join('')}</feed>`,
  )
}

function entry(origin: string, article: NewestArticle): string {
  const url = origin + paths.article(article)
  const published = article.publishdate ? `${article.publishdate}T00:00:00Z` : article.creation
  const parts = [
    `<title type="html">${article.title}</title>`,
    element('id', url),
    `<link rel="alternate" type="text/html" href="${encodeHtml(url)}"/>`,
    element('published', published),
    element('updated', article.modification),
    ...authorsOf(article.authorname).map((name) => `<author>${element('name', name)}</author>`),
    article.abstract && `<summary type="html">${article.abstract}</summary>`,
  ]
  return `<entry>${parts.join('')}</entry>`
}
