import { attributeOf, type Element, elementsOf, listZip, packOf, parseXml } from '../archives/archives.ts'
import { articleIn } from './first-page/article.ts'
import { isBroken, withoutDevanagari } from './first-page/broken-letters.ts'
import { type Manuscript, type Paragraph, textOf } from './office/document.ts'
import { withoutLabels } from './office/label-rules.ts'
import { readOpenDocument } from './office/open-document-text.ts'
import { sheetsOf } from './office/sheets.ts'
import { readWord } from './office/word.ts'
import { readPdf } from './pdf/read.ts'
import { type PdfReading, unread } from './result.ts'

/** The formats of manuscripts. */
export type ReadableFormat = 'pdf' | 'docx' | 'odt'

/** Reads the fields of a paper off its manuscript, whatever its format; what is uncertain is empty. */
export async function readManuscript(file: Blob, format: ReadableFormat, isSpent = () => false): Promise<PdfReading> {
  try {
    if (format === 'pdf') return await readPdf(await file.bytes(), isSpent)
    return readingOf(await (format === 'docx' ? openWord(file) : openText(file)))
  } catch {
    return unread()
  }
}

function readingOf(written: Manuscript): PdfReading {
  const manuscript = withoutLabels(written)
  const sheets = sheetsOf(manuscript)
  const { isTitleLarge, texts, ...fields } = articleIn(sheets, titleIn(manuscript))
  const sure = isBroken(texts) ? withoutDevanagari(fields) : fields
  return { ...unread([]), ...sure, texts }
}

/** The title by the style of its paragraph, or among the properties. */
function titleIn({ blocks, title }: Manuscript): string {
  const isTitle = (block: Manuscript['blocks'][number]): block is Paragraph => 'runs' in block && block.role === 'title'
  const named = blocks.find(isTitle)
  const text = named ? textOf(named) : ''
  return text.trim() ? text : title
}

const mostFiles = 2_000
const mostPart = 32 * 1024 * 1024
/** A book has fewer. */
const mostElements = 400_000

async function openWord(file: Blob): Promise<Manuscript> {
  const part = await partsOf(file)
  const relations = await part('_rels/.rels')
  const main = mainPart(relations) ?? 'word/document.xml'
  const [folder = '', name = ''] = [main.replace(/[^/]*$/, ''), main.replace(/^.*\//, '')]
  return readWord({
    document: await part(main),
    styles: await part(`${folder}styles.xml`),
    numbering: await part(`${folder}numbering.xml`),
    footnotes: await part(`${folder}footnotes.xml`),
    relations: await part(`${folder}_rels/${name}.rels`),
    properties: await part('docProps/core.xml'),
  })
}

/** The part that a package begins with (ECMA-376, part 1, 11.3.10). */
function mainPart(relations: Element | undefined): string | undefined {
  const all = relations ? elementsOf(relations) : []
  const main = all.find((one) => attributeOf(one, 'Type')?.endsWith('/officeDocument'))
  return main && attributeOf(main, 'Target')?.replace(/^\//, '')
}

async function openText(file: Blob): Promise<Manuscript> {
  const part = await partsOf(file)
  return readOpenDocument({
    content: await part('content.xml'),
    styles: await part('styles.xml'),
    meta: await part('meta.xml'),
  })
}

/** Reads the parts of an archive by their paths; undefined for one that is not there. */
async function partsOf(file: Blob): Promise<(name: string) => Promise<Element | undefined>> {
  const { sizes, read } = packOf(file, await listZip(file, mostFiles))
  return async (name) => {
    const size = sizes.get(name)
    if (size === undefined || size > mostPart) return undefined
    return parseXml(Buffer.concat(await Array.fromAsync(read(name))), mostElements)
  }
}
