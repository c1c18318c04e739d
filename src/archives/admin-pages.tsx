import type { IssueFormState } from '../../views/archives/add-issue-form.tsx'
import { IssueListPage } from '../../views/archives/admin-issue-list-page.tsx'
import { type Desk, screens } from '../http/desk.ts'
import { isConflict } from '../http/form.ts'
import { historyPage } from '../http/history.tsx'
import { afterLast, pageOf } from '../http/paging.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { yearIn } from '../text/dates.ts'
import { createIssue, deleteIssue } from './actions.ts'
import { issueProblem, nextIssue } from './fields.ts'
import { issueHistory } from './history.ts'
import { findIssue, listIssuePage } from './queries.ts'
import { type IssueParameters, issueCreated, issueName, issueNumberIn, issueSubject, issuesPerPage } from './rules.ts'

/** The back-office screens for issues: the list with its add form, deletion, and each issue's history. */
export function issueListScreens(services: Services) {
  return screens(services)
    .get(paths.adminArchives(), openList)
    .post(paths.adminArchives(), add)
    .post('/admin/archives/:year/:volume/:issue/delete', remove)
    .get('/admin/archives/:year/:volume/:issue/history', showHistory).routes
}

async function openList(desk: Desk): Promise<Response> {
  const typed = await desk.takeDraft()
  return showList(desk, typed && { values: typed, problems: [] })
}

/** Renders the list; after a refusal, with the form as typed. */
async function showList(desk: Desk, form?: IssueFormState, status = 200): Promise<Response> {
  const { db, clock, config } = desk.services
  const page = pageOf(desk.request)
  const year = yearIn(config.timeZone, clock())
  const { issues, total } = await listIssuePage(db, page)
  const beyond = afterLast({ page, total, perPage: issuesPerPage }, paths.adminArchives)
  if (beyond) return beyond
  const shown = form ?? { values: nextIssue(issues[0], year), problems: [] }
  const children = <IssueListPage {...{ issues, total, page, year, zone: config.timeZone }} form={shown} />
  return desk.page({ title: 'Archives', status, children })
}

async function add(desk: Desk): Promise<Response> {
  const { services, session, form } = desk
  const result = await desk.change(createIssue(services, session.user.name, form.texts))
  if (result.ok) return desk.redirect(paths.adminArchives(), 'success', issueCreated)
  const { problem, problems = [problem] } = result
  return showList(desk, { values: form.texts, problems }, isConflict(problem) ? 409 : 422)
}

async function remove({ services, session, change, back }: Desk, place: IssueParameters): Promise<Response> {
  const list = paths.adminArchives()
  const number = issueNumberIn(place)
  if (!number) return back(list, 'error', issueProblem('not_found').message)
  const result = await change(deleteIssue(services, session.user.name, number))
  if (!result.ok) return back(list, 'error', result.problem.message)
  return back(list, 'success', `${issueName(number)}, ${number.year} was deleted`)
}

/** Renders an issue's history, even after its deletion. */
async function showHistory(desk: Desk, place: IssueParameters) {
  const number = issueNumberIn(place)
  if (!number) return desk.notFound()
  const issue = await findIssue(desk.services.db, number)
  const of = `${issueName(number)}, ${number.year}`
  return historyPage(desk, {
    kind: 'issue',
    subject: issueSubject(number),
    words: issueHistory,
    href: (page) => paths.adminIssueHistory(number, page),
    present: issue && { of, back: { href: paths.adminIssue(number), text: of } },
    deleted: () => ({ of, back: { href: paths.adminArchives(), text: 'Archives' } }),
  })
}
