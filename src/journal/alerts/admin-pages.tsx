import { AdminAlertsPage } from '../../../views/alerts/admin-alerts-page.tsx'
import { paths } from '../../core/paths.ts'
import { isEmail } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { sendsAlerts } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { findIssue } from '../record/issues/queries.ts'
import { type IssueParameters, issueNumberIn } from '../record/issues/rules.ts'
import { announce, endTyped, resumeAlerts } from './actions.ts'
import { countAlertLetters, listLastSent } from './letter-queries.ts'
import { countAlerts, readAlertState } from './queries.ts'

/** The admins' screen of all alerts, which shows no address. */
export const alertScreens = (services: Services) =>
  screens(services, { role: 'admin' }).get(paths.adminAlerts(), showAlertCounts).post(paths.adminAlerts(), changeAlerts)
    .routes

async function showAlertCounts({ services: { db, config }, page, form }: Desk): Promise<Response> {
  const [settings, { halted }, counts, letters, sent] = await Promise.all([
    readSettings(db),
    readAlertState(db),
    countAlerts(db),
    countAlertLetters(db),
    listLastSent(db),
  ])
  const children = (
    <AdminAlertsPage
      isOn={sendsAlerts(config, settings)}
      isWanted={settings.alerts === 'on'}
      halted={halted}
      counts={counts}
      letters={letters}
      sent={sent}
      typed={form.texts.email ?? ''}
    />
  )
  return page({ title: 'Alerts', children })
}

async function changeAlerts(desk: Desk): Promise<Response> {
  const { actor, form, redirect, refused } = desk
  if (form.texts.action === 'resume') {
    await resumeAlerts(actor)
    return redirect(paths.adminAlerts(), 'success', 'Alerts are sent again.')
  }
  const email = form.texts.email?.trim() ?? ''
  if (!isEmail(email)) {
    const errors = [{ name: 'email', text: 'An email address looks like reader@university.example' }]
    return refused({ status: 422, errors }, () => showAlertCounts(desk))
  }
  await endTyped(actor, email)
  return redirect(paths.adminAlerts(), 'success', 'This address gets no alerts.') // the same for every address
}

/** The action of an issue's screen that announces it to the readers who asked for issues. */
export const announcingScreens = (services: Services) =>
  screens(services, { role: 'editor' }).post('/admin/archives/:year/:volume/:issue/announce', announceIssueAt).routes

async function announceIssueAt(desk: Desk, parameters: IssueParameters): Promise<Response> {
  const { services, actor, back, notFound } = desk
  const number = issueNumberIn(parameters)
  const issue = number && (await findIssue(services.db, number))
  if (!issue || !sendsAlerts(services.config, await readSettings(services.db))) return notFound()
  const letters = await announce(actor, issue)
  if (letters === undefined)
    return back(paths.adminIssue(issue), 'error', 'Not announced: it was announced before, or has no public article.')
  return back(paths.adminIssue(issue), 'success', `The issue is announced, in ${counted(letters, 'letter')}.`)
}
