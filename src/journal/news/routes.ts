import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { newsPages, newsScreens } from './pages.tsx'

/** The costs of anonymous requests. */
export const newsCosts: PublicRoutes = {
  'GET /news': { cost: 'database', reads: ['page'] },
  'GET /news/:id': { cost: 'database' },
}

/** The journal's news: pages and screens. */
export const news = (services: Services) => new Elysia().use(newsPages(services)).use(newsScreens(services))
