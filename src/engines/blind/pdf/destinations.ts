import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { pdfName } from './pdf-name.ts'

/** Returns a document's named destinations (ISO 32000-2, 12.3.2.4). */
export function namedDestinations({
  catalog,
  context,
}: PDFDocument): (destination: PDFObject | undefined) => PDFObject | undefined {
  const places = new Map<string, PDFObject>()
  const old = catalog.lookup(pdfName('Dests'))
  if (old instanceof PDFDict) for (const [key, value] of old.entries()) places.set(key.decodeText(), value)
  const names = catalog.lookup(pdfName('Names'))
  const seen = new Set<PDFObject>()
  const visit = (node: PDFObject | undefined) => {
    if (!(node instanceof PDFDict) || seen.has(node)) return
    seen.add(node)
    const list = node.lookup(pdfName('Names'))
    const pairs = list instanceof PDFArray ? list.asArray() : []
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [key, value] = [context.lookup(pairs[at]), pairs[at + 1]]
      if ((key instanceof PDFString || key instanceof PDFHexString) && value) places.set(key.decodeText(), value)
    }
    const kids = node.lookup(pdfName('Kids'))
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) visit(context.lookup(kid))
  }
  if (names instanceof PDFDict) visit(names.lookup(pdfName('Dests')))
  return (destination) => {
    const isName =
      destination instanceof PDFString || destination instanceof PDFHexString || destination instanceof PDFName
    const found = isName ? context.lookup(places.get(destination.decodeText())) : destination
    return found instanceof PDFDict ? found.lookup(pdfName('D')) : found
  }
}

/** Returns a destination by its new page and numbers; undefined if it leads to no page of the document. */
export function explicit(
  source: PDFDocument,
  copies: ReadonlyMap<PDFDict, PDFPage>,
  place: PDFObject | undefined,
): PDFArray | undefined {
  if (!(place instanceof PDFArray)) return undefined
  const [target, ...how] = place.asArray()
  const page = target instanceof PDFRef ? source.context.lookup(target) : undefined
  const copy = page instanceof PDFDict ? copies.get(page) : undefined
  const plain = how.filter((one) => one instanceof PDFNumber || /^(?:\/XYZ|\/Fit[A-Z]{0,2}|null)$/.test(String(one)))
  return copy?.doc.context.obj([copy.ref, ...plain])
}
