import { stat } from 'node:fs/promises'
import { openJats } from './jats/source.ts'
import { openDump } from './ojs-dump/source.ts'
import { openNative } from './ojs-native/source.ts'
import { type OpenSource, type Source, type SourceArguments, SourceRefused } from './source.ts'
import { openTable } from './table/table.ts'

const kinds: OpenSource[] = [openNative, openDump, openJats, openTable]

/**
 * Opens a move's source; detects its kind from its first bytes.
 * @throws {SourceRefused} if it is of no known kind
 */
export async function openSource(asked: Omit<SourceArguments, 'isFolder'>): Promise<Source> {
  const { path, files } = asked
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile() && !found?.isDirectory()) throw new SourceRefused(`There is no file or folder ${path}`)
  if (files !== undefined && !(await stat(files).catch(() => undefined))?.isDirectory())
    throw new SourceRefused(`There is no folder ${files}`)
  for (const open of kinds) {
    const source = await open({ ...asked, isFolder: found.isDirectory() })
    if (source) return source
  }
  if (found.isFile() && (await isPacked(path)))
    throw new SourceRefused(`${path} is packed. Unpack it, and name what was in it`)
  throw new SourceRefused(`${path} is not native XML of OJS, nor a dump of its database, nor JATS, nor a table (.csv)`)
}

/** The magic bytes of zip, bzip2, xz, 7-Zip, RAR and Zstandard. */
const marks = ['PK\x03\x04', 'BZh', '\xfd7zXZ', '7z\xbc\xaf', 'Rar!', '\x28\xb5\x2f\xfd']

async function isPacked(path: string): Promise<boolean> {
  const start = Buffer.from(await Bun.file(path).slice(0, 8).bytes()).toString('latin1')
  return marks.some((mark) => start.startsWith(mark))
}
