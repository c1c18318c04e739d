import { userNameKey } from '../../core/text/credentials.ts'
import { plainAddress } from '../../core/text/ip-ranges.ts'
import {
  admit,
  findAdmissionProblem,
  logSignIn,
  type Needed,
  refuseSignIn,
  type Sender,
  type SignedIn,
} from './actions.ts'
import { deleteAttempt, recordAttempt } from './attempts/queries.ts'
import { isAppEnded, maxTries, type Offered, spendFactor, trustBrowser, wrongCodes } from './factors/actions.ts'
import {
  countWrongCode,
  findChallenge,
  findFactors,
  forgetWrongCodes,
  spendChallenge,
  tryChallenge,
} from './factors/queries.ts'
import { hashToken } from './factors/sealing.ts'
import { findUser, lockUser } from './queries.ts'
import { notifyUser } from './reset/notifying.ts'

type SecondStep = Sender & { challenge: string; browser: string; offered: Offered; trusts: boolean }

/** Returns the challenge of a second step that can still be answered from this browser, with its user's factors. */
export async function openChallenge(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  { challenge, browser }: Pick<SecondStep, 'challenge' | 'browser'>,
) {
  const found = await findChallenge(db, hashToken(challenge), clock())
  if (found?.kind !== 'second_factor' || found.user_id === null) return undefined
  if (found.tries >= maxTries || (found.browser !== '' && found.browser !== hashToken(browser))) return undefined
  return { ...found, user_id: found.user_id, factors: await findFactors(db, found.user_id) }
}

/** Takes the second step of a sign-in. Wrong codes count as wrong passwords; a challenge is answered once. */
export async function takeSecondStep(services: Needed, request: SecondStep): Promise<SignedIn> {
  const { db, clock } = services
  const { address, offered, trusts } = request
  const open = await openChallenge(services, request)
  const user = open && (await findUser(db, open.user_id))
  if (!open || !user) return refuseSignIn('challenge_expired')
  const name = userNameKey(user.name)
  const device = await request.knownDevice(user.id)
  const attempt = await recordAttempt(db, { kind: 'sign_in', name, address, device }, clock())
  if ('retryAfter' in attempt) return refuseSignIn('too_many_attempts', attempt.retryAfter)
  const tried = await tryChallenge(db, { id: open.id, now: clock(), maxTries })
  const outcome = tried ? await answerSecondStep(services, request, open) : 'challenge_expired'
  if (outcome !== 'invalid_code') await deleteAttempt(db, attempt.id)
  else if (offered.totp || offered.recovery) await noteWrongCode(services, request, user.id)
  const problem = outcome === 'ok' ? findAdmissionProblem(user, address) : outcome
  const typed = open.next && open.draft ? { path: open.next, fields: open.draft } : undefined
  const result = problem ? refuseSignIn(problem) : await admit(services, { ...request, draft: typed, device }, user)
  if (result.ok && trusts) await trustBrowser(services, request, result)
  return logSignIn(services, { ...request, name, userId: user.id }, result)
}

/** Counts a wrong code, and warns its user that someone else has the password. */
async function noteWrongCode({ db, clock, config }: Needed, { address }: Sender, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const wrong = await countWrongCode(tx, id)
    const told = {
      id,
      kind: wrong === wrongCodes.ended ? 'codes-ended' : 'codes',
      what: plainAddress(address),
    } as const
    if (wrong === wrongCodes.told || wrong === wrongCodes.ended) await notifyUser(tx, { config, at: clock() }, told)
  })
}

/**
 * Uses up both the challenge and the second factor, or neither. After too many wrong codes, the app works again once
 * the user has a new password or used a right recovery code.
 */
async function answerSecondStep(
  services: Needed,
  { challenge, origin, offered }: SecondStep,
  { id, user_id: userId }: { id: string; user_id: number },
): Promise<'ok' | 'invalid_code' | 'challenge_expired'> {
  return services.db.transaction(async (tx) => {
    const wrong = (await lockUser(tx, userId))?.wrong_codes ?? 0
    if (!(await findChallenge(tx, id, services.clock()))) return 'challenge_expired'
    if (offered.totp && isAppEnded(wrong)) return 'invalid_code'
    if (!(await spendFactor(services, tx, { userId, offered, challenge, origin }))) return 'invalid_code'
    await spendChallenge(tx, id, services.clock())
    if (wrong > 0 && (offered.recovery || !isAppEnded(wrong))) await forgetWrongCodes(tx, userId)
    return 'ok'
  })
}
