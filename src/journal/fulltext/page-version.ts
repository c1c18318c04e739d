import { join } from 'node:path'
import { hashOf } from '../../core/files/files.ts'

const root = join(import.meta.dir, '../../..')

/** The folders whose code makes the page of a text. */
const sources = ['views/fulltext', 'src/journal/fulltext', 'src/engines/fulltext']

/** A hash of the code that makes pages of texts: pages are kept by it, and made again once the code is another. */
export async function pageVersion(): Promise<string> {
  const paths = sources.flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)]).sort()
  const texts = await Promise.all(paths.map((path) => Bun.file(join(root, path)).text()))
  return hashOf(texts.join('\0')).slice(0, 12)
}
