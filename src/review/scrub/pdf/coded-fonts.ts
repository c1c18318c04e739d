import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

/**
 * Whether nothing that is at hand says what a font's letters are: shapes by numbers without a map, or by one of Adobe's maps for Asian
 * letters (ISO 32000-2, 9.7.5.2, 9.10.2); and bitmaps of TeX beyond ASCII, whose numbers are of an encoding of its own.
 */
export function isOfCodes(font: PDFObject | undefined): boolean {
  if (!(font instanceof PDFDict)) return false
  const [kind, encoding] = [String(font.lookup(name('Subtype'))), font.lookup(name('Encoding'))]
  const isMapped = font.has(name('ToUnicode'))
  if (kind === '/Type0')
    return !isMapped || (encoding instanceof PDFName && !/^\/Identity-[HV]$/.test(String(encoding)))
  const differences =
    kind === '/Type3' && encoding instanceof PDFDict ? encoding.lookup(name('Differences')) : undefined
  return !isMapped && differences instanceof PDFArray && differences.asArray().some((one) => ofTeX.test(String(one)))
}

/** Letters of TeX's T1 encoding that Latin-1 has elsewhere or not at all. */
const ofTeX = /^\/a(?:12[89]|1[3-8]\d|19[01]|215|223|247|255)$/
