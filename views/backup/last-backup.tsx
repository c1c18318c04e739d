import { sizeText } from '../../src/core/files/rules.ts'
import { type BackupLine, maxBackupDays } from '../../src/staff/backup/rules.ts'
import { Moment } from '../ui/moment.tsx'

type Props = { last: Pick<BackupLine, 'at' | 'username' | 'bytes'> | undefined; isDue: boolean; zone: string }

/** When the latest complete backup was made, its size and by whom; with a word where that is long ago. */
export function LastBackup({ last, isDue, zone }: Props) {
  return (
    <p className={isDue ? 'last-backup due' : 'last-backup'}>
      {last ? (
        <>
          Last backup: <Moment at={last.at} zone={zone} />, {sizeText(last.bytes)}, by {last.username}.
        </>
      ) : (
        'This journal has never been backed up.'
      )}
      {last && isDue && ` That is more than ${maxBackupDays} days ago.`}
    </p>
  )
}
