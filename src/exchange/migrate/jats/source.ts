import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openZip, type Pack, XmlRefused, xmlStart } from '../../../engines/archives/archives.ts'
import { isXmlName } from '../addresses/moved.ts'
import { detectNativeForm } from '../ojs-native/form-rules.ts'
import { type OpenSource, SourceRefused } from '../source.ts'
import { countArticleTags } from '../xml-count.ts'
import { readXmlFile } from '../xml-file.ts'
import { readJats } from './jats.ts'

/** Opens a folder or zip of JATS files with their PDFs. */
export const openJats: OpenSource = async ({ path, isFolder, files }) => {
  const pack = isFolder ? await packOf(path) : await packIn(path)
  const names = [...(pack?.sizes.keys() ?? [])].filter(isXmlName)
  const others = new Set<string>()
  for (const name of names) if (!pack || !(await isJats(pack, name))) others.add(name)
  if (!pack || others.size === names.length) return undefined
  if (files) throw new SourceRefused('PDFs lie beside the JATS that they belong to; leave out --files')
  return {
    kind: 'JATS',
    bytes: names.reduce((sum, name) => sum + (pack.sizes.get(name) ?? 0), 0),
    folder: path,
    read: (keep, onBytes) => readJats({ pack, others, keep, onBytes }),
    count: async () => {
      let articles = 0
      for (const name of names) if (!others.has(name)) articles += await countArticleTags(pack.read(name))
      return articles
    },
  }
}

/** Returns all files of a folder, recursively. Skips symbolic links, which Bun's own recursion follows. */
async function packOf(folder: string): Promise<Pack> {
  const sizes = new Map<string, number>()
  const folders = ['']
  for (let within = folders.pop(); within !== undefined; within = folders.pop())
    for (const entry of await readdir(join(folder, within), { withFileTypes: true })) {
      const path = join(within, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) sizes.set(path, Bun.file(join(folder, path)).size)
    }
  return { sizes, read: (name) => readXmlFile(join(folder, name)) }
}

/** Returns the files of a zip; undefined for other files. */
async function packIn(path: string): Promise<Pack | undefined> {
  const file = Bun.file(path)
  const start = await file.slice(0, 4).text()
  return start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06') ? openZip(file) : undefined
}

/** Whether the start of a file looks like an article in JATS or NLM. */
async function isJats(pack: Pack, name: string): Promise<boolean> {
  const start = await xmlStart(pack.read(name)).catch((error: unknown) => {
    if (error instanceof XmlRefused) return '' // reported when it is read
    throw error
  })
  return /<(?:\w+:)?(?:article|pmc-articleset)[\s>]/.test(start) && !detectNativeForm(start)
}
