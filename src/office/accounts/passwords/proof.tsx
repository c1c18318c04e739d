import { ProofPage } from '../../../../views/accounts/proof-page.tsx'
import type { Desk } from '../../screens/desk.ts'
import { errorsOf, managerOf, refuse, statusOf } from '../users/desk.ts'
import { proofProblem } from './passwords.ts'

/**
 * Asks for the acting user's password before an action that a stolen session must not perform; the page carries the form's values.
 * @param back where to go instead
 * @returns undefined if the form has the password, or the user signed in within the last 15 minutes
 */
export async function askForProof(
  desk: Desk,
  { title, submit, back }: { title: string; submit: string; back: string },
): Promise<Response | undefined> {
  const { current_password: current, ...fields } = desk.form.texts
  const problem = await proofProblem(managerOf(desk), current)
  if (!problem) return undefined
  const errors = current ? errorsOf(problem) : []
  const action = desk.url.pathname
  const children = <ProofPage {...{ title, submit, action, fields, errors, back }} />
  return refuse(desk, problem, { page: () => desk.page({ title, status: statusOf(problem), children }) })
}
