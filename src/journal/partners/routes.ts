import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { indexingApi } from './api.ts'
import { indexingPages, partnerScreens } from './pages.tsx'

/** The costs of anonymous requests. */
export const partnerCosts: PublicRoutes = {
  'GET /indexing': { cost: 'database' },
  'GET /api/indexing': { cost: 'database' },
}

/** The indexing partners: pages, JSON API and screens. */
export function indexing(services: Services) {
  return new Elysia().use(indexingPages(services)).use(indexingApi(services)).use(partnerScreens(services))
}
