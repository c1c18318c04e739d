import { createTarDecoder, createTarPacker } from 'modern-tar'
import type { Bytes } from '../../core/disk/atomic-write.ts'
import { hashOfAll } from '../../core/files/incoming.ts'
import { yieldToEventLoop } from '../../core/workers/event-loop.ts'
import { collectGarbageEvery } from './memory.ts'
import { archiveProblems, type Manifest, parseManifest } from './rules.ts'

/*
 * An archive is a tar of short names: first `backup.json` (the manifest), then `tables/{name}.jsonl`, one row per line,
 * ordered so that rows come after the rows that they refer to, then `files/{hash}`, last `sha256`: the digest of every
 * byte before that member. Nothing is compressed, so that any part can be read by its offset.
 */
export const manifestName = 'backup.json'
export const tableName = (name: string) => `tables/${name}.jsonl`
export const fileName = (hash: string) => `files/${hash}`
const digestName = 'sha256'

export type Member = { name: string; size: number; body: Bytes }

const blockBytes = 512
const padSize = (size: number) => Math.ceil(size / blockBytes) * blockBytes
const sizeOf = (size: number) => blockBytes + padSize(size)
/** The size of the digest's member and the two empty blocks that end a tar. */
const endBytes = sizeOf(64) + 2 * blockBytes
const padArchiveDigest = (digest: string) => digest.padEnd(3 * blockBytes, '\0')
/** The place of a header's checksum, which covers the rest of the digest's header; readers tolerate its format. */
const headerSum = [148, 156] as const
/** The largest size of a member; a larger one would need another kind of header. */
const maxMemberBytes = 8 ** 11 - 1

/** Streams an archive of these members, with the digest at its end. */
export async function* packArchive(members: AsyncIterable<Member>, at: Date): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const packed = readable.getReader()
  const hasher = new Bun.CryptoHasher('sha256')

  async function* add({ name, size, body }: Member) {
    if (size > maxMemberBytes) throw new Error(`${name} is too large for an archive`)
    const filled = writeStream(controller.add({ name, size, mode: 0o600, mtime: at }), body)
    filled.catch(() => {}) // the reader gets the same error
    yield* take(sizeOf(size))
    await filled
  }
  async function* take(bytes: number) {
    for (let left = bytes; left > 0; ) {
      const { value } = await packed.read()
      if (!value) throw new Error('The archive ended too early')
      left -= value.byteLength
      yield value
    }
  }

  for await (const member of members) {
    for await (const bytes of add(member)) {
      hasher.update(bytes)
      yield bytes
    }
  }
  const digest = new TextEncoder().encode(hasher.digest('hex'))
  yield* add({ name: digestName, size: digest.byteLength, body: [digest] })
  controller.finalize()
  yield* take(2 * blockBytes)
}

async function writeStream(stream: WritableStream<Uint8Array>, body: Bytes): Promise<void> {
  const writer = stream.getWriter()
  try {
    for await (const chunk of body) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    await writer.abort(error)
    throw error
  }
}

/** A checked archive: the location of each table's rows and of each file. */
export type Archive = { manifest: Manifest; tables: Map<string, Blob>; files: Map<string, Blob> }

type Scan = { ok: true; archive: Archive } | { ok: false; problem: string }

/** Reads a whole archive and compares every checksum. @param migrations known to this version, oldest first */
export async function scanArchive(file: Blob, migrations: string[]): Promise<Scan> {
  const whole = new Bun.CryptoHasher('sha256')
  const parts = walk(file, whole)
  try {
    const first = await parts.next()
    if (first.done || first.value.name !== manifestName) return { ok: false, problem: archiveProblems.foreign }
    const reading = parseManifest(await first.value.content.text(), migrations)
    if (!reading.ok) return reading
    const archive: Archive = { manifest: reading.manifest, tables: new Map(), files: new Map() }
    let isWhole = false
    for await (const part of parts) {
      if (isWhole) return { ok: false, problem: archiveProblems.cutOff }
      if (part.name === digestName) isWhole = true
      else if (!place(archive, part)) return { ok: false, problem: archiveProblems.damaged(part.name) }
    }
    if (!isWhole || archive.tables.size < archive.manifest.tables.length) {
      return { ok: false, problem: archiveProblems.cutOff }
    }
    const end = await file.slice(file.size - endBytes).text()
    if (
      !/^[0-7]{6}\0 $/.test(end.slice(...headerSum)) ||
      end.slice(blockBytes) !== padArchiveDigest(whole.digest('hex'))
    ) {
      return { ok: false, problem: archiveProblems.damaged('the whole') }
    }
    return { ok: true, archive }
  } catch (error) {
    if (error instanceof NotATar) return { ok: false, problem: archiveProblems.foreign }
    return { ok: false, problem: archiveProblems.cutOff }
  } finally {
    await parts.return(undefined).catch(() => undefined) // the unread rest may be damaged too
  }
}

type ScannedMember = { name: string; content: Blob; sha256: string }

class NotATar extends Error {}

/** Yields a tar's members with their digests; also hashes everything before the digest member for the archive. */
async function* walk(file: Blob, whole: Bun.CryptoHasher): AsyncGenerator<ScannedMember, void> {
  const members = file
    .stream()
    .pipeThrough(tap(whole, file.size - endBytes))
    .pipeThrough(createTarDecoder({ strict: true }))
  const collect = collectGarbageEvery(64 * 1024 * 1024)
  let at = 0
  try {
    for await (const { header, body } of members) {
      collect(header.size)
      const content = file.slice(at + blockBytes, at + blockBytes + header.size)
      at += sizeOf(header.size)
      yield { name: header.name, content, sha256: await hashOfAll(body) }
    }
  } catch (error) {
    throw at === 0 ? new NotATar() : error
  }
  // Headers of other kinds (pax, long names) shift the following blocks, so that other bytes would be read than were
  // hashed.
  if (at === 0) throw new NotATar()
  if (at + 2 * blockBytes !== file.size) throw new Error('The archive holds more than its members')
}

/** Passes a file's stream through, yielding to other work, and hashes its first `bytes` bytes. */
function tap(hasher: Bun.CryptoHasher, bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes
  return new TransformStream({
    async transform(chunk, controller) {
      await yieldToEventLoop()
      if (left > 0) hasher.update(chunk.subarray(0, left))
      left -= chunk.byteLength
      controller.enqueue(chunk)
    },
  })
}

/** Records the location of a part; false if its content does not match its name or the manifest. */
function place({ manifest, tables, files }: Archive, { name, content, sha256 }: ScannedMember): boolean {
  if (name === fileName(sha256)) files.set(sha256, content)
  else {
    const table = manifest.tables.find((table) => tableName(table.name) === name)
    if (table?.sha256 !== sha256) return false
    tables.set(table.name, content)
  }
  return true
}
