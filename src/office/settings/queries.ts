import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { audit, settings } from '../../core/db/schema.ts'
import type { Settings } from './rules.ts'

const { id: _id, modification: _modification, ...shownColumns } = getTableColumns(settings)

/** The settings; a migration made the row. */
export async function readSettings(db: Db): Promise<Settings> {
  return onlyOf(await db.select(shownColumns).from(settings))
}

function onlyOf<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The settings have no row')
  return row
}

const versionColumns = { ...shownColumns, modification: settings.modification }

/** The settings and the time of their last change. */
export async function readSettingsVersion(db: Db): Promise<Settings & { modification: Date }> {
  return onlyOf(await db.select(versionColumns).from(settings))
}

/** The settings and the time of their last change, locked until the transaction ends. */
export async function lockSettings(transaction: Db): Promise<Settings & { modification: Date }> {
  return onlyOf(await transaction.select(versionColumns).from(settings).for('update'))
}

export async function updateSettings(db: Db, values: Partial<Settings>, modification = new Date()): Promise<void> {
  await db.update(settings).set({ ...values, modification })
}

/** Changes since a time, oldest first: the user, and the values before. */
export async function listChangesSince(db: Db, since: Date) {
  return db
    .select({ username: audit.username, before: audit.before })
    .from(audit)
    .where(and(eq(audit.kind, 'settings'), eq(audit.subject, 'settings'), gt(audit.at, since)))
    .orderBy(asc(audit.id))
}
