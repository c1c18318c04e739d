import { Elysia } from 'elysia'
import { PublicStatisticsPage } from '../../../views/statistics/public-statistics-page.tsx'
import { StatisticsPage } from '../../../views/statistics/statistics-page.tsx'
import { paths } from '../../core/paths.ts'
import { csvHead, csvLine } from '../../core/text/csv-lines.ts'
import { dayIn, dayMs } from '../../core/text/dates.ts'
import { t } from '../../core/words/words.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { isAllowed } from '../../office/sessions/rules.ts'
import { journalName } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { csvType, download } from '../../web/http/download.ts'
import { editorLoads, reviewerLoads, weeksToPublication, yearStatistics, yearStatisticsAt } from './queries.ts'
import { csvCells, csvColumns, monthStart, publicStatistics } from './rules.ts'

const yearMs = 365 * dayMs

/** The statistics of papers, for editors. */
export function figureScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get(paths.adminStatistics(), showStatistics)
    .get(paths.adminStatisticsCsv(), exportStatistics).routes
}

async function showStatistics({ services, session, page }: Desk): Promise<Response> {
  const { db, clock, config } = services
  const { user: viewer } = session
  const since = new Date(clock().getTime() - yearMs)
  const of = { since, zone: config.timeZone }
  const [years, editors, reviewers, doaj, { settings }] = await Promise.all([
    yearStatistics(db, { viewer, zone: config.timeZone }),
    editorLoads(db, viewer, of),
    reviewerLoads(db, viewer, of),
    weeksToPublication(db, dayIn(config.timeZone, since)),
    readShell(services),
  ])
  const isAdmin = isAllowed(viewer.role, 'admin')
  const props = { years, editors, reviewers, doaj, isAdmin, isPublic: settings.show_figures === 'on' }
  return page({ title: 'Figures', children: <StatisticsPage {...props} /> })
}

async function exportStatistics({ services, session }: Desk): Promise<Response> {
  const years = await yearStatistics(services.db, { viewer: session.user, zone: services.config.timeZone })
  return download('figures.csv', csvType, csvHead(csvColumns) + years.map((year) => csvLine(csvCells(year))).join(''))
}

/** The statistics for readers, if the journal shows them; they count events before this month. */
export function figurePages(services: Services) {
  return new Elysia().get(paths.statistics(), async ({ request }) => {
    const { db, clock, config, pageCache } = services
    const shell = await readShell(services)
    if (shell.settings.show_figures !== 'on') return errorPage(services, request, 404)
    const zone = config.timeZone
    const before = monthStart(dayIn(zone, clock()))
    const years = await pageCache.once(`figures ${before}`, () => yearStatisticsAt(db, { before, zone }))
    return answerPublicPage(services, request, {
      shell,
      title: t('Figures'),
      description: t('How long {journal} takes to decide and to publish, and how many papers it accepts', {
        journal: journalName(shell.settings),
      }),
      canonical: paths.statistics(),
      status: 200, // not cached: a new month changes no content
      children: <PublicStatisticsPage years={publicStatistics(years)} before={before} />,
    })
  })
}
