import { PDFDocument } from '@cantoo/pdf-lib'
import { contentAsItIs, type OwnContent, ownContentOf } from './page-content.ts'
import { stamper } from './stamp.ts'
import type { Stamp } from './words.ts'

export { isInlinePicture, isOperatorLike, lexemesOf } from './content-rules.ts'
export type { Stamp } from './words.ts'

/** A PDF to stamp, with a cover if it cannot be stamped itself; or only a cover. */
export type ToStamp = { stamp: Stamp; pdf?: Uint8Array; cover?: Uint8Array }

/** A PDF with stamped pages, or behind its stamped cover; or the answer that it needs a cover. */
export type Stamped = { is: 'stamped' | 'covered'; pdf: Uint8Array } | { is: 'unstampable' }

/** Stamps every page of a PDF. One that cannot be stamped, such as a signed one, goes behind its cover. */
export async function stampPdf({ pdf, stamp, cover }: ToStamp): Promise<Stamped> {
  const original = pdf && (await opened(pdf))
  const isSigned = pdf && /\/ByteRange\s*\[\s*\d/.test(Buffer.from(pdf).toString('latin1'))
  const contents = original && !isSigned ? ownContents(original) : undefined
  if (original && contents) return { is: 'stamped', pdf: await finished(original, stamp, { contents }) }
  if (!cover) return { is: 'unstampable' }
  const merged = await PDFDocument.load(cover, { updateMetadata: false }) // keeps the bytes the same every time
  if (original) for (const page of await merged.copyPages(original, original.getPageIndices())) merged.addPage(page)
  const asTheyAre = merged.getPages().map((page) => ownContentOf(page) ?? contentAsItIs(page))
  return { is: 'covered', pdf: await finished(merged, stamp, { contents: asTheyAre, isCovered: true }) }
}

/** Opens a PDF; undefined if it is damaged, encrypted or empty. */
async function opened(pdf: Uint8Array): Promise<PDFDocument | undefined> {
  const options = { throwOnInvalidObject: true, updateMetadata: false } as const
  const document = await PDFDocument.load(pdf, options).catch(() => undefined)
  return document && !document.isEncrypted && document.getPageCount() > 0 ? document : undefined
}

/** The content of each page; undefined if a stamp on one of them might be invisible. */
function ownContents(document: PDFDocument): OwnContent[] | undefined {
  const contents: OwnContent[] = []
  for (const page of document.getPages()) {
    const content = ownContentOf(page)
    if (!content) return undefined
    contents.push(content)
  }
  return contents
}

async function finished(
  document: PDFDocument,
  stamp: Stamp,
  { contents, isCovered = false }: { contents: OwnContent[]; isCovered?: boolean },
): Promise<Uint8Array> {
  const drawStamp = await stamper(document, stamp)
  const stamped = new Set<unknown>() // a document may contain a page twice
  for (const [at, page] of document.getPages().entries()) {
    const content = contents[at]
    if (!content || stamped.has(page.node)) continue
    drawStamp(page, content, isCovered && at === 0)
    stamped.add(page.node)
  }
  const title = document.getTitle() ?? ''
  if (!title.startsWith(stamp.word)) document.setTitle(`${stamp.word}: ${title}`.replace(/: $/, '')) // as a cover's does
  return document.save({ updateFieldAppearances: false })
}
