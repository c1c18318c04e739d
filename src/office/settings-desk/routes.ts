import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { settingsAdminApi, settingsApi } from './api.ts'
import { settingsScreens } from './pages.tsx'

/** The costs of requests without a session. */
export const settingCosts: PublicRoutes = {
  'GET /api/settings': { cost: 'database' },
}

export function settings(services: Services) {
  return new Elysia().use(settingsApi(services)).use(settingsAdminApi(services)).use(settingsScreens(services))
}
