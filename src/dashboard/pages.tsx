import { DashboardPage } from '../../views/dashboard/dashboard-page.tsx'
import { isBackupDue } from '../backup/rules.ts'
import { type Desk, screens } from '../http/desk.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { readOverview } from './queries.ts'

/** The back office's home, and its 'Not Found!' page, also for unknown addresses. */
export function dashboardScreens(services: Services) {
  return screens(services)
    .get(paths.admin(), showHome)
    .get(paths.adminNotFound(), (desk) => desk.notFound())
    .get('/admin/*', (desk) => desk.notFound()).routes
}

async function showHome({ services: { db, clock, config }, session, page }: Desk): Promise<Response> {
  const overview = await readOverview(db, { userId: session.user.id, now: clock() })
  const isBackupOld = isBackupDue(overview.backup ?? undefined, clock())
  return page({
    title: 'Home',
    children: <DashboardPage overview={overview} isBackupOld={isBackupOld} zone={config.timeZone} />,
  })
}
