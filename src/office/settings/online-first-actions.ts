import type { Db } from '../../core/db/connect.ts'
import { recordChange } from '../history/queries.ts'
import { advanceVersion, commandLine } from '../history/rules.ts'
import { lockSettings, updateSettings } from './queries.ts'

/** Switches on the setting that permits articles online first. @returns false if it was on */
export async function switchOnlineFirstOn(transaction: Db, at: Date): Promise<boolean> {
  const { online_first, modification } = await lockSettings(transaction)
  if (online_first === 'on') return false
  await updateSettings(transaction, { online_first: 'on' }, advanceVersion(modification, at))
  await recordChange(transaction, {
    ...{ at, username: commandLine.username, userId: null, kind: 'settings', subject: 'settings', action: 'edit' },
    ...{ before: { online_first }, after: { online_first: 'on' } },
  })
  return true
}
