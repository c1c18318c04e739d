import { addressKey } from '../../core/text/addresses.ts'
import { userNameKey } from '../../core/text/credentials.ts'
import { isAllowedFrom, plainAddress } from '../../core/text/ip-ranges.ts'
import type { Services } from '../../services.ts'
import { saveUserDraft } from '../screens/drafts/queries.ts'
import { deleteExpiredSessions, deleteSession, insertSession } from '../sessions/queries.ts'
import { maxMs } from '../sessions/rules.ts'
import { makeUnguessableId } from '../sessions/tokens.ts'
import { deleteAttempt, recordAttempt } from './attempts/queries.ts'
import { isAppEnded, takePasskey } from './factors/actions.ts'
import { listUsablePasskeys } from './factors/passkeys.ts'
import { type Factors, findFactors, hasFactor, insertChallenge, isTrusted } from './factors/queries.ts'
import { hashToken } from './factors/sealing.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { findUser, findUserByName, lockUser, type User, updateUser } from './queries.ts'
import { notifyUser } from './reset/notifying.ts'
import type { SignInOutcome } from './rules.ts'
import { recordSignIn } from './sign-in-queries.ts'
import { nameBrowser } from './user-agent.ts'

export type Needed = Pick<Services, 'db' | 'clock' | 'tokens' | 'checking' | 'config' | 'log'>

/** The origin of a sign-in. */
export type Sender = {
  address: string
  /** The scheme and host of the browser's page. */
  origin: string
  userAgent: string
  /** Finds the device that this browser is known as for a user, from its cookie. */
  knownDevice: (userId: number) => Promise<string | undefined>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** The browser's previous session. */
  replaced?: string
}

type Draft = { path: string; fields: Record<string, string> }

type SignIn = Sender & {
  username: string
  password: string
  /** Reads the fields that were typed into a form before the sign-in; called only after the right password. */
  draft?: () => Draft | undefined
  /** The secret of the browser that a challenge is bound to, '' for a caller without cookies. */
  browser: string
}

type Refusal =
  | {
      code:
        | 'invalid_credentials'
        | 'invalid_code'
        | 'challenge_expired'
        | 'disabled'
        | 'invalid_ip'
        | 'password_expired'
        | 'too_many_attempts'
        | 'busy'
      retryAfter?: number
    }
  | { code: 'second_factor_required'; challenge: string; methods: Method[]; retryAfter?: number }

/** The ways to take a second step. */
export type Method = 'totp' | 'passkey' | 'recovery'

export type SignedIn =
  | { ok: true; token: string; user: string; userId: number; device: string; draft?: Draft }
  | { ok: false; problem: Refusal }

/**
 * Signs a user in at the client's turn. Only the right password reveals what else is wrong. Logs the outcome, and
 * stores it if the password was checked and no second factor is required.
 */
export async function signIn(services: Needed, request: SignIn): Promise<SignedIn> {
  const { db } = services
  const { username } = request
  const name = userNameKey(username).slice(0, 200)
  const user = await findUserByName(db, username)
  const result = await signInInTurn(services, { ...request, name }, user)
  return logSignIn(services, { ...request, name, userId: user?.id ?? 0 }, result)
}

const untold = ['too_many_attempts', 'busy', 'second_factor_required', 'challenge_expired', 'password_expired'] as const

/** Logs the outcome of a sign-in, and stores it for the user's page. */
export async function logSignIn(
  { db, clock, log }: Needed,
  { address, userAgent, name, userId }: Sender & { name: string; userId: number },
  result: SignedIn,
): Promise<SignedIn> {
  const outcome = result.ok ? 'ok' : result.problem.code
  log.info({ message: 'sign_in', outcome, name: name.slice(0, 64), address: plainAddress(address) })
  if (!untold.some((code) => code === outcome)) {
    const stored = outcome as SignInOutcome // all others are stored
    await recordSignIn(db, userId, { at: clock(), outcome: stored, address, user_agent: userAgent.slice(0, 300) })
  }
  return result
}

type Named = SignIn & { name: string }

/** The user's known device; undefined for a browser that is not known. */
type Known = { device: string | undefined }

/** Signs in at the client's turn; known devices never queue behind strangers. @param request with the folded name */
async function signInInTurn(services: Needed, request: Named, user: User | undefined): Promise<SignedIn> {
  const { strangers, known } = services.checking
  const { address, signal, knownDevice } = request
  const device = user && (await knownDevice(user.id))
  const client = { key: device ?? addressKey(address), signal }
  const admitted = await (device ? known : strangers).run(client, () =>
    attemptSignIn(services, { ...request, device }, user),
  )
  if (admitted.ok) return admitted.value
  const { status, retryAfter } = admitted.refusal
  return refuseSignIn(status === 429 ? 'too_many_attempts' : 'busy', retryAfter)
}

/** Records each attempt before it is checked, and removes it if it was right. */
async function attemptSignIn(services: Needed, request: Named & Known, user: User | undefined): Promise<SignedIn> {
  const { db, clock } = services
  const { name, password, address, device } = request
  const attempt = await recordAttempt(db, { kind: 'sign_in', name, address, device }, clock())
  if ('retryAfter' in attempt) return refuseSignIn('too_many_attempts', attempt.retryAfter)
  const isRight = await verifyPassword(password, user?.password)
  if (!user || !isRight) return refuseSignIn('invalid_credentials')
  await deleteAttempt(db, attempt.id)
  const problem = findAdmissionProblem(user, address)
  if (problem) return refuseSignIn(problem)
  if (user.password_until && user.password_until <= clock()) return refuseSignIn('password_expired')
  const factors = await findFactors(db, user.id)
  const isTrustedHere = device && (await isTrusted(db, { userId: user.id, device: hashToken(device) }, clock()))
  if (hasFactor(factors) && !isTrustedHere) return requireSecondFactor(services, request, { user, factors })
  return admit(services, { ...request, draft: request.draft?.() }, user)
}

/** Returns why a user who proved who they are may not sign in. */
export function findAdmissionProblem(user: User, address: string): 'disabled' | 'invalid_ip' | undefined {
  if (user.status !== 'enabled') return 'disabled'
  return isAllowedFrom(address, user.allowed_cidrs) ? undefined : 'invalid_ip'
}

/** Asks for a second factor, after the right password. */
async function requireSecondFactor(
  { db, clock, config }: Needed,
  { browser, draft }: SignIn,
  { user, factors }: { user: User; factors: Factors },
): Promise<SignedIn> {
  const typed = draft?.()
  const bound = { user_id: user.id, browser: browser && hashToken(browser), next: typed?.path, draft: typed?.fields }
  const challenge = await insertChallenge(db, { kind: 'second_factor', ...bound }, clock())
  const problem = { code: 'second_factor_required', challenge, methods: methodsOf(factors, config) } as const
  return { ok: false, problem }
}

/** Returns the ways in which a user can take the second step here. */
export function methodsOf({ app, passkeys, recovery, wrongCodes }: Factors, config: Needed['config']): Method[] {
  const methods: [Method, boolean][] = [
    ['totp', app !== undefined && !isAppEnded(wrongCodes)],
    ['passkey', listUsablePasskeys(passkeys, config).length > 0],
    ['recovery', recovery > 0],
  ]
  return methods.flatMap(([method, is]) => (is ? [method] : []))
}

/** Signs in with a passkey alone, which its user has unlocked. */
export async function signInByPasskey(services: Needed, request: Sender, text: string): Promise<SignedIn> {
  const { db } = services
  const userId = await takePasskey(services, text, request.origin)
  const user = userId && (await findUser(db, userId))
  if (!user) return logSignIn(services, { ...request, name: '', userId: 0 }, refuseSignIn('invalid_code'))
  const problem = findAdmissionProblem(user, request.address)
  const known = { ...request, device: await request.knownDevice(user.id) }
  const result = problem ? refuseSignIn(problem) : await admit(services, known, user)
  return logSignIn(services, { ...request, name: userNameKey(user.name), userId: user.id }, result)
}

/**
 * Begins a session in place of the browser's previous one (OWASP ASVS 7.2.4), unless the password was changed or the
 * user was disabled after the check.
 */
export async function admit(
  { db, clock, config, tokens }: Needed,
  { address, userAgent, draft, replaced, device }: Sender & Known & { draft?: Draft },
  { id: userId, name, password, status }: User,
): Promise<SignedIn> {
  const now = clock()
  const expires = new Date(now.getTime() + maxMs)
  const id = makeUnguessableId()
  await deleteExpiredSessions(db, now)
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
    if (draft) await saveUserDraft(tx, userId, { ...draft, at: now })
    if (!present.was_signed_in) await updateUser(tx, userId, { was_signed_in: true }, now)
    else if (!device) {
      const what = `${nameBrowser(userAgent)}, ${plainAddress(address)}`
      await notifyUser(tx, { config, at: now }, { id: userId, kind: 'browser', what })
    }
    return true
  })
  if (!isBegun) return refuseSignIn('invalid_credentials')
  const token = await tokens.sign({ id, userId, expires })
  return { ok: true, token, user: name, userId, device: device ?? makeUnguessableId() }
}

export function refuseSignIn(code: Exclude<Refusal['code'], 'second_factor_required'>, retryAfter?: number): SignedIn {
  return { ok: false, problem: { code, retryAfter } }
}
