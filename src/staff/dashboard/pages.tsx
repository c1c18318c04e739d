import { or } from 'drizzle-orm'
import { DashboardPage } from '../../../views/dashboard/dashboard-page.tsx'
import type { Db } from '../../core/db/connect.ts'
import { roles } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { dayIn } from '../../core/text/dates.ts'
import { readLastMonth } from '../../exchange/counter/admin-queries.ts'
import { readRequired } from '../../exchange/index-health/queries.ts'
import { listUnseenOrDeleted } from '../../journal/access/article-queries.ts'
import type { Viewer } from '../../journal/access/queries.ts'
import { findReadingProgress } from '../../journal/articles/text/progress-queries.ts'
import { isToAuthor } from '../../journal/author-mail/list-queries.ts'
import { readShell } from '../../office/frame/queries.ts'
import { findStall } from '../../office/letters/queue-queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { homeOf } from '../../office/screens/rail-rules.ts'
import { isAllowed } from '../../office/sessions/rules.ts'
import { originOf } from '../../office/settings/rules.ts'
import { readUrgent } from '../../review/desk/list-queries.ts'
import { readOpenFees } from '../../review/fees/ledger-queries.ts'
import { openFees } from '../../review/fees/ledger-rules.ts'
import { readAccess } from '../../review/letters/access-queries.ts'
import type { Services } from '../../services.ts'
import { redirect } from '../../web/http/redirect.ts'
import { listVisibleKinds } from '../change-log/rules.ts'
import { readOverview } from './queries.ts'
import { listFirstSteps, listLaterSteps, listWaiting, showsSteps } from './rules.ts'

/** Serves the back office's home, and its 'Not Found!' page, also for unknown addresses. */
export function dashboardScreens(services: Services) {
  return screens(services, { role: roles })
    .get(paths.admin(), showHome)
    .get(paths.adminNotFound(), (desk) => desk.notFound())
    .get('/admin/*', (desk) => desk.notFound()).routes
}

/** Finds letters that are not being sent, among those that a user may see; uses a single query if there are none. */
const readStall = async (db: Db, user: Viewer, unseen: readonly number[]) =>
  (await findStall(db, undefined)) && findStall(db, or(isToAuthor(unseen), await readAccess(db, user)))

async function showHome({ services, session, page }: Desk): Promise<Response> {
  const { db, clock, config } = services
  const home = homeOf(session.user.role)
  if (home !== paths.admin()) return redirect(home)
  const now = clock()
  const today = dayIn(config.timeZone, now)
  const unseen = await listUnseenOrDeleted(db, session.user)
  const [overview, { settings }, required, lastMonth, papers, stall, fees, reading] = await Promise.all([
    readOverview(db, { viewer: session.user, kinds: listVisibleKinds(session.user.role), now, unseen }),
    readShell(services),
    readRequired(services),
    readLastMonth(services, { today, unseen }),
    readUrgent(db, { viewer: session.user, today }),
    readStall(db, session.user, unseen),
    isAllowed(session.user.role, 'treasurer') ? readOpenFees(db, session.user) : undefined,
    findReadingProgress(db, now),
  ])
  const origin = originOf(config, settings)
  const [first, later] = [listFirstSteps(settings, origin, overview), listLaterSteps(settings)]
  return page({
    title: 'Home',
    turns: papers.turn,
    children: (
      <DashboardPage
        overview={overview}
        steps={showsSteps([...first, ...later], overview) ? first : []}
        later={later}
        lines={listWaiting(overview, required, {
          now,
          role: session.user.role,
          unassigned: papers.unassigned,
          fees: fees && openFees(fees.papers, fees.articles),
        })}
        lastMonth={lastMonth}
        papers={papers}
        stall={stall}
        reading={reading}
      />
    ),
  })
}
