import { resolve } from 'node:path'
import {
  argumentsIn,
  type Command,
  commandOf,
  describeRootCause,
  fileAt,
  progressBar,
} from '../../core/cli/terminal.ts'
import { commandLine } from '../../office/history/rules.ts'
import { type BackupReport, backUp } from './actions.ts'
import { recordBackup } from './log-queries.ts'
import { type RestoreResult, type Restoring, restore } from './restore.ts'

const backupUsage = 'Usage: bun run backup FILE [--overwrite]\n'
const restoreUsage = 'Usage: bun run restore FILE\n'

/**
 * `bun run backup FILE [--overwrite]`: exit code 1 if nothing was written, or if a file that a row names is missing.
 */
export const backupCommand: Command = commandOf(readBackup, async (services, { path, mayReplace }, terminal) => {
  const { print, isInteractive, writeFile } = terminal
  const report: BackupReport = { rows: 0, files: 0, bytes: 0, lost: [] }
  const bytes = backUp(services, report, (done, total) => isInteractive && print(progressBar(done, total)))
  const at = services.clock()
  const problem = await writeFile({ path, mayReplace }, bytes)
  const { username } = commandLine
  const outcome = problem ? 'failed' : 'complete'
  const line = { at, username, outcome, bytes: report.bytes, lost: report.lost.length } as const
  await recordBackup(services.db, line).catch((error) =>
    print(`The journal does not know of it: ${describeRootCause(error)}\n`),
  )
  if (isInteractive && report.files > 0) print('\n')
  if (problem) {
    print(`${problem}\n`)
    return 1
  }
  for (const hash of report.lost) print(`The stored file ${hash} is missing or damaged and is not in the backup\n`)
  print(`${report.rows} rows and ${report.files} files were backed up to ${path}\n`)
  return report.lost.length > 0 ? 1 : 0
})

function readBackup(args: string[], folder: string) {
  const { name, values } = argumentsIn(args, { overwrite: { type: 'boolean' } })
  return name ? { path: resolve(folder, name), mayReplace: values.overwrite ?? false } : backupUsage
}

/** `bun run restore FILE`, into an empty journal: exit code 1 if it was refused, leaving the journal as it was. */
export const restoreCommand: Command<Restoring> = commandOf(readRestore, async (services, file, terminal) => {
  const { print, isInteractive } = terminal
  const result = await restore(services, file, (done, total, what) => {
    if (isInteractive) print(`${progressBar(done, total)} ${what.padEnd(10)}`) // pads to cover a longer line
  }).catch((error): RestoreResult => {
    return { ok: false, problem: `Nothing was restored: ${describeRootCause(error)}` }
  })
  if (isInteractive) print('\n')
  print(`${result.ok ? reportRestored(result) : result.problem}\n`)
  return result.ok ? 0 : 1
})

function readRestore(args: string[], folder: string) {
  const { name } = argumentsIn(args, {})
  return name ? fileAt(resolve(folder, name)) : restoreUsage
}

function reportRestored({ rows, files, lost }: RestoreResult & { ok: true }): string {
  const without = lost > 0 ? `; files missing from the backup: ${lost}` : ''
  return `${rows} rows and ${files} files were restored${without}. Everyone must sign in again, as a user from the backup.`
}
