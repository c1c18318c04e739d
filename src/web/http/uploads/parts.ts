import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ParseError } from 'elysia'
import type { Spooled } from '../../../core/files/files.ts'
import { checkSpace, spool } from '../../../core/files/incoming.ts'
import { cleanLine, controlCharacters, storable } from '../../../core/text/clean.ts'
import { BodyTooLarge, boundaryOf, maxTextBytes, maxTextCharacters, readBodyChunks } from '../body.ts'

/** A file of a form on disk, fsynced; `name` is as uploaded. */
type SpooledFile = Spooled & { field: string; name: string; bytes: number }

/** A form whose files are on disk. */
export type SpooledForm = {
  texts: Record<string, string>
  lists: Record<string, string[]>
  files: SpooledFile[]
  /** The refused files, by field: `file_too_large`, `too_many`, `invalid`. */
  problems: { field: string; code: string }[]
}

/** `files` are the file fields, which may all occur several times; `lists` the text fields that may. */
export type SpooledKinds = { files: readonly string[]; lists?: readonly string[]; limits: UploadLimits }

/** The most bytes of a file and of a body, and the most files. */
type UploadLimits = { file: number; body: number; files: number }

/** The files of an incoming multipart body, and the folder that they are written to. */
export type Upload = { folder: string; kinds: SpooledKinds }

const maxFields = 200
const maxParts = 600
const maxHeaders = 20
const maxHeaderBytes = 8 * 1024
const maxNameCharacters = 200

/** Small enough to be parsed and hashed without delay: a chunk of a fast connection has megabytes. */
const sliceBytes = 64 * 1024

/** Longer than any connection takes: 32 MB take 9 minutes at 60 kB/s. */
const maxMs = 60 * 60 * 1000

/** A failure that ends a form immediately, whichever of its streams detects it first. */
type Failing = { promise: Promise<never>; reject: (error: unknown) => void }

/**
 * Parses a multipart body whose files are written to a folder piece by piece. Runs in a separate thread.
 * @param isSlow called whenever its sender is found to be slow
 * @throws BodyTooLarge
 * @throws ParseError for a truncated or malformed body
 * @throws an error of an unavailable storage, including too little space
 */
export async function parse(request: Request, { folder, kinds }: Upload, isSlow: () => void): Promise<SpooledForm> {
  const form: SpooledForm = { texts: {}, lists: {}, files: [], problems: [] }
  const failing: Failing = Promise.withResolvers<never>()
  failing.promise.catch(() => {}) // the waiting caller throws it
  await checkSpace(folder)
  const parser = parserOf(request, kinds.limits)
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve))
  const sent: Sent[] = []
  const addText = makeTextTaker(form, kinds)
  parser
    .on('error', (error: unknown) => failing.reject(makeParseError(error)))
    .on('fieldsLimit', () => failing.reject(makeParseError(new Error('It has too many fields'))))
    .on('partsLimit', () => failing.reject(makeParseError(new Error('It has too many parts'))))
    .on('field', (field, text) => addText(field, storable(text), failing))
    .on('file', (field, stream, name: string = '') => {
      stream.on('error', () => {}) // the parser has reported it
      const file: Sent = {
        field,
        stream,
        name: cleanLine(storable(name).replace(controlCharacters, '')).slice(0, maxNameCharacters),
        taken: 0,
      }
      file.saved = Promise.resolve(sent.at(-1)?.saved)
        .then(() => saveInto(form, folder, kinds, file))
        .catch(failing.reject)
      sent.push(file)
    })
  try {
    await takeEachInTime(readBodyChunks(request, kinds.limits.body), isSlow, async (chunk) => {
      for (let from = 0; from < chunk.byteLength; from += sliceBytes) {
        await Promise.race([
          writeParserChunk(parser, chunk.subarray(from, from + sliceBytes)),
          finished,
          failing.promise,
        ])
        await Promise.race([allTaken(sent), failing.promise])
      }
      release(chunk)
    })
    parser.end()
    await Promise.race([finished.then(() => Promise.all(sent.map(({ saved }) => saved))), failing.promise])
  } catch (error) {
    for (const { stream } of sent) stream.destroy()
    await Promise.all(sent.map(({ saved }) => saved))
    for (const { path } of form.files) await rm(path, { force: true })
    throw error
  }
  return form
}

function parserOf(request: Request, limits: UploadLimits) {
  try {
    return new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary="${boundaryOf(request)}"` },
      limits: {
        fields: maxFields,
        parts: maxParts,
        fieldSize: maxTextBytes,
        fileSize: limits.file,
        headerPairs: maxHeaders,
        headerSize: maxHeaderBytes,
      },
    })
  } catch (error) {
    throw makeParseError(error)
  }
}

const writeParserChunk = (parser: BusboyInstance, chunk: Uint8Array) =>
  new Promise<void>((resolve) =>
    parser.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length), () => resolve()),
  )

const makeParseError = (error: unknown) => new ParseError(error instanceof Error ? error : undefined)

/** An upload below this rate, 256 kB/s, gives way to others. */
const fastMs = 50
const fastBytes = (256 * 1024 * fastMs) / 1000
/** The highest rate at which a fast upload is read, 16 MB/s, so that readers do not wait. */
const bytesPerMs = 16 * 1024

/** Takes each chunk, at a rate that leaves time for readers. */
async function takeEachInTime(
  chunks: AsyncGenerator<Uint8Array>,
  isSlow: () => void,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  let lately = { since: began, bytes: 0 }
  for (;;) {
    if (performance.now() - began > maxMs) throw makeParseError(new Error('It is sent too slowly'))
    const coming = chunks.next()
    coming.catch(() => {}) // thrown below
    const isThere = await Promise.race([coming.then(() => true), Bun.sleep(fastMs).then(() => false)])
    if (!isThere) isSlow()
    const { done, value } = await coming
    if (done) return
    const [{ byteLength }, from] = [value, performance.now()]
    lately.bytes += byteLength
    if (from - lately.since >= fastMs) {
      if (lately.bytes < fastBytes) isSlow()
      lately = { since: from, bytes: 0 }
    }
    await take(value)
    const restMs = byteLength / bytesPerMs - (performance.now() - from)
    if (isThere && restMs >= 1) await Bun.sleep(restMs)
  }
}

function makeTextTaker(form: SpooledForm, { files, lists = [] }: SpooledKinds) {
  let characters = 0
  return (field: string, text: string, failing: Failing) => {
    characters += text.length
    const list = lists.includes(field)
    if (characters > maxTextCharacters) failing.reject(new BodyTooLarge(maxTextBytes))
    else if (list) form.lists[field] = [...(form.lists[field] ?? []), text]
    else if (files.includes(field) ? text !== '' : Object.hasOwn(form.texts, field))
      form.problems.push({ field, code: 'invalid' })
    else if (!files.includes(field)) form.texts[field] = text
  }
}

/** A file as it arrives; `taken` of its bytes are on disk, and `onTaken` is called when there are more. */
type Sent = {
  field: string
  stream: Readable & { truncated?: boolean; bytesRead?: number }
  name: string
  taken: number
  onTaken?: () => void
  saved?: Promise<void>
}

/** Yields a file's bytes, and counts them once they are written. */
async function* yieldCountedPieces(file: Sent): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of file.stream) {
      yield piece
      file.taken += piece.length
      file.onTaken?.()
    }
  } finally {
    file.taken = Number.POSITIVE_INFINITY
    file.onTaken?.()
  }
}

/** Waits until everything parsed is on disk. */
async function allTaken(sent: Sent[]): Promise<void> {
  for (const file of sent) {
    while (file.taken < (file.stream.bytesRead ?? 0)) {
      await new Promise<void>((resolve) => {
        file.onTaken = resolve
      })
    }
  }
}

/** Frees a chunk immediately: until they are collected, the chunks of many uploads take ten times the memory. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Spools a file, or skips it. An empty file input arrives as a file without bytes and name. */
async function saveInto(form: SpooledForm, folder: string, { files, limits }: SpooledKinds, file: Sent): Promise<void> {
  const { field, stream, name } = file
  const isFull = form.files.length + form.problems.length >= limits.files
  if (!files.includes(field) || isFull) {
    for await (const _ of yieldCountedPieces(file));
    if (name) form.problems.push({ field, code: isFull ? 'too_many' : 'invalid' })
    return
  }
  const saved = await spool(folder, yieldCountedPieces(file))
  if (!stream.truncated && (name || saved.bytes > 0)) {
    form.files.push({ ...saved, field, name })
    return
  }
  await rm(saved.path, { force: true })
  if (stream.truncated) form.problems.push({ field, code: 'file_too_large' })
}
