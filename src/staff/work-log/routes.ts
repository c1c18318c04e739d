import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { webdataApi, webdataChangesApi } from './api.ts'
import { entryScreens } from './entry-pages.tsx'
import { exportScreens } from './export-pages.ts'
import { webdataPages } from './pages.tsx'

export function webdata(services: Services) {
  return new Elysia()
    .use(webdataPages(services))
    .use(webdataApi(services))
    .use(webdataChangesApi(services))
    .use(entryScreens(services))
    .use(exportScreens(services))
}
