import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { callApi } from './api.ts'
import { callPages, callScreens } from './pages.tsx'

/** The costs of anonymous requests. */
export const callCosts: PublicRoutes = {
  'GET /calls': { cost: 'database' },
  'GET /calls/:slug': { cost: 'database' },
}

/** The calls for papers: pages for readers, JSON API and screens. */
export const calls = (services: Services) =>
  new Elysia().use(callPages(services)).use(callApi(services)).use(callScreens(services))
