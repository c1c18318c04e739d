import { Elysia } from 'elysia'
import { PartnerListPage } from '../../views/indexing/partner-list-page.tsx'
import type { FlashMessage } from '../../views/ui/flash.tsx'
import type { Form } from '../http/form.ts'
import { forSession, forSubmit } from '../http/guard.tsx'
import { privatePage, redirect } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { deletePartner, movePartner, updatePartner } from './actions.ts'
import { partnerProblem } from './problems.ts'
import { listAllPartners } from './queries.ts'
import type { Place } from './rules.ts'

/** The back office's list of the indexing partners, and what can be done in it. */
export function partnerAdminPages(services: Services) {
  const submit = (request: Request, act: (session: Session, form: Form) => Promise<Response>) =>
    forSubmit(services, request, '/admin', act)
  return new Elysia()
    .get(paths.adminIndexing(), ({ request }) =>
      forSession(services, request, '/admin', async (session) => {
        const children = <PartnerListPage partners={await listAllPartners(services.db)} />
        return privatePage(services, request, { tool: '/admin', title: 'Indexing', session, children })
      }),
    )
    .post(
      paths.adminPartnerMove(),
      ({ request }) => submit(request, (session, form) => move(services, session, form)),
      {
        parse: 'none',
      },
    )
    .post(
      '/admin/indexing/:id/status',
      ({ request, params }) => submit(request, (session, form) => turn(services, session, params.id, form)),
      { parse: 'none' },
    )
    .post(
      '/admin/indexing/:id/delete',
      ({ request, params }) => submit(request, (session) => remove(services, session, params.id)),
      { parse: 'none' },
    )
}

/** Back to the list, where it is opened at a partner, with a word about what became of it. */
function toList(kind: FlashMessage['kind'], text: string, id?: number): Response {
  return redirect(id ? paths.adminIndexingAt(id) : paths.adminIndexing(), { flash: { kind, text } })
}

async function move(services: Services, session: Session, { texts }: Form): Promise<Response> {
  const id = idIn(texts.id ?? '')
  const place = placeIn(texts)
  if (!id) return toList('error', partnerProblem('not_found').message)
  if (!place) return toList('normal', 'It stands at the end of the list already', id)
  const result = await movePartner(services, session.user.name, id, place)
  if (!result.ok) return toList('error', result.problem.message)
  services.memory.forget()
  return toList('success', `${result.title} is number ${result.place} of ${result.total} now`, id)
}

function placeIn({ before = '', after = '' }: Record<string, string>): Place | undefined {
  const [next, previous] = [idIn(before), idIn(after)]
  return next ? { before: next } : previous ? { after: previous } : undefined
}

async function turn(services: Services, session: Session, parameter: string, { texts }: Form): Promise<Response> {
  const id = idIn(parameter)
  if (!id) return toList('error', partnerProblem('not_found').message)
  const result = await updatePartner(services, session.user.name, id, { status: texts.status ?? '' })
  if (!result.ok) return toList('error', result.problem.message)
  services.memory.forget()
  return toList('success', `${result.partner.title} is ${result.partner.status} now`, id)
}

async function remove(services: Services, session: Session, parameter: string): Promise<Response> {
  const id = idIn(parameter)
  if (!id) return toList('error', partnerProblem('not_found').message)
  const result = await deletePartner(services, session.user.name, id)
  if (!result.ok) return toList('error', result.problem.message)
  services.memory.forget()
  return toList('success', `${result.title} was deleted`)
}
