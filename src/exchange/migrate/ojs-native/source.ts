import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chunksOf } from '../../../core/files/chunks.ts'
import type { Moved } from '../addresses/moved.ts'
import { xmlStart } from '../containers/xml-encoding-rules.ts'
import type { OpenSource } from '../source.ts'
import { readNative } from './native.ts'

/** A file of OJS's native XML, or a folder of such files. */
export const openNative: OpenSource = async ({ path, isFolder, files }) => {
  const paths = isFolder ? await xmlFilesIn(path) : [path]
  const [first] = paths
  if (first === undefined) return undefined
  const start = xmlStart(await Bun.file(first).slice(0, startBytes).bytes())
  if (!/pkp\.sfu\.ca/.test(start) || !/^\s*(?:\ufeff)?<\?xml|^\s*</.test(start)) return undefined
  const sizes = await Promise.all(paths.map(async (one) => (await stat(one)).size))
  return {
    kind: 'OJS native XML',
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    folder: files ?? (isFolder ? path : dirname(path)),
    read: (keep, onBytes) => readAll(paths, (bytes) => readNative(bytes, keep), onBytes),
  }
}

const startBytes = 4096

/** The XML files of a folder; skips links and pipes. */
async function xmlFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.xml$/i.test(entry.name))
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => join(folder, name))
}

/** Reads files one after the other. */
async function* readAll(
  paths: string[],
  read: (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Moved>,
  onBytes: (done: number) => void,
): AsyncGenerator<Moved> {
  let done = 0
  async function* counted(path: string) {
    for await (const chunk of chunksOf(Bun.file(path))) {
      done += chunk.byteLength
      onBytes(done)
      yield chunk
    }
  }
  for (const path of paths) yield* read(counted(path))
}
