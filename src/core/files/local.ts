import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, writeAtomically } from '../disk/atomic-write.ts'
import { type Files, hashContent, isHash, type StoredFile } from './files.ts'

const ownFolder = { recursive: true, mode: 0o700 }

/** Opens files in a local folder of mode 0700, spread over 256 subfolders. */
export async function localFiles(folder: string): Promise<Files> {
  await mkdir(folder, ownFolder)
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
  const ownerPath = join(folder, 'journal')
  let isOwned = false

  /** Rejects if another folder has replaced this one, for example because its disk is not mounted. */
  async function reach(mode: number): Promise<void> {
    await access(folder, mode)
    if (isOwned) await access(ownerPath)
  }

  /** Makes the folder of a file. */
  async function prepare(path: string): Promise<void> {
    await reach(constants.W_OK)
    if (await mkdir(dirname(path), ownFolder)) await syncFolder(folder)
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    await prepare(path)
    await writeAtomically(path, [bytes])
  }

  async function moveIn(from: string, path: string): Promise<void> {
    await prepare(path)
    await touch(from)
    await rename(from, path)
    await syncFolder(dirname(path))
  }

  async function open(hash: string): Promise<StoredFile | undefined> {
    if (!isHash(hash)) return undefined
    const file = Bun.file(pathOf(hash))
    if (await file.exists()) return file
    await reach(constants.R_OK).catch(asAway)
    return undefined
  }

  return {
    incoming: join(folder, 'incoming'),
    async save(bytes) {
      const hash = hashContent(bytes)
      const path = pathOf(hash)
      if (!(await touch(path))) await write(path, bytes).catch(asAway)
      return hash
    },
    async take({ path, sha256 }) {
      if (await touch(pathOf(sha256))) await rm(path, { force: true })
      else await moveIn(path, pathOf(sha256)).catch(asAway)
    },
    open,
    async withPath(hash, use) {
      return (await open(hash)) && use(pathOf(hash))
    },
    touch: (hash) => touch(pathOf(hash)),
    async *savedBefore(moment) {
      for (const part of (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        for (const hash of await readdir(join(folder, part))) {
          if (await isOlder(join(folder, part, hash), moment)) yield hash
        }
      }
    },
    async remove(hash, savedBefore) {
      if (!(await isOlder(pathOf(hash), savedBefore))) return false
      await rm(pathOf(hash), { force: true })
      return true
    },
    async owner(id) {
      await writeFile(ownerPath, id, { flag: 'wx', mode: 0o600 }).catch((error) => {
        if (error.code !== 'EEXIST') throw error
      })
      const owner = await readFile(ownerPath, 'utf8')
      if (!owner) await writeAtomically(ownerPath, [Buffer.from(id)]) // a power failure left the file empty
      isOwned = true
      return owner || id
    },
    check: () => reach(constants.W_OK),
  }
}

/** Marks an error as an unavailable storage, whatever its system code. */
function asAway(error: Error): never {
  throw Object.assign(error, { name: 'FilesError' })
}

/** Whether a file exists and was last saved before `moment`. */
async function isOlder(path: string, moment: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtime < moment
}

/** False if there is no such file. */
async function touch(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}
