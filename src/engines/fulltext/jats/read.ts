import {
  ArchiveRefused,
  elementIn,
  elementsIn,
  type Parts,
  readXml,
  unzip,
  type XmlElement,
  xmlStart,
} from '../../archives/archives.ts'
import type { BackPart, FullText, ReadText } from '../model.ts'
import { readJatsBlocks } from './body/read-blocks.ts'
import { placeFloats } from './float-rules.ts'
import { assignElementIds } from './id-rules.ts'
import { articleAmong, isHiddenFile, pictureFinder } from './package-rules.ts'
import { backOf, readSectionContent } from './read-back.ts'
import { findAbstractPictures, readJatsFront } from './read-front.ts'
import { type Head, headOf } from './read-head.ts'
import { at, elementsNamed, elementTextLine, Reading } from './reading.ts'
import { statementsBehind } from './statement-rules.ts'

/** An opened JATS article, its file's name, and the other files. */
export type Opened = { article: XmlElement; name: string; files: Parts }

/**
 * Opens a JATS article (NLM 3.0 to JATS 1.4), or a zip of one and its pictures.
 * @throws {ArchiveRefused} if it has no article, or its XML is damaged or declares entities; the message is for the
 * user
 */
export async function openJats(bytes: Uint8Array): Promise<Opened> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const files = isZip ? unzip(bytes) : new Map([['article.xml', bytes]])
  if (!files) throw new ArchiveRefused('The zip is damaged or too large')
  const names = [...files.keys()].filter((name) => !isHiddenFile(name))
  const articles: string[] = []
  for (const name of names)
    if (/\.xml$|\.jats$|\.nxml$/i.test(name) && (await isArticle(files.get(name)))) articles.push(name)
  const chosen = articleAmong(articles)
  if ('why' in chosen) throw new ArchiveRefused(isZip ? chosen.why : 'The file is no article in JATS')
  return { article: await articleIn(files.get(chosen.name) ?? new Uint8Array()), name: chosen.name, files }
}

/** Reads an opened article. */
export function readOpened({ article, name, files }: Opened): ReadText {
  const pictures = pictureFinder([...files.keys()].filter((one) => one !== name && !isHiddenFile(one)))
  const read = readArticle(article, pictures)
  return { ...read, files: usedFiles(files, read.used) }
}

/** Opens and reads an article. */
export const readJats = async (bytes: Uint8Array): Promise<ReadText> => readOpened(await openJats(bytes))

async function* yieldOptionalBytes(bytes: Uint8Array | undefined): AsyncGenerator<Uint8Array> {
  if (bytes) yield bytes
}

/** Whether the root of a document is an article. */
async function isArticle(bytes: Uint8Array | undefined): Promise<boolean> {
  const start = await xmlStart(yieldOptionalBytes(bytes))
  const root = /<(?![?!])(?:\w+:)?([\w.-]+)/.exec(start.replace(/<!--[\s\S]*?-->/g, ''))?.[1]
  return root === 'article' || root === 'pmc-articleset'
}

async function articleIn(bytes: Uint8Array): Promise<XmlElement> {
  for await (const { element } of readXml(yieldOptionalBytes(bytes), new Set(['article']))) return element
  throw new ArchiveRefused('The file is no article in JATS')
}

/** Returns the files that the text shows. */
function usedFiles(files: ReadonlyMap<string, Uint8Array>, used: ReadonlySet<string>): Map<string, Uint8Array> {
  return new Map([...files].filter(([name]) => used.has(name)))
}

type ReadArticle = Omit<ReadText, 'files'> & { used: Set<string> }

/** Reads an article. @param fileOf returns the file of a picture's address */
export function readArticle(article: XmlElement, fileOf: (address: string) => string | undefined): ReadArticle {
  const body = elementIn(article, 'body') ?? { name: 'body', attributes: {}, children: [] }
  const back = elementIn(article, 'back')
  placeFloats(
    elementsNamed(article, 'floats-group', 'floats-wrap').flatMap((group) => elementsIn(group)),
    body,
    back,
  )
  const { ids, targets } = assignElementIds(back ? [body, back] : [body])
  const used = new Set<string>()
  const reading = new Reading(ids, targets, remembering(fileOf, used), readJatsBlocks, back ? [body, back] : [body])
  const behind: { notes: BackPart[]; references: BackPart[] } = { notes: [], references: [] }
  const part = readSectionContent(body.children, reading, behind)
  const language = at(article, 'lang').toLowerCase().slice(0, 2)
  const text = statementsBehind({ language, ...part, back: backOf(back, reading, behind) })
  for (const other of elementsNamed(article, 'sub-article', 'response'))
    reading.find('text_not_carried', '', elementTextLine(other))
  for (const address of findAbstractPictures(article)) reading.find('picture_not_shown', '', address)
  return { text, front: readJatsFront(article), findings: reading.findings, account: reading.account, used }
}

const remembering = (fileOf: (address: string) => string | undefined, used: Set<string>) => (address: string) => {
  const file = fileOf(address)
  if (file !== undefined) used.add(file)
  return file
}

/**
 * Reads a stored article that was joined with a front: its text, with pictures under their stored names, and its head.
 */
export async function readArticleWithHead(jats: string): Promise<{ text: FullText; head: Head }> {
  const article = await articleIn(new TextEncoder().encode(jats))
  const reading = new Reading(new Map(), new Map(), () => undefined, readJatsBlocks)
  const head = headOf(article, reading)
  return { text: readArticle(article, (address) => address).text, head }
}
