import type { Bytes } from '../../../core/disk/atomic-write.ts'
import { hashContent } from '../../../core/files/files.ts'
import { bagDeclaration, formatBagInfo, formatManifestLine, type Payload } from './rules.ts'

/** An error for a file that could not be written; its message is a sentence. */
export class NotWritten extends Error {}

type Content = string | Uint8Array | Bytes

/** A BagIt bag (RFC 8493) being written. */
export type Bag = Awaited<ReturnType<typeof openBag>>

/** Writes a file of the bag by its relative path; returns the error, if any. */
export type WriteFile = (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<string | undefined>

type Written = { path: string; sha256: string; bytes: number }

/**
 * Begins a bag.
 * @param readme for people, outside the payload
 * @throws {NotWritten}
 */
export async function openBag(write: WriteFile, readme: string) {
  const payload: Payload = { bytes: 0, files: 0 }
  const manifest: string[] = []
  const own = [await writeHashed(write, 'README.txt', readme)]
  return {
    /** Adds a file to the payload. @throws {NotWritten} */
    async add(path: string, content: Content): Promise<void> {
      const written = await writeHashed(write, `data/${path}`, content)
      payload.bytes += written.bytes
      payload.files++
      manifest.push(formatManifestLine(written.sha256, written.path))
    },
    /** Writes the tag files, the declaration last, so that an interrupted bag is not valid. */
    async close(facts: Record<string, string>): Promise<Payload> {
      own.push(await writeHashed(write, 'manifest-sha256.txt', manifest.join('')))
      own.push(await writeHashed(write, 'bag-info.txt', formatBagInfo(facts, payload)))
      own.push({ path: 'bagit.txt', sha256: hashContent(bagDeclaration), bytes: 0 })
      const lines = own.map(({ path, sha256 }) => formatManifestLine(sha256, path))
      await writeHashed(write, 'tagmanifest-sha256.txt', lines.join(''))
      await writeHashed(write, 'bagit.txt', bagDeclaration)
      return payload
    },
  }
}

async function writeHashed(write: WriteFile, path: string, content: Content): Promise<Written> {
  const hasher = new Bun.CryptoHasher('sha256')
  let bytes = 0
  async function* passing() {
    for await (const chunk of listContentChunks(content)) {
      hasher.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  const problem = await write(path, passing())
  if (problem) throw new NotWritten(problem)
  return { path, sha256: hasher.digest('hex'), bytes }
}

function listContentChunks(content: Content): Bytes {
  if (typeof content === 'string') return [new TextEncoder().encode(content)]
  return content instanceof Uint8Array ? [content] : content
}
