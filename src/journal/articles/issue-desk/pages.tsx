import { IssueDeskPage } from '../../../../views/articles/issue-desk-page.tsx'
import { isOnlineFirst } from '../../../core/online-first.ts'
import { paths } from '../../../core/paths.ts'
import { shortMomentIn } from '../../../core/text/dates.ts'
import { readShell } from '../../../office/frame/queries.ts'
import { maxSelected } from '../../../office/records/selection-rules.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import { askFormQuestion } from '../../../office/screens/question.tsx'
import { sendsAlerts } from '../../../office/settings/rules.ts'
import type { Services } from '../../../services.ts'
import { answerStoredPdf } from '../../../web/http/files.ts'
import { readRequestedPage, redirectPastLastPage } from '../../../web/http/paging.ts'
import { findAnnouncing } from '../../alerts/announcing-queries.ts'
import { type AdminArticle, editableId, findFileOf, unseenBy } from '../../record/admin-queries.ts'
import { type IssueParameters, issueTitleInOffice, placeIn } from '../../record/issues/rules.ts'
import { quotedTitle } from '../../record/rules.ts'
import { setArticleStatus } from '../editing/actions.ts'
import { listQueuedPdfs } from '../from-pdf/queue.ts'
import { publishIssue } from '../publish/actions.ts'
import { changedMessage, dateChoiceIn } from '../publish/rules.ts'
import { articlesPerPage, issueDeskAt, listDeskArticles, listRefnumbers } from './queries.ts'

/**
 * The editors' screens for an issue's articles: list, status and PDF. Article ids share a route
 * position with the archives' years.
 */
export function articleListScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/:volume/:issue', showIssue)
    .post('/admin/archives/:year/:volume/:issue/publish', publishAll)
    .post('/admin/archives/:year/status', changeArticleStatus)
    .get('/admin/archives/:year/pdf', showHiddenArticlePdf).routes
}

async function showIssue(desk: Desk, parameters: IssueParameters) {
  const { services } = desk
  const unseen = await unseenBy(desk.actor)
  const issue = await issueDeskAt(services.db, parameters, unseen)
  if (!issue) return desk.notFound()
  const page = readRequestedPage(desk.request)
  const paging = { page, total: issue.articles, perPage: articlesPerPage }
  const beyond = redirectPastLastPage(paging, (page) => paths.adminIssuePage(issue, page))
  if (beyond) return beyond
  const isLong = issue.articles > articlesPerPage && issue.articles <= maxSelected
  const [{ settings }, articles, refnumbers, waiting] = await Promise.all([
    readShell(services),
    listDeskArticles(services.db, issue, { page, unseen, now: services.clock() }),
    isLong ? listRefnumbers(services.db, issue, { most: maxSelected, unseen }) : [],
    listQueuedPdfs(desk, issue),
  ])
  const list = { issue, articles, refnumbers, waiting, page, perPage: articlesPerPage }
  const mayAnnounce = sendsAlerts(services.config, settings) && !isOnlineFirst(issue)
  const announcing = mayAnnounce ? await findAnnouncing(services.db, issue) : undefined
  const title = issueTitleInOffice(issue)
  const children = <IssueDeskPage {...list} announcing={announcing} assigns={settings.doi_prefix !== ''} />
  return desk.page({ title, children })
}

async function changeArticleStatus(desk: Desk, params: { year: string }) {
  const { actor, form, change, back } = desk
  const id = await editableId(actor, params.year)
  const result =
    id && (await change(setArticleStatus(actor, id, { form: form.texts, manner: dateChoiceIn(form.texts.dates) })))
  if (!result || (!result.ok && result.problem.code === 'not_found')) return desk.notFound()
  if (!result.ok && result.question) return askFormQuestion(desk, result.question)
  if (!result.ok) return back(paths.adminArchives(), 'error', result.problem.message)
  const { article } = result
  const text = `${quotedTitle(article.description)} ${statusText(desk, article)}.`
  return back(paths.adminIssue(article), 'success', text)
}

function statusText({ services, form }: Desk, { status, publish_at }: AdminArticle): string {
  if (publish_at) return `will be published ${shortMomentIn(services.config.timeZone, new Date(publish_at))}`
  if (status === 'enabled') return 'is public'
  return form.texts.publish_at === undefined ? 'is no longer public' : 'is no longer scheduled'
}

async function publishAll(desk: Desk, parameters: IssueParameters) {
  const { actor, form, change, back } = desk
  const issue = placeIn(parameters)
  const result = issue && (await change(publishIssue(actor, issue, form.texts)))
  if (!result) return desk.notFound()
  if (!result.ok && result.question) return askFormQuestion(desk, result.question)
  if (!result.ok) return back(paths.adminIssue(issue), 'error', result.problem.message)
  return back(paths.adminIssue(issue), 'success', changedMessage(result, actor.config.timeZone))
}

async function showHiddenArticlePdf({ services, actor, request, notFound }: Desk, params: { year: string }) {
  const id = await editableId(actor, params.year)
  const file = id && (await findFileOf(services.db, id))
  const answer = file && (await answerStoredPdf(services.files, request, file))
  return answer || notFound()
}
