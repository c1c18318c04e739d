import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { settingsAdminApi, settingsApi } from './api.ts'
import { settingsScreens } from './pages.tsx'

export function settings(services: Services) {
  return new Elysia().use(settingsApi(services)).use(settingsAdminApi(services)).use(settingsScreens(services))
}
