import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Client, S3File } from 'bun'
import { readFileChunks } from './chunks.ts'
import { DamagedFile, type Files, hashContent, isHash, type StoredFile, unlessDamaged } from './files.ts'
import { spool } from './incoming.ts'

const fileKey = (hash: string) => `files/${hash}`
/**
 * Returns the key of an empty object that records a file's last touch: S3 cannot change an object's time without
 * rewriting its bytes.
 */
const touchKey = (hash: string) => `touched/${hash}`
const ownerKey = 'journal'

/** Idle timeout of storage requests, in milliseconds: a transaction may be waiting for one while it holds locks. */
const usualPatienceMs = 30_000

/**
 * Opens files in an S3-compatible bucket.
 * @param incoming the local folder of uploads, and of copies for other processes
 */
export function s3Files(
  bucket: S3Client,
  incoming = join(tmpdir(), `journal-incoming-${process.pid}`),
  patienceMs = usualPatienceMs,
): Files {
  const client = impatient(bucket, patienceMs)
  /** Returns an object's modification time and size; undefined if it does not exist. */
  const find = (key: string) =>
    client.stat(key).catch((error) => {
      if (isMissing(error)) return undefined
      throw error
    })

  async function touch(hash: string): Promise<boolean> {
    if (!(await client.exists(fileKey(hash)))) return false
    await client.write(touchKey(hash), '')
    return true
  }

  async function isOlder(hash: string, moment: Date): Promise<boolean> {
    const [file, touched] = await Promise.all([find(fileKey(hash)), find(touchKey(hash))])
    return file !== undefined && file.lastModified < moment && !(touched && touched.lastModified >= moment)
  }

  async function open(hash: string): Promise<StoredFile | undefined> {
    const found = isHash(hash) ? await find(fileKey(hash)) : undefined
    return found && checkedFile(client.file(fileKey(hash)), hash, found.size)
  }

  return {
    incoming,
    async save(bytes) {
      const hash = hashContent(bytes)
      if (await touch(hash)) return hash
      await client.write(fileKey(hash), bytes)
      return hash
    },
    async take({ path, sha256 }) {
      if (!(await touch(sha256))) await client.write(fileKey(sha256), Bun.file(path))
      await rm(path, { force: true })
    },
    open,
    async withPath(hash, use) {
      const stored = await open(hash)
      const spooled = stored && (await spool(incoming, readFileChunks(stored)).catch(unlessDamaged))
      if (!spooled) return undefined
      const { path } = spooled
      return use(path).finally(() => rm(path, { force: true }))
    },
    touch,
    async *savedBefore(moment) {
      const touches = listStoredHashes(client, 'touched/')
      let touched = await touches.next()
      for await (const { hash, at } of listStoredHashes(client, 'files/')) {
        while (!touched.done && touched.value.hash < hash) touched = await touches.next()
        const isTouched = !touched.done && touched.value.hash === hash && touched.value.at >= moment
        if (at < moment && !isTouched) yield hash
      }
    },
    async remove(hash, savedBefore) {
      if (!(await isOlder(hash, savedBefore))) return false
      await client.delete(touchKey(hash))
      await client.delete(fileKey(hash))
      return true
    },
    async owner(id) {
      if (!(await client.exists(ownerKey))) await client.write(ownerKey, id)
      return client.file(ownerKey).text()
    },
    async check() {
      // fails for a missing bucket, for which a request for a file would get a 404
      await client.list({ prefix: ownerKey, maxKeys: 1 })
    },
  }
}

/** Yields the hashes under a prefix in order, with their modification times. */
async function* listStoredHashes(client: Pick<S3Client, 'list'>, prefix: string) {
  for (let startAfter: string | undefined = prefix; startAfter; ) {
    const part = await client.list({ prefix, startAfter })
    const contents = part.contents ?? []
    // Other objects under the prefix are not ours to sweep.
    for (const { key, lastModified } of contents)
      if (isHash(key.slice(prefix.length))) yield { hash: key.slice(prefix.length), at: new Date(lastModified ?? 0) }
    startAfter = part.isTruncated ? contents.at(-1)?.key : undefined
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['NoSuchKey', 'ENOENT', 'NotFound'].includes(String(error.code))
}

/** The part of an object to read: all, or from `start` to before `end`. */
type Read = { text: () => Promise<string>; stream: (start?: number, end?: number) => Chunks }
type Chunks = ReadableStream<Uint8Array<ArrayBuffer>>

/** Wraps a client's requests so that passing failures are retried; a timeout fails like any other storage error. */
function impatient(
  bucket: S3Client,
  patienceMs: number,
): Pick<S3Client, 'stat' | 'exists' | 'write' | 'delete' | 'list'> & { file: (key: string) => Read } {
  async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const silence = Promise.withResolvers<never>()
    const error = Object.assign(new Error(`S3 was silent for ${patienceMs / 1000} seconds`), { name: 'S3Error' })
    const waiting = setTimeout(() => silence.reject(error), patienceMs)
    return Promise.race([answer.catch(rethrowBucketError), silence.promise]).finally(() => clearTimeout(waiting))
  }
  const asked = <Answer>(ask: () => Promise<Answer>) => inTime(again(ask))
  /** Limits the wait for each piece, but not the time that the reader takes. */
  function patient({ next, cancel }: Pieces): Chunks {
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      const { done, value } = await inTime(next()).catch((error) => {
        void cancel(error)
        throw error
      })
      if (done) controller.close()
      else controller.enqueue(value)
    }
    return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
  }
  return {
    stat: (key) => asked(() => bucket.stat(key)),
    exists: (key) => asked(() => bucket.exists(key)),
    write: (key, data) => asked(() => bucket.write(key, data)),
    delete: (key) => asked(() => bucket.delete(key)),
    list: (options) => asked(() => bucket.list(options)),
    file: (key) => ({
      text: () => asked(() => bucket.file(key).text()),
      stream: (start, end) => patient(readObjectPieces(bucket.file(key), start, end)),
    }),
  }
}

type Pieces = {
  next: () => Promise<Bun.ReadableStreamDefaultReadResult<Uint8Array<ArrayBuffer>>>
  cancel: (reason?: unknown) => Promise<void>
}

/** Reads an object in pieces, from `start` to before `end`; after a passing failure, requests the rest again. */
function readObjectPieces(file: S3File, start = 0, end?: number): Pieces {
  const pauses = pausesMs.values()
  let from = start
  let reader: ReturnType<typeof open> | undefined
  const open = () => (from === 0 && end === undefined ? file : file.slice(from, end)).stream().getReader()
  const read = async () => {
    reader ??= open()
    try {
      return await reader.read()
    } catch (error) {
      reader = undefined
      throw error
    }
  }
  return {
    async next() {
      const piece = await again(read, pauses)
      from += piece.value?.length ?? 0
      return piece
    },
    cancel: async (reason) => reader?.cancel(reason).catch(() => {}),
  }
}

/**
 * Failures that may not affect the next request: S3's answers under load, and a broken connection. Each request may be
 * repeated, since it writes the same bytes under the same name.
 */
const passing = /^(?:UnknownError|InternalError|SlowDown|ServiceUnavailable|RequestTimeout|Connection(?:Closed|Reset))$/

const pausesMs = [200, 800]

async function again<Answer>(ask: () => Promise<Answer>, pauses = pausesMs.values()): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const pause = passing.test(String((error as { code?: unknown }).code)) ? pauses.next().value : undefined
    if (pause === undefined) throw error
    await Bun.sleep(pause)
    return again(ask, pauses)
  }
}

/** Throws Bun's error; an uninformative message is replaced by the error's code. */
function rethrowBucketError(error: unknown): never {
  if (error instanceof Error && error.message === 'an unexpected error has occurred' && 'code' in error)
    error.message = `S3 failed: ${error.code}`
  throw error
}

/**
 * A stored file. A full stream is verified against the hash and aborts before its last bytes on a mismatch; for a
 * range only the length can be checked.
 */
function checkedFile(file: Read, hash: string, size: number): StoredFile {
  const stream = () => file.stream().pipeThrough(checking(hash))
  return {
    size,
    stream,
    bytes: () => new Response(stream()).bytes(),
    text: () => new Response(stream()).text(),
    slice(start, end) {
      const part = () => file.stream(start, end).pipeThrough(ofLength(hash, end - start))
      return { stream: part, text: () => new Response(part()).text() }
    },
  }
}

const damaged = (hash: string) => new DamagedFile(`The stored file ${hash} is damaged`)

function checking(hash: string): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const hasher = new Bun.CryptoHasher('sha256')
  let last: Uint8Array<ArrayBuffer> | undefined
  return new TransformStream({
    transform(chunk, controller) {
      hasher.update(chunk)
      if (last) controller.enqueue(last)
      last = chunk
    },
    flush(controller) {
      if (hasher.digest('hex') !== hash) controller.error(damaged(hash))
      else if (last) controller.enqueue(last)
    },
  })
}

/** Aborts a stream of the wrong length: storage may ignore a range, or send an error page. */
function ofLength(hash: string, length: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = length
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(damaged(hash))
      else controller.enqueue(chunk)
    },
    flush(controller) {
      if (left > 0) controller.error(damaged(hash))
    },
  })
}
