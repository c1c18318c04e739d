import { join } from 'node:path'
import { ParseError } from 'elysia'
import { withTemporaryFolder } from '../../core/disk/temporary-folder.ts'
import { readFileChunks as chunksOfFile } from '../../core/files/chunks.ts'
import { maxBodyBytes } from './security.ts'
import { readMultipart } from './uploads/multipart.ts'

/** The largest url-encoded or JSON body. */
export const maxTextBytes = 2 * 1024 * 1024

/**
 * The most characters of all texts of a body. The longest form, an article's, has 1.3 million; 1.6 times as many fit,
 * so that a text that is too long gets its message next to the field. A larger body is neither processed nor shown
 * again.
 */
export const maxTextCharacters = 2 * 1024 * 1024

/** An error for a body larger than its route allows. */
export class BodyTooLarge extends Error {
  constructor(readonly most: number) {
    super(`The body is larger than ${most} bytes`)
  }
}

const allowed = new WeakMap<Request, number>()

/** Allows a larger body with files for a request, if the journal accepts larger PDFs. */
export function allowBody(request: Request, bytes: number): void {
  allowed.set(request, bytes)
}

const allowedTexts = new WeakMap<Request, number>()

/** Allows longer texts in a body with files, if a text is a file's content. */
export function allowTexts(request: Request, characters: number): void {
  allowedTexts.set(request, characters)
}

/** Returns the largest body with files of a request. */
export const maxBodyOf = (request: Request): number => allowed.get(request) ?? maxBodyBytes

/** Whether a body with files may be larger than usual, by its Content-Length or for lack of one. */
export function mayBeLarge(request: Request): boolean {
  return (
    request.method === 'POST' && isMultipart(readContentType(request)) && !(declaredBytesOf(request) <= maxBodyBytes)
  )
}

const declaredBytesOf = ({ headers }: Request) => Number(headers.get('content-length') ?? Number.NaN)

/** Returns the largest body by type: only multipart carries files. */
export function maxBytesOf(request: Request): number {
  return isMultipart(readContentType(request)) ? maxBodyOf(request) : maxTextBytes
}

/** The most fields and bytes of a body; `keepsFiles` is false if its files are discarded as they arrive. */
type Limits = { fields: number; bytes: number; keepsFiles?: boolean }

/**
 * Parses a body into all values by field name. Returns undefined if it may have too many fields, which are counted
 * before JSON and url-encoded bodies are parsed, because parsing takes many times their memory.
 * @throws BodyTooLarge
 * @throws ParseError for a truncated or malformed body
 */
export async function parseBodyFields(request: Request, limits: Limits): Promise<Map<string, unknown[]> | undefined> {
  const { bytes, keepsFiles = true } = limits
  const type = readContentType(request)
  try {
    if (isMultipart(type)) return await readMultipartFields(request, { ...limits, keepsFiles })
    if (declaredBytesOf(request) > bytes) throw new BodyTooLarge(bytes)
    return await parseBody(Buffer.concat(await Array.fromAsync(readBodyChunks(request, bytes))), type, limits.fields)
  } catch (cause) {
    throw cause instanceof BodyTooLarge ? cause : new ParseError(cause instanceof Error ? cause : undefined)
  }
}

async function readMultipartFields(request: Request, { fields, bytes, keepsFiles }: Required<Limits>) {
  const boundary = boundaryOf(request)
  const most = keepsFiles ? bytes : maxBodyOf(request)
  if (declaredBytesOf(request) > most) throw new BodyTooLarge(most)
  const characters = keepsFiles ? (allowedTexts.get(request) ?? maxTextCharacters) : bytes
  const read = await inTurn(request, most, (chunks) =>
    readMultipart(chunks, boundary, { fields, characters, keepsFiles }),
  )
  if (read.is === 'too_long') throw new BodyTooLarge(maxTextBytes)
  return read.is === 'whole' ? read.fields : undefined
}

async function parseBody(bytes: Buffer<ArrayBuffer>, type: string, most: number) {
  if (type === '' && bytes.length === 0) return new Map()
  if (/^application\/json\b/i.test(type)) {
    if (hasMoreMembers(bytes, most)) return undefined
    return checkFieldSizes(membersOf(JSON.parse(new TextDecoder().decode(bytes))))
  }
  if (hasMore(bytes, '&', most)) return undefined
  return checkFieldSizes(groupFields(await new Response(bytes, { headers: { 'Content-Type': type } }).formData()))
}

function readContentType({ headers }: Request): string {
  return headers.get('content-type') ?? ''
}

function isMultipart(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type)
}

/**
 * Returns the boundary of a multipart body (RFC 2046, 5.1.1). Refuses boundaries with spaces, which no client sends.
 * @throws Error if it has none
 */
export function boundaryOf(request: Request): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(readContentType(request)) ?? []
  const boundary = quoted ?? bare
  if (!boundary || !/^[\w'()+,./:=?-]{1,70}$/.test(boundary)) throw new Error('The body has no boundary')
  return boundary
}

/** The milliseconds that an answer waits for the end of a body without a length. */
const waitsMs = 1000

/**
 * Reads the part of a body that a handler left: a client that is still sending may lose the answer with its connection
 * (RFC 9112, 9.6). Does not read a body that is too large, and stops reading one without a length after 2 MB or a
 * second.
 */
export async function discardBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked || declaredBytesOf(request) > maxBodyOf(request)) return
  const chunks = request.body[Symbol.asyncIterator]()
  await (declaredBytesOf(request) >= 0 ? discard(chunks, maxBodyOf(request)) : discardSome(chunks))
}

type Chunks = AsyncIterator<Uint8Array>

const discardSome = (chunks: Chunks) => Promise.race([discard(chunks, maxTextBytes), Bun.sleep(waitsMs)])

async function discard(chunks: Chunks, most: number): Promise<void> {
  try {
    for (let bytes = 0; bytes <= most; ) {
      const { done, value } = await chunks.next()
      if (done) return
      bytes += value.byteLength
    }
  } catch {
    // the client hung up
  }
}

let lastLarge: Promise<unknown> = Promise.resolve()

/**
 * Reads a body. One that is larger than usual waits on disk until it is complete, and is loaded into memory when no
 * other is.
 */
async function inTurn<Result>(
  request: Request,
  most: number,
  use: (chunks: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  if (most <= maxBodyBytes || !mayBeLarge(request)) return use(readBodyChunks(request, most))
  return withTemporaryFolder('body', async (folder) => {
    const file = Bun.file(join(folder, 'body'))
    const writer = file.writer()
    for await (const chunk of readBodyChunks(request, most)) {
      writer.write(chunk)
      await writer.flush()
    }
    await writer.end()
    const using = lastLarge.then(() => use(chunksOfFile(file)))
    lastLarge = using.catch(() => {})
    return using
  })
}

/** Yields a body's bytes as they arrive; discards them beyond the limit. @throws BodyTooLarge */
export async function* readBodyChunks(request: Request, most: number): AsyncGenerator<Uint8Array> {
  const chunks: Chunks | undefined = request.body?.[Symbol.asyncIterator]()
  if (!chunks) return
  try {
    for (let bytes = 0; ; ) {
      const { done, value } = await chunks.next()
      if (done) return
      bytes += value.byteLength
      if (bytes > most) {
        await discardSome(chunks)
        throw new BodyTooLarge(most)
      }
      yield value
    }
  } finally {
    chunks.return?.().catch(() => {}) // the client hung up
  }
}

function hasMore(bytes: Buffer, separator: string, most: number): boolean {
  let count = 0
  for (let at = bytes.indexOf(separator); at >= 0 && count <= most; at = bytes.indexOf(separator, at + 1)) count++
  return count > most
}

const [quote, backslash, comma, bracket, brace] = new TextEncoder().encode('"\\,[{')

/** Whether JSON has more than `most` brackets and commas outside strings, an upper bound on its members and values. */
function hasMoreMembers(json: Uint8Array, most: number): boolean {
  let count = 0
  let isText = false
  for (let at = 0; at < json.length && count <= most; at++) {
    const byte = json[at]
    if (byte === quote) isText = !isText
    else if (isText && byte === backslash) at++
    else if (!isText && (byte === comma || byte === bracket || byte === brace)) count++
  }
  return count > most
}

function membersOf(body: unknown): Map<string, unknown[]> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error('The body is no JSON object')
  return new Map(Object.entries(body).map(([name, value]) => [name, [value]]))
}

function groupFields(form: FormData): Map<string, unknown[]> {
  const fields = new Map<string, unknown[]>()
  for (const [name, value] of form) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return fields
}

/** Returns the fields, unless their texts are too long in total. */
function checkFieldSizes(fields: Map<string, unknown[]>): Map<string, unknown[]> {
  const texts = [...fields].flat(2).filter((text) => typeof text === 'string')
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  if (characters > maxTextCharacters) throw new BodyTooLarge(maxTextBytes)
  return fields
}
