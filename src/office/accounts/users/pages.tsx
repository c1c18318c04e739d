import { UserPage } from '../../../../views/accounts/user-page.tsx'
import { roles } from '../../../core/db/enums.ts'
import { paths } from '../../../core/paths.ts'
import { idIn } from '../../../core/text/clean.ts'
import { cidrsIn, isAllowedFrom, isCidr, plainAddress } from '../../../core/text/ip-ranges.ts'
import { isStatus } from '../../../core/text/status.ts'
import type { Services } from '../../../services.ts'
import { findClientAddress } from '../../../web/http/address.ts'
import { showHistoryPage } from '../../history/screen.tsx'
import { type Desk, screens } from '../../screens/desk.ts'
import { backOf } from '../../screens/guard.tsx'
import { accountMessages, isFresh } from '../../sessions/rules.ts'
import { findFactors } from '../factors/queries.ts'
import { askForProof } from '../passwords/proof.tsx'
import { makeUserProblem, type UserProblem } from '../problems.ts'
import { findUser, type User } from '../queries.ts'
import { listSignIns } from '../sign-in-queries.ts'
import { changeUser, mayManage } from './actions.ts'
import { managerOf, redirectSignedOut, refuseUserForm, whereSignedIn } from './desk.ts'
import { userHistory } from './fields.ts'
import { allowAddresses, endBrowsers, endSessions, removeFactors, setUserStatus } from './users.ts'

/** One user: password, allowed addresses, sessions, second factors, status and history. */
export function userScreens(services: Services) {
  return screens(services, { role: roles })
    .get('/admin/users/:id/history', ofUser(showHistory))
    .post('/admin/users/:id/status', ofUser(changeUserStatus))
    .post('/admin/users/:id/addresses', ofUser(allow))
    .post('/admin/users/:id/sessions', ofUser(endUserSessions))
    .post('/admin/users/:id/browsers', ofUser(endTrust))
    .post('/admin/users/:id/second-factor', ofUser(takeFactorsAway))
    .get('/admin/account/:id', ofUser(openUser))
    .post('/admin/account/:id', ofUser(saveUserForm))
    .get('/admin/users/:id', ofUser(openUser))
    .post('/admin/users/:id', ofUser(saveUserForm)).routes
}

function ofUser(act: (desk: Desk, user: User) => Response | Promise<Response>) {
  return async (desk: Desk, params: { id: string }) => {
    const id = idIn(params.id)
    if (!mayManage(desk.session, id ?? 0)) return desk.forbidden()
    const user = id && (await findUser(desk.services.db, id))
    return user ? act(desk, user) : desk.notFound()
  }
}

async function openUser(desk: Desk, user: User): Promise<Response> {
  return showUser(desk, user, { typed: await desk.draft() })
}

type ShownUser = { typed?: Record<string, string>; asks?: boolean; back?: string }

async function showUser(desk: Desk, user: User, { typed = {}, asks = false, back }: ShownUser): Promise<Response> {
  const { services, request, session } = desk
  const { config, clock, db } = services
  const { password: _secret, ...shown } = user
  const children = (
    <UserPage
      user={shown}
      typed={{ ...shown, allowed_cidrs: user.allowed_cidrs.join('\n'), ...typed }}
      asks={asks}
      asksPassword={!isFresh(session, clock())}
      signedIn={await whereSignedIn(desk, user.id)}
      factors={await findFactors(db, user.id)}
      signIns={await listSignIns(db, user.id)}
      viewer={{
        id: session.user.id,
        role: session.user.role,
        session: session.id,
        address: plainAddress(findClientAddress(request, config)),
      }}
      path={back ?? desk.url.pathname}
    />
  )
  const title = user.id === session.user.id ? `Account of ${user.name}` : user.name
  return desk.page({ title, children })
}

async function saveUserForm(desk: Desk, user: User): Promise<Response> {
  const { texts } = desk.form
  const result = await changeUser(managerOf(desk), user.id, texts)
  if (result.ok) return desk.saved(desk.url.pathname, accountMessages.updated)
  const page = () => showUser(desk, user, { typed: texts })
  const { name: from_name, role: from_role, email: from_email, orcid: from_orcid } = user
  return refuseUserForm(desk, result, { page, values: { from_name, from_role, from_email, from_orcid } })
}

/** Enables or disables a user; disabling oneself needs a confirmation and signs out. */
async function changeUserStatus(desk: Desk, user: User): Promise<Response> {
  const { session, form } = desk
  const failed = (text: string) => desk.back(paths.adminUser(user.id), 'error', text)
  const { status, sure } = form.texts
  if (!status || !isStatus(status)) return failed(accountMessages.other)
  const endsOwn = user.id === session.user.id && status === 'disabled'
  if (endsOwn && sure !== 'yes') return failed(makeUserProblem('own_status').message)
  const submit = status === 'enabled' ? 'Enable' : 'Disable'
  const question = await askForProof(desk, { title: `${submit} ${user.name}`, submit, back: paths.adminUser(user.id) })
  if (question) return question
  const result = await setUserStatus(managerOf(desk), user.id, status)
  if (!result.ok) return failed(result.problem.message)
  return endsOwn ? redirectSignedOut() : desk.back(paths.adminUser(user.id), 'success', `${user.name} is now ${status}`)
}

/**
 * Sets the addresses that a user may sign in from; users who would lock themselves out must confirm, and see their
 * address.
 */
async function allow(desk: Desk, user: User): Promise<Response> {
  const { services, request, session, form } = desk
  const back = backOf(form, '/admin', paths.adminUser(user.id))
  const typed = form.texts.allowed_cidrs ?? ''
  const cidrs = cidrsIn(typed)
  if (!cidrs) return refused(makeUserProblem('too_many'))
  const address = findClientAddress(request, services.config)
  const locksOut = user.id === session.user.id && cidrs.every(isCidr) && !isAllowedFrom(address, cidrs)
  if (locksOut && form.texts.sure !== 'yes') return refused(makeUserProblem('own_address', plainAddress(address)))
  const title = `Allowed addresses of ${user.name}`
  const question = await askForProof(desk, { title, submit: 'Save addresses', back: paths.adminUser(user.id) })
  if (question) return question
  const { from_cidrs } = form.texts
  const from = from_cidrs === undefined ? undefined : cidrsIn(from_cidrs)
  const result = await allowAddresses(managerOf(desk), user.id, { cidrs, from })
  if (!result.ok) return refused(result.problem)
  return locksOut ? redirectSignedOut() : desk.saved(back, accountMessages.updated)

  function refused(problem: UserProblem) {
    const shown = { typed: { allowed_cidrs: typed }, asks: problem.code === 'own_address', back }
    return refuseUserForm(desk, { ok: false, problem }, { page: () => showUser(desk, user, shown) })
  }
}

/** Ends one session of a user, all except this one, or all. Ending this one signs out, and needs no proof. */
async function endUserSessions(desk: Desk, user: User): Promise<Response> {
  const { session, form } = desk
  const { session: which = '' } = form.texts
  const isOwn = user.id === session.user.id
  const question =
    isOwn && which === session.id ? undefined : await askProofForUser(desk, user, ['Signed in', 'Sign out'])
  if (question) return question
  const sessions = which === 'all' ? { but: '' } : which === 'others' ? { but: session.id } : { only: which }
  const ended = await endSessions(managerOf(desk), user.id, sessions)
  if (isOwn && (which === 'all' || which === session.id)) return redirectSignedOut()
  const screen = paths.adminUser(user.id)
  if (ended === 0) return desk.back(screen, 'normal', 'This session had already ended')
  return desk.back(screen, 'success', ended === 1 ? 'The session has ended' : `${ended} sessions have ended`)
}

/** Asks for a proof before a change of a user's account; the answer returns to the page that asked. */
function askProofForUser(desk: Desk, { id }: User, [title, submit]: [string, string]): Promise<Response | undefined> {
  return askForProof(desk, { title, submit, back: backOf(desk.form, '/admin', paths.adminUser(id)) })
}

/** Removes a user's trust in one browser, or in all. */
async function endTrust(desk: Desk, user: User): Promise<Response> {
  const { browser = '' } = desk.form.texts
  const question = await askProofForUser(desk, user, ['Trusted browsers', 'Trust no longer'])
  if (question) return question
  const id = idIn(browser)
  if (!id && browser !== 'all') return desk.notFound()
  const ended = await endBrowsers(managerOf(desk), user.id, id)
  const text = ended === 1 ? 'The browser is no longer trusted' : `${ended} browsers are no longer trusted`
  return desk.back(paths.adminUser(user.id), 'success', text)
}

/** Removes all second factors of a user who lost them. */
async function takeFactorsAway(desk: Desk, user: User): Promise<Response> {
  const question = await askProofForUser(desk, user, [`Second factor of ${user.name}`, 'Take away'])
  if (question) return question
  await removeFactors(managerOf(desk), user.id)
  return desk.back(paths.adminUser(user.id), 'success', `${user.name} signs in by the password alone`)
}

/** Shows a user's history. */
function showHistory(desk: Desk, { id, name }: User): Promise<Response> {
  return showHistoryPage(desk, {
    kind: 'user',
    subject: String(id),
    labels: userHistory,
    href: (page) => paths.adminUserHistory(id, page),
    present: { name, back: { href: paths.adminUser(id), text: 'The user' } },
  })
}
