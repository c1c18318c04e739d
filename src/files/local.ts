import { constants } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from './files.ts'

/** Uploaded files in a folder of this machine, spread over 256 subfolders. */
export async function localFiles(folder: string): Promise<Files> {
  await mkdir(folder, { recursive: true })
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)

  return {
    async save(bytes) {
      const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
      const path = pathOf(hash)
      if (await touch(path)) return hash
      if (await mkdir(dirname(path), { recursive: true })) await syncFolder(folder)
      await writeSynced(path, bytes)
      return hash
    },
    async open(hash) {
      const file = Bun.file(pathOf(hash))
      return /^[0-9a-f]{64}$/.test(hash) && (await file.exists()) ? file : undefined
    },
    async *savedBefore(moment) {
      for (const part of (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        for (const hash of await readdir(join(folder, part))) {
          const found = await stat(join(folder, part, hash)).catch(() => undefined)
          if (found && found.mtime < moment) yield hash
        }
      }
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
    async owner(id) {
      const path = join(folder, 'journal')
      await writeFile(path, id, { flag: 'wx' }).catch((error) => {
        if (error.code !== 'EEXIST') throw error
      })
      return readFile(path, 'utf8')
    },
    check: () => access(folder, constants.W_OK),
  }
}

/** Marks a stored file as just saved, so that the sweep leaves it alone; false where there is none. */
async function touch(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

/** Whole or not at all, whatever happens meanwhile: written beside, synced, renamed, and the folder synced. */
async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${crypto.randomUUID()}`
  const file = await open(beside, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  await syncFolder(dirname(path))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
