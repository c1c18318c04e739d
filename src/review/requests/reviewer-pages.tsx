import { ReviewerForm, ReviewersPage } from '../../../views/requests/reviewers-page.tsx'
import { paths } from '../../core/paths.ts'
import { cleanLine, idIn } from '../../core/text/clean.ts'
import { pageSize } from '../../core/text/paging.ts'
import { codedErrors, type FieldError } from '../../core/text/problems.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { pageOf, redirectPastLastPage } from '../../web/http/paging.ts'
import { typedIn } from '../desk/context.ts'
import { visibleTo } from '../papers/sight-queries.ts'
import { listReviews } from '../reviewer/queries.ts'
import { findKnownReviewer, listReviewersRequests } from './candidate-queries.ts'
import { listReviewersFor } from './candidates.ts'
import { changeReviewer } from './reviewer-actions.ts'

/** The screens of the people who review: all of them, and what is kept of one. */
export function reviewerScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get(paths.adminReviewers(), showAll)
    .get('/admin/reviewers/:id', (desk, { id }) => showOne(desk, id))
    .post('/admin/reviewers/:id', (desk, { id }) => change(desk, id)).routes
}

/** The requests of reviewers, the newest first; `isCertified` are those whose round is decided. */
async function requestsOf({ services, session }: Desk, ids: number[]) {
  const requests = await listReviewersRequests(services.db, session.user, ids)
  const reported = requests.filter(({ state }) => state === 'reported').map(({ request }) => request)
  const reviews = reported.length > 0 ? await listReviews(services, reported, visibleTo(session.user)) : []
  const decided = new Set(reviews.filter(({ isDecided }) => isDecided).map(({ request }) => request))
  return requests.map((request) => ({ ...request, isCertified: decided.has(request.request) }))
}

async function showAll(desk: Desk): Promise<Response> {
  const { services, session, url, request } = desk
  const q = cleanLine(url.searchParams.get('q') ?? '')
  const page = pageOf(request)
  const { all: total, reviewers } = await listReviewersFor(services.db, session.user, { q, page })
  const href = (page: number) => paths.adminReviewers({ q, page })
  const beyond = redirectPastLastPage({ page, total, perPage: pageSize }, href)
  if (beyond) return beyond
  const ids = reviewers.flatMap(({ id }) => id ?? [])
  const requests = await requestsOf(desk, ids)
  const children = <ReviewersPage {...{ reviewers, requests, q, page, total }} zone={desk.services.config.timeZone} />
  return desk.page({ title: 'Reviewers', children })
}

async function showOne(desk: Desk, typedId: string, errors: FieldError[] = []): Promise<Response> {
  const id = idIn(typedId)
  const reviewer = id && (await findKnownReviewer(desk.services.db, desk.session.user, id))
  if (!id || !reviewer) return desk.notFound()
  const [requests, typed] = [await requestsOf(desk, [id]), await typedIn(desk)]
  const children = <ReviewerForm id={id} reviewer={reviewer} requests={requests} typed={typed} errors={errors} />
  return desk.page({ title: reviewer.name, status: errors.length > 0 ? 422 : undefined, children })
}

async function change(desk: Desk, typedId: string): Promise<Response> {
  const { actor, session, services, form } = desk
  const id = idIn(typedId)
  if (!id || !(await findKnownReviewer(services.db, session.user, id))) return desk.notFound()
  const { name, email, affiliation, orcid, keywords, note, not_before, never } = form.texts
  const typed = { name, email, affiliation, orcid, keywords, note, not_before, never: never === 'yes' }
  const problems = await changeReviewer(actor, { id, viewer: session.user }, typed)
  if (problems.length === 0) return desk.saved(paths.adminReviewers(), 'Saved.')
  const errors = codedErrors(problems)
  return desk.refused(422, errors, () => showOne(desk, typedId, errors))
}
