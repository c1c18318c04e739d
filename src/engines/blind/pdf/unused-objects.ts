import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'

/** Removes unreferenced objects from a document. */
export function dropUnused(context: PDFContext): void {
  const used = new Set<string>()
  const left: (PDFObject | undefined)[] = [context.trailerInfo.Root]
  while (left.length > 0) {
    const one = left.pop()
    if (one instanceof PDFRef) {
      if (!used.has(String(one))) left.push(context.lookup(one))
      used.add(String(one))
    } else if (one instanceof PDFRawStream) left.push(one.dict)
    else if (one instanceof PDFArray || one instanceof PDFDict)
      for (const value of one instanceof PDFDict ? one.values() : one.asArray()) left.push(value)
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(String(ref))) context.delete(ref)
}
