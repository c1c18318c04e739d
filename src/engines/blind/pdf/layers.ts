import { PDFArray, PDFDict, type PDFDocument, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { pdfName } from './pdf-name.ts'

/** Whether a layer, or content that depends on layers, is hidden when the file is opened (ISO 32000-2, 8.11). */
export type IsHidden = (membership: PDFObject | undefined) => boolean

/** Returns a test for hidden layers: those that are off in the document's default configuration. */
export function hiddenLayers({ catalog, context }: PDFDocument): IsHidden {
  const properties = context.lookup(catalog.get(pdfName('OCProperties')))
  const settings = properties instanceof PDFDict ? context.lookup(properties.get(pdfName('D'))) : undefined
  if (!(settings instanceof PDFDict)) return () => false
  const listed = (key: string) => {
    const list = context.lookup(settings.get(pdfName(key)))
    return new Set(list instanceof PDFArray ? list.asArray().map(String) : [])
  }
  const [on, off] = [listed('ON'), listed('OFF')]
  const isOffAtFirst = String(settings.get(pdfName('BaseState'))) === '/OFF'
  const isOff = (layer: PDFObject) => off.has(String(layer)) || (isOffAtFirst && !on.has(String(layer)))
  return (membership) => {
    const found = context.lookup(membership)
    if (!membership || !(found instanceof PDFDict)) return false
    if (String(found.get(pdfName('Type'))) !== '/OCMD') return membership instanceof PDFRef && isOff(membership)
    const given = found.get(pdfName('OCGs'))
    const layers = context.lookup(given)
    const members = layers instanceof PDFArray ? layers.asArray() : given && layers ? [given] : []
    return (
      members.length > 0 &&
      !isShown(
        String(found.get(pdfName('P'))),
        members.map((layer) => !isOff(layer)),
      )
    )
  }
}

/** Applies the policy of a membership (ISO 32000-2, table 97). */
function isShown(policy: string, areOn: boolean[]): boolean {
  if (policy === '/AllOn') return areOn.every(Boolean)
  if (policy === '/AnyOff') return areOn.includes(false)
  if (policy === '/AllOff') return !areOn.includes(true)
  return areOn.includes(true)
}
