import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Moved } from './moved.ts'
import { type Keep, readNative } from './native.ts'

/** What a move reads: `read` goes through it once; `folder` is where the files lie that it names. */
export type Source = {
  kind: string
  bytes: number
  folder: string
  read: (keep: Keep, onBytes: (done: number) => void) => AsyncGenerator<Moved>
}

/** Something that is no source, in a sentence. */
export class SourceRefused extends Error {}

/**
 * Opens what a move reads, known by how it begins: a file of native XML, or a folder of such files.
 * @param files where its files lie, if not beside it
 * @throws {SourceRefused} where it is nothing of these
 */
export async function openSource(path: string, files: string | undefined): Promise<Source> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new SourceRefused(`There is no file or folder ${path}`)
  const paths = found.isDirectory() ? await xmlFilesIn(path) : [path]
  const [first] = paths
  if (first === undefined) throw new SourceRefused(`There is no XML file in the folder ${path}`)
  const start = await Bun.file(first).slice(0, startBytes).text()
  if (!/pkp\.sfu\.ca/.test(start) || !/^\s*(?:\ufeff)?<\?xml|^\s*</.test(start))
    throw new SourceRefused(`${first} is not native XML of OJS`)
  const sizes = await Promise.all(paths.map(async (one) => (await stat(one)).size))
  return {
    kind: 'OJS native XML',
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    folder: files ?? (found.isDirectory() ? path : dirname(path)),
    read: (keep, onBytes) => readAll(paths, (bytes) => readNative(bytes, keep), onBytes),
  }
}

const startBytes = 4096

async function xmlFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => /\.xml$/i.test(name))
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
    for await (const chunk of Bun.file(path).stream()) {
      done += chunk.byteLength
      onBytes(done)
      yield chunk
    }
  }
  for (const path of paths) yield* read(counted(path))
}
