import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const purposes = ['body', 'move', 'restore', 'search', 'uploads'] as const

/** Matches a folder named after the process that uses it: `journal-search-123-Xy1zAb`. */
const named = new RegExp(String.raw`^journal-(?:${purposes.join('|')})-(\d{1,10})-\w{6}$`)

/**
 * Provides a folder of mode 0700 in the system's folder for temporary files, and deletes it afterwards. First deletes
 * the folders left by killed processes.
 */
export async function withTemporaryFolder<Result>(
  purpose: (typeof purposes)[number],
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  await sweepTemporaryFolders()
  const folder = await mkdtemp(join(tmpdir(), `journal-${purpose}-${process.pid}-`))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes our temporary folders whose process has ended. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const [, pid] = named.exec(name) ?? []
    const path = join(tmpdir(), name)
    if (pid && !isAlive(Number(pid)) && (await isOurs(path))) await rm(path, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH') // EPERM: another user's process
  }
}

/** Whether a path is a folder of our user, and not a link that another user may have made. */
async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === process.getuid?.()
}
