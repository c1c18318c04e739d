import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { editorAdminApi, editorApi } from './api.ts'
import { editorPages, editorScreens } from './pages.tsx'

/** The costs of anonymous requests. */
export const boardCosts: PublicRoutes = {
  'GET /board': { cost: 'database' },
  'GET /api/editors': { cost: 'database' },
  'GET /api/editors/:id': { cost: 'database' },
}

/** The editorial board: pages, JSON API and screens. */
export function editors(services: Services) {
  return new Elysia()
    .use(editorPages(services))
    .use(editorApi(services))
    .use(editorAdminApi(services))
    .use(editorScreens(services))
}
