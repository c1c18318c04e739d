import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/**
 * Makes the folders of the data, or closes those that are open: no other user of this machine shall read unpublished files
 * or write the embedded database, whose files PGlite lets everybody write, whatever the umask. A folder that cannot be made
 * is left to who opens it.
 * @param tell told in one line what was open
 */
export function keepPrivate(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  tell: (line: string) => void,
): void {
  const folders = [dataDir, join(dataDir, 'files'), ...(databaseUrl ? [] : [join(dataDir, 'pg')])]
  try {
    for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    return
  }
  const open = folders.filter((folder) => (statSync(folder).mode & 0o077) !== 0)
  const isOwn = (folder: string) => statSync(folder).uid === process.getuid?.()
  const { own = [], foreign = [] } = Object.groupBy(open, (folder) => (isOwn(folder) ? 'own' : 'foreign'))
  for (const folder of own) chmodSync(folder, 0o700)
  if (own.length > 0) tell(`Closed to other users of this machine (mode 0700): ${own.join(', ')}`)
  if (foreign.length > 0) tell(`Open to other users of this machine, and not ours to close: ${foreign.join(', ')}`)
}
