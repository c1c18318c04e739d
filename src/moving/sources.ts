import { stat } from 'node:fs/promises'
import { openDump } from './dump-source.ts'
import { openJats } from './jats-source.ts'
import { openNative } from './native-source.ts'
import { type Asked, type OpenSource, type Source, SourceRefused } from './source.ts'
import { openTable } from './table-source.ts'

const kinds: OpenSource[] = [openNative, openDump, openJats, openTable]

/**
 * Opens what a move reads, known by how it begins.
 * @throws {SourceRefused} where it is no source of any kind
 */
export async function openSource(asked: Omit<Asked, 'isFolder'>): Promise<Source> {
  const { path } = asked
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new SourceRefused(`There is no file or folder ${path}`)
  for (const open of kinds) {
    const source = await open({ ...asked, isFolder: found.isDirectory() })
    if (source) return source
  }
  throw new SourceRefused(`${path} is not native XML of OJS, nor a dump of its database, nor JATS, nor a table (.csv)`)
}
