import { type Article, authorsOf } from '../articles/rules.ts'
import { paths } from '../paths.ts'
import { withoutControls } from '../text/clean.ts'
import { encodeHtml } from '../text/html.ts'

/** Articles per sitemap part, by id: part 1 holds ids 1 to 5,000. */
export const articlesInPart = 5000

/** An article for harvesters; `modification` is an ISO time. */
export type HarvestedArticle = Pick<Article, 'year' | 'volume' | 'issue' | 'refnumber'> & { modification: string }

export type NewestArticle = HarvestedArticle &
  Pick<Article, 'title' | 'abstract' | 'authorname' | 'publishdate'> & { creation: string }

/** Older imports let control characters in, and XML readers reject every one of them. */
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${withoutControls(body)}\n`
const element = (name: string, text: string) => (text === '' ? '' : `<${name}>${encodeHtml(text)}</${name}>`)
const sitemapNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Allows crawling everything except pages that need a session or vary by request. */
export function robotsText(origin: string): string {
  const closed = ['/admin', '/webdata', '/search', '/auth/', '/api/'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}${paths.sitemap()}`, ''].join('\n')
}

/** A sitemap part, 0 for the pages; `modification` is the ISO time of its newest change, '' if unknown. */
export type SitemapPart = { part: number; modification: string }

/** The sitemap index (sitemaps.org). */
export function sitemapIndex(origin: string, parts: SitemapPart[]): string {
  const locations = parts.map(({ part, modification }) => {
    const location = element('loc', origin + paths.sitemapPart(part || 'pages'))
    return `<sitemap>${location}${element('lastmod', modification)}</sitemap>`
  })
  return xml(`<sitemapindex ${sitemapNamespace}>${locations.join('')}</sitemapindex>`)
}

/** A sitemap part; `lastmod` only where the date is known. */
export function sitemapPart(origin: string, addresses: { path: string; modification?: string }[]): string {
  const urls = addresses.map(
    ({ path, modification = '' }) => `<url>${element('loc', origin + path)}${element('lastmod', modification)}</url>`,
  )
  return xml(`<urlset ${sitemapNamespace}>${urls.join('')}</urlset>`)
}

/**
 * The Atom feed (RFC 4287) of the newest articles; `title` and `abstract` are stored encoded, which is the form of Atom's
 * `html` type.
 */
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
