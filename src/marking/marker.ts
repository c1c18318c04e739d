import {
  concatTransformationMatrix,
  degrees,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { typeNames } from '../articles/record-rules.ts'
import { type Mark, wordOf } from './mark-rules.ts'

/** A PDF to mark; its cover where it cannot be marked itself, or only that. */
export type ToMark = { mark: Mark; pdf?: Uint8Array; cover?: Uint8Array }

/** A PDF with its pages marked, or behind its cover; or that it needs one. */
export type Marked = { is: 'marked' | 'covered'; pdf: Uint8Array } | { is: 'unmarkable' }

const bandHeight = 30
const colours = { retraction: rgb(0.72, 0.11, 0.11), 'expression-of-concern': rgb(0.62, 0.38, 0) }

/** Marks every page of a PDF; one that cannot be marked, such as a signed or an encrypted one, goes behind its cover. */
export async function marked({ pdf, mark, cover }: ToMark): Promise<Marked> {
  const original = pdf && (await opened(pdf))
  const isSigned = pdf && /\/ByteRange\s*\[\s*\d/.test(Buffer.from(pdf).toString('latin1'))
  if (original && !isSigned) return { is: 'marked', pdf: await finished(original, mark) }
  if (!cover) return { is: 'unmarkable' }
  const merged = await PDFDocument.load(cover, { updateMetadata: false }) // the same bytes at any time
  if (original) for (const page of await merged.copyPages(original, original.getPageIndices())) merged.addPage(page)
  return { is: 'covered', pdf: await finished(merged, mark, true) }
}

/** A document that is read whole; undefined for any other. */
async function opened(pdf: Uint8Array): Promise<PDFDocument | undefined> {
  const options = { throwOnInvalidObject: true, updateMetadata: false } as const
  const document = await PDFDocument.load(pdf, options).catch(() => undefined)
  return document && !document.isEncrypted && document.getPageCount() > 0 ? document : undefined
}

async function finished(document: PDFDocument, mark: Mark, isCovered = false): Promise<Uint8Array> {
  const [bold, plain] = await Promise.all(
    [StandardFonts.HelveticaBold, StandardFonts.Helvetica].map((font) => document.embedFont(font)),
  )
  const draw = { bold: bold as PDFFont, plain: plain as PDFFont, mark }
  for (const [at, page] of document.getPages().entries())
    markPage(page, { ...draw, original: isCovered && at === 0 ? mark.original : '' })
  document.setTitle(`${wordOf(mark)}: ${document.getTitle() ?? ''}`.replace(/: $/, ''))
  return document.save({ updateFieldAppearances: false })
}

type Draw = { bold: PDFFont; plain: PDFFont; mark: Mark; original: string }

/** Marks a page in a band above it, which hides nothing, and, where it is retracted, with the word across it. */
function markPage(page: PDFPage, { bold, plain, mark, original }: Draw): void {
  const view = viewOf(page)
  const { width, height } = view
  const word = wordOf(mark)
  const colour = colours[mark.kind]
  extend(page, view)
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...view.matrix))
  page.drawRectangle({ x: 0, y: height, width, height: bandHeight, color: rgb(1, 1, 1) })
  page.drawRectangle({ x: 0, y: height, width, height: 1, color: colour })
  const margin = Math.min(36, width / 16)
  const room = width - 2 * margin
  const wordSize = Math.min(11, (11 * room * 0.6) / bold.widthOfTextAtSize(word, 11))
  const wordWidth = bold.widthOfTextAtSize(word, wordSize)
  page.drawText(word, { x: margin, y: height + 11, size: wordSize, font: bold, color: colour })
  const line = (text: string, url: string, y: number) => {
    const left = margin + wordWidth + 10
    const size = Math.min(8.5, (8.5 * (width - margin - left)) / plain.widthOfTextAtSize(text, 8.5))
    page.drawText(text, { x: left, y, size, font: plain, color: rgb(0.1, 0.1, 0.1) })
    link(page, url, view.rectangle(left, y - 2, plain.widthOfTextAtSize(text, size), size + 3))
  }
  line(`${typeNames[mark.kind]}: ${mark.notice}`, mark.notice, height + (original ? 17 : 11.5))
  if (original) line(`The article as it was published: ${original}`, original, height + 5)
  if (mark.kind === 'retraction') across(page, { width, height, font: bold, mark })
  page.pushOperators(popGraphicsState())
}

type Across = { width: number; height: number; font: PDFFont; mark: Mark }

/** The word lightly across the page, from its lower left to its upper right. */
function across(page: PDFPage, { width, height, font, mark }: Across): void {
  const word = wordOf(mark)
  const angle = Math.atan2(height, width)
  const size = (0.72 * Math.hypot(width, height)) / font.widthOfTextAtSize(word, 1)
  const [half, rise] = [font.widthOfTextAtSize(word, size) / 2, size * 0.36]
  page.drawText(word, {
    x: width / 2 - half * Math.cos(angle) + rise * Math.sin(angle),
    y: height / 2 - half * Math.sin(angle) - rise * Math.cos(angle),
    size,
    font,
    color: colours[mark.kind],
    opacity: 0.13,
    rotate: degrees((angle * 180) / Math.PI),
  })
}

type View = ReturnType<typeof viewOf>

/** A page as it is looked at: its size, and the way from there to its own coordinates. */
function viewOf(page: PDFPage) {
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const matrices: Record<number, [number, number, number, number, number, number]> = {
    0: [1, 0, 0, 1, x, y],
    90: [0, 1, -1, 0, x + width, y],
    180: [-1, 0, 0, -1, x + width, y + height],
    270: [0, -1, 1, 0, x, y + height],
  }
  const matrix = matrices[turn] ?? [1, 0, 0, 1, x, y]
  const [a, b, c, d, e, f] = matrix
  const point = (u: number, v: number) => [a * u + c * v + e, b * u + d * v + f] as const
  const rectangle = (left: number, bottom: number, wide: number, high: number) => {
    const [[x1, y1], [x2, y2]] = [point(left, bottom), point(left + wide, bottom + high)]
    return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const
  }
  const isTurned = turn % 180 !== 0
  return { width: isTurned ? height : width, height: isTurned ? width : height, matrix, rectangle }
}

/** Makes room for the band above what is seen of a page. */
function extend(page: PDFPage, { rectangle, width, height }: View): void {
  const [left, bottom, right, top] = rectangle(0, 0, width, height + bandHeight)
  const { x, y, width: wide, height: high } = page.getMediaBox()
  const media = [Math.min(x, left), Math.min(y, bottom), Math.max(x + wide, right), Math.max(y + high, top)] as const
  page.setMediaBox(media[0], media[1], media[2] - media[0], media[3] - media[1])
  page.setCropBox(left, bottom, right - left, top - bottom)
}

function link(page: PDFPage, url: string, rectangle: readonly number[]): void {
  const { context } = page.doc
  const address = url.replace(/[\\()]/g, '\\$&') // a parenthesis would end it
  const annotation = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [...rectangle],
      Border: [0, 0, 0],
      F: 4,
      Contents: PDFString.of(address),
      A: { Type: 'Action', S: 'URI', URI: PDFString.of(address) },
    }),
  )
  page.node.addAnnot(annotation)
  page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
}
