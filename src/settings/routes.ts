import { Elysia } from 'elysia'
import type { Services } from '../services.ts'
import { settingsAdminApi, settingsApi } from './api.ts'
import { noticeWordingScreens } from './notice-pages.tsx'
import { settingsScreens } from './pages.tsx'
import { settingsPreviewScreens } from './preview-pages.tsx'

export function settings(services: Services) {
  return new Elysia()
    .use(settingsApi(services))
    .use(settingsAdminApi(services))
    .use(settingsScreens(services))
    .use(settingsPreviewScreens(services))
    .use(noticeWordingScreens(services))
}
