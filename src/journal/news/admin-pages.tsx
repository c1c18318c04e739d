import { NewsControls } from '../../../views/news/news-controls.tsx'
import { NewsListPage } from '../../../views/news/news-list-page.tsx'
import { Moment } from '../../../views/ui/moment.tsx'
import { news } from '../../core/db/schema.ts'
import { paths } from '../../core/paths.ts'
import { dayIn } from '../../core/text/dates.ts'
import { recordActions } from '../../office/records/actions.ts'
import { recordScreens } from '../../office/records/screens.tsx'
import type { Desk } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { pageOf, redirectPastLastPage } from '../../web/http/paging.ts'
import { newsItem } from './fields.ts'
import { findAdminNews, insertNews, listAllNews } from './queries.ts'

/** The back office's screens of the news. */
export function newsScreens(services: Services) {
  const today = () => dayIn(services.config.timeZone, services.clock())
  return recordScreens(services, newsRecords, {
    controls: (form, row) => <NewsControls form={form} today={row ? '' : today()} />,
    factsOf: ({ modification }, zone) => [['Changed', <Moment key="changed" at={modification} zone={zone} day />]],
  }).get(paths.adminNews.list(), showList).routes
}

async function showList({ services, request, page: answer }: Desk): Promise<Response> {
  const page = pageOf(request)
  const { rows, total } = await listAllNews(services.db, page)
  const children = <NewsListPage news={rows} page={page} total={total} />
  return redirectPastLastPage({ page, total }, paths.adminNews.list) ?? answer({ title: 'News', children })
}

/** The news: adding, changing and deleting them. */
export const newsRecords = recordActions({
  kind: newsItem,
  table: news,
  insert: insertNews,
  find: findAdminNews,
})
