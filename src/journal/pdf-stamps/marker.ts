import { PDFDocument } from '@cantoo/pdf-lib'
import { type Mark, wordOf } from '../articles/notices/stamp-rules.ts'
import { contentAsItIs, type OwnContent, ownContentOf } from './page-content.ts'
import { stamper } from './stamp.ts'

/** A PDF to mark; its cover where it cannot be marked itself, or only that. */
export type ToMark = { mark: Mark; pdf?: Uint8Array; cover?: Uint8Array }

/** A PDF with its pages marked, or behind its cover; or that it needs one. */
export type Marked = { is: 'marked' | 'covered'; pdf: Uint8Array } | { is: 'unmarkable' }

/** Marks every page of a PDF; one that cannot be marked, such as a signed or an encrypted one, goes behind its cover. */
export async function marked({ pdf, mark, cover }: ToMark): Promise<Marked> {
  const original = pdf && (await opened(pdf))
  const isSigned = pdf && /\/ByteRange\s*\[\s*\d/.test(Buffer.from(pdf).toString('latin1'))
  const contents = original && !isSigned ? ownContents(original) : undefined
  if (original && contents) return { is: 'marked', pdf: await finished(original, mark, contents) }
  if (!cover) return { is: 'unmarkable' }
  const merged = await PDFDocument.load(cover, { updateMetadata: false }) // the same bytes at any time
  if (original) for (const page of await merged.copyPages(original, original.getPageIndices())) merged.addPage(page)
  const asTheyAre = merged.getPages().map((page) => ownContentOf(page) ?? contentAsItIs(page))
  return { is: 'covered', pdf: await finished(merged, mark, asTheyAre, true) }
}

/** A document that is read whole; undefined for any other. */
async function opened(pdf: Uint8Array): Promise<PDFDocument | undefined> {
  const options = { throwOnInvalidObject: true, updateMetadata: false } as const
  const document = await PDFDocument.load(pdf, options).catch(() => undefined)
  return document && !document.isEncrypted && document.getPageCount() > 0 ? document : undefined
}

/** The content of each page; undefined where a mark on one of them might not be seen. */
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
  mark: Mark,
  contents: OwnContent[],
  isCovered = false,
): Promise<Uint8Array> {
  const stamp = await stamper(document, mark)
  const stamped = new Set<unknown>() // a page may stand in a document twice
  for (const [at, page] of document.getPages().entries()) {
    const content = contents[at]
    if (!content || stamped.has(page.node)) continue
    stamp(page, content, isCovered && at === 0)
    stamped.add(page.node)
  }
  const title = document.getTitle() ?? ''
  if (!title.startsWith(wordOf(mark))) document.setTitle(`${wordOf(mark)}: ${title}`.replace(/: $/, '')) // as a cover's does
  return document.save({ updateFieldAppearances: false })
}
