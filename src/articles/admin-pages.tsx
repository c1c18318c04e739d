import { Elysia } from 'elysia'
import { IssueDeskPage } from '../../views/articles/issue-desk-page.tsx'
import { NoticePage } from '../../views/articles/notice-page.tsx'
import { type IssueParameters, issueNumberIn } from '../archives/rules.ts'
import { mostSelected } from '../documents/rules.ts'
import { storedPdf } from '../http/files.ts'
import type { Form } from '../http/form.ts'
import { backOf, forSession, forSubmit } from '../http/guard.tsx'
import { afterLast, pageOf } from '../http/paging.ts'
import { privateNotFound, privatePage, redirect } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { originOf } from '../settings/rules.ts'
import { readShell } from '../site/queries.ts'
import { idIn, shortened } from '../text/clean.ts'
import { setArticleStatus } from './actions.ts'
import {
  type AdminArticle,
  articlesPerPage,
  findAdminArticle,
  findFileOf,
  findIssueDesk,
  listDeskArticles,
  listRefnumbers,
} from './admin-queries.ts'
import { authorNotice } from './notice.ts'

const tool = '/admin'
/** So much of a title a message names it by. */
const longestNamed = 100

/** The editors' screens of an issue's articles: their list, each one's status, notice and file. */
export function articleAdminPages(services: Services) {
  return new Elysia()
    .get('/admin/archives/:year/:volume/:issue', ({ request, params }) =>
      forSession(services, request, tool, (session) => showIssue(services, request, session, params)),
    )
    .post(
      '/admin/archives/:year/status',
      ({ request, params }) =>
        forSubmit(services, request, tool, (session, form) => setStatus(services, request, session, params.year, form)),
      { parse: 'none' },
    )
    .get('/admin/archives/:year/notice', ({ request, params }) =>
      forSession(services, request, tool, (session) => showNotice(services, request, session, params.year)),
    )
    .get('/admin/archives/:year/pdf', ({ request, params }) =>
      forSession(services, request, tool, (session) => showFile(services, request, session, params.year)),
    )
}

async function showIssue(services: Services, request: Request, session: Session, parameters: IssueParameters) {
  const number = issueNumberIn(parameters)
  const issue = number && (await findIssueDesk(services.db, number))
  if (!issue) return privateNotFound(services, request, session)
  const url = new URL(request.url)
  const page = pageOf(request)
  const paging = { page, total: issue.articles, perPage: articlesPerPage }
  const beyond = afterLast(paging, (page) => paths.adminIssuePage(issue, page))
  if (beyond) return beyond
  const isLong = issue.articles > articlesPerPage && issue.articles <= mostSelected
  const [articles, refnumbers] = await Promise.all([
    listDeskArticles(services.db, issue, page),
    isLong ? listRefnumbers(services.db, issue, mostSelected) : [],
  ])
  const list = { issue, articles, page, perPage: articlesPerPage, refnumbers, here: url.pathname + url.search }
  const title = `Volume ${issue.volume}, Issue ${issue.issue}, ${issue.year}`
  return privatePage(services, request, { tool, title, session, children: <IssueDeskPage {...list} /> })
}

async function setStatus(services: Services, request: Request, session: Session, parameter: string, form: Form) {
  const id = idIn(parameter)
  const result = id && (await setArticleStatus(services, session.user.name, id, form.texts.status ?? ''))
  if (!result || (!result.ok && result.problem.code === 'not_found')) return privateNotFound(services, request, session)
  const back = (article?: AdminArticle) =>
    backOf(form, tool, article ? paths.adminIssue(article) : paths.adminArchives())
  if (!result.ok) return redirect(back(), { flash: { kind: 'error', text: result.problem.message } })
  services.memory.forget()
  const { article } = result
  const text = `“${shortened(article.description, longestNamed)}” is ${article.status === 'enabled' ? 'public again' : 'no longer public'}.`
  return redirect(back(article), { flash: { kind: 'success', text } })
}

async function showNotice(services: Services, request: Request, session: Session, parameter: string) {
  const id = idIn(parameter)
  const [{ settings }, article] = await Promise.all([readShell(services), id && findAdminArticle(services.db, { id })])
  if (!article) return privateNotFound(services, request, session)
  const notice = authorNotice(article, settings, originOf(services.config, settings))
  const children = <NoticePage article={article} notice={notice} />
  return privatePage(services, request, { tool, title: 'Author notice', session, children })
}

async function showFile(services: Services, request: Request, session: Session, parameter: string) {
  const id = idIn(parameter)
  const file = id && (await findFileOf(services.db, id))
  const answer = file && (await storedPdf(services.files, request, file))
  return answer || privateNotFound(services, request, session)
}
