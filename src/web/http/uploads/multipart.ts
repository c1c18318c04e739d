import { Busboy } from '@fastify/busboy'
import { yieldToEventLoop } from '../../../core/workers/event-loop.ts'

/** The most fields, the most characters of all texts, and whether files are kept. */
type MultipartLimits = { fields: number; characters: number; keepsFiles: boolean }

type Multipart = { fields: Map<string, unknown[]>; is: 'whole' | 'too_many' | 'too_long' }

/** Small enough to be parsed without delay. */
const sliceBytes = 64 * 1024

const headers = { headerPairs: 20, headerSize: 8 * 1024 }

/** The most parts of a body whose files are discarded; no form has half as many. */
const mostParts = 600

/**
 * Parses a multipart body as it arrives, with its files in memory. Stops reading once it exceeds the allowed fields or
 * characters.
 * @throws Error for a truncated or malformed body
 */
export async function readMultipart(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
  { fields: most, characters, keepsFiles }: MultipartLimits,
): Promise<Multipart> {
  const read: Multipart = { fields: new Map(), is: 'whole' }
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    preservePath: true,
    limits: { fields: most, parts: keepsFiles ? most : mostParts, fieldSize: characters * 4, ...headers },
  })
  const failing = Promise.withResolvers<never>()
  failing.promise.catch(() => {}) // the waiting caller throws it
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve))
  const add = (name: string, value: unknown) => {
    const values = read.fields.get(name)
    if (values) values.push(value)
    else read.fields.set(name, [value])
  }
  let left = characters
  parser
    .on('error', failing.reject)
    .on('fieldsLimit', () => (read.is = 'too_many'))
    .on('partsLimit', () => (read.is = 'too_many'))
    .on('field', (name, text) => {
      left -= text.length
      if (left < 0) read.is = 'too_long'
      else add(name, text)
    })
    .on('file', (field, stream, name = '', _, type) => {
      const parts: Uint8Array<ArrayBuffer>[] = []
      stream
        .on('error', failing.reject)
        .on('data', (part) => keepsFiles && parts.push(part))
        .on('end', () => keepsFiles && add(field, new File(parts, name, { type })))
    })
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.byteLength && read.is === 'whole'; from += sliceBytes) {
      const slice = Buffer.from(chunk.buffer, chunk.byteOffset + from, Math.min(sliceBytes, chunk.byteLength - from))
      const written = new Promise<void>((resolve) => parser.write(slice, () => resolve()))
      await Promise.race([written, finished, failing.promise])
      await yieldToEventLoop()
    }
  if (read.is !== 'whole') return read
  parser.end()
  await Promise.race([finished, failing.promise])
  return read
}
