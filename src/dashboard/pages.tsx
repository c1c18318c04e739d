import { Elysia } from 'elysia'
import { DashboardPage } from '../../views/dashboard/dashboard-page.tsx'
import { forSession } from '../http/guard.tsx'
import { privateNotFound, privatePage } from '../http/private-page.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { readOverview } from './queries.ts'

/** The home of the back office, and its page for what is not there, at its own address and any that is unknown (specification 2). */
export function dashboardPages(services: Services) {
  const notFound = ({ request }: { request: Request }) =>
    forSession(services, request, '/admin', (session) => privateNotFound(services, request, session))
  return new Elysia()
    .get(paths.admin(), ({ request }) =>
      forSession(services, request, '/admin', async (session) =>
        privatePage(services, request, {
          tool: '/admin',
          title: 'Home',
          session,
          children: <DashboardPage {...(await readOverview(services.db))} />,
        }),
      ),
    )
    .get(paths.adminNotFound(), notFound)
    .get('/admin/*', notFound)
}
