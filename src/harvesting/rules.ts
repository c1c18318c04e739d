import type { IssueNumber } from '../archives/rules.ts'
import { articleLanguage } from '../articles/facts.ts'
import { doiUrl } from '../articles/record-rules.ts'
import { type Article, authorsOf } from '../articles/rules.ts'
import { shownEncoded } from '../articles/updates-rules.ts'
import type { News } from '../news/rules.ts'
import { paths } from '../paths.ts'
import type { Settings } from '../settings/rules.ts'
import { withoutControls } from '../text/clean.ts'
import { encodeHtml } from '../text/html.ts'

/** Articles per sitemap part, by id: part 1 holds ids 1 to 5,000. */
export const articlesInPart = 5000

/** An article for harvesters; `modification` is an ISO time. */
export type HarvestedArticle = Pick<Article, 'year' | 'volume' | 'issue' | 'refnumber'> & { modification: string }

/** An article for the feed; `published` is its day or, without one, the first of its issue's month or year, 'YYYY-MM-DD'. */
export type NewestArticle = HarvestedArticle &
  Pick<Article, 'title' | 'abstract' | 'authorname' | 'doi' | 'language' | 'updates'> & { published: string }

/** The journal as the feed names it, with the settings that tell its articles' languages. */
type Journal = {
  origin: string
  name: string
  languages: Pick<Settings, 'article_language' | 'journal_language'>
}

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

type ChangedIssue = IssueNumber & { modification: string }

/** The addresses of issues with those of their years and volumes, each with its newest change. */
export function archiveAddresses(issues: ChangedIssue[]): { path: string; modification: string }[] {
  const changes = new Map<string, string>()
  for (const issue of issues)
    for (const path of [paths.year(issue.year), paths.volume(issue), paths.issue(issue)]) {
      if (issue.modification > (changes.get(path) ?? '')) changes.set(path, issue.modification)
    }
  return [...changes].map(([path, modification]) => ({ path, modification }))
}

/** The feed's entries at most. */
export const entriesInFeed = 50

type Entry = { published: string; updated: string; xml: string }

/**
 * The Atom feed (RFC 4287) of the newest articles and news by their day, `updated` by their last change. `title` and
 * `abstract` of an article and `content` of a piece of news are stored encoded, which is the form of Atom's `html` type.
 */
export function atomFeed({ origin, name, languages }: Journal, articles: NewestArticle[], news: News[]) {
  const entries = [
    ...news.map((item) => newsEntry(origin, item)),
    ...articles.map((article) => articleEntry(origin, article, articleLanguage(article, languages))),
  ]
    .toSorted((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0))
    .slice(0, entriesInFeed)
  const updated =
    entries
      .map(({ updated }) => updated)
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
    `<feed xmlns="http://www.w3.org/2005/Atom">${head.join('')}${entries.map(({ xml }) => xml).join('')}</feed>`,
  )
}

function entry(url: string, dated: Omit<Entry, 'xml'> & { language?: string }, parts: (string | null)[]): Entry {
  const { published, updated, language } = dated
  const head = [
    element('id', url),
    `<link rel="alternate" type="text/html" href="${encodeHtml(url)}"/>`,
    element('published', published),
    element('updated', updated),
  ]
  const [title = '', ...others] = parts
  const lang = language ? ` xml:lang="${language}"` : ''
  return { published, updated, xml: `<entry${lang}>${title}${head.join('')}${others.filter(Boolean).join('')}</entry>` }
}

function articleEntry(origin: string, article: NewestArticle, language: string): Entry {
  const dated = { published: midnight(article.published), updated: article.modification, language }
  return entry(origin + paths.article(article), dated, [
    `<title type="html">${shownEncoded(article)}</title>`,
    ...authorsOf(article.authorname).map((name) => `<author>${element('name', name)}</author>`),
    article.doi && `<link rel="related" title="DOI" href="${encodeHtml(doiUrl(article.doi))}"/>`,
    article.abstract && `<summary type="html">${article.abstract}</summary>`,
  ])
}

function newsEntry(origin: string, { id, title, content, date, modification }: News): Entry {
  return entry(origin + paths.newsItem(id), { published: midnight(date), updated: modification }, [
    element('title', title),
    `<content type="html">${content}</content>`,
  ])
}

const midnight = (day: string) => `${day}T00:00:00Z`
