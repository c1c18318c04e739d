import { Elysia } from 'elysia'
import type { Services } from '../services.ts'
import { articleAdminApi } from './admin-api.ts'
import { articleListScreens } from './admin-pages.tsx'
import { articleApi } from './api.ts'
import { doiScreens } from './doi-pages.tsx'
import { articleFormScreens } from './form-pages.tsx'
import { articlesScreens } from './list-pages.tsx'
import { articlePages } from './pages.tsx'
import { peopleApi } from './people-api.ts'
import { articlePlaceApi } from './place-api.ts'
import { articlePlaceScreens } from './place-pages.tsx'
import { articlePreviewScreens } from './preview-pages.tsx'
import { readingScreens } from './read-pages.ts'
import { tableCsvScreens } from './table-csv-pages.tsx'
import { tableScreens } from './table-pages.tsx'
import { unapiPages } from './unapi-pages.ts'

export function articles(services: Services) {
  return new Elysia()
    .use(articlePages(services))
    .use(unapiPages(services))
    .use(articleApi(services))
    .use(articleAdminApi(services))
    .use(peopleApi(services))
    .use(articleListScreens(services))
    .use(articlesScreens(services))
    .use(doiScreens(services))
    .use(articlePlaceScreens(services))
    .use(articlePlaceApi(services))
    .use(articleFormScreens(services))
    .use(articlePreviewScreens(services))
    .use(readingScreens(services))
    .use(tableScreens(services))
    .use(tableCsvScreens(services))
}
