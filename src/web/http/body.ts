import { join } from 'node:path'
import { ParseError } from 'elysia'
import { withTemporaryFolder } from '../../core/files/temporary-folder.ts'
import { maxBodyBytes } from './security.ts'

/** Largest url-encoded or JSON body. */
export const maxTextBytes = 2 * 1024 * 1024

/**
 * Maximum total length of a body's texts, in characters. The longest form, an article's, has 1.2 million; 1.7 times
 * that fits, so that a text that is too long gets its message beside the field. Beyond that nothing is processed or
 * shown again.
 */
export const maxTextCharacters = 2 * 1024 * 1024

/** A body larger than its route allows. */
export class BodyTooLarge extends Error {
  constructor(readonly most: number) {
    super(`The body is larger than ${most} bytes`)
  }
}

const allowed = new WeakMap<Request, number>()

/** Lets a body with files be larger than usual, where the journal takes larger PDFs. */
export function allowBody(request: Request, bytes: number): void {
  allowed.set(request, bytes)
}

/** The largest body with files of a request. */
export const maxBodyOf = (request: Request): number => allowed.get(request) ?? maxBodyBytes

/** Whether a body with files may be larger than usual: its Content-Length says so, or it has none. */
export function mayBeLarge(request: Request): boolean {
  return request.method === 'POST' && isMultipart(typeOf(request)) && !(declaredBytesOf(request) <= maxBodyBytes)
}

const declaredBytesOf = ({ headers }: Request) => Number(headers.get('content-length') ?? Number.NaN)

/** The largest body by type: only multipart carries files. */
export function maxBytesOf(request: Request): number {
  return isMultipart(typeOf(request)) ? maxBodyOf(request) : maxTextBytes
}

/**
 * Parses a body into all values by field name. Undefined if it may hold more than `maxFields`: Bun's parser takes many times
 * the body's memory, so fields are counted before it runs.
 * @param maxBytes reading stops at this size
 * @throws BodyTooLarge
 * @throws ParseError for a truncated or malformed body
 */
export async function fieldsOf(
  request: Request,
  maxFields: number,
  maxBytes: number,
): Promise<Map<string, unknown[]> | undefined> {
  const type = typeOf(request)
  try {
    return await withBytes(request, maxBytes, (bytes) => parsed(bytes, type, request, maxFields))
  } catch (cause) {
    throw cause instanceof BodyTooLarge ? cause : new ParseError(cause instanceof Error ? cause : undefined)
  }
}

async function parsed(bytes: Buffer<ArrayBuffer>, type: string, request: Request, maxFields: number) {
  if (type === '' && bytes.length === 0) return new Map()
  if (/^application\/json\b/i.test(type)) {
    if (hasMoreMembers(bytes, maxFields)) return undefined
    return measured(membersOf(JSON.parse(new TextDecoder().decode(bytes))))
  }
  const boundary = boundaryOf(request)
  if (hasMore(bytes, boundary === undefined ? '&' : `--${boundary}`, maxFields)) return undefined
  const known = boundary === undefined ? type : `multipart/form-data; boundary=${boundary}`
  return measured(grouped(await new Response(bytes, { headers: { 'Content-Type': known } }).formData()))
}

function typeOf({ headers }: Request): string {
  return headers.get('content-type') ?? ''
}

function isMultipart(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type)
}

/**
 * The boundary of a multipart body (RFC 2046, 5.1.1); undefined for other types. Boundaries with spaces, which no
 * client sends, are refused, so that Bun's parser uses the boundary that was counted.
 * @throws Error if a multipart body has none
 */
export function boundaryOf(request: Request): string | undefined {
  const type = typeOf(request)
  if (!isMultipart(type)) return undefined
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!boundary || !/^[\w'()+,./:=?-]{1,70}$/.test(boundary)) throw new Error('The body has no boundary')
  return boundary
}

/** How long an answer waits for the end of a body that does not say its length, in milliseconds: it may have none. */
const waitsMs = 1000

/**
 * Reads what a handler has left of a body: the answer to a client that is still sending may be lost with its connection
 * (RFC 9112, 9.6). A body that is too large is left alone, and so is one without a length after 2 MB or a second.
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
 * Reads a body. One that is larger than usual waits on disk until it is whole, and is parsed when no other is: a parser takes
 * several times its memory.
 */
async function withBytes<Result>(
  request: Request,
  most: number,
  use: (bytes: Buffer<ArrayBuffer>) => Promise<Result>,
): Promise<Result> {
  if (declaredBytesOf(request) > most) throw new BodyTooLarge(most)
  if (most <= maxBodyBytes || !mayBeLarge(request))
    return use(Buffer.concat(await Array.fromAsync(chunksOf(request, most))))
  return withTemporaryFolder('body', async (folder) => {
    const file = Bun.file(join(folder, 'body'))
    const writer = file.writer()
    for await (const chunk of chunksOf(request, most)) {
      writer.write(chunk)
      await writer.flush()
    }
    await writer.end()
    const using = lastLarge.then(async () => use(Buffer.from(await file.arrayBuffer())))
    lastLarge = using.catch(() => {})
    return using
  })
}

/** A body's bytes as they come. What comes beyond the limit is read as far as {@link discardBody} would. @throws BodyTooLarge */
export async function* chunksOf(request: Request, most: number): AsyncGenerator<Uint8Array> {
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

function grouped(form: FormData): Map<string, unknown[]> {
  const fields = new Map<string, unknown[]>()
  for (const [name, value] of form) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return fields
}

/** The fields, unless their texts are too long in total. */
function measured(fields: Map<string, unknown[]>): Map<string, unknown[]> {
  const texts = [...fields].flat(2).filter((text) => typeof text === 'string')
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  if (characters > maxTextCharacters) throw new BodyTooLarge(maxTextBytes)
  return fields
}
