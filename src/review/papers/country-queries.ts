import type { Db } from '../../core/db/connect.ts'
import { languageCode } from '../../journal/record/language-rules.ts'
import { readSettings } from '../../office/settings/queries.ts'

/** The code of the journal's language, whose names of countries are known; '' for none. */
export const journalLanguage = async (db: Db): Promise<string> =>
  languageCode((await readSettings(db)).journal_language, '')
