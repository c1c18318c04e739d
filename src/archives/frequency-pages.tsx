import { Elysia } from 'elysia'
import { IssueFrequencyPage } from '../../views/archives/issue-frequency-page.tsx'
import { type Form, isTaken } from '../http/form.ts'
import { forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { privateNotFound, privatePage, redirect } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { pageIn } from '../text/paging.ts'
import { correctFrequency } from './actions.ts'
import type { IssueForm, IssueProblem } from './fields.ts'
import { findIssue } from './queries.ts'
import { type IssueParameters, issueName, issueNumberIn } from './rules.ts'

const route = '/admin/archives/:year/:volume/:issue/frequency'

/** The screen that corrects the frequency of an issue. */
export function issueFrequencyPages(services: Services) {
  return new Elysia()
    .get(route, ({ request, params }) =>
      forSession(services, request, '/admin', (session) => openFrequency(services, request, session, params)),
    )
    .post(
      route,
      ({ request, params }) =>
        forSubmit(services, request, '/admin', (session, form) => correct(services, request, session, params, form)),
      { parse: 'none' },
    )
}

async function openFrequency(services: Services, request: Request, session: Session, place: IssueParameters) {
  const typed = await typedBefore(services, request, session)
  const page = new URL(request.url).searchParams.get('page') ?? undefined
  return showFrequency(services, request, session, place, { page, ...typed })
}

/** The form of an issue's frequency; with what was chosen, and what was wrong with it, where it has been refused. */
async function showFrequency(
  services: Services,
  request: Request,
  session: Session,
  place: IssueParameters,
  form: IssueForm,
  problem?: IssueProblem,
): Promise<Response> {
  const number = issueNumberIn(place)
  const issue = number && (await findIssue(services.db, number))
  if (!issue) return privateNotFound(services, request, session)
  const isStale = problem?.code === 'conflict'
  const view = {
    chosen: form.frequency ?? issue.frequency,
    from: isStale ? issue.frequency : (form.from ?? issue.frequency),
    page: pageIn(form.page),
  }
  const status = problem ? (isTaken(problem) ? 409 : 422) : 200
  const children = <IssueFrequencyPage issue={issue} problem={problem} {...view} />
  return privatePage(services, request, { tool: '/admin', title: 'Change the frequency', session, status, children })
}

async function correct(
  services: Services,
  request: Request,
  session: Session,
  place: IssueParameters,
  form: Form,
): Promise<Response> {
  const number = issueNumberIn(place)
  if (!number) return privateNotFound(services, request, session)
  const result = await correctFrequency(services, session.user.name, number, form.texts)
  if (!result.ok) return showFrequency(services, request, session, place, form.texts, result.problem)
  services.memory.forget()
  const text = `${issueName(number)}, ${number.year} is for ${result.frequency} now`
  return redirect(paths.adminArchives(pageIn(form.texts.page)), { flash: { kind: 'success', text } })
}
