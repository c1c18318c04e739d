import { IssueDeskPage } from '../../views/articles/issue-desk-page.tsx'
import { NoticePage } from '../../views/articles/notice-page.tsx'
import { Html } from '../../views/ui/html.tsx'
import { type IssueParameters, issueNumberIn } from '../archives/rules.ts'
import { maxSelected } from '../documents/rules.ts'
import { type Desk, screens } from '../http/desk.ts'
import { storedPdf } from '../http/files.ts'
import { historyPage } from '../http/history.tsx'
import { afterLast, pageOf } from '../http/paging.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { originOf } from '../settings/rules.ts'
import { readShell } from '../site/queries.ts'
import { idIn, shortened } from '../text/clean.ts'
import { storedTitle } from '../text/html.ts'
import { setArticleStatus } from './actions.ts'
import {
  articlesPerPage,
  findAdminArticle,
  findFileOf,
  findIssueDesk,
  findTitle,
  listDeskArticles,
  listRefnumbers,
} from './admin-queries.ts'
import { articleHistory } from './history.ts'
import { authorNotice } from './notice.ts'

/** Messages cut an article's title to this many characters. */
const maxNamedLength = 100

/**
 * The editors' screens for an issue's articles: list, status, author notice, PDF and history. Article ids share a route
 * position with the archives' years.
 */
export function articleListScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/:volume/:issue', showIssue)
    .post('/admin/archives/:year/status', setStatus)
    .get('/admin/archives/:year/notice', showNotice)
    .get('/admin/archives/:year/pdf', showFile)
    .get('/admin/archives/:year/history', showHistory).routes
}

async function showIssue(desk: Desk, parameters: IssueParameters) {
  const { services, url } = desk
  const number = issueNumberIn(parameters)
  const issue = number && (await findIssueDesk(services.db, number))
  if (!issue) return desk.notFound()
  const page = pageOf(desk.request)
  const paging = { page, total: issue.articles, perPage: articlesPerPage }
  const beyond = afterLast(paging, (page) => paths.adminIssuePage(issue, page))
  if (beyond) return beyond
  const isLong = issue.articles > articlesPerPage && issue.articles <= maxSelected
  const [articles, refnumbers] = await Promise.all([
    listDeskArticles(services.db, issue, page),
    isLong ? listRefnumbers(services.db, issue, maxSelected) : [],
  ])
  const list = { issue, articles, page, perPage: articlesPerPage, refnumbers, here: url.pathname + url.search }
  const title = `Volume ${issue.volume}, Issue ${issue.issue}, ${issue.year}`
  return desk.page({ title, children: <IssueDeskPage {...list} /> })
}

async function setStatus(desk: Desk, params: { year: string }) {
  const { services, session, form, change, back } = desk
  const id = idIn(params.year)
  const result = id && (await change(setArticleStatus(services, session.user.name, id, form.texts.status ?? '')))
  if (!result || (!result.ok && result.problem.code === 'not_found')) return desk.notFound()
  if (!result.ok) return back(paths.adminArchives(), 'error', result.problem.message)
  const { article } = result
  const text = `“${shortened(article.description, maxNamedLength)}” is ${article.status === 'enabled' ? 'public again' : 'no longer public'}.`
  return back(paths.adminIssue(article), 'success', text)
}

async function showNotice(desk: Desk, params: { year: string }) {
  const { services } = desk
  const id = idIn(params.year)
  const [{ settings }, article] = await Promise.all([readShell(services), id && findAdminArticle(services.db, { id })])
  if (!article) return desk.notFound()
  const notice = authorNotice(article, settings, originOf(services.config, settings))
  const children = <NoticePage article={article} notice={notice} />
  return desk.page({ title: 'Author notice', children })
}

async function showFile({ services, request, notFound }: Desk, params: { year: string }) {
  const id = idIn(params.year)
  const file = id && (await findFileOf(services.db, id))
  const answer = file && (await storedPdf(services.files, request, file))
  return answer || notFound()
}

async function showHistory(desk: Desk, params: { year: string }) {
  const id = idIn(params.year)
  const title = id === undefined ? id : await findTitle(desk.services.db, id)
  if (!id || title === undefined) return desk.notFound()
  return historyPage(desk, {
    kind: 'article',
    subject: String(id),
    words: articleHistory,
    href: (page) => paths.adminArticleHistory(id, page),
    present: {
      of: <Html html={storedTitle(title)} />,
      back: { href: paths.adminArticle(id), text: 'The article' },
    },
  })
}
