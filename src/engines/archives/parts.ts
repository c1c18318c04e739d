import { unzipSync, type Zippable, zipSync } from 'fflate'

/** A file of an archive by its path. */
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

/** One day for every file, the first that an archive can tell, at noon: no zone of the server's makes it another. */
const noDay = new Date('1980-01-01T12:00:00')

/** Packs files in their order. @param stored paths that are not compressed, as OpenDocument asks of its first */
export function zip(parts: Parts, stored: readonly string[] = []): Uint8Array {
  const files: Zippable = {}
  for (const [path, bytes] of parts) files[path] = [bytes, { level: stored.includes(path) ? 0 : 6 }]
  return zipSync(files, { mtime: noDay })
}
