import { ArticleListPage } from '../../../../views/articles/article-list-page.tsx'
import { paths } from '../../../core/paths.ts'
import { csvHead, csvLine } from '../../../core/text/csv-lines.ts'
import { maxSelected } from '../../../office/records/selection-rules.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import { askFormQuestion } from '../../../office/screens/question.tsx'
import type { Services } from '../../../services.ts'
import { csvType, download } from '../../../web/http/download.ts'
import { readRequestedPage, redirectPastLastPage } from '../../../web/http/paging.ts'
import { selectionIn, selectionMessage } from '../../certificates/selection/rules.ts'
import { unseenBy } from '../../record/admin-queries.ts'
import { cleanQuery } from '../../search/rules.ts'
import { setStatusOfSelected } from '../publish/actions.ts'
import { changedMessage } from '../publish/rules.ts'
import { countListed, type ListQuery, listArticles, listListedRefnumbers, listPayments } from './queries.ts'
import { listedPerPage, listFilterIn, listSearchIn } from './rules.ts'

const selected = { lists: ['refnumbers'] }

/** The list of all articles, its CSV, and actions on the selected articles of a list. */
export function articlesScreens(services: Services) {
  return screens(services)
    .get(paths.adminArticles(), showArticleList)
    .get('/admin/articles/export.csv', exportPayments)
    .post(paths.adminArticlesStatus(), changeSelectedStatus, selected).routes
}

/** Reads the filter and the search from the query string, and the articles that the user may not see. */
async function readList({ url, services, actor }: Desk): Promise<{ query: ListQuery; q: string }> {
  const q = cleanQuery(url.searchParams.get('q') ?? '')
  const filter = listFilterIn(url.searchParams.get('filter') ?? '')
  return { q, query: { filter, search: listSearchIn(q), now: services.clock(), unseen: await unseenBy(actor) } }
}

async function showArticleList(desk: Desk): Promise<Response> {
  const { request } = desk
  const { db } = desk.services
  const { query, q } = await readList(desk)
  const { filter } = query
  const page = readRequestedPage(request)
  const [counts, articles] = await Promise.all([countListed(db, query), listArticles(db, query, page)])
  const total = counts[filter]
  const href = (page: number) => paths.adminArticles({ filter, q, page })
  const beyond = redirectPastLastPage({ page, total, perPage: listedPerPage }, href)
  if (beyond) return beyond
  const isLong = total > listedPerPage && total <= maxSelected
  const refnumbers = isLong ? await listListedRefnumbers(db, query, maxSelected) : []
  const list = { filter, q, counts, articles, page, refnumbers }
  return desk.page({ title: 'Articles', children: <ArticleListPage {...list} /> })
}

const exported = ['ref', 'title', 'authors', 'type', 'transaction id', 'mobile', 'email', 'status']

/** Streams a list's payments as a CSV while they are read. */
async function exportPayments(desk: Desk): Promise<Response> {
  const { query } = await readList(desk)
  return download('articles.csv', csvType, paymentLines(listPayments(desk.services.db, query)))
}

async function* paymentLines(parts: ReturnType<typeof listPayments>) {
  yield csvHead(exported)
  for await (const part of parts)
    yield part
      .map(({ refnumber, description, authorname, ptype, txnid, mobile, email, status }) =>
        csvLine([refnumber, description, authorname, ptype, txnid ?? '', mobile, email, status]),
      )
      .join('')
}

const chosenBy = ({ form }: Desk) => selectionIn('refnumbers', form.lists.refnumbers ?? [])

/** Publishes, schedules or disables the selected articles; a time is used only with `enabled`. */
async function changeSelectedStatus(desk: Desk): Promise<Response> {
  const { actor, form, change, back } = desk
  const read = chosenBy(desk)
  if (!read.ok) return back(paths.adminArticles(), 'error', selectionMessage(read.problem))
  const { status = '', publish_at, dates, looked, text_looked, kind } = form.texts
  const publication = status === 'enabled' ? { status, publish_at, dates, looked, text_looked, kind } : { status }
  const result = await change(setStatusOfSelected(actor, read.selected, publication))
  if (!result.ok && result.question) return askFormQuestion(desk, result.question)
  if (!result.ok) return back(paths.adminArticles(), 'error', result.problem.message)
  return back(paths.adminArticles(), 'success', changedMessage(result, actor.config.timeZone))
}
