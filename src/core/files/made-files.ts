import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BunFile } from 'bun'
import { writeAtomically } from './atomic-write.ts'

/** Files that can be made again, in a folder of their own, by names that say what they are made of. */
export type MadeFiles = {
  find: (name: string) => Promise<BunFile | undefined>
  store: (name: string, bytes: Uint8Array) => Promise<BunFile>
  /** Finds a file, or makes it: once, however many wait for it. Undefined if it could not be made now. */
  findOrMake: (name: string, make: () => Promise<Uint8Array | undefined>) => Promise<BunFile | undefined>
}

/** Creates the folder on first use. @param maxBytes beyond which the oldest are deleted */
export function createMadeFiles(folder: string, maxBytes = 512 * 1024 * 1024): MadeFiles {
  const underWay = new Map<string, Promise<BunFile | undefined>>()
  const files: MadeFiles = {
    async find(name) {
      const file = Bun.file(join(folder, name))
      return (await file.exists()) ? file : undefined
    },
    async store(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeAtomically(join(folder, name), [bytes])
      await deleteOldest(folder, name, maxBytes)
      return Bun.file(join(folder, name))
    },
    findOrMake(name, make) {
      const finding = underWay.get(name) ?? findOrStore(name, make).finally(() => underWay.delete(name))
      underWay.set(name, finding)
      return finding
    },
  }
  async function findOrStore(name: string, make: () => Promise<Uint8Array | undefined>) {
    const found = await files.find(name)
    const made = found ? undefined : await make()
    return found ?? (made && files.store(name, made))
  }
  return files
}

/** Deletes the oldest files beside the newest that exceed the limit together. */
async function deleteOldest(folder: string, newest: string, maxBytes: number): Promise<void> {
  const paths = (await readdir(folder)).filter((name) => name !== newest).map((name) => join(folder, name))
  const known = await Promise.all(paths.map(async (path) => ({ path, of: await stat(path).catch(() => undefined) })))
  const byAge = known.flatMap(({ path, of }) => (of ? [{ path, bytes: of.size, at: of.mtimeMs }] : []))
  let bytes = 0
  for (const file of byAge.toSorted((one, other) => other.at - one.at)) {
    bytes += file.bytes
    if (bytes > maxBytes) await rm(file.path, { force: true })
  }
}
