import { addressKey } from '../../core/text/addresses.ts'
import { userNameKey } from '../../core/text/credentials.ts'
import { isAllowedFrom, plainAddress } from '../../core/text/ip-ranges.ts'
import type { Services } from '../../services.ts'
import { deleteExpiredDrafts, saveDraft } from '../screens/drafts/queries.ts'
import { deleteExpiredSessions, deleteSession, insertSession } from '../sessions/queries.ts'
import { maxMs } from '../sessions/rules.ts'
import { unguessableId } from '../sessions/tokens.ts'
import { deleteAttempt, recordAttempt } from './attempts/queries.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { findUserByName, lockUser, type User } from './queries.ts'
import { recordSignIn } from './sign-in-queries.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'tokens' | 'checking' | 'log'>

type SignIn = {
  username: string
  password: string
  address: string
  userAgent: string
  /** Fields typed into a form before the sign-in, read only after the right password. */
  draft?: () => { path: string; fields: Record<string, string> } | undefined
  /** The device this user is known at, if the browser has its cookie. */
  knownDevice: (userId: number) => Promise<string | undefined>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** The browser's previous session. */
  replaced?: string
}

type Refusal = {
  code: 'invalid_credentials' | 'disabled' | 'invalid_ip' | 'too_many_attempts' | 'busy'
  retryAfter?: number
}

export type SignedIn =
  | { ok: true; token: string; user: string; userId: number; device: string }
  | { ok: false; problem: Refusal }

/**
 * Signs a user in, when the client's turn comes. Only the right password reveals what else is wrong. The outcome is logged, and
 * stored if the password was checked.
 */
export async function signIn(services: Needed, request: SignIn): Promise<SignedIn> {
  const { db, clock, log } = services
  const { username, address, userAgent } = request
  const name = userNameKey(username).slice(0, 200)
  const user = await findUserByName(db, username)
  const result = await signInInTurn(services, { ...request, name }, user)
  const outcome = result.ok ? 'ok' : result.problem.code
  log.info({ message: 'sign_in', outcome, name: name.slice(0, 64), address: plainAddress(address) })
  if (outcome !== 'too_many_attempts' && outcome !== 'busy')
    await recordSignIn(db, user?.id ?? 0, { at: clock(), outcome, address, user_agent: userAgent.slice(0, 300) })
  return result
}

type Named = SignIn & { name: string }

/** Signs in when the client's turn comes; known devices never queue behind strangers. @param request with the folded name */
async function signInInTurn(services: Needed, request: Named, user: User | undefined): Promise<SignedIn> {
  const { strangers, known } = services.checking
  const { address, signal, knownDevice } = request
  const device = user && (await knownDevice(user.id))
  const client = { key: device ?? addressKey(address), signal }
  const admitted = await (device ? known : strangers).run(client, () => attemptSignIn(services, request, user, device))
  if (admitted.ok) return admitted.value
  const { status, retryAfter } = admitted.refusal
  return refused(status === 429 ? 'too_many_attempts' : 'busy', retryAfter)
}

/** Records each attempt before it is checked, and removes it if it was right. */
async function attemptSignIn(
  services: Needed,
  request: Named,
  user: User | undefined,
  device: string | undefined,
): Promise<SignedIn> {
  const { db, clock } = services
  const { name, password, address } = request
  const attempt = await recordAttempt(db, { kind: 'sign_in', name, address, device }, clock())
  if ('retryAfter' in attempt) return refused('too_many_attempts', attempt.retryAfter)
  const isRight = await verifyPassword(password, user?.password)
  if (!user || !isRight) return refused('invalid_credentials')
  await deleteAttempt(db, attempt.id)
  if (user.status !== 'enabled') return refused('disabled')
  if (!isAllowedFrom(address, user.allowed_cidrs)) return refused('invalid_ip')
  const token = await beginSession(services, request, user)
  if (!token) return refused('invalid_credentials')
  return { ok: true, token, user: user.name, userId: user.id, device: device ?? unguessableId() }
}

/**
 * Begins a session in place of the browser's previous one (OWASP ASVS 7.2.4).
 * @returns its token; undefined if the password was changed or the user disabled while the password was checked
 */
async function beginSession(
  { db, clock, tokens }: Needed,
  { address, userAgent, draft, replaced }: SignIn,
  { id: userId, password, status }: User,
): Promise<string | undefined> {
  const now = clock()
  const expires = new Date(now.getTime() + maxMs)
  const id = unguessableId()
  const typed = draft?.()
  await deleteExpiredSessions(db, now)
  await deleteExpiredDrafts(db, now)
  const isBegun = await db.transaction(async (tx) => {
    const present = await lockUser(tx, userId)
    if (present?.password !== password || present.status !== status) return false
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
    if (typed) await saveDraft(tx, userId, { ...typed, at: now })
    return true
  })
  return isBegun ? tokens.sign({ id, userId, expires }) : undefined
}

function refused(code: Refusal['code'], retryAfter?: number): SignedIn {
  return { ok: false, problem: { code, retryAfter } }
}
