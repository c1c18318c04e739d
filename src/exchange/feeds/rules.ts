import { isOnlineFirst } from '../../core/online-first.ts'
import { paths } from '../../core/paths.ts'
import { element, textElement, xmlDocument } from '../../core/text/xml.ts'
import type { IssueNumber } from '../../journal/record/issues/rules.ts'
import type { Article } from '../../journal/record/rules.ts'
import type { Settings } from '../../office/settings/rules.ts'

/** The articles of a sitemap part, by id (part 1: 1 to 1,000), few enough not to block the event loop. */
export const articlesInPart = 1000

/** An article for harvesters; `modification` is an ISO time. */
export type HarvestedArticle = Pick<Article, 'year' | 'volume' | 'issue' | 'refnumber'> & { modification: string }

/**
 * An article of the feed; `published` is its day, else the first of its issue's month or year, 'YYYY-MM-DD';
 * `early_refnumber` is its first ref number if it was online first.
 */
export type NewestArticle = HarvestedArticle &
  Pick<Article, 'title' | 'abstract' | 'authorname' | 'authors' | 'doi' | 'language'> & {
    published: string
    early_refnumber: string | null
  }

/** The journal's data for the feed, with the settings that determine its articles' languages. */
export type Journal = {
  origin: string
  name: string
  languages: Pick<Settings, 'article_language' | 'journal_language'>
}

const sitemap = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

/** Returns robots.txt: allows crawling everything except pages that need a session or vary by request. */
export function writeRobots(origin: string): string {
  const closed = ['/admin', '/webdata', '/search', '/auth/', '/api/'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}${paths.sitemap()}`, ''].join('\n')
}

/** A sitemap part, 0 for the pages; `modification` is the ISO time of its newest change, '' if unknown. */
export type SitemapPart = { part: number; modification: string }

/** The sitemap index (sitemaps.org). */
export function writeSitemapIndex(origin: string, parts: SitemapPart[]): string {
  const locations = parts.map(({ part, modification }) =>
    writeLocation('sitemap', origin + paths.sitemapPart(part || 'pages'), modification),
  )
  return xmlDocument(element('sitemapindex', sitemap, locations))
}

/** Writes a sitemap part; `lastmod` only if the date is known. */
export function writeSitemapPart(origin: string, addresses: { path: string; modification?: string }[]): string {
  const urls = addresses.map(({ path, modification }) => writeLocation('url', origin + path, modification))
  return xmlDocument(element('urlset', sitemap, urls))
}

const writeLocation = (name: string, address: string, modification?: string) =>
  element(name, {}, textElement('loc', address), textElement('lastmod', modification))

type ChangedIssue = IssueNumber & { modification: string }

/** Returns the addresses of issues and of their years and volumes, each with its newest change. */
export function listArchiveAddresses(issues: ChangedIssue[]): { path: string; modification: string }[] {
  const changes = new Map<string, string>()
  for (const issue of issues)
    for (const path of isOnlineFirst(issue)
      ? [paths.issue(issue)]
      : [paths.year(issue.year), paths.volume(issue), paths.issue(issue)]) {
      if (issue.modification > (changes.get(path) ?? '')) changes.set(path, issue.modification)
    }
  return [...changes].map(([path, modification]) => ({ path, modification }))
}

export const atMidnight = (day: string) => `${day}T00:00:00Z`
