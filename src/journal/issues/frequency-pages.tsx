import { IssueFrequencyPage } from '../../../views/issues/issue-frequency-page.tsx'
import { paths } from '../../core/paths.ts'
import { pageIn } from '../../core/text/paging.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { isConflict } from '../../web/http/form-body.ts'
import { correctFrequency } from './actions.ts'
import type { IssueForm, IssueProblem } from './fields.ts'
import { findIssue } from './queries.ts'
import { type IssueParameters, issueNumberIn, issueWithYear } from './rules.ts'

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
  { form, problem }: { form: IssueForm; problem?: IssueProblem },
): Promise<Response> {
  const number = issueNumberIn(place)
  const issue = number && (await findIssue(desk.services.db, number))
  if (!issue) return desk.notFound()
  const isStale = problem?.code === 'conflict'
  const view = {
    chosen: form.frequency ?? issue.frequency,
    from: isStale ? issue.frequency : (form.from ?? issue.frequency),
    page: pageIn(form.page),
  }
  const status = problem ? (isConflict(problem) ? 409 : 422) : 200
  const children = <IssueFrequencyPage issue={issue} problem={problem} {...view} />
  return desk.page({ title: `Change the frequency of ${issueWithYear(issue)}`, status, children })
}

async function correct(desk: Desk, place: IssueParameters): Promise<Response> {
  const { actor, form } = desk
  const number = issueNumberIn(place)
  if (!number) return desk.notFound()
  const { frequency, from } = form.texts
  const result = await desk.change(correctFrequency(actor, number, { frequency, from }))
  if (!result.ok) return showFrequency(desk, place, { form: form.texts, problem: result.problem })
  const text = `The frequency of ${issueWithYear(number)} is now ${result.frequency}`
  return desk.redirect(paths.adminArchives(pageIn(form.texts.page)), 'success', text)
}
