import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { unapiPages } from '../citing/unapi-pages.ts'
import { articleAdminApi, articlePlaceApi } from './admin-api.ts'
import { articleApi } from './api.ts'
import { articleRoutes } from './below-article.ts'
import { doiApi } from './doi/api.ts'
import { doiScreens } from './doi/pages.tsx'
import { articleFormScreens } from './editing/pages.tsx'
import { articlePreviewScreens } from './editing/preview-pages.tsx'
import { readingScreens } from './from-pdf/pages.ts'
import { articleListScreens } from './issue-desk/pages.tsx'
import { articlesScreens } from './list/pages.tsx'
import { noticeScreens } from './notices/pages.tsx'
import { articlePages } from './pages.tsx'
import { peopleApi } from './people/api.ts'
import { moveScreens } from './place/move-pages.tsx'
import { articlePlaceScreens } from './place/pages.tsx'
import { supplementApi } from './supplements/api.ts'
import { supplementScreens } from './supplements/pages.tsx'
import { tableCsvScreens } from './table/csv-pages.tsx'
import { tableScreens } from './table/pages.tsx'
import { textApi } from './text/api.ts'
import { textFilePages } from './text/file-pages.tsx'
import { textScreens } from './text/pages.tsx'
import { versionAdminApi, versionApi } from './versions/api.ts'
import { versionChangePages } from './versions/change-pages.tsx'
import { versionPages } from './versions/pages.tsx'
import { withholdingScreens } from './versions/withholding-pages.tsx'

/** The costs of anonymous requests below an article's address. */
const costsOfArticle: PublicRoutes = Object.fromEntries(
  (
    [
      ['', { cost: 'database', reads: ['original'] }],
      ['/:file', { cost: 'database' }],
      ['/versions', { cost: 'database' }],
      ['/versions/changes', { cost: 'document', reads: ['from', 'to'] }],
      ['/versions/:n', { cost: 'database' }],
      ['/versions/:n/:file', { cost: 'database' }],
    ] satisfies [below: string, cost: PublicRoutes[string]][]
  ).flatMap(([below, cost]) => articleRoutes(below).map((path) => [`GET ${path}`, cost])),
)

/** The costs of other anonymous requests. */
export const articleCosts: PublicRoutes = {
  ...costsOfArticle,
  'GET /assets/archives/:year/:folder/:file': { cost: 'database', reads: ['original'] },
  'GET /assets/articles/:file': { cost: 'database', reads: ['original'] },
  'GET /certificate': { cost: 'database', reads: ['refno'] },
  'GET /pdf': { cost: 'database', reads: ['refno', 'page', 'search'] },
  'GET /unapi': { cost: 'database', reads: ['id', 'format'] },
  'GET /api/archives/:id/:volume/:issue': { cost: 'database' },
  'GET /api/archives/online-first': { cost: 'database' },
  'GET /api/archives/ref/:ref': { cost: 'database' },
  'GET /api/archives/:id/versions': { cost: 'database' },
}

export function articles(services: Services) {
  return new Elysia()
    .use(articlePages(services))
    .use(unapiPages(services))
    .use(articleApi(services))
    .use(articleAdminApi(services))
    .use(textApi(services))
    .use(supplementApi(services))
    .use(supplementScreens(services))
    .use(textScreens(services))
    .use(textFilePages(services))
    .use(versions(services))
    .use(peopleApi(services))
    .use(articleListScreens(services))
    .use(articlesScreens(services))
    .use(doiScreens(services))
    .use(doiApi(services))
    .use(moveScreens(services))
    .use(articlePlaceScreens(services))
    .use(articlePlaceApi(services))
    .use(articleFormScreens(services))
    .use(articlePreviewScreens(services))
    .use(noticeScreens(services))
    .use(readingScreens(services))
    .use(tableScreens(services))
    .use(tableCsvScreens(services))
}

/** The versions of articles that readers saw: pages, API, and the screen that withholds one. */
function versions(services: Services) {
  return new Elysia()
    .use(versionPages(services))
    .use(versionChangePages(services))
    .use(versionApi(services))
    .use(versionAdminApi(services))
    .use(withholdingScreens(services))
}
