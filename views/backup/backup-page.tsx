import type { ReactNode } from 'react'
import { sizeText } from '../../src/core/files/rules.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { type BackupLine, maxBackupDays } from '../../src/staff/backup/rules.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Table } from '../ui/table.tsx'

/** The state of a backup in progress, which the page's script waits for. */
const underWay = <span data-under-way="">Under way</span>

type Props = {
  /** The latest complete backup. */
  last: BackupLine | undefined
  lines: BackupLine[]
  isDue: boolean
}

/** Downloads a backup, and lists the latest backups. */
export function BackupPage({ last, lines, isDue }: Props) {
  return (
    <backup-state>
      <h1>Backup</h1>
      <div data-fresh="">
        <LastBackup last={last} isDue={isDue} />
      </div>
      <form role="none" method="post" action={paths.adminBackup()} className="backup">
        <p>
          A backup is one file with the whole journal: issues, articles and their PDFs, editors, settings, history, the
          work log, and the users with their password hashes.
        </p>
        <p>
          <strong>Keep it safe:</strong> whoever has the file can read everything in it, private fields too. Store it
          away from this computer and this server. <code>bun run restore</code> brings it back.
        </p>
        <SubmitButton submit="Download backup" />
      </form>
      <div data-fresh="">
        {lines.length > 0 && (
          <Table
            className="list backups"
            caption="Latest backups, including those made on the command line"
            columns={['Time', 'By', 'Size', 'Result']}
            rows={lines.map((line) => ({
              key: line.at.toISOString(),
              cells: [
                <Moment key="time" at={line.at} />,
                line.username,
                line.outcome === 'under way' ? '–' : sizeText(line.bytes),
                resultOf(line),
              ],
            }))}
          />
        )}
      </div>
    </backup-state>
  )
}

function resultOf({ outcome, lost }: BackupLine): ReactNode {
  if (outcome === 'under way') return underWay
  if (outcome === 'failed') return 'Not completed'
  return lost > 0 ? `Complete except for ${counted(lost, 'missing file')}` : 'Complete'
}

type LastProps = { last: Pick<BackupLine, 'at' | 'username' | 'bytes'> | undefined; isDue: boolean }

/** Shows the time, size and user of the latest complete backup; a word says if it is long ago. */
function LastBackup({ last, isDue }: LastProps) {
  return (
    <p className={isDue ? 'last-backup due' : 'last-backup'}>
      {last ? (
        <>
          Last backup: <Moment at={last.at} />, {sizeText(last.bytes)}, by {last.username}.
        </>
      ) : (
        'This journal has never been backed up.'
      )}
      {last && isDue && ` That is more than ${maxBackupDays} days ago.`}
    </p>
  )
}
