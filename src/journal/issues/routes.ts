import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { issueFormScreens, issueListScreens } from './admin-pages.tsx'
import { archiveAdminApi, archiveApi } from './api.ts'
import { overviewPages } from './overview-pages.tsx'
import { archivePages } from './pages.tsx'

/** The costs of anonymous requests. */
export const issueCosts: PublicRoutes = {
  'GET /archives': { cost: 'database' },
  'GET /archives/:year': { cost: 'database' },
  'GET /archives/:year/:volume': { cost: 'database' },
  'GET /archives/:year/:volume/:issue': { cost: 'database' },
  'GET /archives/online-first': { cost: 'database' },
  'GET /api/archives': { cost: 'database' },
  'GET /api/archives/:id': { cost: 'database' },
}

export function archives(services: Services) {
  return new Elysia()
    .use(archivePages(services))
    .use(overviewPages(services))
    .use(archiveApi(services))
    .use(archiveAdminApi(services))
    .use(issueListScreens(services))
    .use(issueFormScreens(services))
}
