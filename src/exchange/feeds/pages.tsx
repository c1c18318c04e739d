import { Elysia } from 'elysia'
import { ManifestPage } from '../../../views/feeds/manifest-page.tsx'
import { isOnlineFirst } from '../../core/online-first.ts'
import { paths } from '../../core/paths.ts'
import { oneLine, slugOf, wholeNumber } from '../../core/text/clean.ts'
import { tsvLine } from '../../core/text/csv-lines.ts'
import { months } from '../../core/text/dates.ts'
import { listPaths } from '../../core/words/languages.ts'
import { listCallsWithChange } from '../../journal/calls/queries.ts'
import { listNewestNews, listNewsWithChange } from '../../journal/news/queries.ts'
import { formatIssueNumber, type IssueSummary, monthOf, withoutOnlineFirst } from '../../journal/record/issues/rules.ts'
import { listWebpagesWithChange } from '../../journal/webpages/queries.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell, type Shell } from '../../office/frame/queries.ts'
import { journalName, originOf, type Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { answerText } from '../../web/http/answer.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { entriesInFeed, writeAtomFeed } from './feed-rules.ts'
import { type ArchiveSystem, archives, isArchivedBy } from './manifest-rules.ts'
import { hasOnlineFirstOf, listArticlesOfPart, listIssuesWithChange, listNewestArticles, listParts } from './queries.ts'
import { listArchiveAddresses, writeRobots, writeSitemapIndex, writeSitemapPart } from './rules.ts'

/** The costs of anonymous requests. */
export const feedCosts: PublicRoutes = {
  'GET /robots.txt': { cost: 'cached' },
  'GET /lockss/:year': { cost: 'database' },
  'GET /clockss/:year': { cost: 'database' },
  'GET /sitemap.xml': { cost: 'database' },
  'GET /sitemaps/:part': { cost: 'database' },
  'GET /feed.atom': { cost: 'database' },
  'GET /kbart.txt': { cost: 'database' },
}

const xml = 'application/xml; charset=utf-8'
const text = 'text/plain; charset=utf-8'
const largestPart = 2_147_484 // 1,000 ids each, up to the largest id

/** Serves robots.txt, sitemaps and the Atom feed for search engines, indexes and feed readers. */
export function harvestingPages(services: Services) {
  const answer = (request: Request, shell: Shell, file: { cachedAs: string; type: string; body: string }) =>
    answerText(services, request, { ...file, version: shell.version })
  const origin = (shell: Shell) => originOf(services.config, shell.settings)

  return new Elysia()
    .get(paths.robots(), async ({ request }) => {
      const shell = await readShell(services)
      return answer(request, shell, { cachedAs: paths.robots(), type: text, body: writeRobots(origin(shell)) })
    })
    .get(paths.sitemap(), async ({ request }) => {
      const [shell, parts] = await Promise.all([readShell(services), listParts(services.db)])
      return answer(request, shell, {
        cachedAs: paths.sitemap(),
        type: xml,
        body: writeSitemapIndex(origin(shell), parts),
      })
    })
    .get('/sitemaps/:part', async ({ request, params }) => {
      if (params.part === 'pages.xml') {
        const [shell, pages] = await Promise.all([readShell(services), listPages(services)])
        const body = writeSitemapPart(origin(shell), inLanguages(shell, pages))
        return answer(request, shell, { cachedAs: paths.sitemapPart('pages'), type: xml, body })
      }
      const part = Number(/^([1-9]\d{0,6})\.xml$/.exec(params.part)?.[1] ?? 0)
      const [shell, articles] = await Promise.all([
        readShell(services),
        part > 0 && part <= largestPart ? listArticlesOfPart(services.db, part) : [],
      ])
      if (articles.length === 0) return errorPage(services, request, 404)
      const pages = articles.map((article) => ({ ...article, path: paths.article(article) }))
      const body = writeSitemapPart(origin(shell), inLanguages(shell, pages))
      return answer(request, shell, { cachedAs: paths.sitemapPart(part), type: xml, body })
    })
    .get(paths.kbart(), async ({ request }) => {
      const shell = await readShell(services)
      const body = writeKbart({ ...shell, origin: origin(shell) })
      return answer(request, shell, { cachedAs: paths.kbart(), type: text, body })
    })
    .get('/lockss/:year', ({ request, params }) =>
      showManifest(services, request, { system: 'lockss', typed: params.year }),
    )
    .get('/clockss/:year', ({ request, params }) =>
      showManifest(services, request, { system: 'clockss', typed: params.year }),
    )
    .get(paths.feed(), async ({ request }) => {
      const [shell, articles, news] = await Promise.all([
        readShell(services),
        listNewestArticles(services.db),
        listNewestNews(services.db, entriesInFeed),
      ])
      const { settings } = shell
      const journal = { origin: origin(shell), name: journalName(settings), languages: settings }
      const body = writeAtomFeed(journal, articles, news)
      return answer(request, shell, { cachedAs: paths.feed(), type: 'application/atom+xml; charset=utf-8', body })
    })
}

/** A page of the sitemap, with its last change if known. */
type SitemapPage = { path: string; modification?: string }

/** Lists pages in each of their languages. */
const inLanguages = ({ settings }: Shell, pages: readonly SitemapPage[]): SitemapPage[] =>
  pages.flatMap(({ path, modification }) => listPaths(settings, path).map((path) => ({ path, modification })))

/** Lists the pages other than articles, with their last change if known. */
async function listPages({ db }: Services) {
  const [issues, news, webpages, calls] = await Promise.all([
    listIssuesWithChange(db),
    listNewsWithChange(db),
    listWebpagesWithChange(db),
    listCallsWithChange(db),
  ])
  const own = [
    ...webpages.map(({ slug, modification }) => ({ path: paths.webpage(slug), modification })),
    ...calls.map(({ slug, modification }) => ({ path: paths.call(slug), modification })),
  ]
  const newsPages = news.map(({ id, modification }) => ({ path: paths.newsItem(id), modification }))
  if (news.length > 0) newsPages.unshift({ path: paths.news(), modification: '' })
  return [...fixedPages.map((path) => ({ path })), ...own, ...newsPages, ...listArchiveAddresses(issues)]
}

/** The requesting archive, and the year as typed. */
type Asked = { system: ArchiveSystem; typed: string }

async function showManifest(services: Services, request: Request, { system, typed }: Asked) {
  const shell = await readShell(services)
  const year = wholeNumber(typed)
  const hasEarly = year !== undefined && (await hasOnlineFirstOf(services.db, year))
  const issues = shell.issues.filter((issue) => issue.year === year || (hasEarly && isOnlineFirst(issue)))
  if (year === undefined || issues.length === 0 || !isArchivedBy(system, shell.settings.archiving))
    return errorPage(services, request, 404)
  return answerPublicPage(services, request, {
    shell,
    title: `${archives[system].name} manifest of ${year}`,
    children: <ManifestPage system={system} year={year} issues={issues} />,
  })
}

const fixedPages = [
  paths.home(),
  paths.board(),
  paths.instructions(),
  paths.indexing(),
  paths.indexingAndAbstracting(),
  paths.correctionsPolicy(),
  paths.about(),
  paths.contact(),
  paths.privacyPolicy(),
  paths.termsAndConditions(),
]

/** The columns of KBART (NISO RP-9-2014, phase II), in order. */
const columns =
  'publication_title print_identifier online_identifier date_first_issue_online num_first_vol_online num_first_issue_online ' +
  'date_last_issue_online num_last_vol_online num_last_issue_online title_url first_author title_id embargo_info coverage_depth ' +
  'notes publisher_name publication_type date_monograph_published_print date_monograph_published_online monograph_volume ' +
  'monograph_edition first_editor parent_publication_title_id preceding_publication_title_id access_type'

type Journal = {
  settings: Pick<Settings, 'websitename' | 'issn' | 'journal_essn' | 'publisher'>
  origin: string
  issues: readonly IssueSummary[]
}

/** Returns the journal for libraries' knowledge bases: a header and a tab-separated line, without a last issue. */
export function writeKbart({ settings, origin, issues }: Journal): string {
  const first = withoutOnlineFirst(issues).toSorted(
    (a, b) => a.year - b.year || a.volume - b.volume || a.issue - b.issue,
  )[0]
  const known: Record<string, string> = {
    publication_title: journalName(settings),
    print_identifier: settings.issn,
    online_identifier: settings.journal_essn,
    date_first_issue_online: first ? dateOf(first) : '',
    num_first_vol_online: first ? `${first.volume}` : '',
    num_first_issue_online: first ? formatIssueNumber(first) : '',
    title_url: origin + paths.home(),
    title_id: settings.journal_essn || settings.issn || slugOf(journalName(settings)),
    coverage_depth: 'fulltext',
    publisher_name: settings.publisher,
    publication_type: 'serial',
    access_type: 'F',
  }
  const header = columns.split(' ')
  return tsvLine(header) + tsvLine(header.map((column) => oneLine(known[column] ?? '')))
}

/** Returns the year and, if known, the month of an issue: '2026-03'. */
function dateOf({ year, frequency }: IssueSummary): string {
  const names: readonly string[] = months
  const month = names.indexOf(monthOf(frequency)) + 1
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}` : `${year}`
}
