import { constants, deflateSync, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFDict, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { pdfName } from './pdf-name.ts'

/** An error for a stream that cannot be unpacked, or unpacks to more than a paper may. */
export class StreamRefused extends Error {}

/** A stream's bytes, unpacked as far as possible without decoding a picture's own format. */
type Unpacked = {
  bytes: Uint8Array
  /** A picture's own format, such as `/DCTDecode`; its parameters; or the predictor of the bytes. */
  filter?: string
  parameters?: PDFDict
}

const packing = new Set([
  '/FlateDecode',
  '/LZWDecode',
  '/ASCII85Decode',
  '/ASCIIHexDecode',
  '/RunLengthDecode',
  '/Fl',
  '/LZW',
  '/A85',
  '/AHx',
  '/RL',
])

/**
 * Unpacks a stream.
 * @param most bytes that it may unpack to
 * @throws {StreamRefused} if it is damaged, encrypted or too large
 */
export function unpacked(stream: PDFRawStream, most: number): Unpacked {
  const filters = readStreamEntryList(stream, 'Filter').map(String)
  const parameters = readStreamEntryList(stream, 'DecodeParms')
  let bytes: Uint8Array = stream.contents
  for (const [place, filter] of filters.entries()) {
    const [own] = [parameters[place]].map((one) => (one instanceof PDFDict ? one : undefined))
    const isLast = place === filters.length - 1
    if (!packing.has(filter)) {
      if (!isLast || filter === '/Crypt') throw new StreamRefused(`It is packed as ${filter}`)
      return { bytes, filter, parameters: own }
    }
    bytes = applyStreamFilter(stream, bytes, filter, own, most)
    if (!hasPredictor(own)) continue
    if (!isLast) throw new StreamRefused('It is packed in an unknown way')
    return { bytes, parameters: own }
  }
  return { bytes }
}

function readStreamEntryList({ dict }: PDFRawStream, key: string): PDFObject[] {
  const found = dict.lookup(pdfName(key))
  if (found instanceof PDFArray) return found.asArray().map((_, place) => found.lookup(place) ?? found)
  return found ? [found] : []
}

function hasPredictor(parameters: PDFDict | undefined): boolean {
  const predictor = parameters?.lookup(pdfName('Predictor'))
  return predictor instanceof PDFNumber && predictor.asNumber() > 1
}

function applyStreamFilter(
  stream: PDFRawStream,
  bytes: Uint8Array,
  filter: string,
  own: PDFDict | undefined,
  most: number,
): Uint8Array {
  if (filter === '/FlateDecode' || filter === '/Fl') {
    try {
      return inflateSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
    } catch (error) {
      if (error instanceof RangeError) throw new StreamRefused('It is too large')
    }
  }
  const dict = PDFDict.withContext(stream.dict.context)
  dict.set(pdfName('Filter'), pdfName(filter.slice(1)))
  if (own) dict.set(pdfName('DecodeParms'), own)
  try {
    const output = decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode()
    if (output.length > most) throw new StreamRefused('It is too large')
    return output
  } catch (error) {
    throw error instanceof StreamRefused ? error : new StreamRefused('It is damaged')
  }
}

/** Packs bytes as a stream, with their predictor or in a picture's own format. */
export function packed(dict: PDFDict, bytes: Uint8Array, filter?: string, parameters?: PDFDict): PDFRawStream {
  dict.set(pdfName('Filter'), pdfName(filter ? filter.slice(1) : 'FlateDecode'))
  if (parameters) dict.set(pdfName('DecodeParms'), parameters)
  return PDFRawStream.of(dict, filter ? bytes : deflateSync(bytes, { level: 6 }))
}
