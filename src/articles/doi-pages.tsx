import { type IssueParameters, issueNumberIn } from '../archives/rules.ts'
import { type Desk, screens } from '../http/desk.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { counted } from '../text/counted.ts'
import { findAdminArticle } from './admin-queries.ts'
import { type AssignResult, assignDois } from './doi-actions.ts'

/** The buttons that give DOIs: to an article, and to all of an issue. */
export function doiScreens(services: Services) {
  return screens(services)
    .post('/admin/archives/:year/doi', assignOne)
    .post('/admin/archives/:year/:volume/:issue/dois', assignAll).routes
}

async function assignOne(desk: Desk, params: { year: string }) {
  const id = idIn(params.year)
  const article = id && (await findAdminArticle(desk.services.db, { id }))
  if (!article) return desk.notFound()
  const result = await desk.change(assignDois(desk.actor, article, article.id))
  return answer(desk, paths.adminArticle(article.id), result)
}

async function assignAll(desk: Desk, parameters: IssueParameters) {
  const issue = issueNumberIn(parameters)
  if (!issue) return desk.notFound()
  const result = await desk.change(assignDois(desk.actor, issue))
  if (!result.ok && result.problem.code === 'not_found') return desk.notFound()
  return answer(desk, paths.adminIssue(issue), result)
}

function answer({ redirect }: Desk, path: string, result: AssignResult) {
  if (!result.ok) return redirect(path, 'error', result.problem.message)
  const { assigned, taken } = result
  const given = assigned > 0 && `${counted(assigned, 'article')} got a DOI.`
  const left = taken.length > 0 && `Another article has the DOI of ref. ${taken.join(', ')}.`
  const text = [given, left].filter(Boolean).join(' ')
  return redirect(path, taken.length > 0 ? 'error' : 'success', text || 'There was no article without a DOI.')
}
