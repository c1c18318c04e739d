import { basename, dirname, extname, join, normalize } from 'node:path/posix'
import { hashContent } from '../../../core/files/files.ts'
import { isPdf, mostPdfBytes, paperLimits } from '../../../core/files/rules.ts'
import {
  childElementText,
  elementIn,
  elementsIn,
  type Pack,
  readXml,
  textIn,
  type XmlElement,
  XmlRefused,
} from '../../../engines/archives/archives.ts'
import { detectSupplementKind } from '../../../journal/record/supplement-kind.ts'
import { embeddedPath, isXmlName, type Moved, type MovedGalley } from '../addresses/moved.ts'
import { noKind } from '../galley-rules.ts'
import type { StorePdf } from '../source.ts'
import { countArticleTags } from '../xml-count.ts'
import { keepFullText } from './full-text.ts'
import { articleOf, supplementAddress, textLeft } from './rules.ts'
import { licenseIn } from './support-rules.ts'

/** `others` are the XML files without an article. */
type Input = { pack: Pack; others: ReadonlySet<string>; keep: StorePdf; onBytes: (done: number) => void }

/**
 * Reads JATS articles one at a time, with the PDFs in their folders. Reports an unreadable file and continues.
 * @throws {XmlRefused} if no file contains an article
 */
export async function* readJats({ pack, others, keep, onBytes }: Input): AsyncGenerator<Moved> {
  const names = [...pack.sizes.keys()].filter(isXmlName)
  names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const folders = Map.groupBy(pack.sizes.keys(), (name) => dirname(name))
  let done = 0
  for (const name of names) {
    let articles = 0
    try {
      const isAlone = (await countArticleTags(pack.read(name))) === 1
      for await (const { element } of readXml(pack.read(name), new Set(['article']))) {
        if (element.file) continue
        articles++
        const beside = folders.get(dirname(name)) ?? []
        const links = listLinkedPaths(element)
        const pdfs = listJatsPdfNames(links, name, beside)
        const galleys: MovedGalley[] = pdfs.length > 0 ? [] : listLostGalleys(links)
        for (const one of pdfs) galleys.push(await galleyOf(one, { pack, keep }))
        galleys.push(...(await supplementsOf(element, { name, beside }, { pack, keep })))
        const article = articleOf(element, articles > 1 ? `${name}, article ${articles}` : name, galleys)
        const text = isAlone ? await keepFullText({ pack, keep }, { article: element, name, beside }) : undefined
        const left = article.left.filter(({ what }) => what !== textLeft)
        yield { article: text ? { ...article, text, left } : article }
      }
      if (articles === 0) yield { unread: { of: name, reason: 'it holds no article of JATS' } }
    } catch (error) {
      if (!(error instanceof XmlRefused)) throw error
      const one = { of: name, reason: error.message }
      yield others.has(name) ? { unread: one } : { refused: one }
    }
    done += pack.sizes.get(name) ?? 0
    onBytes(done)
  }
}

/**
 * Returns an article's PDFs in order of preference: those it names, those named like its file, also with a language
 * before or after the name, and the only PDF next to the only XML.
 */
function listJatsPdfNames(links: string[], name: string, beside: string[]): string[] {
  const linked = links.flatMap((link) => {
    const path = normalize(join(dirname(name), link))
    return beside.filter((one) => one === path || basename(one) === basename(link))
  })
  const stem = basename(name, extname(name)).toLowerCase()
  const pdfs = beside.filter((one) => /\.pdf$/i.test(one))
  const stems = pdfs.map((pdf) => ({ pdf, own: basename(pdf, extname(pdf)).toLowerCase() }))
  const named = [
    ...stems.filter(({ own }) => own === stem),
    ...stems.filter(({ own }) => own.replace(/^[a-z]{2}_|[-_][a-z]{2}$/g, '') === stem),
  ].map(({ pdf }) => pdf)
  const alone = pdfs.length === 1 && beside.filter(isXmlName).length === 1 ? pdfs : []
  return [...new Set([...linked.filter((one) => /\.pdf$/i.test(one)), ...named, ...alone])]
}

/** Returns the paths of the files that an article names as its own. */
function listLinkedPaths(article: XmlElement): string[] {
  const meta = elementIn(elementIn(article, 'front'), 'article-meta')
  return elementsIn(meta, 'self-uri').flatMap(({ attributes }) => decodeAddressPath(attributes.href ?? '') ?? [])
}

/** Returns the decoded path of an address; undefined if it is badly encoded. */
function decodeAddressPath(href: string): string | undefined {
  try {
    return decodeURIComponent(/^[a-z]+:/i.test(href) ? new URL(href).pathname : href)
  } catch {
    return undefined
  }
}

/** Returns the supplements that an article names, if they are in its folder. */
async function supplementsOf(
  article: XmlElement,
  { name, beside }: { name: string; beside: string[] },
  { pack, keep }: Pick<Input, 'pack' | 'keep'>,
): Promise<MovedGalley[]> {
  const meta = elementIn(elementIn(article, 'front'), 'article-meta')
  const named = elementsIn(meta, 'supplementary-material').flatMap((material) => {
    const path = decodeAddressPath(supplementAddress(material)) ?? ''
    const whole = normalize(join(dirname(name), path))
    const found = beside.find((one) => one === whole || basename(one) === basename(path))
    return path && found ? [{ found, material }] : []
  })
  const galleys: MovedGalley[] = []
  for (const { found, material } of named) {
    const size = pack.sizes.get(found) ?? 0
    const content = size > paperLimits.file ? undefined : Buffer.concat(await Array.fromAsync(pack.read(found)))
    const kind = content && (await detectSupplementKind(content, found))
    if (content && kind) await keep(content)
    const problem = kind ? '' : content ? noKind : `it is larger than ${paperLimits.file} bytes`
    const caption = elementIn(material, 'caption')
    const about = {
      isSupplement: true,
      description: elementsIn(caption, 'p').map(textIn).join('\n'),
      license: licenseIn(elementIn(material, 'permissions')),
    }
    const path = content ? embeddedPath(hashContent(content)) : ''
    galleys.push({
      names: [],
      locale: '',
      remote: '',
      label: childElementText(caption, 'title') || childElementText(material, 'label'),
      file: { id: '', name: basename(found), path, isPdf: kind === 'pdf', size, problem, ...about },
    })
  }
  return galleys
}

const label = { names: [], label: 'PDF', locale: '', remote: '' }

/** Reports the PDF that an article names if it is missing. */
function listLostGalleys(links: string[]): MovedGalley[] {
  const pdf = links.find((link) => /\.pdf$/i.test(link))
  const problem = `the PDF that it names, ${pdf}, is not in the source`
  return pdf ? [{ ...label, file: { id: '', name: '', path: '', isPdf: true, size: 0, problem } }] : []
}

async function galleyOf(name: string, { pack, keep }: Pick<Input, 'pack' | 'keep'>): Promise<MovedGalley> {
  const size = pack.sizes.get(name) ?? 0
  const file = { id: '', name: basename(name), path: '', isPdf: true, size, problem: '' }
  if (size > mostPdfBytes) return { ...label, file: { ...file, problem: `it is larger than ${mostPdfBytes} bytes` } }
  const parts: Uint8Array[] = []
  for await (const part of pack.read(name)) parts.push(part)
  const content = Buffer.concat(parts)
  if (!isPdf(content)) return { ...label, file: { ...file, isPdf: false, problem: 'it is no PDF' } }
  await keep(content)
  return { ...label, file: { ...file, path: embeddedPath(hashContent(content)) } }
}
