import type { Actor } from '../../services.ts'
import { type BackupReport, backUp } from './actions.ts'
import { beginBackup, endBackup, touchBackup } from './log-queries.ts'
import type { BackupOutcome } from './rules.ts'

type Downloaded = { ok: true; bytes: AsyncGenerator<Uint8Array> } | { ok: false }

const seenEveryMs = 20_000

/**
 * Starts a backup for download and records its outcome: complete once every byte was sent. Refused while another one is
 * running.
 */
export async function downloadBackup(actor: Pick<Actor, 'db' | 'files' | 'clock' | 'username'>): Promise<Downloaded> {
  const { db, clock, username } = actor
  const id = await beginBackup(db, { at: clock(), username })
  if (id === undefined) return { ok: false }
  const report: BackupReport = { rows: 0, files: 0, bytes: 0, lost: [] }
  let outcome: BackupOutcome = 'failed'

  async function* noted(id: number) {
    const seeing = setInterval(() => touchBackup(db, id, clock()).catch(() => {}), seenEveryMs) // the next may succeed
    seeing.unref()
    try {
      yield* backUp(actor, report, () => {})
      outcome = 'complete'
    } finally {
      clearInterval(seeing)
      await endBackup(db, id, { outcome, bytes: report.bytes, lost: report.lost.length })
    }
  }
  return { ok: true, bytes: noted(id) }
}
