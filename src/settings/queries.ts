import { getTableColumns } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import type { Settings } from './rules.ts'

const { id: _id, modification: _modification, ...shownColumns } = getTableColumns(settings)

/** The journal's settings; a migration made the row. */
export async function readSettings(db: Db): Promise<Settings> {
  const [row] = await db.select(shownColumns).from(settings)
  if (!row) throw new Error('The settings have no row')
  return row
}

/** The settings and the moment of their last change, held until the transaction ends. */
export async function lockSettings(transaction: Db): Promise<Settings & { modification: Date }> {
  const columns = { ...shownColumns, modification: settings.modification }
  const [row] = await transaction.select(columns).from(settings).for('update')
  if (!row) throw new Error('The settings have no row')
  return row
}

export async function updateSettings(db: Db, values: Partial<Settings>, modification = new Date()): Promise<void> {
  await db.update(settings).set({ ...values, modification })
}
