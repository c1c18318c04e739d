import type { BunFile } from 'bun'
import { codeVersion } from '../../../core/build/code-version.ts'
import { createMadeFiles } from '../../../core/files/made-files.ts'
import { createProcesses, type ProcessOptions } from '../../../core/workers/processes.ts'
import type { Stamp, Stamped, ToStamp } from '../../../engines/stamps/stamps.ts'

/** Stamps PDFs in a separate process, each once per notice, and caches the newest ones. */
export type Stamping = {
  /** Returns the stamped PDF; undefined if the PDF is not stored, or if not even its cover could be made now. */
  stamped: (source: Source) => Promise<StampedFile | undefined>
  /** Ends the process. */
  stop: () => void
}

/**
 * A stored PDF by its hash, with its stamp. `about` identifies the cover's content; `cover` is called only if needed.
 */
type Source = {
  hash: string
  stamp: Stamp
  about: string
  read: () => Promise<Uint8Array | undefined>
  cover: () => Promise<Uint8Array | undefined>
}

/** A stamped PDF with its ETag. One behind a cover is also available as published. */
export type StampedFile = { file: BunFile; etag: string; isCovered: boolean }

const worker = new URL('./stamping-worker.ts', import.meta.url)

/** The workers that make a stamped PDF; the second one draws its cover. */
const makers = [worker, new URL('../../certificates/drawing/worker.ts', import.meta.url)]

/**
 * Creates the stamping process.
 * @param folder of the cached PDFs
 * @param maxCachedBytes beyond which the oldest are deleted
 */
export function createStamping({
  folder,
  maxCachedBytes,
  script = worker.pathname,
  ...options
}: ProcessOptions & { folder: string; maxCachedBytes?: number; script?: string }): Stamping {
  const processes = createProcesses<ToStamp, Stamped>(script, { most: 1, ...options })
  const underWay = new Map<string, Promise<StampedFile | undefined>>()
  const cached = createMadeFiles(folder, maxCachedBytes === undefined ? undefined : () => maxCachedBytes)
  const nameOf = (key: string, isCovered: boolean) => `${key}${isCovered ? '-cover' : ''}.pdf`

  async function stamped(source: Source): Promise<StampedFile | undefined> {
    const key = hashStampSource(source, await Promise.all(makers.map(codeVersion)))
    const found = underWay.get(key) ?? findOrMake(key, source).finally(() => underWay.delete(key))
    underWay.set(key, found)
    return found
  }

  async function findOrMake(key: string, source: Source): Promise<StampedFile | undefined> {
    for (const isCovered of [false, true]) {
      const file = await cached.find(nameOf(key, isCovered))
      if (file) return { file, etag: `"${key}"`, isCovered }
    }
    const made = await make(source)
    if (!made) return undefined
    const isCovered = made.is === 'covered'
    return { file: await cached.store(nameOf(key, isCovered), made.pdf), etag: `"${key}"`, isCovered }
  }

  async function make({ stamp, read, cover: drawCover }: Source) {
    const pdf = await read()
    if (!pdf) return undefined // it may come back, for example by a restore, but a cover would stay cached
    const plain = await processes.send({ stamp, pdf })
    if (plain && plain.is !== 'unstampable') return plain
    const cover = await drawCover()
    if (!cover) return undefined
    const merged = await processes.send({ stamp, pdf, cover })
    const covered = merged ?? (await processes.send({ stamp, cover })) // only the cover after a crash
    return covered && covered.is !== 'unstampable' ? covered : undefined
  }

  return { stamped, stop: processes.stop }
}

function hashStampSource({ hash, stamp, about }: Source, versions: string[]): string {
  return new Bun.CryptoHasher('sha256')
    .update(JSON.stringify([versions, hash, stamp, about]))
    .digest('hex')
    .slice(0, 32)
}
