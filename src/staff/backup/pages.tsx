import { BackupPage } from '../../../views/backup/backup-page.tsx'
import { paths } from '../../core/paths.ts'
import { dayIn } from '../../core/text/dates.ts'
import { askForProof } from '../../office/accounts/passwords/proof.tsx'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Actor, Services } from '../../services.ts'
import { download, streamParts } from '../../web/http/download.ts'
import { requestId } from '../../web/http/request-id.ts'
import { type BackupReport, backUp } from './actions.ts'
import { beginBackup, endBackup, listBackups, touchBackup } from './log-queries.ts'
import { type BackupOutcome, backupFileName, isBackupDue } from './rules.ts'

/** Serves the screen that downloads a backup and lists earlier ones. */
export function backupScreens(services: Services) {
  return screens(services, { role: 'admin' })
    .get(paths.adminBackup(), showBackupScreen)
    .post(paths.adminBackup(), sendBackup).routes
}

const maxListed = 20

async function showBackupScreen({ services: { db, clock }, page }: Desk): Promise<Response> {
  const { last, lines } = await listBackups(db, maxListed)
  const children = <BackupPage last={last} lines={lines} isDue={isBackupDue(last, clock())} />
  return page({ title: 'Backup', children })
}

/** Streams a backup as it is made, at the client's speed, after a password, since it contains all password hashes. */
async function sendBackup(desk: Desk): Promise<Response> {
  const { actor, request, back } = desk
  const question = await askForProof(desk, {
    title: 'Backup',
    submit: 'Download backup',
    back: paths.adminBackup(),
    note: 'The download then begins by itself, and this page stays.',
  })
  if (question) return question
  const { config, clock, log } = actor
  const made = await downloadBackup(actor)
  if (!made.ok)
    return back(paths.adminBackup(), 'error', 'A backup is already being downloaded. Try again when it has finished.')
  const body = streamParts(made.bytes, (error) => log.error({ id: requestId(request), message: `Backup: ${error}` }))
  const fileName = backupFileName(dayIn(config.timeZone, clock()))
  return download(fileName, 'application/x-tar', body)
}

type Downloaded = { ok: true; bytes: AsyncGenerator<Uint8Array> } | { ok: false }

const seenEveryMs = 20_000

/** Starts a download, complete once every byte was sent, and records its outcome. Refuses while another one runs. */
async function downloadBackup(actor: Pick<Actor, 'db' | 'files' | 'clock' | 'username'>): Promise<Downloaded> {
  const { db, clock, username } = actor
  const id = await beginBackup(db, { at: clock(), username })
  if (id === undefined) return { ok: false }
  const report: BackupReport = { rows: 0, files: 0, bytes: 0, lost: [] }
  let outcome: BackupOutcome = 'failed'

  async function* noted(id: number) {
    const seeing = setInterval(() => touchBackup(db, id, clock()).catch(() => {}), seenEveryMs) // the next one may work
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
