import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { Cleaned, NoCopy } from '../copies.ts'
import { mayBeLinked } from '../office/rewrite.ts'
import { isOfOldCodes } from '../reading/unread-rules.ts'
import { Copier } from './copier.ts'
import { explicit, namedDestinations } from './destinations.ts'
import { hiddenLayers } from './layers.ts'
import { pdfName } from './pdf-name.ts'
import { StreamRefused } from './streams.ts'
import { copyStructure } from './structure.ts'
import { dropUnused } from './unused-objects.ts'

/**
 * Rewrites a PDF with its pages' drawing, text and links, and without information, metadata, earlier versions,
 * attachments, notes, form fields (their appearance stays), signatures, scripts, layers and programs' data; the
 * structure that screen readers use stays.
 * @param omit pages, from 1, to leave out of the copy
 */
export async function anonymisedPdf(bytes: Uint8Array, omit: readonly number[] = []): Promise<Cleaned | NoCopy> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true }).catch(() => undefined)
  if (source?.isEncrypted) return { is: 'refused', code: 'encrypted' }
  try {
    if (!source || source.getPageCount() === 0) return { is: 'failed', why: 'The file is damaged' }
    const pages = source.getPages().filter((_, at) => !omit.includes(at + 1))
    const { copy, leftOut } = await copyPagesAnonymously(source, pages)
    if (copy.getPageCount() === 0) return { is: 'failed', why: 'No page is left' }
    return {
      bytes: await copy.save({
        addDefaultPage: false,
        updateFieldAppearances: false,
        objectsPerTick: Number.POSITIVE_INFINITY,
      }),
      leftOut,
      hasNotes: pages.some(isNoted),
      hasOldFonts: hasOldFonts(source),
    }
  } catch (error) {
    if (error instanceof StreamRefused) return { is: 'failed', why: error.message }
    return { is: 'failed', why: 'The file is damaged' } // pdf-lib throws many kinds of errors
  }
}

const hasOldFonts = ({ context }: PDFDocument): boolean =>
  context.enumerateIndirectObjects().some(([, object]) => {
    const font = object instanceof PDFDict ? object.get(pdfName('BaseFont')) : undefined
    return font instanceof PDFName && isOfOldCodes(font.decodeText())
  })

async function copyPagesAnonymously(
  source: PDFDocument,
  pages: PDFPage[],
): Promise<{ copy: PDFDocument; leftOut: number }> {
  const target = await PDFDocument.create({ updateMetadata: false })
  const copier = new Copier(source.context, target.context, hiddenLayers(source))
  const copies = new Map<PDFDict, PDFPage>()
  for (const page of pages) {
    const { width, height } = page.getSize()
    copies.set(page.node, target.addPage([width, height]))
  }
  const destinations = namedDestinations(source)
  for (const [at, page] of pages.entries()) {
    const copy = target.getPage(at)
    drawPage(page, copy, copier)
    const links = linksOf(page, copy, (destination) => explicit(source, copies, destinations(destination)))
    if (links.length > 0) copy.node.set(pdfName('Annots'), target.context.obj(links))
  }
  copyStructure(source, target, copies)
  dropUnused(target.context)
  return { copy: target, leftOut: copier.leftOut }
}

/** Writes a page's boxes, resources and content, with the looks of its form fields. */
function drawPage(page: PDFPage, copy: PDFPage, copier: Copier): void {
  const { context } = page.doc
  const inherited = (key: string) => page.node.getInheritableAttribute(pdfName(key))
  const set = (key: string, value: PDFObject | undefined) => value && copy.node.set(pdfName(key), value)
  for (const key of ['MediaBox', 'CropBox', 'Rotate']) set(key, copier.copy(context.lookup(inherited(key))))
  for (const key of ['BleedBox', 'TrimBox', 'ArtBox', 'UserUnit', 'Group'])
    set(key, copier.copy(context.lookup(page.node.get(pdfName(key)))))
  const given = context.lookup(inherited('Resources'))
  const own = copier.content(copier.joined(contentsOf(page)), given instanceof PDFDict ? given : undefined, true)
  const resources = given instanceof PDFDict ? copier.resources(given, own) : copy.doc.context.obj({})
  const looks = fieldLooks(page, copier, resources)
  const content = looks === '' ? own : Buffer.concat([Buffer.from('q\n'), own, Buffer.from(`\nQ\n${looks}`, 'latin1')])
  copy.node.set(pdfName('Resources'), resources)
  copy.node.set(pdfName('Contents'), copy.doc.context.register(copy.doc.context.flateStream(content)))
}

function contentsOf({ node, doc: { context } }: PDFPage): PDFRawStream[] {
  const contents = context.lookup(node.get(pdfName('Contents')))
  const all = contents instanceof PDFArray ? contents.asArray().map((one) => context.lookup(one)) : [contents]
  return all.filter((one) => one instanceof PDFRawStream)
}

function annotationsOf({ node, doc: { context } }: PDFPage): PDFDict[] {
  const list = context.lookup(node.get(pdfName('Annots')))
  const all = list instanceof PDFArray ? list.asArray().map((one) => context.lookup(one)) : []
  return all.filter((one) => one instanceof PDFDict)
}

/** Matches the annotations that readers make on a page (ISO 32000-2, 12.5.6.2). */
const note =
  /^\/(?:Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Stamp|Caret|Ink|FileAttachment)$/

const isNoted = (page: PDFPage) => annotationsOf(page).some((one) => note.test(String(one.lookup(pdfName('Subtype')))))

const [hidden, noView] = [2, 32]

/** Draws the appearance of form fields, except signatures (ISO 32000-2, 12.5.5, algorithm 8.1). */
function fieldLooks(page: PDFPage, copier: Copier, resources: PDFDict): string {
  const { context } = page.doc
  const drawn: string[] = []
  for (const field of annotationsOf(page)) {
    const flags = context.lookup(field.get(pdfName('F')))
    const isHidden = flags instanceof PDFNumber && (flags.asNumber() & (hidden | noView)) !== 0
    const ofField = context.lookup(field.get(pdfName('Parent')))
    const type = context.lookup(
      field.get(pdfName('FT')) ?? (ofField instanceof PDFDict ? ofField.get(pdfName('FT')) : undefined),
    )
    if (String(field.lookup(pdfName('Subtype'))) !== '/Widget' || isHidden || String(type) === '/Sig') continue
    const look = lookOf(field)
    const matrix = look && placing(look.stream, numbersOf(field.lookup(pdfName('Rect'))))
    const form = matrix && copier.copy(look.ref)
    if (!form) continue
    const called = `Field${drawn.length + 1}`
    const forms = resources.lookup(pdfName('XObject'))
    if (forms instanceof PDFDict) forms.set(pdfName(called), form)
    else resources.set(pdfName('XObject'), resources.context.obj({ [called]: form }))
    drawn.push(...['q', ...matrix, 'cm', `/${called}`, 'Do', 'Q'].map(String))
  }
  return drawn.join('\n')
}

/** Returns a field's current appearance: if it has several, that of its state. */
function lookOf(field: PDFDict): { ref: PDFObject; stream: PDFRawStream } | undefined {
  const all = field.lookup(pdfName('AP'))
  const normal = all instanceof PDFDict ? all.get(pdfName('N')) : undefined
  const found = field.context.lookup(normal)
  const state = field.lookup(pdfName('AS'))
  const ref = found instanceof PDFDict && state instanceof PDFName ? found.get(state) : normal
  const stream = field.context.lookup(ref)
  return ref && stream instanceof PDFRawStream ? { ref, stream } : undefined
}

/** Returns the matrix that moves a form's box, turned by its own matrix, onto a rectangle. */
function placing({ dict }: PDFRawStream, rectangle: number[]): number[] | undefined {
  const box = numbersOf(dict.lookup(pdfName('BBox')))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(dict.lookup(pdfName('Matrix')))
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box
  if (box.length < 4 || rectangle.length < 4) return undefined
  const corners = [
    [x1, y1],
    [x1, y2],
    [x2, y1],
    [x2, y2],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f])
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  const [rx1 = 0, ry1 = 0, rx2 = 0, ry2 = 0] = rectangle
  if (width === 0 || height === 0) return undefined
  const [across, up] = [Math.abs(rx2 - rx1) / width, Math.abs(ry2 - ry1) / height]
  return [across, 0, 0, up, Math.min(rx1, rx2) - left * across, Math.min(ry1, ry2) - bottom * up]
}

function numbersOf(array: PDFObject | undefined): number[] {
  if (!(array instanceof PDFArray)) return []
  return array
    .asArray()
    .map((_, at) => array.lookup(at))
    .flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []))
}

/** Returns a page's links that may stay: to places of the file, and to pages of the web. */
function linksOf(
  page: PDFPage,
  { doc: { context } }: PDFPage,
  placeOf: (destination: PDFObject | undefined) => PDFArray | undefined,
): PDFRef[] {
  return annotationsOf(page).flatMap((link) => {
    const rectangle = numbersOf(link.lookup(pdfName('Rect')))
    if (String(link.lookup(pdfName('Subtype'))) !== '/Link' || rectangle.length !== 4) return []
    const action = link.lookup(pdfName('A'))
    const kind = action instanceof PDFDict ? String(action.lookup(pdfName('S'))) : ''
    const look = Object.fromEntries(
      ['Border', 'BS', 'C', 'H', 'F'].flatMap((key) => {
        const found = plainLook(link.lookup(pdfName(key)), context)
        return found ? [[key, found]] : []
      }),
    )
    const plain = { Type: 'Annot', Subtype: 'Link', Rect: rectangle, ...look }
    if (kind === '/URI' && action instanceof PDFDict) {
      const address = action.lookup(pdfName('URI'))
      const text = address instanceof PDFString || address instanceof PDFHexString ? address.decodeText() : ''
      const leading = { S: 'URI', URI: PDFString.of(text.replace(/[\\()]/g, '\\$&')) }
      return mayBeLinked(text) ? [context.register(context.obj({ ...plain, A: leading }))] : []
    }
    const place = placeOf(
      kind === '/GoTo' && action instanceof PDFDict ? action.lookup(pdfName('D')) : link.lookup(pdfName('Dest')),
    )
    return place ? [context.register(context.obj({ ...plain, Dest: place }))] : []
  })
}

/** Copies the values of a link's border: numbers, names, lists, dictionaries (ISO 32000-2, 12.5.2 and 12.5.4). */
function plainLook(object: PDFObject | undefined, context: PDFContext): PDFObject | undefined {
  if (object instanceof PDFNumber) return object
  if (object instanceof PDFName) return /^\/[A-Z]$/.test(String(object)) ? object : undefined
  if (object instanceof PDFArray)
    return context.obj(object.asArray().flatMap((_, at) => plainLook(object.lookup(at), context) ?? []))
  if (!(object instanceof PDFDict)) return undefined
  const style = ['W', 'S', 'D'].flatMap((key) => {
    const found = plainLook(object.lookup(pdfName(key)), context)
    return found ? [[key, found]] : []
  })
  return context.obj(Object.fromEntries(style))
}
