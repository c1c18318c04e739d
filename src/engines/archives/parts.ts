import { unzipSync, type Zippable, zipSync } from 'fflate'

/** The files of an archive by path. */
export type Parts = Map<string, Uint8Array>

const mostParts = 2_000
const mostBytes = 200 * 1024 * 1024

/** Unpacks an archive; undefined if it is damaged, has more than 2,000 files, or more than 200 MB in them. */
export function unzip(bytes: Uint8Array): Parts | undefined {
  let [count, total] = [0, 0]
  try {
    const files = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        count++
        total += originalSize
        if (count > mostParts || total > mostBytes) throw new Error('It is too large')
        return true
      },
    })
    return new Map(Object.entries(files).filter(([path]) => !path.endsWith('/')))
  } catch {
    return undefined
  }
}

/**
 * The modification time of every file: the first day that a zip can store, at noon, so that no time zone moves it to
 * another day.
 */
const noDay = new Date('1980-01-01T12:00:00')

/**
 * Packs files in their order.
 * @param stored paths to leave uncompressed; OpenDocument requires this of its first file
 */
export function zip(parts: Parts, stored: readonly string[] = []): Uint8Array {
  const files: Zippable = {}
  for (const [path, bytes] of parts) files[path] = [bytes, { level: stored.includes(path) ? 0 : 6 }]
  return zipSync(files, { mtime: noDay })
}
