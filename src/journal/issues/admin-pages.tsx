import { IssueListPage } from '../../../views/issues/admin-issue-list-page.tsx'
import { IssueFormPage } from '../../../views/issues/issue-form-page.tsx'
import type { ShownForm } from '../../../views/records/record-form-page.tsx'
import { frequencies } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { yearIn } from '../../core/text/dates.ts'
import { pageIn } from '../../core/text/paging.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { readShell } from '../../office/frame/queries.ts'
import { parseVersion } from '../../office/history/rules.ts'
import { type RestorableHistory, withHistory } from '../../office/history/screen.tsx'
import { labelsOf } from '../../office/records/fields.ts'
import type { Typed } from '../../office/records/form.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { refuseRecordConflict } from '../../office/screens/record-screens.tsx'
import type { Services } from '../../services.ts'
import { isConflict } from '../../web/http/form-body.ts'
import { readRequestedPage, redirectPastLastPage } from '../../web/http/paging.ts'
import { unseenBy } from '../record/admin-queries.ts'
import { changedFields, type IssueProblem, issueHistory, issueProblem, nextIssue } from '../record/issues/fields.ts'
import { findAdminIssue, listIssuePage } from '../record/issues/queries.ts'
import {
  type AdminIssue,
  type IssueParameters,
  isOnlineFirstListed,
  issueCreated,
  issueNumberIn,
  issueSubject,
  issuesPerPage,
  issueWithYear,
} from '../record/issues/rules.ts'
import { changeForm, changeIssue, createIssue, deleteIssue, restoreIssue } from './actions.ts'

/** The back-office screens for issues: the list with its add form, deletion, and each issue's history. */
export function issueListScreens(services: Services) {
  const routes = screens(services)
    .get(paths.adminArchives(), openList)
    .post(paths.adminArchives(), addIssueFromForm)
    .post('/admin/archives/:year/:volume/:issue/delete', remove)
  return withHistory(routes, '/admin/archives/:year/:volume/:issue/history', findRestorableIssue).routes
}

async function openList(desk: Desk): Promise<Response> {
  return showIssueList(desk, { typed: await desk.takeDraft() })
}

type ShownList = { typed: Typed | undefined; problems?: IssueProblem[] }

/** Renders the list; after a refusal, with the form as typed. */
async function showIssueList(desk: Desk, { typed, problems = [] }: ShownList): Promise<Response> {
  const { db, clock, config } = desk.services
  const page = readRequestedPage(desk.request)
  const year = yearIn(config.timeZone, clock())
  const { issues, total } = await listIssuePage(db, page, await unseenBy(desk.actor))
  const beyond = redirectPastLastPage({ page, total, perPage: issuesPerPage }, paths.adminArchives)
  if (beyond) return beyond
  const values = typed ?? nextIssue(issues[0], year)
  const hasOnlineFirst = isOnlineFirstListed(await readShell(desk.services))
  const children = <IssueListPage {...{ issues, total, page, year, values, hasOnlineFirst }} />
  return desk.page({ title: 'Archives', ...refusedFor(problems), children })
}

/** Returns the status and the errors of a refused form, with a link to the issue if it exists already. */
function refusedFor(problems: IssueProblem[]) {
  const [first] = problems
  const other = problems.find(({ other }) => other)?.other
  const help = other && { link: { href: paths.adminIssue(other), text: 'Open it' } }
  const errors = errorsOf(problems).map((error) => (help && error.name === 'issue' ? { ...error, help } : error))
  return { status: first && (isConflict(first) ? 409 : 422), errors }
}

async function addIssueFromForm(desk: Desk): Promise<Response> {
  const { actor, form } = desk
  const result = await desk.change(createIssue(actor, form.texts))
  if (result.ok) return desk.saved(paths.adminArchives(), issueCreated, { next: paths.adminIssue(result.issue) })
  const { problem, problems = [problem] } = result
  return showIssueList(desk, { typed: form.texts, problems })
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

/** Finds an issue's history, even after its deletion. */
async function findRestorableIssue(desk: Desk, place: IssueParameters): Promise<RestorableHistory | undefined> {
  const number = issueNumberIn(place)
  if (!number) return undefined
  const issue = await findAdminIssue(desk.services.db, number)
  const name = issueWithYear(number)
  return {
    kind: 'issue',
    subject: issueSubject(number),
    labels: issueHistory,
    href: (page) => paths.adminIssueHistory(number, page),
    fields: [...changeForm.names, 'cover'],
    version: issue?.modification ?? '',
    present: issue && { name, back: { href: paths.adminIssue(number), text: name } },
    deleted: () => ({ name, back: { href: paths.adminArchives(), text: 'Archives' } }),
    restore: async ({ change, seen, past }) =>
      issue
        ? changeIssue(desk.actor, number, {
            form: fillPastIssueForm(issue, past),
            seen: parseVersion(seen),
            restores: change,
          })
        : { ok: false, problem: issueProblem('not_found') },
    refuse: async (_, { problems: [problem] }) =>
      desk.back(paths.adminIssueHistory(number), 'error', problem?.message ?? ''),
    undelete: (change) => restoreIssue(desk.actor, number, change),
  }
}

/** Returns the form's values of an issue's earlier version, without the cover, which the change restores. */
function fillPastIssueForm(issue: AdminIssue, past: Record<string, unknown>): Typed {
  const typed = changeForm.typedOf({ ...normalizeIssueMonths(issue), ...past })
  return Object.fromEntries(Object.entries(typed).filter(([name]) => name in past))
}

/** Returns an issue for its form, with null for unknown months. */
const normalizeIssueMonths = (issue: AdminIssue) => ({
  ...issue,
  frequency: frequencies.find((one) => one === issue.frequency) ?? null,
})

const route = '/admin/archives/:year/:volume/:issue/frequency'

export function issueFormScreens(services: Services) {
  return screens(services)
    .get(route, openForm)
    .post(route, saveIssue, { files: { cover: undefined }, lists: ['remove'] }).routes
}

async function openForm(desk: Desk, place: IssueParameters): Promise<Response> {
  const issue = await issueAt(desk, place)
  const page = desk.url.searchParams.get('page') ?? ''
  return issue
    ? showForm(desk, issue, { values: { ...typedOf(issue), page, ...(await desk.draft()) } })
    : desk.notFound()
}

async function issueAt({ services: { db } }: Desk, place: IssueParameters): Promise<AdminIssue | undefined> {
  const number = issueNumberIn(place)
  return number && findAdminIssue(db, number)
}

/** Returns an issue's values for its form, with its version. */
const typedOf = (issue: AdminIssue) => ({
  ...changeForm.typedOf(normalizeIssueMonths(issue)),
  modification: issue.modification,
})

const showForm = (desk: Desk, issue: AdminIssue, form: ShownForm): Promise<Response> =>
  desk.page({ title: `Edit ${issueWithYear(issue)}`, children: <IssueFormPage issue={issue} form={form} /> })

async function saveIssue(desk: Desk, place: IssueParameters): Promise<Response> {
  const { actor, form } = desk
  const number = issueNumberIn(place)
  const { modification, ...texts } = form.texts
  const { cover } = form.files
  const removed = form.lists.remove?.includes('cover') && { cover: '' }
  const change = { form: { ...texts, ...removed }, cover, seen: parseVersion(modification) }
  const result = number && (await desk.change(changeIssue(actor, number, change)))
  if (result?.ok) {
    const text = `${issueWithYear(result.issue)} is saved`
    return desk.saved(paths.adminArchives(pageIn(form.texts.page)), text)
  }
  const issue = await issueAt(desk, place)
  if (!result || !issue) return desk.notFound()
  const { problem, problems = [problem], conflict } = result
  const errors = errorsOf(problems)
  const show = (shown: ShownForm) => showForm(desk, issue, shown)
  const there = typedOf(issue)
  if (!conflict) return desk.refused({ status: 422, errors }, () => show({ values: { ...there, ...form.texts } }))
  const both = { row: issue, there, mine: form.texts, hasImage: cover !== undefined }
  return refuseRecordConflict(desk, conflicting, { ...conflict, errors, both, show })
}

const conflicting = {
  kind: 'issue',
  labels: labelsOf(changedFields, {}),
  image: { column: 'cover', label: 'Cover', none: '' },
} as const
