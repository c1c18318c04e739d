import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { type DrawCertificate, reviewerPages } from './pages.tsx'

/** What strangers' requests cost here. */
export const reviewerCosts: PublicRoutes = {
  'GET /r/:token': { cost: 'database' },
  'POST /r/:token': { cost: 'database' },
  'GET /r/:token/certificate.pdf': { cost: 'document' },
  'POST /r/:token/accept': { cost: 'database' },
  'POST /r/:token/decline': { cost: 'database' },
  'POST /r/:token/extend': { cost: 'database' },
  'POST /r/:token/files': { cost: 'database' },
  'GET /r/:token/files/:file': { cost: 'database' },
  'POST /r/:token/files/:file/delete': { cost: 'database' },
  'POST /r/:token/send': { cost: 'database' },
}

/** The reviewer's side, by link. */
export const reviewing = (services: Services, drawCertificate: DrawCertificate) =>
  reviewerPages(services, drawCertificate)
