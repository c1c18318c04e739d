import { isAllowed, type Role } from '../../office/sessions/rules.ts'
import type { PaperState } from './state-rules.ts'

/** What decides whether a user may see a paper. `isRecused`: by a decision, or as its author or reviewer, and not lifted. */
type AccessFacts = { role: Role; isAssigned: boolean; isRecused: boolean; state: PaperState }

/** Whether a user may see a paper: admins see all, editors theirs; nobody one that they are recused from, or a draft. */
export function mayOpen({ role, isAssigned, isRecused, state }: AccessFacts): boolean {
  if (isRecused || state === 'draft' || !isAllowed(role, 'editor')) return false
  return isAssigned || isAllowed(role, 'admin')
}
