import { Elysia } from 'elysia'
import type { IssueFormState } from '../../views/archives/add-issue-form.tsx'
import { IssueListPage } from '../../views/archives/admin-issue-list-page.tsx'
import type { FlashMessage } from '../../views/ui/flash.tsx'
import { type Form, isTaken } from '../http/form.ts'
import { backOf, forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { historyPage } from '../http/history.tsx'
import { afterLast, pageOf } from '../http/paging.ts'
import { privateNotFound, privatePage, redirect } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { yearIn } from '../text/dates.ts'
import { createIssue, deleteIssue } from './actions.ts'
import { type IssueProblem, issueProblem, nextIssue } from './fields.ts'
import { issueHistory } from './history.ts'
import { findIssue, listIssuePage } from './queries.ts'
import { type IssueParameters, issueCreated, issueName, issueNumberIn, issueSubject, issuesPerPage } from './rules.ts'

/** The back office's screens of the issues: the list with the form of a new one, deletion, and each one's history. */
export function archiveAdminPages(services: Services) {
  const submit = (request: Request, act: (session: Session, form: Form) => Promise<Response>) =>
    forSubmit(services, request, '/admin', act)
  return new Elysia()
    .get(paths.adminArchives(), ({ request }) =>
      forSession(services, request, '/admin', (session) => openList(services, request, session)),
    )
    .post(
      paths.adminArchives(),
      ({ request }) => submit(request, (session, form) => add(services, request, session, form)),
      { parse: 'none' },
    )
    .post(
      '/admin/archives/:year/:volume/:issue/delete',
      ({ request, params }) => submit(request, (session, form) => remove(services, session, params, form)),
      { parse: 'none' },
    )
    .get('/admin/archives/:year/:volume/:issue/history', ({ request, params }) =>
      forSession(services, request, '/admin', (session) => showHistory(services, request, session, params)),
    )
}

async function openList(services: Services, request: Request, session: Session): Promise<Response> {
  const typed = await typedBefore(services, request, session)
  return showList(services, request, session, typed && { values: typed, problems: [] })
}

/** The list; with the form as it was typed where it has been refused. */
async function showList(
  services: Services,
  request: Request,
  session: Session,
  form?: IssueFormState,
  status = 200,
): Promise<Response> {
  const { db, clock, config } = services
  const page = pageOf(request)
  const year = yearIn(config.timeZone, clock())
  const { issues, total } = await listIssuePage(db, page)
  const beyond = afterLast({ page, total, perPage: issuesPerPage }, paths.adminArchives)
  if (beyond) return beyond
  const shown = form ?? { values: nextIssue(issues[0], year), problems: [] }
  const children = <IssueListPage {...{ issues, total, page, year, zone: config.timeZone }} form={shown} />
  return privatePage(services, request, { tool: '/admin', title: 'Archives', session, status, children })
}

async function add(services: Services, request: Request, session: Session, { texts }: Form): Promise<Response> {
  const result = await createIssue(services, session.user.name, texts)
  if (!result.ok) {
    const { problem, problems = [problem] } = result
    return showList(services, request, session, { values: texts, problems }, isTaken(problem) ? 409 : 422)
  }
  services.memory.forget()
  return redirect(paths.adminArchives(), { flash: { kind: 'success', text: issueCreated } })
}

/** Where the deletion of an issue leads, with a word about what became of it. */
function toList(form: Form, kind: FlashMessage['kind'], text: string): Response {
  return redirect(backOf(form, '/admin', paths.adminArchives()), { flash: { kind, text } })
}

const refused = (form: Form, { message }: IssueProblem) => toList(form, 'error', message)

async function remove(services: Services, session: Session, place: IssueParameters, form: Form): Promise<Response> {
  const number = issueNumberIn(place)
  if (!number) return refused(form, issueProblem('not_found'))
  const result = await deleteIssue(services, session.user.name, number)
  if (!result.ok) return refused(form, result.problem)
  services.memory.forget()
  return toList(form, 'success', `${issueName(number)}, ${number.year} was deleted`)
}

/** The history of an issue, also of one that was deleted. */
async function showHistory(services: Services, request: Request, session: Session, place: IssueParameters) {
  const number = issueNumberIn(place)
  if (!number) return privateNotFound(services, request, session)
  const issue = await findIssue(services.db, number)
  const of = `${issueName(number)}, ${number.year}`
  return historyPage(services, request, session, {
    kind: 'issue',
    subject: issueSubject(number),
    words: issueHistory,
    href: (page) => paths.adminIssueHistory(number, page),
    present: issue && { of, back: { href: paths.adminIssue(number), text: of } },
    deleted: () => ({ of, back: { href: paths.adminArchives(), text: 'Archives' } }),
  })
}
