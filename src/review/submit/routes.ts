import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { authorPages } from './author-pages.tsx'
import { startPages } from './start-pages.tsx'

/** The costs of requests without a session. */
export const submitCosts: PublicRoutes = {
  'GET /submit': { cost: 'verify' },
  'POST /submit': { cost: 'verify' },
  'GET /s/:token': { cost: 'database' },
  'POST /s/:token': { cost: 'database' },
  'POST /s/:token/files': { cost: 'database' },
  'GET /s/:token/files/:file': { cost: 'database' },
  'POST /s/:token/files/:file/delete': { cost: 'database' },
  'POST /s/:token/send': { cost: 'database' },
  'POST /s/:token/confirm': { cost: 'database' },
  'POST /s/:token/disown': { cost: 'database' },
  'POST /s/:token/withdraw': { cost: 'database' },
  'POST /s/:token/payment': { cost: 'database' },
  'GET /s/:token/receipt.pdf': { cost: 'document' },
}

/** The submission of papers: the author's side. */
export function submissions(services: Services) {
  return new Elysia().use(startPages(services)).use(authorPages(services))
}
