import { record } from '../audit/queries.ts'
import { violatedConstraint } from '../db/errors.ts'
import type { Draft } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { nameProblem, type UserProblem, userProblem } from './problems.ts'
import {
  deleteAttempt,
  deleteExpiredSessions,
  deleteSessionsOf,
  findUser,
  findUserByName,
  insertSession,
  lockUser,
  noteAttempt,
  updateUser,
} from './queries.ts'
import { isAllowedFrom, isFresh, isPassword, longestMs, userName, userNameKey } from './rules.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'tokens'>

type SignIn = {
  username: string
  password: string
  address: string
  userAgent: string
  /** Read where the password was right. */
  draft?: () => Draft | undefined
}

export type SignedIn =
  | { ok: true; token: string; user: string }
  | {
      ok: false
      problem: { code: 'invalid_credentials' | 'disabled' | 'invalid_ip' | 'too_many_attempts'; retryAfter?: number }
    }

/**
 * Signs a user in. Each try is noted before it is made, and forgotten when it was right. What is wrong besides the password
 * is told only to who knows it.
 */
export async function signIn(
  { db, clock, tokens }: Needed,
  { username, password, address, userAgent, draft }: SignIn,
): Promise<SignedIn> {
  const now = clock()
  const name = userNameKey(username).slice(0, 200)
  const attempt = await noteAttempt(db, name, address, now)
  if ('retryAfter' in attempt) return refused('too_many_attempts', attempt.retryAfter)

  const user = await findUserByName(db, username)
  const isRight = await verifyPassword(password, user?.password)
  if (!user || !isRight) return refused('invalid_credentials')
  await deleteAttempt(db, attempt.id)
  if (user.status !== 'enabled') return refused('disabled')
  if (!isAllowedFrom(address, user.allowed_cidrs)) return refused('invalid_ip')

  const expires = new Date(now.getTime() + longestMs)
  const id = crypto.randomUUID()
  await deleteExpiredSessions(db, now)
  await insertSession(db, {
    id,
    user_id: user.id,
    created_at: now,
    last_seen_at: now,
    expires_at: expires,
    address,
    user_agent: userAgent.slice(0, 300),
    draft: draft?.(),
  })
  return { ok: true, token: await tokens.sign({ id, userId: user.id, expires }), user: user.name }
}

function refused(code: Extract<SignedIn, { ok: false }>['problem']['code'], retryAfter?: number): SignedIn {
  return { ok: false, problem: { code, retryAfter } }
}

const longestPasswordBytes = 8192

/** Whether a password is the one of a hash; without a hash it takes as long, and is wrong. */
async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  standIn ??= hashPassword(crypto.randomUUID())
  if (password === '' || password.length > longestPasswordBytes) return false
  return (await Bun.password.verify(password, hash ?? (await standIn))) && hash !== undefined
}

let standIn: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, 'argon2id')
}

type Change = { name?: string; password?: string; current_password?: string }
/** Who acts, by which session. */
type Actor = { session: { id: string; createdAt: Date }; user: { id: number; name: string } }

/**
 * Changes a user's name or password. A new password needs the acting user's own, or a sign-in of the last 15 minutes, and
 * ends the user's other sessions; an empty one keeps the old.
 */
export async function changeUser(
  { db, clock }: Needed,
  actor: Actor,
  id: number,
  change: Change,
): Promise<{ ok: true; user: { id: number; name: string } } | { ok: false; problem: UserProblem }> {
  const typed = change.name === undefined ? undefined : userName(change.name)
  if (change.name !== undefined && typed === undefined) return { ok: false, problem: nameProblem(change.name) }
  const problem = change.password
    ? await passwordProblem({ db, clock }, actor, change.password, change.current_password)
    : undefined
  if (problem) return { ok: false, problem }

  const password = change.password ? await hashPassword(change.password) : undefined
  try {
    return await db.transaction(async (tx) => {
      const user = await lockUser(tx, id)
      if (!user) return { ok: false, problem: userProblem('not_found') }
      const name = typed ?? user.name
      if (name === user.name && !password) return { ok: true, user: { id, name } }
      await updateUser(tx, id, { name, ...(password && { password }) })
      if (password) await deleteSessionsOf(tx, id, actor.session.id)
      await record(tx, {
        at: clock(),
        username: actor.user.name,
        kind: 'user',
        subject: String(id),
        action: password ? 'password' : 'change',
        before: { name: user.name },
        after: { name },
      })
      return { ok: true, user: { id, name } }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'users_name') throw error
    return { ok: false, problem: userProblem('duplicate_name') }
  }
}

/** Why a new password is refused: it is none, or it takes the acting user's own and that is wrong. */
export async function passwordProblem(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  password: string,
  current: string | undefined,
): Promise<UserProblem | undefined> {
  if (!isPassword(password)) return userProblem('invalid_password')
  if (current) {
    const own = await findUser(db, actor.user.id)
    return (await verifyPassword(current, own?.password)) ? undefined : userProblem('wrong_password')
  }
  return isFresh(actor.session, clock()) ? undefined : userProblem('reauthentication_required')
}
