import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { issueListScreens } from './admin-pages.tsx'
import { archiveAdminApi, archiveApi } from './api.ts'
import { issueFrequencyScreens } from './frequency-pages.tsx'
import { overviewPages } from './overview-pages.tsx'
import { archivePages } from './pages.tsx'

export function archives(services: Services) {
  return new Elysia()
    .use(archivePages(services))
    .use(overviewPages(services))
    .use(archiveApi(services))
    .use(archiveAdminApi(services))
    .use(issueListScreens(services))
    .use(issueFrequencyScreens(services))
}
