import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { documentApi } from './api.ts'
import { picturePages, verificationPages } from './pages.tsx'
import { selectionApi } from './selection/api.ts'

/** Certificates, cover pages and the other documents, and the check of a certificate: pages, JSON API and screens. */
export function documents(services: Services) {
  return new Elysia()
    .use(verificationPages(services))
    .use(picturePages(services))
    .use(documentApi(services))
    .use(selectionApi(services))
}
