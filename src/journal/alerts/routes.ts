import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { alertScreens, announcingScreens } from './admin-pages.tsx'
import { alertPages } from './pages.tsx'

/** The costs of anonymous requests. */
export const alertCosts: PublicRoutes = {
  'GET /alerts': { cost: 'verify', reads: ['kind'] },
  'POST /alerts': { cost: 'verify' },
  'GET /alerts/:token': { cost: 'verify' },
  'POST /alerts/:token': { cost: 'verify' },
  'GET /alerts/:token/end': { cost: 'verify' },
  'POST /alerts/:token/end': { cost: 'verify' },
}

/** Alerts by email: pages for readers, and screens. */
export const alerts = (services: Services) =>
  new Elysia().use(alertPages(services)).use(alertScreens(services)).use(announcingScreens(services))
