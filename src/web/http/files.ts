import type { Files, StoredFile } from '../../core/files/files.ts'
import type { Asset } from '../build/assets.ts'
import { notModified } from '../caching/caching.ts'
import { chooseEncoding } from '../caching/encoding.ts'

type StoredPdf = { hash: string; refnumber: string; headers?: Record<string, string> }

type MadePdf = Omit<StoredPdf, 'hash'> & { etag: string }

/** Serves an article's stored PDF. */
export function answerStoredPdf(files: Files, request: Request, { refnumber, ...stored }: StoredPdf) {
  return answerStoredFile(files, request, { ...stored, type: 'application/pdf', filename: `${refnumber}.pdf` })
}

/** Serves a PDF generated from an article's stored one. */
export function answerMadePdf(request: Request, file: StoredFile, { refnumber, ...made }: MadePdf) {
  return answerFile(request, file, { ...made, type: 'application/pdf', filename: `${refnumber}.pdf` })
}

/** Serves a file generated from an article, as a download. */
export function answerMadeFile(
  request: Request,
  file: StoredFile,
  made: { etag: string; type: string; filename: string; headers: Record<string, string> },
) {
  const headers = { ...made.headers, 'Content-Disposition': `attachment; filename="${made.filename}"` }
  return answerFile(request, file, { ...made, headers })
}

/** Serves a stored image by name: hash and extension. */
export async function answerStoredImage(files: Files, request: Request, name: string): Promise<Response | undefined> {
  const [, hash, extension] = /^([0-9a-f]{64})\.(png|jpg)$/.exec(name) ?? []
  const type = extension === 'png' ? 'image/png' : 'image/jpeg'
  return hash ? answerStoredFile(files, request, { hash, type, filename: name }) : undefined
}

type NamedFile = { hash: string; type: string; filename: string; headers?: Record<string, string> }

/**
 * Serves a stored file: strong ETag, byte ranges, 304; undefined if it does not exist.
 * @param filename of the download
 */
export async function answerStoredFile(
  files: Files,
  request: Request,
  { hash, ...described }: NamedFile,
): Promise<Response | undefined> {
  const file = await files.open(hash)
  return file && answerFile(request, file, { ...described, etag: `"${hash.slice(0, 32)}"` })
}

type Described = Omit<NamedFile, 'hash'> & { etag: string }

export async function answerFile(
  request: Request,
  file: StoredFile,
  { etag, type, filename, headers: more }: Described,
): Promise<Response> {
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${filename}"`,
    'Cache-Control': 'public, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...more,
  }
  const fresh = notModified(request, etag, headers)
  if (fresh) return fresh
  const range = rangeOf(request, file.size, etag)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.size}` } })
  }
  const { start, end } = range ?? { start: 0, end: file.size }
  const length = { 'Content-Length': String(end - start) }
  const bytes = range ? file.slice(start, end).stream() : file.stream()
  const body = file instanceof Blob || request.method === 'HEAD' ? bytes : await waitForFirstBytes(bytes)
  if (!range) return new Response(body, { headers: { ...headers, ...length } })
  const place = { 'Content-Range': `bytes ${start}-${end - 1}/${file.size}` }
  return new Response(body, { status: 206, headers: { ...headers, ...length, ...place } })
}

/** Returns a remote file's stream once its first bytes have arrived, so that an earlier failure gets a status. */
async function waitForFirstBytes(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const [first, all] = bytes.tee()
  const reader = first.getReader()
  await reader.read()
  void reader.cancel() // settles once both are read
  return all
}

type Range = { start: number; end: number }

/** Parses one byte range (RFC 9110, 14); for several, or an If-Range of another version, the complete file is sent. */
function rangeOf(request: Request, size: number, etag: string): Range | 'unsatisfiable' | undefined {
  const onlyIf = request.headers.get('if-range')
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (first + last === '' || (onlyIf && onlyIf !== etag)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start < end ? { start, end } : 'unsatisfiable'
}

export const forEver = 'public, max-age=31536000, immutable'

/**
 * Serves a built asset in the smallest encoding accepted.
 * @param caching a Cache-Control other than the immutable one
 */
export function answerAsset(request: Request, asset: Asset, caching = forEver): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const encoded = encoding === 'br' ? asset.brotli : encoding === 'gzip' ? asset.gzip : undefined
  const body = encoded ?? asset.body
  const etag = encoded ? asset.etag.replace(/"$/, `-${encoding}"`) : asset.etag
  const headers: Record<string, string> = {
    'Content-Type': asset.type,
    'Content-Length': String(body.byteLength),
    'Cache-Control': caching,
    ETag: etag,
    Vary: 'Accept-Encoding',
  }
  if (encoded) headers['Content-Encoding'] = encoding
  return notModified(request, etag, headers) ?? new Response(body, { headers })
}
