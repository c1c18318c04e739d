import type { Db } from '../../core/db/connect.ts'
import { languageCode } from '../../journal/record/language-rules.ts'
import { readSettings } from '../../office/settings/queries.ts'

/** Returns the code of the journal's language, for the names of countries; '' if there is none. */
export const journalLanguage = async (db: Db): Promise<string> =>
  languageCode((await readSettings(db)).journal_language, '')
