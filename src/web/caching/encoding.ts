import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const refused = String.raw`0(?:\.0*)?\s*(?:,|$)`
const matchEncoding = (name: string) =>
  new RegExp(String.raw`(?:^|,)\s*${name}\s*(?:;\s*q=(?!${refused})[^,]*)?(?:,|$)`, 'i')
const takesBrotli = matchEncoding('br')
const takesGzip = matchEncoding('gzip')

/** Returns the smallest encoding that Accept-Encoding allows (RFC 9110, 12.5.3). */
export function chooseEncoding(accepted: string | null): Encoding {
  if (!accepted) return 'identity'
  return takesBrotli.test(accepted) ? 'br' : takesGzip.test(accepted) ? 'gzip' : 'identity'
}

/** Returns a strong ETag, different for each encoding of a text. */
export function etagOf(plain: Uint8Array, encoding: Encoding): string {
  return `"${Bun.hash(plain).toString(36)}${encoding === 'identity' ? '' : `-${encoding}`}"`
}

/** @param quality 11 for assets, compressed once; 5 for answers compressed while a reader waits */
export function encode(body: Uint8Array<ArrayBuffer>, encoding: Encoding, quality: 5 | 11): Uint8Array<ArrayBuffer> {
  if (encoding === 'br') return new Uint8Array(brotliCompressSync(body, makeBrotliOptions(body.byteLength, quality)))
  return encoding === 'gzip' ? new Uint8Array(gzipSync(body, { level: quality === 11 ? 9 : 5 })) : body
}

const [brotliAside, gzipAside] = [promisify(brotliCompress), promisify(gzip)]

/** Below this many bytes, the request to another thread takes longer than the work. */
const worthAsking = 10_000

/** Does the same as {@link encode} while a reader waits, on another thread if the body is large. */
export async function encodeAside(body: Uint8Array<ArrayBuffer>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity' || body.byteLength < worthAsking) return encode(body, encoding, 5)
  const options = makeBrotliOptions(body.byteLength, 5)
  return new Uint8Array(await (encoding === 'br' ? brotliAside(body, options) : gzipAside(body, { level: 5 })))
}

/** Returns Brotli's options for a text of this many bytes. */
export function makeBrotliOptions(bytes: number, quality: 5 | 11): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes } }
}
