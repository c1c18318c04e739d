import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { readFileChunks } from '../../core/files/chunks.ts'
import { ArchiveRefused } from './refused.ts'
import { maxFiles, type ZipEntry, zipEnd, zipEntries, zipProblem } from './zip-rules.ts'

/** The files of a folder or zip: relative paths with sizes. */
export type Pack = { sizes: ReadonlyMap<string, number>; read: (name: string) => AsyncIterable<Uint8Array> }

const tailBytes = 66_000
const maxListBytes = 100_000_000
const maxEntryBytes = 10_000

/**
 * Opens a zip by its central directory. Unpacks files only on request, and only up to the listed size. yauzl 3.4 is not
 * used: it accepts files that the directory does not count, wrong checksums and duplicate names, and does not report
 * where the directory is.
 * @throws {ArchiveRefused} if it is damaged or hostile
 */
export const openZip = async (file: Blob): Promise<Pack> => packOf(file, await listZip(file))

/**
 * Returns the files of a zip and the offset of its central directory.
 * @throws {ArchiveRefused} if it is damaged or has more than `most` files
 */
export async function listZip(file: Blob, most = maxFiles): Promise<{ entries: ZipEntry[]; offset: number }> {
  const tail = await file.slice(Math.max(0, file.size - tailBytes)).bytes()
  const end = zipEnd(tail, file.size)
  if (!end || end.size > Math.min(maxListBytes, most * maxEntryBytes) || end.offset + end.size > file.size)
    throw new ArchiveRefused('The zip is damaged: its list of files is not at its end')
  if (end.count > most) throw new ArchiveRefused(`The zip has more than ${most} files`)
  const entries = zipEntries(await file.slice(end.offset, end.offset + end.size).bytes(), end.count)
  if (!entries) throw new ArchiveRefused('The zip is damaged: its list of files is not whole')
  return { entries, offset: end.offset }
}

/** Reads files of a listed zip. @throws {ArchiveRefused} if it is hostile */
export function packOf(file: Blob, { entries, offset }: { entries: ZipEntry[]; offset: number }): Pack {
  const problem = zipProblem(entries, offset)
  if (problem) throw new ArchiveRefused(problem)
  const files = new Map(entries.filter(({ name }) => !name.endsWith('/')).map((entry) => [entry.name, entry]))
  return {
    sizes: new Map([...files].map(([name, { size }]) => [name, size])),
    read: (name) => readEntry(file, files.get(name)),
  }
}

const headBytes = 30

/** Unpacks an entry, up to its listed size. */
async function* readEntry(file: Blob, entry: ZipEntry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new ArchiveRefused('There is no such file in the zip')
  const head = new DataView(await file.slice(entry.offset, entry.offset + headBytes).arrayBuffer())
  if (head.byteLength < headBytes || head.getUint32(0, true) !== 0x04034b50)
    throw new ArchiveRefused(`The zip is damaged at ${entry.name}`)
  const from = entry.offset + headBytes + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(from, from + entry.packed)
  let done = 0
  let sum = 0
  for await (const part of entry.method === 0 ? readFileChunks(packed) : inflated(packed, entry.name)) {
    done += part.byteLength
    if (done > entry.size) throw new ArchiveRefused(`The zip is hostile: ${entry.name} is larger than it says`)
    sum = Bun.hash.crc32(part, sum)
    yield part
  }
  if (done !== entry.size || sum !== entry.crc) throw new ArchiveRefused(`The zip is damaged at ${entry.name}`)
}

async function* inflated(packed: Blob, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(readFileChunks(packed), createInflateRaw(), () => {}) // the reader gets the errors
  } catch {
    throw new ArchiveRefused(`The zip is damaged at ${name}`)
  }
}
