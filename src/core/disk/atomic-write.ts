import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isUuid } from '../text/clean.ts'

/** A file's bytes, in pieces. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Writes a file atomically, readable by its owner only: temporary file in the same folder, fsync, rename, fsync of the
 * folder.
 * @param check of the temporary file; if it throws, the file stays as it was
 */
export async function writeAtomically(
  path: string,
  chunks: Bytes,
  check = async (_written: string): Promise<void> => {},
): Promise<void> {
  const beside = `${path}.${crypto.randomUUID()}`
  try {
    await writeSynced(beside, chunks)
    await check(beside)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

const abandonedAfterMs = 60 * 60 * 1000

/** Deletes the temporary files that killed processes left in a folder: those not written to for an hour. */
export async function dropAbandoned(folder: string, isOurs = (_name: string): boolean => true): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isOurs)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true })
  }
}

/** Deletes the temporary files that killed processes left next to a file. */
export async function dropAbandonedBeside(path: string): Promise<void> {
  const name = basename(path)
  await dropAbandoned(dirname(path), (other) => other.startsWith(`${name}.`) && isUuid(other.slice(name.length + 1)))
}

async function writeSynced(path: string, chunks: Bytes) {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes one of many files and its parent folders, without fsync, readable by everyone who can open the folder. */
export async function writePlainly(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await openPlainly(path)
  try {
    for await (const chunk of chunks) await file.writeFile(chunk)
  } finally {
    await file.close()
  }
}

/** Opens a file for writing, even if it exists: on a case-insensitive disk, two names of an author may be one file. */
async function openPlainly(path: string) {
  const opened = () => open(path, 'w', 0o644)
  return opened().catch(async (error) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true })
    return opened()
  })
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

/** Syncs a folder and everything in it. */
export async function syncTree(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await syncFolder(join(folder, name)) // files too
  await syncFolder(folder)
}
