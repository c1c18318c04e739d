import { DoisPage } from '../../../../views/articles/dois-page.tsx'
import { paths } from '../../../core/paths.ts'
import { counted } from '../../../core/text/counted.ts'
import { readShell } from '../../../office/frame/queries.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { editableAt, unseenBy } from '../../record/admin-queries.ts'
import { assignedDoi } from '../../record/doi-rules.ts'
import { type IssueParameters, placeIn } from '../../record/issues/rules.ts'
import { type AssignResult, assignAllDois, assignDois } from './actions.ts'
import { listIssuesWithoutDois } from './queries.ts'

/** The buttons that assign DOIs: to an article, to all of an issue, and to all of the journal. */
export function doiScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/dois', showMissing)
    .post('/admin/archives/dois', assignMissing)
    .post('/admin/archives/:year/doi', assignOne)
    .post('/admin/archives/:year/:volume/:issue/dois', assignAll).routes
}

async function showMissing(desk: Desk) {
  const { services, actor } = desk
  const unseen = await unseenBy(actor)
  const [{ settings }, issues] = await Promise.all([readShell(services), listIssuesWithoutDois(services.db, unseen)])
  return desk.page({ title: 'DOIs', children: <DoisPage issues={issues} example={assignedDoi(settings, '101')} /> })
}

async function assignMissing(desk: Desk) {
  return redirectAfterAssigning(desk, paths.adminDois(), await desk.change(assignAllDois(desk.actor)))
}

async function assignOne(desk: Desk, params: { year: string }) {
  const article = await editableAt(desk.actor, params.year)
  if (!article) return desk.notFound()
  const result = await desk.change(assignDois(desk.actor, article, article.id))
  return redirectAfterAssigning(desk, paths.adminArticle(article.id), result)
}

async function assignAll(desk: Desk, parameters: IssueParameters) {
  const issue = placeIn(parameters)
  if (!issue) return desk.notFound()
  const result = await desk.change(assignDois(desk.actor, issue))
  if (!result.ok && result.problem.code === 'not_found') return desk.notFound()
  return redirectAfterAssigning(desk, paths.adminIssue(issue), result)
}

function redirectAfterAssigning({ redirect }: Desk, path: string, result: AssignResult) {
  if (!result.ok) return redirect(path, 'error', result.problem.message)
  const { assigned, taken } = result
  const given = assigned > 0 && `${counted(assigned, 'article')} got a DOI.`
  const left =
    taken.length > 0 && `Another article, perhaps a deleted one, has the DOI of ref. ${joinFirstRefnumbers(taken)}.`
  const text = [given, left].filter(Boolean).join(' ')
  return redirect(path, taken.length > 0 ? 'error' : 'success', text || 'Every article already has a DOI.')
}

const shownRefnumbers = 20

function joinFirstRefnumbers(refnumbers: string[]): string {
  const more = refnumbers.length - shownRefnumbers
  return refnumbers.slice(0, shownRefnumbers).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
