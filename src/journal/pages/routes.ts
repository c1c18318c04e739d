import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { textPageScreens } from './admin-pages.tsx'
import { settingsPreviewScreens } from './home-preview-pages.tsx'
import { sitePages } from './pages.tsx'

/** The costs of anonymous requests. */
export const pageCosts: PublicRoutes = {
  'GET /contact': { cost: 'cached' },
  'GET /': { cost: 'database' },
  'GET /about': { cost: 'database' },
  'GET /corrections-and-retractions': { cost: 'database' },
  'GET /indexing-and-abstracting': { cost: 'database' },
  'GET /instructions': { cost: 'database' },
  'GET /privacy-policy': { cost: 'database' },
  'GET /terms-and-conditions': { cost: 'database' },
}

/** The home page and the pages of text: pages for readers, and screens. */
export function site(services: Services) {
  return new Elysia().use(sitePages(services)).use(textPageScreens(services)).use(settingsPreviewScreens(services))
}
