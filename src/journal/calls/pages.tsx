import { Elysia } from 'elysia'
import { CallControls, CallListPage } from '../../../views/calls/admin-call-list-page.tsx'
import { CallPage } from '../../../views/calls/call-page.tsx'
import { CallsPage } from '../../../views/calls/calls-page.tsx'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { Moment } from '../../../views/ui/moment.tsx'
import { paths } from '../../core/paths.ts'
import { dayIn } from '../../core/text/dates.ts'
import { plainText, storedText } from '../../core/text/html.ts'
import { t } from '../../core/words/words.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import type { Desk } from '../../office/screens/desk.ts'
import { recordScreens } from '../../office/screens/record-screens.tsx'
import { sendsAlerts, takesSubmissions } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { excerpt } from '../citing/metadata.ts'
import { callRecords } from './actions.ts'
import { findPublicCall, listAllCalls, listOpenCalls } from './queries.ts'
import { isOpenOn } from './rules.ts'

/** The calls for papers for readers: the list of open ones, and a page for each. */
export function callPages(services: Services) {
  const { db, clock, config } = services
  const today = () => dayIn(config.timeZone, clock())
  return new Elysia()
    .get(paths.calls(), async ({ request }) => {
      const [shell, calls] = await Promise.all([readShell(services), listOpenCalls(db, today())])
      return answerPublicPage(services, request, {
        shell,
        lastDay: calls[0]?.last_day,
        title: t('Calls for papers'),
        canonical: paths.calls(),
        aside: <ArchiveAside issues={shell.issues} />,
        children: <CallsPage calls={calls} hasAlerts={sendsAlerts(config, shell.settings)} />,
      })
    })
    .get('/calls/:slug', async ({ request, params: { slug } }) => {
      const [shell, call] = await Promise.all([readShell(services), findPublicCall(db, slug)])
      if (!call) return errorPage(services, request, 404)
      const isOpen = isOpenOn(call, today())
      return answerPublicPage(services, request, {
        shell,
        lastDay: isOpen ? call.last_day : undefined,
        title: call.title,
        description: excerpt(plainText(storedText(call.text))),
        canonical: paths.call(slug),
        aside: <ArchiveAside issues={shell.issues} />,
        children: (
          <CallPage
            call={call}
            isOpen={isOpen}
            isTaken={isOpen && takesSubmissions(shell.settings)}
            hasAlerts={sendsAlerts(config, shell.settings)}
          />
        ),
      })
    })
}

/** The back office's screens of the calls. */
export const callScreens = (services: Services) =>
  recordScreens(services, callRecords, {
    controls: (form) => <CallControls form={form} />,
    factsOf: ({ slug, modification }) => [
      ['Address', paths.call(slug)],
      ['Changed', <Moment key="changed" at={modification} day />],
    ],
  }).get(paths.adminCalls.list(), showCallList).routes

async function showCallList({ services: { db, clock, config }, page }: Desk): Promise<Response> {
  const today = dayIn(config.timeZone, clock())
  return page({ title: 'Calls for papers', children: <CallListPage calls={await listAllCalls(db)} today={today} /> })
}
