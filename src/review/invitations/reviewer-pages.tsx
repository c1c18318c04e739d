import { ReviewerForm, ReviewersPage } from '../../../views/invitations/reviewers-page.tsx'
import { paths } from '../../core/paths.ts'
import { cleanLine, idIn } from '../../core/text/clean.ts'
import { pageSize } from '../../core/text/paging.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { readTypedOrDraft } from '../case/context.ts'
import { findKnownReviewer, listReviewers, listReviewersRequests } from './candidate-queries.ts'
import { changeReviewer } from './reviewer-actions.ts'

/** The screens of reviewers: the list, and the record of one. */
export function reviewerScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get(paths.adminReviewers(), showAll)
    .get('/admin/reviewers/:id', (desk, { id }) => showOne(desk, id))
    .post('/admin/reviewers/:id', (desk, { id }) => change(desk, id)).routes
}

async function showAll(desk: Desk): Promise<Response> {
  const { services, session, url, request } = desk
  const q = cleanLine(url.searchParams.get('q') ?? '')
  const page = readRequestedPage(request)
  const { all: total, reviewers } = await listReviewers(services.db, session.user, { q, page })
  const href = (page: number) => paths.adminReviewers({ q, page })
  const beyond = redirectPastLastPage({ page, total, perPage: pageSize }, href)
  if (beyond) return beyond
  const ids = reviewers.flatMap(({ id }) => id ?? [])
  const requests = await listReviewersRequests(services.db, session.user, ids)
  const children = <ReviewersPage {...{ reviewers, requests, q, page, total }} />
  return desk.page({ title: 'Reviewers', children })
}

async function showOne(desk: Desk, typedId: string): Promise<Response> {
  const { services, session } = desk
  const id = idIn(typedId)
  const reviewer = id && (await findKnownReviewer(services.db, session.user, id))
  if (!id || !reviewer) return desk.notFound()
  const requests = await listReviewersRequests(services.db, session.user, [id])
  const typed = await readTypedOrDraft(desk)
  const children = <ReviewerForm id={id} reviewer={reviewer} requests={requests} typed={typed} />
  return desk.page({ title: reviewer.name, children })
}

async function change(desk: Desk, typedId: string): Promise<Response> {
  const { actor, session, services, form } = desk
  const id = idIn(typedId)
  if (!id || !(await findKnownReviewer(services.db, session.user, id))) return desk.notFound()
  const { name, email, affiliation, orcid, keywords, note, not_before, never } = form.texts
  const typed = { name, email, affiliation, orcid, keywords, note, not_before, never: never === 'yes' }
  const problems = await changeReviewer(actor, id, typed)
  if (problems.length === 0) return desk.saved(paths.adminReviewers(), 'Saved.')
  return desk.refused({ status: 422, errors: errorsOf(problems) }, () => showOne(desk, typedId))
}
