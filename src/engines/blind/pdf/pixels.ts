import { type PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { bareJpeg } from '../../pictures/pictures.ts'
import { scrubbedJpeg2000 } from './jpeg2000.ts'

const name = (text: string) => PDFName.of(text)

/** Whether a stream is a picture. */
export const isPicture = (dict: PDFDict) => String(dict.lookup(name('Subtype'))) === '/Image'

/** Whether an object is one that content draws: a picture or a form (8.8). */
export const isDrawn = (object: PDFObject | undefined) =>
  object instanceof PDFRawStream && (isPicture(object.dict) || String(object.dict.lookup(name('Subtype'))) === '/Form')

const pictures: Record<string, (bytes: Uint8Array) => Uint8Array | undefined> = {
  '/DCTDecode': bareJpeg,
  '/DCT': bareJpeg,
  '/JPXDecode': scrubbedJpeg2000,
}

/** Cleans a picture in its own format; undefined if it cannot be cleaned. */
export const pictureOf = (bytes: Uint8Array, filter: string): Uint8Array | undefined =>
  filter in pictures ? pictures[filter]?.(bytes) : bytes
