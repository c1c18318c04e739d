import { Elysia } from 'elysia'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { NewsControls, NewsListPage } from '../../../views/news/news-list-page.tsx'
import { MoreNews, NewsItemPage, NewsPage } from '../../../views/news/news-page.tsx'
import { Moment } from '../../../views/ui/moment.tsx'
import { news } from '../../core/db/tables/site.ts'
import { paths } from '../../core/paths.ts'
import { idIn } from '../../core/text/clean.ts'
import { plainText, storedText } from '../../core/text/html.ts'
import { t } from '../../core/words/words.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { recordActions } from '../../office/records/actions.ts'
import type { Desk } from '../../office/screens/desk.ts'
import { recordScreens } from '../../office/screens/record-screens.tsx'
import type { Services } from '../../services.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { excerpt } from '../citing/metadata.ts'
import { newsItem } from './fields.ts'
import { findAdminNews, findPublicNews, insertNews, listAllNews, listNewestNews, listPublicNews } from './queries.ts'

/** The public pages of the news: the list, and one for each item. */
export function newsPages(services: Services) {
  return new Elysia()
    .get(paths.news(), async ({ request }) => {
      const page = readRequestedPage(request)
      const [shell, found] = await Promise.all([readShell(services), listPublicNews(services.db, page)])
      const children = <NewsPage page={page} {...found} />
      const beyond = redirectPastLastPage({ page, total: found.total }, paths.news)
      const aside = <ArchiveAside issues={shell.issues} />
      const shown = { title: t('News'), canonical: paths.news(page), aside, children }
      return beyond ?? answerPublicPage(services, request, { shell, ...shown })
    })
    .get('/news/:id', async ({ request, params }) => {
      const id = idIn(params.id)
      const [shell, item] = await Promise.all([readShell(services), id ? findPublicNews(services.db, id) : undefined])
      if (!item) return errorPage(services, request, 404)
      const others = (await listNewestNews(services.db, 6)).filter((other) => other.id !== item.id)
      const page = {
        title: item.title,
        description: excerpt(plainText(storedText(item.content))),
        canonical: paths.newsItem(item.id),
        aside: others.length > 0 ? <MoreNews news={others} /> : <ArchiveAside issues={shell.issues} />,
        children: <NewsItemPage item={item} />,
      }
      return answerPublicPage(services, request, { shell, ...page })
    })
}

/** The back office's screens of the news. */
export function newsScreens(services: Services) {
  return recordScreens(services, newsRecords, {
    controls: (form) => <NewsControls form={form} />,
    factsOf: ({ modification }) => [['Changed', <Moment key="changed" at={modification} day />]],
  }).get(paths.adminNews.list(), showNewsList).routes
}

async function showNewsList({ services, request, page: answer }: Desk): Promise<Response> {
  const page = readRequestedPage(request)
  const { rows, total } = await listAllNews(services.db, page)
  const children = <NewsListPage news={rows} page={page} total={total} />
  return redirectPastLastPage({ page, total }, paths.adminNews.list) ?? answer({ title: 'News', children })
}

/** Adds, changes and deletes news. */
export const newsRecords = recordActions({
  kind: newsItem,
  table: news,
  insert: insertNews,
  find: findAdminNews,
})
