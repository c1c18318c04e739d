import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BunFile } from 'bun'
import { writeAtomically } from '../disk/atomic-write.ts'

/** Files that can be regenerated, in a folder of their own; a name identifies a file's inputs. */
export type MadeFiles = {
  find: (name: string) => Promise<BunFile | undefined>
  store: (name: string, bytes: Uint8Array) => Promise<BunFile>
  /** Finds a file, or makes it, once for all concurrent callers; undefined if it could not be made now. */
  findOrMake: (name: string, make: () => Promise<Uint8Array | undefined>) => Promise<BunFile | undefined>
}

/** The most bytes of all files together; called again when they exceed its last value. */
type Limit = () => number | Promise<number>

const dayMs = 24 * 60 * 60 * 1000

/** The fraction of the limit that is left after a deletion, so that not every store deletes. */
const keptShare = 0.9

const defaultBytes = 512 * 1024 * 1024

/**
 * Creates the folder on first use. Beyond the limit, deletes the least recently used files; last use is recorded to the
 * day.
 */
export function createMadeFiles(folder: string, limit: Limit = () => defaultBytes): MadeFiles {
  const underWay = new Map<string, Promise<BunFile | undefined>>()
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  let listing: Promise<void> | undefined
  /** The bytes of all files: those of the last listing, and those stored since. */
  let total = 0
  let most = 0

  const files: MadeFiles = {
    async find(name) {
      const file = Bun.file(pathOf(name))
      if (!(await file.exists())) return undefined
      const now = new Date()
      if (file.lastModified < now.getTime() - dayMs) await utimes(pathOf(name), now, now).catch(() => {})
      return file
    },
    async store(name, bytes) {
      const path = pathOf(name)
      listing ??= listMadeFiles(folder).then((found) => {
        total += countMadeFileBytes(found)
      })
      await listing
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeAtomically(path, [bytes])
      total += bytes.byteLength
      if (total > most) await makeRoom(path)
      return Bun.file(path)
    },
    findOrMake(name, make) {
      const finding = underWay.get(name) ?? findOrStore(name, make).finally(() => underWay.delete(name))
      underWay.set(name, finding)
      return finding
    },
  }

  /** Deletes files down to a fraction of the limit, if it is exceeded; never the newest. */
  async function makeRoom(newest: string): Promise<void> {
    most = await limit()
    if (total <= most) return
    const found = await listMadeFiles(folder) // other processes may have stored and deleted files
    let bytes = countMadeFileBytes(found)
    for (const file of found.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (bytes <= most * keptShare) break
      if (file.path === newest) continue
      await rm(file.path, { force: true })
      bytes -= file.bytes
    }
    total = bytes
  }

  async function findOrStore(name: string, make: () => Promise<Uint8Array | undefined>) {
    const found = await files.find(name)
    const made = found ? undefined : await make()
    return found ?? (made && files.store(name, made))
  }
  return files
}

type MadeFile = { path: string; bytes: number; usedAt: number }

const countMadeFileBytes = (files: readonly MadeFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Lists a folder with its subfolders, one of them at a time. */
async function listMadeFiles(folder: string): Promise<MadeFile[]> {
  const found: MadeFile[] = []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const looks = await Promise.all(files.map(({ name }) => lookAt(join(folder, name))))
  found.push(...looks.flat())
  for (const entry of entries) if (entry.isDirectory()) found.push(...(await listMadeFiles(join(folder, entry.name))))
  return found
}

/** Returns a file's size and last use; [] if it is gone. */
async function lookAt(path: string): Promise<MadeFile[]> {
  const found = await stat(path).catch(() => undefined)
  return found ? [{ path, bytes: found.size, usedAt: found.mtimeMs }] : []
}
