import { and, asc, eq, exists, getTableColumns, gt, ne, or } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { onlyRow, pick } from '../../core/db/rows.ts'
import { authenticatorApps, passkeys, users } from '../../core/db/tables/accounts.ts'
import { audit } from '../../core/db/tables/office.ts'
import { settings } from '../../core/db/tables/settings.ts'
import { userNameKey } from '../../core/text/credentials.ts'
import { recordChange } from '../history/queries.ts'
import { advanceVersion, commandLine } from '../history/rules.ts'
import type { Settings } from './rules.ts'

const { id: _id, modification: _modification, ...shownColumns } = getTableColumns(settings)

/** Returns the settings; a migration made the row. */
export const readSettings = async (db: Db): Promise<Settings> => onlyRow(await db.select(shownColumns).from(settings))

/** Returns some of the settings: all of them are a row of more than a hundred columns. */
export async function readSettingsNamed<Name extends keyof typeof shownColumns>(
  db: Db,
  ...names: Name[]
): Promise<Pick<Settings, Name>> {
  return onlyRow(await db.select(pick(shownColumns, ...names)).from(settings)) as Pick<Settings, Name>
}

const versionColumns = { ...shownColumns, modification: settings.modification }

/** Returns the settings and the time of their last change. */
export async function readSettingsVersion(db: Db): Promise<Settings & { modification: Date }> {
  return onlyRow(await db.select(versionColumns).from(settings))
}

/** Returns the settings and the time of their last change, locked until the transaction ends. */
export async function lockSettings(transaction: Db): Promise<Settings & { modification: Date }> {
  return onlyRow(await transaction.select(versionColumns).from(settings).for('update'))
}

export async function updateSettings(db: Db, values: Partial<Settings>, modification: Date): Promise<void> {
  await db.update(settings).set({ ...values, modification })
}

/** Switches on the setting that permits articles online first. @returns false if it was on */
export async function switchOnlineFirstOn(transaction: Db, at: Date): Promise<boolean> {
  const { online_first, modification } = await lockSettings(transaction)
  if (online_first === 'on') return false
  await updateSettings(transaction, { online_first: 'on' }, advanceVersion(modification, at))
  await recordChange(transaction, {
    at,
    username: commandLine.username,
    userId: null,
    kind: 'settings',
    subject: 'settings',
    action: 'edit',
    before: { online_first },
    after: { online_first: 'on' },
  })
  return true
}

/** Returns the changes since a time, oldest first: the user, and the previous values. */
export async function listChangesSince(db: Db, since: Date) {
  return db
    .select({ username: audit.username, before: audit.before })
    .from(audit)
    .where(and(eq(audit.kind, 'settings'), eq(audit.subject, 'settings'), gt(audit.at, since)))
    .orderBy(asc(audit.id))
}

/** Reports whether the user with this name has a second factor. */
export async function hasOwnFactor(db: Db, username: string): Promise<boolean> {
  const isOf = (column: typeof passkeys.user_id | typeof authenticatorApps.user_id) => eq(column, users.id)
  const key = db.select().from(passkeys).where(isOf(passkeys.user_id))
  const app = db
    .select()
    .from(authenticatorApps)
    .where(and(isOf(authenticatorApps.user_id), ne(authenticatorApps.secret, '')))
  return (await db.$count(users, and(eq(users.name_key, userNameKey(username)), or(exists(key), exists(app))))) > 0
}
