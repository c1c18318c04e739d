import { PartnerListPage } from '../../views/indexing/partner-list-page.tsx'
import { type Desk, screens } from '../http/desk.ts'
import { historyPage } from '../http/history.tsx'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { deletePartner, movePartner, updatePartner } from './actions.ts'
import { partnerHistory, partnerProblem } from './fields.ts'
import { findAdminPartner, listAllPartners } from './queries.ts'
import type { Place } from './rules.ts'

/** The back office's list of the indexing partners, what can be done in it, and each partner's history. */
export function partnerListScreens(services: Services) {
  return screens(services)
    .get(paths.adminIndexing(), showList)
    .post(paths.adminPartnerMove(), move)
    .post('/admin/indexing/:id/status', setStatus)
    .post('/admin/indexing/:id/delete', remove)
    .get('/admin/indexing/:id/history', showHistory).routes
}

async function showList({ services, page }: Desk): Promise<Response> {
  const children = <PartnerListPage partners={await listAllPartners(services.db)} />
  return page({ title: 'Indexing', children })
}

const list = paths.adminIndexing()

async function move({ services, session, form, change, back }: Desk): Promise<Response> {
  const id = idIn(form.texts.id ?? '')
  const place = placeIn(form.texts)
  if (!id) return back(list, 'error', partnerProblem('not_found').message)
  if (!place) return back(paths.adminIndexingAt(id), 'normal', 'It cannot move any further')
  const result = await change(movePartner(services, session.user.name, id, place))
  if (!result.ok) return back(list, 'error', result.problem.message)
  const text = `${result.title} is now number ${result.place} of ${result.total}`
  return back(paths.adminIndexingAt(id), 'success', text)
}

function placeIn({ before = '', after = '' }: Record<string, string>): Place | undefined {
  const [next, previous] = [idIn(before), idIn(after)]
  return next ? { before: next } : previous ? { after: previous } : undefined
}

async function setStatus({ services, session, form, change, back }: Desk, params: { id: string }): Promise<Response> {
  const id = idIn(params.id)
  if (!id) return back(list, 'error', partnerProblem('not_found').message)
  const result = await change(updatePartner(services, session.user.name, id, { status: form.texts.status ?? '' }))
  if (!result.ok) return back(list, 'error', result.problem.message)
  const { title, status } = result.partner
  return back(paths.adminIndexingAt(id), 'success', `${title} is now ${status}`)
}

async function remove({ services, session, change, back }: Desk, params: { id: string }): Promise<Response> {
  const id = idIn(params.id)
  if (!id) return back(list, 'error', partnerProblem('not_found').message)
  const result = await change(deletePartner(services, session.user.name, id))
  if (!result.ok) return back(list, 'error', result.problem.message)
  return back(list, 'success', `${result.title} was deleted`)
}

/** The history of a partner, also of one that was deleted. */
async function showHistory(desk: Desk, params: { id: string }): Promise<Response> {
  const id = idIn(params.id)
  if (!id) return desk.notFound()
  const partner = await findAdminPartner(desk.services.db, id)
  return historyPage(desk, {
    kind: 'partner',
    subject: String(id),
    words: partnerHistory,
    href: (page) => paths.adminPartnerHistory(id, page),
    present: partner && { of: partner.title, back: { href: paths.adminPartner(id), text: 'The partner' } },
    deleted: ({ title = `number ${id}` }) => ({
      of: `Deleted partner: ${title}`,
      back: { href: list, text: 'Indexing' },
    }),
  })
}
