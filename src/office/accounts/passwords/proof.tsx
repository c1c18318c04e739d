import { ProofPage } from '../../../../views/accounts/proof-page.tsx'
import type { Desk } from '../../screens/desk.ts'
import { proveSession } from '../../sessions/queries.ts'
import { listUsablePasskeys } from '../factors/passkeys.ts'
import { findFactors } from '../factors/queries.ts'
import { errorsOf, managerOf, refuseUserForm } from '../users/desk.ts'
import { checkProof } from './passwords.ts'

/**
 * Asks for the acting user's password before an action that a stolen session must not perform; the page carries the
 * form's values.
 * @param back the page that a cancel link leads to
 * @param note the effect of the action, if no other page describes it
 * @returns undefined if the form has the password, or the user signed in within the last 15 minutes
 */
export async function askForProof(
  desk: Desk,
  { title, submit, back, note }: { title: string; submit: string; back: string; note?: string },
): Promise<Response | undefined> {
  const { current_password: current, ...fields } = desk.form.texts
  const problem = await checkProof(managerOf(desk), current)
  if (!problem) {
    if (current) await proveSession(desk.services.db, desk.session.id, desk.services.clock())
    return undefined
  }
  const refused = { ok: false as const, problem }
  const errors = current ? errorsOf(refused) : []
  const action = desk.url.pathname
  const { services, session } = desk
  const { passkeys } = await findFactors(services.db, session.user.id)
  const hasPasskey = listUsablePasskeys(passkeys, services.config).length > 0
  const children = <ProofPage {...{ title, submit, action, fields, hasPasskey, back, note }} />
  return refuseUserForm(desk, refused, { page: () => desk.page({ title, errors, children }) })
}
