import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chunksOf } from '../../../core/files/chunks.ts'
import type { Moved, MovedIssue } from '../addresses/moved.ts'
import { readXml, type XmlElement } from '../containers/xml.ts'
import { xmlStart } from '../containers/xml-encoding-rules.ts'
import { elementIn } from '../containers/xml-rules.ts'
import { XmlRefused } from '../containers/xml-text.ts'
import type { OpenSource, StorePdf } from '../source.ts'
import { articleIn, issueIn, sectionsIn } from './rules.ts'

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

const roots = new Set(['issues', 'issue', 'articles', 'article'])

/**
 * Parses OJS's native XML, 3.1 to 3.6, one article at a time: issues with articles, or articles alone.
 * @throws {XmlRefused} if the document is something else, or hostile
 */
export async function* readNative(bytes: AsyncIterable<Uint8Array>, keep: StorePdf): AsyncGenerator<Moved> {
  let last: { element: XmlElement; issue: MovedIssue } | undefined
  for await (const { element, within } of readXml(bytes, new Set(['article', 'issue']))) {
    if (element.file) {
      if (element.file.content) await keep(element.file.content)
      element.file.content = undefined
      continue
    }
    const [root = element] = within
    if (!roots.has(root.name)) throw new XmlRefused(`This is not native XML of OJS: it begins with ${root.name}`)
    const own = element.name === 'issue' ? element : within.findLast(({ name }) => name === 'issue')
    const locale = localeOf(element)
    if (own && own !== last?.element) {
      last = { element: own, issue: issueIn(own, locale) }
      yield { issue: last.issue }
    }
    if (element.name === 'issue') continue
    yield { article: articleIn(element, own && last?.issue, sectionsIn(own, locale)) }
  }
}

const localeOf = (element: XmlElement) =>
  element.attributes.locale ?? elementIn(elementIn(element, 'publication'), 'title')?.attributes.locale ?? ''
