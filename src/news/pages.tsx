import { Elysia } from 'elysia'
import { NewsItemPage, NewsPage } from '../../views/news/news-page.tsx'
import { excerpt } from '../articles/metadata.ts'
import { errorPage } from '../http/errors.tsx'
import { publicPage } from '../http/page.tsx'
import { pageOf, redirectPastLastPage } from '../http/paging.ts'
import { readShell } from '../http/shell.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { plainText, storedText } from '../text/html.ts'
import { findPublicNews, listPublicNews } from './queries.ts'

/** The list of news, and each of them. */
export function newsPages(services: Services) {
  return new Elysia()
    .get(paths.news(), async ({ request }) => {
      const page = pageOf(request)
      const [shell, found] = await Promise.all([readShell(services), listPublicNews(services.db, page)])
      const children = <NewsPage page={page} {...found} />
      const beyond = redirectPastLastPage({ page, total: found.total }, paths.news)
      return beyond ?? publicPage(services, shell, request, { title: 'News', canonical: paths.news(page), children })
    })
    .get('/news/:id', async ({ request, params }) => {
      const id = idIn(params.id)
      const [shell, item] = await Promise.all([readShell(services), id ? findPublicNews(services.db, id) : undefined])
      if (!item) return errorPage(services, request, 404)
      const page = {
        title: item.title,
        description: excerpt(plainText(storedText(item.content))),
        canonical: paths.newsItem(item.id),
        children: <NewsItemPage item={item} />,
      }
      return publicPage(services, shell, request, page)
    })
}
