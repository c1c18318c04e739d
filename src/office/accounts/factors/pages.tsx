import { AccountPage } from '../../../../views/accounts/account-page.tsx'
import { AppPage, CodesPage } from '../../../../views/accounts/factor-pages.tsx'
import { roles } from '../../../core/db/enums.ts'
import { paths } from '../../../core/paths.ts'
import { idIn } from '../../../core/text/clean.ts'
import type { Services } from '../../../services.ts'
import { type Desk, screens } from '../../screens/desk.ts'
import { accountMessages, checkNextPath, relyingParty } from '../../sessions/rules.ts'
import { askForProof } from '../passwords/proof.tsx'
import { managerOf, whereSignedIn } from '../users/desk.ts'
import { beginApp, confirmApp, findPendingApp, removeApp, removePasskey, renewCodes } from './actions.ts'
import { listUsablePasskeys } from './passkeys.ts'
import { findFactors } from './queries.ts'

/** The user's own account, also for users who must set up a second factor first. */
export function ownAccountScreens(services: Services) {
  return screens(services, { role: roles, setsUp: true })
    .get(paths.ownAccount(), showOwnAccount)
    .post(paths.ownApp(), withProof('Set up an app', showApp))
    .get(paths.ownApp(), ({ redirect }) => redirect(paths.ownAccount(), 'normal', 'Begin here once more'))
    .post(paths.ownAppConfirmation(), withProof('Set up an app', confirm))
    .post(paths.ownAppRemoval(), withProof('Remove the app', dropApp))
    .post('/admin/account/passkeys/:id/remove', (desk, params) =>
      withProof('Remove the passkey', () => dropPasskey(desk, params.id))(desk),
    )
    .post(paths.ownRecovery(), withProof('Make new codes', showNewCodes))
    .post(
      paths.ownSessions(),
      withProof('Signed in', (desk) => {
        const to = checkNextPath(desk.form.texts.back ?? paths.ownAccount(), '/admin')
        return desk.redirect(to, 'normal', 'Here is where you are signed in')
      }),
    ).routes
}

type Show = (desk: Desk) => Response | Promise<Response>

/** Requires a proof of the last 15 minutes, then continues with the form. */
function withProof(title: string, act: Show): Show {
  return async (desk) => (await askForProof(desk, { title, submit: 'Go on', back: paths.ownAccount() })) ?? act(desk)
}

const overPlainHttp =
  'Browsers offer passkeys over https alone. Set ORIGIN to an https address, and they can be added here.'

async function showOwnAccount(desk: Desk): Promise<Response> {
  const { services, session, page } = desk
  const { db, config } = services
  const { user, mustSetUp } = session
  const factors = await findFactors(db, user.id)
  const usable = listUsablePasskeys(factors.passkeys, config)
  const children = (
    <AccountPage
      user={user}
      factors={factors}
      unusable={factors.passkeys.filter((passkey) => !usable.includes(passkey))}
      noPasskeys={relyingParty(config) ? '' : overPlainHttp}
      signedIn={await whereSignedIn(desk, user.id)}
      current={session.id}
      mustSetUp={mustSetUp}
    />
  )
  return page({ title: 'Account', children })
}

async function showApp(desk: Desk): Promise<Response> {
  const children = <AppPage {...(await beginApp(managerOf(desk)))} />
  return desk.page({ title: 'Set up an app', children })
}

async function confirm(desk: Desk): Promise<Response> {
  const setter = managerOf(desk)
  const result = await confirmApp(setter, desk.form.texts.totp ?? '')
  if (result.ok)
    return result.recovery.length > 0 ? showCodes(desk, result.recovery) : returnToOwnAccount(desk, 'The app is set up')
  const pending = await findPendingApp(setter)
  if (!pending) return desk.redirect(paths.ownAccount(), 'error', 'This key is gone. Begin once more.')
  const errors = [{ name: 'totp', text: accountMessages.invalid_code }]
  return desk.page({ title: 'Set up an app', status: 422, errors, children: <AppPage {...pending} /> })
}

function showCodes(desk: Desk, codes: string[]): Promise<Response> {
  return desk.page({ title: 'Recovery codes', children: <CodesPage codes={codes} /> })
}

async function dropApp(desk: Desk): Promise<Response> {
  await removeApp(managerOf(desk))
  return returnToOwnAccount(desk, 'The app is removed')
}

async function dropPasskey(desk: Desk, typed: string): Promise<Response> {
  const id = idIn(typed)
  return id && (await removePasskey(managerOf(desk), id))
    ? returnToOwnAccount(desk, 'The passkey is removed')
    : desk.notFound()
}

async function showNewCodes(desk: Desk): Promise<Response> {
  const result = await renewCodes(managerOf(desk))
  return result.ok ? showCodes(desk, result.recovery) : returnToOwnAccount(desk, 'There is no second factor yet')
}

const returnToOwnAccount = (desk: Desk, text: string) => desk.redirect(paths.ownAccount(), 'success', text)
