import { monthsAfter } from '../../core/text/dates.ts'
import { readSettingsNamed } from '../../office/settings/queries.ts'
import { parseMonthsKept } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import {
  aboutEnded,
  clearPapers,
  dropDraftsOfGone,
  dropLostLinkLetters,
  dropOldLines,
  dropProofReaders,
  lockEnded,
} from './queries.ts'

const atOnce = 50

/**
 * Clears the papers that were refused or withdrawn longer ago than the number of months in the settings. The next sweep
 * deletes their files, since no row names them any more. Also deletes bank lines that were not answered within a year.
 *
 * @returns how many
 */
export async function clearEnded({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  await dropOldLines(db, monthsAfter(clock(), -12))
  await dropDraftsOfGone(db)
  await dropProofReaders(db, clock())
  const months = parseMonthsKept(await readSettingsNamed(db, 'retention_months'))
  if (months === undefined) return 0
  await dropLostLinkLetters(db, monthsAfter(clock(), -months))
  let cleared = 0
  for (;;) {
    const at = clock()
    const due = await db.transaction(async (tx) => {
      const ended = await lockEnded(tx, aboutEnded(at, months), atOnce)
      const ids = ended.flatMap(({ id, ended_at }) => (ended_at && monthsAfter(ended_at, months) <= at ? [id] : []))
      await clearPapers(tx, ids, { at, what: 'cleared', values: { months } })
      return ids.length
    })
    cleared += due
    if (due < atOnce) return cleared
  }
}
