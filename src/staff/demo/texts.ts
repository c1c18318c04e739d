import { join } from 'node:path'
import type { Db } from '../../core/db/connect.ts'
import type { Files } from '../../core/files/files.ts'
import { zip } from '../../engines/archives/archives.ts'
import { insertWaiting } from '../../journal/articles/text/queries.ts'

/** The folder with a subfolder per article, named by its ref number: JATS with its pictures. */
const textFolder = join(import.meta.dir, 'texts')

/** Packs the full texts of the demo's articles, as publishers send them. @returns zips by ref number */
export async function packTexts(): Promise<Map<string, Uint8Array>> {
  const parts = new Map<string, Map<string, Uint8Array>>()
  const paths = [...new Bun.Glob('*/*').scanSync({ cwd: textFolder })].sort()
  for (const path of paths) {
    const [refnumber = '', name = ''] = path.split(/[\\/]/)
    parts.getOrInsertComputed(refnumber, () => new Map()).set(name, await Bun.file(join(textFolder, path)).bytes())
  }
  return new Map([...parts].map(([refnumber, files]) => [refnumber, zip(files)]))
}

/** Stores the full texts of the demo's articles. @returns hashes by ref number */
export async function storeTexts(files: Files): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const [refnumber, packed] of await packTexts()) stored.set(refnumber, await files.save(packed))
  return stored
}

/** Queues the full texts for the background, which adds them like those of a move. */
export async function addTexts(tx: Db, ids: ReadonlyMap<string, number>, texts: ReadonlyMap<string, string>) {
  const waiting = [...texts].flatMap(([refnumber, file_hash]) => {
    const article_id = ids.get(refnumber)
    return article_id === undefined ? [] : [{ article_id, file_hash, name: `${refnumber}.zip`, looked: true }]
  })
  await insertWaiting(tx, ...waiting)
}
