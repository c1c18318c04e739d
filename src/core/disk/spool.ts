import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A spool on disk: text in an unlinked file, which disappears with the process. */
export type Spool = {
  /** Appends texts. @returns their size in bytes and their SHA-256 */
  add: (texts: AsyncIterable<string> | Iterable<string>) => Promise<{ bytes: number; sha256: string }>
  /** Reads the next `bytes` bytes, from the start. */
  take: (bytes: number) => AsyncIterable<Uint8Array>
  close: () => Promise<void>
}

const chunkBytes = 256 * 1024

export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `journal-${crypto.randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  let written = 0
  let taken = 0
  return {
    async add(texts) {
      const hasher = new Bun.CryptoHasher('sha256')
      const before = written
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        hasher.update(bytes)
        await file.writeFile(bytes)
        written += bytes.byteLength
      }
      return { bytes: written - before, sha256: hasher.digest('hex') }
    },
    async *take(bytes) {
      const end = taken + bytes
      while (taken < end) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(chunkBytes, end - taken)), 0, null, taken)
        if (bytesRead === 0) throw new Error('What was kept aside is gone')
        taken += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
    close: () => file.close(),
  }
}
