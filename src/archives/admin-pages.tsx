import { Elysia } from 'elysia'
import type { IssueFormState } from '../../views/archives/add-issue-form.tsx'
import { IssueListPage } from '../../views/archives/admin-issue-list-page.tsx'
import { HistoryPage } from '../../views/audit/history-page.tsx'
import type { FlashMessage } from '../../views/ui/flash.tsx'
import { listHistory } from '../audit/queries.ts'
import { type Form, isTaken } from '../http/form.ts'
import { backOf, forSession, forSubmit, typedBefore } from '../http/guard.tsx'
import { privateNotFound, privatePage, redirect } from '../http/private-page.tsx'
import type { Session } from '../http/session.ts'
import { paths } from '../paths.ts'
import { pageIn } from '../search/rules.ts'
import type { Services } from '../services.ts'
import { yearIn } from '../text/dates.ts'
import { createIssue, deleteIssue } from './actions.ts'
import { type IssueProblem, issueProblem, nextIssue } from './fields.ts'
import { issueHistory } from './history.ts'
import { findIssue, listIssuePage } from './queries.ts'
import { issueCreated, issueName, issueNumberIn, issueSubject } from './rules.ts'

type Place = { year: string; volume: string; issue: string }

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

const pageOf = (request: Request) => pageIn(new URL(request.url).searchParams.get('page') ?? undefined)

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
  if (issues.length === 0 && page > 1) return redirect(paths.adminArchives())
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

async function remove(services: Services, session: Session, place: Place, form: Form): Promise<Response> {
  const number = issueNumberIn(place)
  if (!number) return refused(form, issueProblem('not_found'))
  const result = await deleteIssue(services, session.user.name, number)
  if (!result.ok) return refused(form, result.problem)
  services.memory.forget()
  return toList(form, 'success', `${issueName(number)}, ${number.year} was deleted`)
}

/** The history of an issue, also of one that was deleted. */
async function showHistory(services: Services, request: Request, session: Session, place: Place): Promise<Response> {
  const { db, config } = services
  const number = issueNumberIn(place)
  if (!number) return privateNotFound(services, request, session)
  const page = pageOf(request)
  const [issue, history] = await Promise.all([
    findIssue(db, number),
    listHistory(db, 'issue', issueSubject(number), page),
  ])
  if (!issue && history.total === 0) return privateNotFound(services, request, session)
  const name = `${issueName(number)}, ${number.year}`
  const back = issue
    ? { href: paths.adminIssue(number), text: name }
    : { href: paths.adminArchives(), text: 'Archives' }
  const children = (
    <HistoryPage
      {...{ of: name, back, words: issueHistory, history, page, zone: config.timeZone }}
      href={(page) => paths.adminIssueHistory(number, page)}
    />
  )
  return privatePage(services, request, { tool: '/admin', title: 'History', session, children })
}
