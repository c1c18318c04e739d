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

export async function updateSettings(db: Db, values: Partial<Settings>): Promise<void> {
  await db.update(settings).set({ ...values, modification: new Date() })
}
