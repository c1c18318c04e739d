import { PDFArray, type PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { scrubbedJpeg } from '../images/jpeg.ts'
import { scrubbedFax } from './fax.ts'
import { scrubbedJbig2 } from './jbig2.ts'
import { scrubbedJpeg2000 } from './jpeg2000.ts'
import { StreamRefused } from './streams.ts'

const name = (text: string) => PDFName.of(text)

/** Whether a stream is a picture. */
export const isPicture = (dict: PDFDict) => String(dict.lookup(name('Subtype'))) === '/Image'

/** Whether an object is one that contents draw: a picture or a form (8.8). */
export const isDrawn = (object: PDFObject | undefined) =>
  object instanceof PDFRawStream && (isPicture(object.dict) || String(object.dict.lookup(name('Subtype'))) === '/Form')

/** How many bytes the samples of a function are (7.10.2). */
function sampleBytes(dict: PDFDict): number | undefined {
  const numbers = (key: string) => {
    const found = dict.lookup(name(key))
    const all = found instanceof PDFArray ? found.asArray().map((_, at) => found.lookup(at)) : [found]
    return all.map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN))
  }
  const count = numbers('Size').reduce((product, size) => product * size, numbers('Range').length / 2)
  const size = Math.ceil((count * (numbers('BitsPerSample')[0] ?? Number.NaN)) / 8)
  return Number.isNaN(size) ? undefined : size
}

/** The bytes of a picture that are pixels, or of a function that are its numbers; all, if their count is not known. */
export function pixelsOf(dict: PDFDict, bytes: Uint8Array, parameters?: PDFDict): Uint8Array {
  if (dict.has(name('FunctionType'))) return bytes.subarray(0, sampleBytes(dict))
  if (!isPicture(dict)) return bytes
  const number = (key: string, of = dict) => {
    const found = of.lookup(name(key))
    return found instanceof PDFNumber ? found.asNumber() : undefined
  }
  const isMask = String(dict.lookup(name('ImageMask'))) === 'true'
  const [depth, colours] = isMask ? [1, 1] : [number('BitsPerComponent'), coloursOf(dict.lookup(name('ColorSpace')))]
  const ofRow = Math.ceil(((number('Width') ?? Number.NaN) * (depth ?? Number.NaN) * (colours ?? Number.NaN)) / 8)
  const isFiltered = ((parameters && number('Predictor', parameters)) ?? 1) >= 10 // each row begins with its filter
  const size = (ofRow + Number(isFiltered)) * (number('Height') ?? Number.NaN)
  return size < bytes.length ? bytes.subarray(0, size) : bytes
}

/** How many numbers make a colour (ISO 32000-2, 8.6). */
export function coloursOf(space: PDFObject | undefined): number | undefined {
  const kind = String(space instanceof PDFArray ? space.lookup(0) : space)
  if (/^\/(?:DeviceGray|CalGray|G|Indexed|I|Separation)$/.test(kind)) return 1
  if (/^\/(?:DeviceRGB|CalRGB|RGB|Lab)$/.test(kind)) return 3
  if (/^\/(?:DeviceCMYK|CMYK)$/.test(kind)) return 4
  const second = space instanceof PDFArray ? space.lookup(1) : undefined
  if (kind === '/DeviceN' && second instanceof PDFArray) return second.size()
  const colours = kind === '/ICCBased' && second instanceof PDFRawStream ? second.dict.lookup(name('N')) : undefined
  return colours instanceof PDFNumber ? colours.asNumber() : undefined
}

const pictures: Record<string, (bytes: Uint8Array) => Uint8Array | undefined> = {
  '/DCTDecode': scrubbedJpeg,
  '/DCT': scrubbedJpeg,
  '/JPXDecode': scrubbedJpeg2000,
  '/JBIG2Decode': scrubbedJbig2,
}

/** A picture in its own format. @throws {StreamRefused} if it cannot be scrubbed */
export function pictureOf(bytes: Uint8Array, filter: string, parameters?: PDFDict): Uint8Array {
  const ofFax = (key: string) => String(parameters?.lookup(name(key)) ?? '')
  const isFax =
    /^\/CC(?:ITTFaxDecode|F)$/.test(filter) && ofFax('K').startsWith('-') && ofFax('EncodedByteAlign') !== 'true'
  const scrub = isFax ? scrubbedFax : pictures[filter]
  const scrubbed = scrub ? scrub(bytes) : bytes
  if (!scrubbed) throw new StreamRefused('A picture is damaged')
  return scrubbed
}
