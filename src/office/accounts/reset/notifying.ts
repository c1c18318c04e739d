import type { Config } from '../../../core/config/config.ts'
import type { Db } from '../../../core/db/connect.ts'
import { shortMomentIn } from '../../../core/text/dates.ts'
import { readSettings } from '../../settings/queries.ts'
import { canMail, journalName, originOf } from '../../settings/rules.ts'
import { findUser } from '../queries.ts'
import { makeAccountLetter } from './letters.ts'
import { queueAccountLetter } from './queries.ts'

/**
 * Returns the sender of letters, if there is a mail server and the journal has an address; otherwise no letter is
 * written.
 */
export async function senderOf(db: Db, config: Config) {
  const settings = await readSettings(db)
  const host = new URL(originOf(config, settings)).hostname
  return canMail(config, settings) ? { journal: journalName(settings), host } : undefined
}

type Told = {
  id: number
  kind: Exclude<Parameters<typeof makeAccountLetter>[0]['kind'], 'reset'>
  what?: string
  to?: string
}

/**
 * Mails a user about a change of the account, in the transaction that makes it. @param to an address other than theirs
 */
export async function notifyUser(tx: Db, { config, at }: { config: Config; at: Date }, { id, kind, what, to }: Told) {
  const user = await findUser(tx, id)
  const recipient = to ?? user?.email
  const sender = user && recipient ? await senderOf(tx, config) : undefined
  if (!user || !recipient || !sender) return
  const { journal, host } = sender
  const when = shortMomentIn(config.timeZone, at)
  const letter = makeAccountLetter({ kind, name: user.name, journal, when, what })
  await queueAccountLetter(tx, { user_id: id, recipient, ...letter }, { at, host })
}
