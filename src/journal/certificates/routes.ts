import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { publicDocuments } from './actions.ts'
import { documentApi } from './api.ts'
import { picturePages, verificationPages } from './pages.tsx'
import { selectionApi } from './selection/api.ts'

/** The costs of anonymous requests. */
export const certificateCosts: PublicRoutes = {
  ...Object.fromEntries(
    publicDocuments.map(({ path }) => [`GET ${path}`, { cost: 'document' as const, reads: ['language'] }]),
  ),
  'GET /assets/pictures/:file': { cost: 'document' },
  'GET /verify': { cost: 'cached', reads: ['code'] },
  'GET /verify/:code': { cost: 'verify' },
}

/** Certificates, cover pages and the other documents, and the check of a certificate: pages, JSON API and screens. */
export function documents(services: Services) {
  return new Elysia()
    .use(verificationPages(services))
    .use(picturePages(services))
    .use(documentApi(services))
    .use(selectionApi(services))
}
