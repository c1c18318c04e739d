import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file of its owner's alone, whole or not at all, whatever happens meanwhile: written beside, synced, renamed, and the folder synced. */
export async function writeWhole(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const beside = `${path}.${crypto.randomUUID()}`
  try {
    await writeSynced(beside, chunks)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function writeSynced(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
