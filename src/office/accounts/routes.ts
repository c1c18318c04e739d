import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { draftScreens } from '../screens/drafts/pages.ts'
import { authApi, userApi } from './api.ts'
import { factorApi } from './factors/api.ts'
import { ownAccountScreens } from './factors/pages.tsx'
import { accountPages } from './pages.tsx'
import { resetPages } from './reset/pages.tsx'
import { userListScreens } from './users/list-pages.tsx'
import { userScreens } from './users/pages.tsx'

/** The costs of requests without a session. */
export const accountCosts: PublicRoutes = {
  'GET /admin/login': { cost: 'cached', reads: ['next'] },
  'GET /webdata/login': { cost: 'cached', reads: ['next'] },
  'POST /admin/logout': { cost: 'cached' },
  'POST /webdata/logout': { cost: 'cached' },
  'POST /admin/login': { cost: 'password' },
  'POST /webdata/login': { cost: 'password' },
  'GET /admin/login/second-factor': { cost: 'verify', reads: ['next'] },
  'GET /webdata/login/second-factor': { cost: 'verify', reads: ['next'] },
  'POST /admin/login/second-factor': { cost: 'verify', reads: ['next'] },
  'POST /webdata/login/second-factor': { cost: 'verify', reads: ['next'] },
  'POST /auth/login': { cost: 'password' },
  'GET /forgot': { cost: 'database' },
  'POST /auth/forgot': { cost: 'verify' },
  'GET /reset/:token': { cost: 'verify' },
  'POST /reset/:token': { cost: 'verify' },
  'POST /auth/second-factor': { cost: 'verify' },
  'POST /auth/passkey': { cost: 'verify' },
  'POST /auth/passkey/verify': { cost: 'verify' },
}

/** Signing in and out, and the users: pages, JSON API and screens. */
export function accounts(services: Services) {
  return new Elysia()
    .use(accountPages(services))
    .use(authApi(services))
    .use(userApi(services))
    .use(factorApi(services))
    .use(resetPages(services))
    .use(draftScreens(services))
    .use(ownAccountScreens(services))
    .use(userListScreens(services))
    .use(userScreens(services))
}
