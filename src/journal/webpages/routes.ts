import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { webpageApi } from './api.ts'
import { webpagePages, webpageScreens } from './pages.tsx'

/** The costs of anonymous requests. */
export const webpageCosts: PublicRoutes = { 'GET /pages/:slug': { cost: 'database' } }

/** The journal's own pages: pages for readers, JSON API and screens. */
export const webpages = (services: Services) =>
  new Elysia().use(webpagePages(services)).use(webpageApi(services)).use(webpageScreens(services))
