import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { searchApi } from './api.ts'
import { searchPages } from './pages.tsx'

const ofSearch = ['keyword', 'page', 'year', 'subject', 'country', 'pdf', 'order', 'filters']

/** The costs of the public routes. */
export const searchCosts: PublicRoutes = {
  'GET /authors/:name': { cost: 'database', reads: ['page'] },
  'GET /keywords/:word': { cost: 'database', reads: ['page'] },
  'GET /search': { cost: 'search', reads: ofSearch },
  'GET /api/search': { cost: 'search', reads: ['keyword', 'page', 'limit'] },
}

export function search(services: Services) {
  return new Elysia().use(searchPages(services)).use(searchApi(services))
}
