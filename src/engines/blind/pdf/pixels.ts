import { type PDFDict, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { bareJpeg } from '../../pictures/pictures.ts'
import { scrubbedJpeg2000 } from './jpeg2000.ts'
import { pdfName } from './pdf-name.ts'

/** Whether a stream is a picture. */
export const isPdfImage = (dict: PDFDict) => String(dict.lookup(pdfName('Subtype'))) === '/Image'

/** Whether an object is one that content draws: a picture or a form (8.8). */
export const isDrawn = (object: PDFObject | undefined) =>
  object instanceof PDFRawStream &&
  (isPdfImage(object.dict) || String(object.dict.lookup(pdfName('Subtype'))) === '/Form')

const pictures: Record<string, (bytes: Uint8Array) => Uint8Array | undefined> = {
  '/DCTDecode': bareJpeg,
  '/DCT': bareJpeg,
  '/JPXDecode': scrubbedJpeg2000,
}

/** Cleans a picture in its own format; undefined if it cannot be cleaned. */
export const cleanFilteredPicture = (bytes: Uint8Array, filter: string): Uint8Array | undefined =>
  filter in pictures ? pictures[filter]?.(bytes) : bytes
