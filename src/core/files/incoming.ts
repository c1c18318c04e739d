import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Spooled } from './files.ts'

/** The free space that is reserved for the database. */
const leastFreeBytes = 1024 ** 3

/** The bytes written between two checks of free space. */
const lookEveryBytes = 4 * 1024 * 1024

/** Writes a file into the incoming folder, readable by its owner only, and fsyncs it. */
export async function spool(folder: string, chunks: AsyncIterable<Uint8Array>): Promise<Spooled & { bytes: number }> {
  const path = join(folder, crypto.randomUUID())
  const hasher = new Bun.CryptoHasher('sha256')
  await checkSpace(folder)
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      hasher.update(chunk)
      await file.writeFile(chunk)
      const before = bytes
      bytes += chunk.byteLength
      if (Math.floor(before / lookEveryBytes) < Math.floor(bytes / lookEveryBytes)) await checkSpace(folder)
    }
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return { path, sha256: hasher.digest('hex'), bytes }
}

/** Returns the hash and size of a file that another process wrote into the folder. */
export async function hashOfFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const file = Bun.file(path)
  return { sha256: await hashOfAll(file.stream()), bytes: file.size }
}

/** Hashes streamed bytes: the SHA-256 in hex. */
export async function hashOfAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of chunks) hasher.update(chunk)
  return hasher.digest('hex')
}

/** Returns a path for a new file in the incoming folder, which it creates if necessary. */
export async function newIncoming(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, crypto.randomUUID())
}

/** Creates the incoming folder, and checks that its disk has room. @throws an error of an unavailable storage */
export async function checkSpace(folder: string, least = leastFreeBytes): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < least)
    throw Object.assign(new Error('Less than 1 GB of the disk is free'), { name: 'FilesError' })
}
