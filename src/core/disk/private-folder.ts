import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/**
 * Creates the data folders, or restricts open ones: no other user of this machine may read unpublished files or write
 * the embedded database, whose files PGlite makes world-writable whatever the umask. If a folder cannot be created, the
 * error surfaces when it is opened.
 * @param tell receives one line with the names of the folders that were open
 */
export function keepPrivate(
  { dataDir, databaseUrl, s3 }: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
  tell: (line: string) => void,
): void {
  const folders = [dataDir, ...(s3 ? [] : [join(dataDir, 'files')]), ...(databaseUrl ? [] : [join(dataDir, 'pg')])]
  try {
    for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    return
  }
  const isOpen = (folder: string) => (statSync(folder).mode & 0o077) !== 0
  const open = folders.filter(isOpen)
  for (const folder of open) closeFolderToOthers(folder)
  const { closed = [], left = [] } = Object.groupBy(open, (folder) => (isOpen(folder) ? 'left' : 'closed'))
  if (closed.length > 0) tell(`Closed to other users of this machine (mode 0700): ${closed.join(', ')}`)
  if (left.length > 0) tell(`Open to other users of this machine, and not ours to close: ${left.join(', ')}`)
}

function closeFolderToOthers(folder: string): void {
  if (statSync(folder).uid !== process.getuid?.()) return
  try {
    chmodSync(folder, 0o700)
  } catch {
    // a file system without modes
  }
}
