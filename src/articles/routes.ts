import { Elysia } from 'elysia'
import type { Services } from '../services.ts'
import { articleListScreens } from './admin-pages.tsx'
import { articleAdminApi, articleApi } from './api.ts'
import { articleFormScreens } from './form-pages.tsx'
import { articlePages } from './pages.tsx'
import { articlePreviewScreens } from './preview-pages.tsx'

export function articles(services: Services) {
  return new Elysia()
    .use(articlePages(services))
    .use(articleApi(services))
    .use(articleAdminApi(services))
    .use(articleListScreens(services))
    .use(articleFormScreens(services))
    .use(articlePreviewScreens(services))
}
