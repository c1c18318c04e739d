import { IssueListPage } from '../../../views/issues/admin-issue-list-page.tsx'
import { IssueFrequencyPage } from '../../../views/issues/issue-frequency-page.tsx'
import { paths } from '../../core/paths.ts'
import { yearIn } from '../../core/text/dates.ts'
import { pageIn } from '../../core/text/paging.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { type RestorableHistory, withHistory } from '../../office/history/screen.tsx'
import type { Typed } from '../../office/records/form.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { isConflict } from '../../web/http/form-body.ts'
import { pageOf, redirectPastLastPage } from '../../web/http/paging.ts'
import { correctIssue, createIssue, deleteIssue, restoreIssue } from './actions.ts'
import { type IssueProblem, issueHistory, issueProblem, issueVersion, nextIssue } from './fields.ts'
import { findIssue, listIssuePage } from './queries.ts'
import {
  type IssueParameters,
  issueCreated,
  issueNumberIn,
  issueSubject,
  issuesPerPage,
  issueWithYear,
} from './rules.ts'

/** The back-office screens for issues: the list with its add form, deletion, and each issue's history. */
export function issueListScreens(services: Services) {
  const routes = screens(services)
    .get(paths.adminArchives(), openList)
    .post(paths.adminArchives(), add)
    .post('/admin/archives/:year/:volume/:issue/delete', remove)
  return withHistory(routes, '/admin/archives/:year/:volume/:issue/history', historyOf).routes
}

async function openList(desk: Desk): Promise<Response> {
  return showList(desk, { typed: await desk.takeDraft() })
}

type ShownList = { typed: Typed | undefined; problems?: IssueProblem[] }

/** Renders the list; after a refusal, with the form as typed. */
async function showList(desk: Desk, { typed, problems = [] }: ShownList): Promise<Response> {
  const { db, clock, config } = desk.services
  const page = pageOf(desk.request)
  const year = yearIn(config.timeZone, clock())
  const { issues, total } = await listIssuePage(db, page)
  const beyond = redirectPastLastPage({ page, total, perPage: issuesPerPage }, paths.adminArchives)
  if (beyond) return beyond
  const values = typed ?? nextIssue(issues[0], year)
  const children = <IssueListPage issues={issues} total={total} page={page} year={year} values={values} />
  return desk.page({ title: 'Archives', ...refusedFor(problems), children })
}

/** The status and the errors of a refused form; an issue that is there already can be opened. */
function refusedFor(problems: IssueProblem[]) {
  const [first] = problems
  const other = problems.find(({ other }) => other)?.other
  const help = other && { link: { href: paths.adminIssue(other), text: 'Open it' } }
  const errors = errorsOf(problems).map((error) => (help && error.name === 'issue' ? { ...error, help } : error))
  return { status: first && (isConflict(first) ? 409 : 422), errors }
}

async function add(desk: Desk): Promise<Response> {
  const { actor, form } = desk
  const result = await desk.change(createIssue(actor, form.texts))
  if (result.ok) return desk.saved(paths.adminArchives(), issueCreated, { next: paths.adminIssue(result.issue) })
  const { problem, problems = [problem] } = result
  return showList(desk, { typed: form.texts, problems })
}

async function remove({ actor, change, back, deleted }: Desk, place: IssueParameters): Promise<Response> {
  const list = paths.adminArchives()
  const number = issueNumberIn(place)
  if (!number) return back(list, 'error', issueProblem('not_found').message)
  const result = await change(deleteIssue(actor, number))
  if (!result.ok) return back(list, 'error', result.problem.message)
  const version = paths.version(paths.adminIssueHistory(number), result.change)
  return deleted(list, issueWithYear(number), version)
}

/** An issue's history, even after its deletion. */
async function historyOf(desk: Desk, place: IssueParameters): Promise<RestorableHistory | undefined> {
  const number = issueNumberIn(place)
  if (!number) return undefined
  const issue = await findIssue(desk.services.db, number)
  const name = issueWithYear(number)
  return {
    kind: 'issue',
    subject: issueSubject(number),
    labels: issueHistory,
    href: (page) => paths.adminIssueHistory(number, page),
    fields: ['frequency', 'issue_label'],
    version: issue ? issueVersion(issue) : '',
    present: issue && { name, back: { href: paths.adminIssue(number), text: name } },
    deleted: () => ({ name, back: { href: paths.adminArchives(), text: 'Archives' } }),
    restore: ({ change, seen, past }) =>
      correctIssue(desk.actor, number, {
        frequency: String(past.frequency ?? issue?.frequency),
        ...(typeof past.issue_label === 'string' && { issue_label: past.issue_label }),
        ...(seen && { from: seen }),
        restores: change,
      }),
    refuse: async (_, { problems: [problem] }) =>
      desk.back(paths.adminIssueHistory(number), 'error', problem?.message ?? ''),
    undelete: (change) => restoreIssue(desk.actor, number, change),
  }
}

const route = '/admin/archives/:year/:volume/:issue/frequency'

export function issueFrequencyScreens(services: Services) {
  return screens(services).get(route, openFrequency).post(route, correct).routes
}

async function openFrequency(desk: Desk, place: IssueParameters) {
  const typed = await desk.takeDraft()
  const page = desk.url.searchParams.get('page') ?? undefined
  return showFrequency(desk, place, { form: { page, ...typed } })
}

/** Renders the frequency form; after a refusal, with the rejected choice and its error. */
async function showFrequency(
  desk: Desk,
  place: IssueParameters,
  { form, problem }: { form: Typed; problem?: IssueProblem },
): Promise<Response> {
  const number = issueNumberIn(place)
  const issue = number && (await findIssue(desk.services.db, number))
  if (!issue) return desk.notFound()
  const isStale = problem?.code === 'conflict'
  const view = {
    chosen: { frequency: form.frequency ?? issue.frequency, issue_label: form.issue_label ?? issue.issue_label },
    from: isStale ? issueVersion(issue) : (form.from ?? issueVersion(issue)),
    page: pageIn(form.page),
  }
  const refused = refusedFor(problem ? [{ ...problem, field: problem.field ?? 'frequency' }] : [])
  const children = <IssueFrequencyPage issue={issue} {...view} />
  return desk.page({ title: `Change months and name of ${issueWithYear(issue)}`, ...refused, children })
}

async function correct(desk: Desk, place: IssueParameters): Promise<Response> {
  const { actor, form } = desk
  const number = issueNumberIn(place)
  if (!number) return desk.notFound()
  const { frequency, issue_label, from } = form.texts
  const result = await desk.change(correctIssue(actor, number, { frequency, issue_label, from }))
  if (!result.ok) return showFrequency(desk, place, { form: form.texts, problem: result.problem })
  const { issue } = result
  const name = issueWithYear({ ...number, ...issue })
  const text = issue.frequency ? `The frequency of ${name} is now ${issue.frequency}` : `${name} is saved`
  return desk.saved(paths.adminArchives(pageIn(form.texts.page)), text)
}
