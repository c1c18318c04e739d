import { dayMs, minuteMs, shortMomentIn } from '../../../core/text/dates.ts'
import type { Services } from '../../../services.ts'
import { findNewPasswordProblem, hashPassword } from '../passwords/passwords.ts'
import type { UserProblem } from '../problems.ts'
import { findUser, lockUser, updateUser } from '../queries.ts'
import { recordUserChange, signOutEverywhere } from '../users/users.ts'
import { makeAccountLetter } from './letters.ts'
import { senderOf } from './notifying.ts'
import { countResets, findAddressee, findReset, insertReset, queueAccountLetter, spendReset } from './queries.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

const resetMs = 30 * minuteMs
const maxADay = 3

/** Mails a link that sets a new password, at most three a day. The caller cannot see whether a letter was sent. */
export async function requestReset(
  { db, clock, config }: Needed,
  asked: { username?: string; email?: string },
): Promise<void> {
  const at = clock()
  const [user, sender] = await Promise.all([findAddressee(db, asked), senderOf(db, config)])
  if (!user || !sender) return
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if ((await countResets(tx, user.id, new Date(at.getTime() - dayMs))) >= maxADay) return
    const expires_at = new Date(at.getTime() + resetMs)
    const reset_id = await insertReset(tx, { user_id: user.id, created_at: at, expires_at })
    const when = shortMomentIn(config.timeZone, at)
    const letter = makeAccountLetter({ kind: 'reset', name: user.name, journal: sender.journal, when })
    await queueAccountLetter(
      tx,
      { user_id: user.id, recipient: user.email, reset_id, ...letter },
      { at, host: sender.host },
    )
  })
}

type Result =
  | { ok: true }
  | { ok: false; code: 'not_found' | 'gone' }
  | { ok: false; code: 'refused'; problem: UserProblem }

/** Sets a new password by a link, which works once, and ends every session. */
export async function resetPassword(
  services: Needed,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<Result> {
  const { db, clock } = services
  const reset = await findReset(db, token, clock())
  if (!reset) return { ok: false, code: 'not_found' }
  const user = await findUser(db, reset.user_id)
  if (!reset.isOpen || user?.status !== 'enabled') return { ok: false, code: 'gone' }
  const problem = await findNewPasswordProblem(services, password, user.name)
  if (problem) return { ok: false, code: 'refused', problem }
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const id = user.id
    await lockUser(tx, id)
    if (!(await findReset(tx, token, clock()))?.isOpen) return { ok: false, code: 'gone' }
    await spendReset(tx, reset.id, clock())
    await updateUser(tx, id, { password: hash }, clock())
    await signOutEverywhere(tx, id)
    const manager = { ...services, username: user.name, userId: id, address }
    await recordUserChange(tx, manager, { id, action: 'password' })
    return { ok: true }
  })
}
