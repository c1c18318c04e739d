import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isPdf, mostPdfBytes } from '../../../core/files/rules.ts'
import {
  childElementText,
  elementIn,
  elementsIn,
  readXml,
  type XmlElement,
  XmlRefused,
  xmlStart,
} from '../../../engines/archives/archives.ts'
import { detectSupplementKind } from '../../../journal/record/supplement-kind.ts'
import { inLocale, isXmlName, type Moved, type MovedCover, type MovedIssue } from '../addresses/moved.ts'
import { keepCover } from '../covers.ts'
import { dataEnding } from '../galley-rules.ts'
import { createSum, type OpenSource, type StorePdf } from '../source.ts'
import { countArticleTags } from '../xml-count.ts'
import { readXmlFile } from '../xml-file.ts'
import { isFileName, isSupplementary } from './files-rules.ts'
import { detectNativeForm, type NativeForm } from './form-rules.ts'
import { GalleyParts, isMarkup } from './galley-pictures.ts'
import { oldArticleIn, oldIssueIn } from './old-rules.ts'
import { textsIn } from './people-rules.ts'
import { articleIn, issueIn, sectionsIn } from './rules.ts'

/** Opens a file of OJS's native XML, or a folder of such files. */
export const openNative: OpenSource = async ({ path, isFolder, files }) => {
  const paths = isFolder ? await xmlFilesIn(path) : [path]
  const begun = await Promise.all(paths.map(begin))
  if (!begun.some(({ form }) => form)) return undefined
  const sizes = await Promise.all(paths.map(async (one) => (await stat(one)).size))
  return {
    kind: 'OJS native XML',
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    folder: files ?? (isFolder ? path : dirname(path)),
    read: (keep, onBytes) => readAll(begun, { keep, onChunk: createSum(onBytes), isFolder }),
    count: async () => {
      let articles = 0
      for (const { path, form } of begun) if (form) articles += await countArticleTags(readXmlFile(path))
      return articles
    },
  }
}

/** Returns the XML files of a folder; skips links and pipes. */
async function xmlFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.xml$/i.test(entry.name))
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => join(folder, name))
}

/** A file and its form, or the reason why it has none. */
type Begun = { path: string; form: NativeForm | undefined; reason: string }

async function begin(path: string): Promise<Begun> {
  try {
    return { path, form: detectNativeForm(await xmlStart(readXmlFile(path))), reason: 'it is not native XML of OJS' }
  } catch (error) {
    if (error instanceof XmlRefused) return { path, form: undefined, reason: error.message }
    throw error
  }
}

const wanted = { mostBytes: mostPdfBytes, isWanted: () => true }

/** Whether an embedded file becomes one of an article: a PDF, XML, which a JATS galley is, or a supplement. */
async function isKept(content: Uint8Array, embed: XmlElement, within: XmlElement[]): Promise<boolean> {
  if (isPdf(content)) return true
  const [file, revision] = within.slice(within.findIndex(({ name }) => isFileName(name)))
  const named = embed.attributes.filename ?? revision?.attributes.filename ?? childElementText(file, 'name')
  const isBeside = (file && isSupplementary(file)) || dataEnding.test(named)
  if (isMarkup(content)) return !isBeside || isXmlName(named)
  return isBeside && (await detectSupplementKind(content, named)) !== undefined
}
type Reading = { keep: StorePdf; onChunk: (bytes: number) => void; isFolder: boolean }

/**
 * Reads files one after the other. Reports those of a folder that are something else or unreadable, and continues.
 * @throws {XmlRefused} if a single file cannot be read
 */
async function* readAll(files: Begun[], { keep, onChunk, isFolder }: Reading): AsyncGenerator<Moved> {
  for (const { path, form, reason } of files)
    try {
      if (form) yield* readNative(readXmlFile(path, onChunk), keep, form)
      else yield { unread: { of: basename(path), reason } }
    } catch (error) {
      if (!isFolder || !(error instanceof XmlRefused)) throw error
      yield { refused: { of: basename(path), reason: error.message } }
    }
}

/**
 * Parses OJS's native XML, 2 to 3.6, one article at a time: issues with articles, or articles alone.
 * @throws {XmlRefused} if the document is hostile or cannot be read
 */
export async function* readNative(
  bytes: AsyncIterable<Uint8Array>,
  keep: StorePdf,
  form: NativeForm = '3',
): AsyncGenerator<Moved> {
  const parts = new GalleyParts()
  const covers = new Map<XmlElement, MovedCover>()
  let last: { element: XmlElement; issue: MovedIssue } | undefined
  for await (const { element, within } of readXml(bytes, new Set(['article', 'issue']), wanted)) {
    if (element.file) {
      const { content } = element.file
      const cover = findCoverAround(within)
      if (cover) covers.set(cover, await keepCover(readCoverName(cover), content, keep))
      else parts.add(element.file)
      if (content) element.file.isWanted = !cover && (await isKept(content, element, within))
      if (content && element.file.isWanted) await keep(content)
      element.file.content = undefined
      continue
    }
    if (element.name === 'article') await parts.pack(element, keep)
    const own = element.name === 'issue' ? element : within.findLast(({ name }) => name === 'issue')
    const locale = localeOf(element)
    if (own && own !== last?.element) {
      const issue = form === '2' ? oldIssueIn(own) : issueIn(own, locale)
      last = { element: own, issue: { ...issue, covers: coversOf(own, locale, covers) } }
      covers.clear()
      yield { issue: last.issue }
    }
    if (element.name === 'issue') continue
    const issue = own && last?.issue
    const section = within.findLast(({ name }) => name === 'section')
    yield {
      article:
        form === '2'
          ? oldArticleIn(element, issue, inLocale(textsIn(section, 'title', '')))
          : articleIn(element, issue, sectionsIn(own, locale)),
    }
  }
}

/** Returns the issue's cover that an embedded file is; an article's cover is not imported. */
const findCoverAround = (within: XmlElement[]): XmlElement | undefined =>
  within.some(({ name }) => name === 'article') ? undefined : within.findLast(({ name }) => name === 'cover')

const readCoverName = (cover: XmlElement): string =>
  childElementText(cover, 'cover_image') || (elementsIn(elementIn(cover, 'image'))[0]?.attributes.filename ?? '')

/** Returns the covers of an issue, which OJS 2 wrote without an enclosing element. */
function coversOf(issue: XmlElement, locale: string, kept: ReadonlyMap<XmlElement, MovedCover>): MovedCover[] {
  const rankOf = ({ attributes }: XmlElement) => (attributes.locale === locale ? 0 : 1)
  return [...elementsIn(issue, 'cover'), ...elementsIn(elementIn(issue, 'covers'), 'cover')]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((cover) => kept.get(cover) ?? { name: readCoverName(cover), path: '', problem: 'it is not in the source' })
}

const localeOf = (element: XmlElement) =>
  element.attributes.locale ?? elementIn(elementIn(element, 'publication'), 'title')?.attributes.locale ?? ''
