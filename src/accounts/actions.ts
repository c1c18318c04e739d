import { violatedConstraint } from '../db/errors.ts'
import type { Services } from '../services.ts'
import { deleteAttempt, noteAttempt } from './attempt-queries.ts'
import { deleteExpiredDrafts, keepDraft } from './draft-queries.ts'
import { hashPassword, newPasswordProblem, type PasswordSetter, proofProblem, verifyPassword } from './passwords.ts'
import { nameProblem, type UserProblem, userProblem } from './problems.ts'
import { findUser, findUserByName, lockUser, type User, updateUser } from './queries.ts'
import { isAllowedFrom, maxMs, plainAddress, userName, userNameKey } from './rules.ts'
import { deleteExpiredSessions, deleteSession, deleteSessionsOf, insertSession } from './session-queries.ts'
import { keepSignIn } from './sign-in-queries.ts'
import { recordUserChange } from './users.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'tokens' | 'log'>

type SignIn = {
  username: string
  password: string
  address: string
  userAgent: string
  /** What was typed into a form before, read only after the right password. */
  draft?: () => { path: string; fields: Record<string, string> } | undefined
  /** The device this user is known at, if the browser has its cookie. */
  knownDevice: (userId: number) => Promise<string | undefined>
  /** The browser's previous session. */
  replaced?: string
}

type Refusal = { code: 'invalid_credentials' | 'disabled' | 'invalid_ip' | 'too_many_attempts'; retryAfter?: number }

export type SignedIn =
  | { ok: true; token: string; user: string; userId: number; device: string }
  | { ok: false; problem: Refusal }

/** Signs a user in. Only the right password reveals what else is wrong. The outcome is logged and stored. */
export async function signIn(services: Needed, asked: SignIn): Promise<SignedIn> {
  const { db, clock, log } = services
  const { username, address, userAgent } = asked
  const name = userNameKey(username).slice(0, 200)
  const user = await findUserByName(db, username)
  const result = await attemptSignIn(services, { ...asked, name }, user)
  const outcome = result.ok ? 'ok' : result.problem.code
  log.info({ message: 'sign_in', outcome, name: name.slice(0, 64), address: plainAddress(address) })
  if (outcome !== 'too_many_attempts')
    await keepSignIn(db, user?.id ?? 0, { at: clock(), outcome, address, user_agent: userAgent.slice(0, 300) })
  return result
}

/** Records each attempt before it is checked, and removes it if it was right. @param asked with the folded name */
async function attemptSignIn(
  services: Needed,
  asked: SignIn & { name: string },
  user: User | undefined,
): Promise<SignedIn> {
  const { db, clock } = services
  const { name, password, address, knownDevice } = asked
  const device = user && (await knownDevice(user.id))
  const attempt = await noteAttempt(db, { kind: 'sign_in', name, address, device }, clock())
  if ('retryAfter' in attempt) return refused('too_many_attempts', attempt.retryAfter)
  const isRight = await verifyPassword(password, user?.password)
  if (!user || !isRight) return refused('invalid_credentials')
  await deleteAttempt(db, attempt.id)
  if (user.status !== 'enabled') return refused('disabled')
  if (!isAllowedFrom(address, user.allowed_cidrs)) return refused('invalid_ip')
  const token = await beginSession(services, asked, user.id)
  return { ok: true, token, user: user.name, userId: user.id, device: device ?? crypto.randomUUID() }
}

/**
 * Begins a session in place of the browser's previous one (OWASP ASVS 7.2.4).
 * @returns its token
 */
async function beginSession(
  { db, clock, tokens }: Needed,
  { address, userAgent, draft, replaced }: SignIn,
  userId: number,
): Promise<string> {
  const now = clock()
  const expires = new Date(now.getTime() + maxMs)
  const id = crypto.randomUUID()
  const typed = draft?.()
  await deleteExpiredSessions(db, now)
  await deleteExpiredDrafts(db, now)
  await db.transaction(async (tx) => {
    if (replaced) await deleteSession(tx, replaced)
    await insertSession(tx, {
      id,
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
      address,
      user_agent: userAgent.slice(0, 300),
    })
    if (typed) await keepDraft(tx, userId, { ...typed, at: now })
  })
  return tokens.sign({ id, userId, expires })
}

function refused(code: Refusal['code'], retryAfter?: number): SignedIn {
  return { ok: false, problem: { code, retryAfter } }
}

/** `from_name` is the name that the form was filled with: one that was left alone is not changed back. */
type Change = { name?: string; from_name?: string; password?: string; current_password?: string }

/**
 * Changes a user's name or password. A new password requires the acting user's own, or a sign-in within the last 15 minutes,
 * and ends the user's other sessions; an empty one keeps the old.
 */
export async function changeUser(
  actor: PasswordSetter,
  id: number,
  change: Change,
): Promise<{ ok: true; user: { id: number; name: string } } | { ok: false; problem: UserProblem }> {
  const isNamed = change.name !== undefined && change.name !== change.from_name
  const typed = isNamed ? userName(change.name ?? '') : undefined
  if (isNamed && typed === undefined) return { ok: false, problem: nameProblem(change.name ?? '') }
  const { db } = actor
  if (change.password) {
    const name = typed ?? (await findUser(db, id))?.name ?? ''
    const problem =
      (await newPasswordProblem(db, change.password, name)) ?? (await proofProblem(actor, change.current_password))
    if (problem) return { ok: false, problem }
  }
  const password = change.password ? await hashPassword(change.password) : undefined
  try {
    return await db.transaction(async (tx) => {
      const user = await lockUser(tx, id)
      if (!user) return { ok: false, problem: userProblem('not_found') }
      const name = typed ?? user.name
      if (name !== user.name && user.name !== (change.from_name ?? user.name))
        return { ok: false, problem: userProblem('conflict', user.name, 'name') }
      if (name === user.name && !password) return { ok: true, user: { id, name } }
      await updateUser(tx, id, { name, ...(password && { password }) })
      if (password) await deleteSessionsOf(tx, id, actor.session.id)
      const action = password ? 'password' : 'change'
      await recordUserChange(tx, actor, { id, action, before: { name: user.name }, after: { name } })
      return { ok: true, user: { id, name } }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'users_name') throw error
    return { ok: false, problem: userProblem('duplicate_name') }
  }
}
