import { ParseError } from 'elysia'
import { maxBodyBytes } from './security.ts'

/** The largest body of a sign-in, without the draft that a login page may carry. */
export const maxSignInBytes = 16 * 1024

/** The largest draft that goes through a login; a body that no session vouches for is not read beyond it. */
export const maxDraftBytes = 256 * 1024

/**
 * The largest url-encoded or JSON body. The longest form, an article's, has 118,000 characters at up to 9 bytes each
 * (percent-encoded Devanagari); almost twice that fits, so that a text that is too long is told at its field.
 */
export const maxTextBytes = 2 * 1024 * 1024

/** Characters of all texts of a body together, four times the longest form's: no more is worked on, nor shown again. */
export const maxTextCharacters = 512 * 1024

/** A body is larger than its route takes. */
export class BodyTooLarge extends Error {
  constructor(readonly most: number) {
    super(`The body is larger than ${most} bytes`)
  }
}

/** The largest body of its kind: files come in parts only. */
export function maxBytesOf(request: Request): number {
  return isMultipart(typeOf(request)) ? maxBodyBytes : maxTextBytes
}

/**
 * The fields of a body with all that was sent under each name; undefined where they may be more than `maxFields`: Bun's
 * parser takes many times the body's memory, so they are counted before it runs.
 * @param maxBytes of a larger body nothing is read, or nothing more
 * @throws BodyTooLarge
 * @throws ParseError where the body breaks off or holds something else
 */
export async function fieldsOf(
  request: Request,
  maxFields: number,
  maxBytes: number,
): Promise<Map<string, unknown[]> | undefined> {
  const type = typeOf(request)
  try {
    const bytes = await bytesOf(request, maxBytes)
    if (type === '' && bytes.length === 0) return new Map()
    if (/^application\/json\b/i.test(type)) {
      if (hasMoreMembers(bytes, maxFields)) return undefined
      return measured(membersOf(JSON.parse(new TextDecoder().decode(bytes))))
    }
    const boundary = boundaryOf(request)
    if (hasMore(bytes, boundary === undefined ? '&' : `--${boundary}`, maxFields)) return undefined
    const parsed = boundary === undefined ? type : `multipart/form-data; boundary=${boundary}`
    return measured(grouped(await new Response(bytes, { headers: { 'Content-Type': parsed } }).formData()))
  } catch (cause) {
    throw cause instanceof BodyTooLarge ? cause : new ParseError(cause instanceof Error ? cause : undefined)
  }
}

function typeOf({ headers }: Request): string {
  return headers.get('content-type') ?? ''
}

function isMultipart(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type)
}

/**
 * The boundary of a multipart body (RFC 2046, 5.1.1), undefined for another one; the parser is told the same that was counted.
 * @throws Error where a multipart body names none
 */
export function boundaryOf(request: Request): string | undefined {
  const type = typeOf(request)
  if (!isMultipart(type)) return undefined
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!boundary) throw new Error('The body has no boundary')
  return boundary
}

async function bytesOf(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new BodyTooLarge(most)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) throw new BodyTooLarge(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function hasMore(bytes: Buffer, separator: string, most: number): boolean {
  let count = 0
  for (let at = bytes.indexOf(separator); at >= 0 && count <= most; at = bytes.indexOf(separator, at + 1)) count++
  return count > most
}

const [quote, backslash, comma, bracket, brace] = new TextEncoder().encode('"\\,[{')

/** Whether JSON opens or divides more than `most` times outside its texts: it has no more members and values than that. */
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

/** Fields whose texts are not too much together. */
function measured(fields: Map<string, unknown[]>): Map<string, unknown[]> {
  const texts = [...fields].flat(2).filter((text) => typeof text === 'string')
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  if (characters > maxTextCharacters) throw new BodyTooLarge(maxTextBytes)
  return fields
}
