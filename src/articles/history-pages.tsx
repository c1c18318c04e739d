import { Elysia } from 'elysia'
import { Html } from '../../views/ui/html.tsx'
import { forSession } from '../http/guard.tsx'
import { historyPage } from '../http/history.tsx'
import { privateNotFound } from '../http/private-page.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { storedTitle } from '../text/html.ts'
import { findTitle } from './admin-queries.ts'
import { articleHistory } from './history.ts'

/** The history of an article; its id stands where the archives have their year. */
export function articleHistoryPages(services: Services) {
  return new Elysia().get('/admin/archives/:year/history', ({ request, params }) =>
    forSession(services, request, '/admin', async (session) => {
      const id = idIn(params.year)
      const title = id === undefined ? id : await findTitle(services.db, id)
      if (!id || title === undefined) return privateNotFound(services, request, session)
      return historyPage(services, request, session, {
        kind: 'article',
        subject: String(id),
        words: articleHistory,
        href: (page) => paths.adminArticleHistory(id, page),
        present: {
          of: <Html html={storedTitle(title)} />,
          back: { href: paths.adminArticle(id), text: 'The article' },
        },
      })
    }),
  )
}
