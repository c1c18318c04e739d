import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { chunksOf } from '../../../core/files/chunks.ts'
import { inLocale, type Moved, type MovedIssue } from '../addresses/moved.ts'
import { readXml, type XmlElement } from '../containers/xml.ts'
import { countArticleTags } from '../containers/xml-count.ts'
import { xmlStart } from '../containers/xml-encoding-rules.ts'
import { elementIn } from '../containers/xml-rules.ts'
import { XmlRefused } from '../containers/xml-text.ts'
import { type OpenSource, type StorePdf, summing } from '../source.ts'
import { oldArticleIn, oldIssueIn } from './old-rules.ts'
import { textsIn } from './people-rules.ts'
import { articleIn, issueIn, sectionsIn } from './rules.ts'

/** A file of OJS's native XML, or a folder of such files. */
export const openNative: OpenSource = async ({ path, isFolder, files }) => {
  const paths = isFolder ? await xmlFilesIn(path) : [path]
  const startOf = async (one: string) => xmlStart(await Bun.file(one).slice(0, startBytes).bytes())
  const begun = await Promise.all(paths.map(async (one) => ({ path: one, start: await startOf(one) })))
  if (!begun.some(({ start }) => isNative(start))) return undefined
  const sizes = await Promise.all(paths.map(async (one) => (await stat(one)).size))
  return {
    kind: 'OJS native XML',
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    folder: files ?? (isFolder ? path : dirname(path)),
    read: (keep, onBytes) => readAll(begun, keep, summing(onBytes)),
    count: async () => {
      let articles = 0
      for (const { path, start } of begun)
        if (isNative(start)) articles += await countArticleTags(chunksOf(Bun.file(path)))
      return articles
    },
  }
}

/** The root of OJS 3's native XML has its namespace; that of OJS 2 has a document type of PKP instead. */
export const isNative = (start: string) =>
  /<(?:[\w.-]+:)?(?:issue|article)s?\s[^>]*["'\s]https?:\/\/pkp\.sfu\.ca\/?["'\s]/.test(start) || isOldNative(start)

/** Whether this is the start of OJS 2's XML. */
const isOldNative = (start: string) => /<!DOCTYPE\s+(?:issue|article)s?\s[^>]*pkp\.sfu\.ca/i.test(start)

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

type Begun = { path: string; start: string }

/** Reads files one after the other, and names those that are something else. */
async function* readAll(files: Begun[], keep: StorePdf, onChunk: (bytes: number) => void): AsyncGenerator<Moved> {
  for (const { path, start } of files)
    if (isNative(start)) yield* readNative(chunksOf(Bun.file(path), onChunk), keep, isOldNative(start))
    else yield { unread: { of: basename(path), reason: 'it is not native XML of OJS' } }
}

const roots = new Set(['issues', 'issue', 'articles', 'article'])

/**
 * Parses OJS's native XML, 2 to 3.6, one article at a time: issues with articles, or articles alone.
 * @throws {XmlRefused} if the document is something else, or hostile
 */
export async function* readNative(
  bytes: AsyncIterable<Uint8Array>,
  keep: StorePdf,
  isOld = false,
): AsyncGenerator<Moved> {
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
      last = { element: own, issue: isOld ? oldIssueIn(own) : issueIn(own, locale) }
      yield { issue: last.issue }
    }
    if (element.name === 'issue') continue
    const issue = own && last?.issue
    const section = within.findLast(({ name }) => name === 'section')
    yield {
      article: isOld
        ? oldArticleIn(element, issue, inLocale(textsIn(section, 'title', '')))
        : articleIn(element, issue, sectionsIn(own, locale)),
    }
  }
}

const localeOf = (element: XmlElement) =>
  element.attributes.locale ?? elementIn(elementIn(element, 'publication'), 'title')?.attributes.locale ?? ''
