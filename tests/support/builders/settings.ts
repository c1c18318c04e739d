import type { Db } from '../../../src/core/db/connect.ts'
import { updateSettings } from '../../../src/office/settings/queries.ts'
import type { Settings } from '../../../src/office/settings/rules.ts'

/** Sets settings of a journal. */
export const setSettings = (db: Db, values: Partial<Settings>, at = new Date()): Promise<void> =>
  updateSettings(db, values, at)
