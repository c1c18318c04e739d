import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { draftScreens } from '../screens/drafts/pages.ts'
import { authApi, userApi } from './api.ts'
import { accountPages } from './pages.tsx'
import { userListScreens } from './users/list-pages.tsx'
import { userScreens } from './users/pages.tsx'

/** What strangers' requests cost here. */
export const accountCosts: PublicRoutes = {
  'GET /admin/login': { cost: 'cached', reads: ['next'] },
  'GET /webdata/login': { cost: 'cached', reads: ['next'] },
  'POST /admin/logout': { cost: 'cached' },
  'POST /webdata/logout': { cost: 'cached' },
  'POST /admin/login': { cost: 'password' },
  'POST /webdata/login': { cost: 'password' },
  'POST /auth/login': { cost: 'password' },
}

/** Signing in and out, and the users: pages, JSON API and screens. */
export function accounts(services: Services) {
  return new Elysia()
    .use(accountPages(services))
    .use(authApi(services))
    .use(userApi(services))
    .use(draftScreens(services))
    .use(userListScreens(services))
    .use(userScreens(services))
}
