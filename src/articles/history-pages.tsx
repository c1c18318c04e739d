import { Elysia } from 'elysia'
import { HistoryPage } from '../../views/audit/history-page.tsx'
import { Html } from '../../views/ui/html.tsx'
import { listHistory } from '../audit/queries.ts'
import { forSession } from '../http/guard.tsx'
import { idIn } from '../http/json.ts'
import { privateNotFound, privatePage } from '../http/private-page.tsx'
import { paths } from '../paths.ts'
import { pageIn } from '../search/rules.ts'
import type { Services } from '../services.ts'
import { storedTitle } from '../text/html.ts'
import { findTitle } from './admin-queries.ts'
import { articleHistory } from './history.ts'

/** The history of an article; its id stands where the archives have their year. */
export function articleHistoryPages(services: Services) {
  const { db, config } = services
  return new Elysia().get('/admin/archives/:year/history', ({ request, params }) =>
    forSession(services, request, '/admin', async (session) => {
      const id = idIn(params.year)
      const page = pageIn(new URL(request.url).searchParams.get('page') ?? undefined)
      const [title, history] = id
        ? await Promise.all([findTitle(db, id), listHistory(db, 'article', String(id), page)])
        : []
      if (!id || title === undefined || !history) return privateNotFound(services, request, session)
      return privatePage(services, request, {
        ...{ tool: '/admin', title: 'History', session },
        children: (
          <HistoryPage
            of={<Html html={storedTitle(title)} />}
            back={{ href: paths.adminArticle(id), text: 'The article' }}
            words={articleHistory}
            {...{ history, page, zone: config.timeZone }}
            href={(page) => paths.adminArticleHistory(id, page)}
          />
        ),
      })
    }),
  )
}
