import type { BunFile } from 'bun'
import { LRUCache } from 'lru-cache'
import { createMadeFiles } from '../../core/files/made-files.ts'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import type { KeptPage } from './kept-page.ts'
import { pageVersion } from './page-version.ts'
import type { PageAnswer, PageWork } from './page-worker.tsx'
import { type PictureFacts, pictureName, widthsOf } from './picture-rules.ts'

/** A text to make a page of: the hash of its JATS, and its pictures' files; `read` gives a stored file. */
type PageSource = {
  hash: string
  pictures: () => Promise<{ file_hash: string; extension: string }[]>
  read: (hash: string) => Promise<Uint8Array | undefined>
}

type Wanted = { facts: PictureFacts; width: number; read: PageSource['read'] }

/** Makes the pages of full texts and the widths of their pictures, each once, in processes of their own. */
export type TextPages = {
  /** The page of a text; undefined if it could not be made. */
  page: (source: PageSource) => Promise<KeptPage | undefined>
  /** A picture at a width as WebP; undefined if it could not be made. */
  picture: (wanted: Wanted) => Promise<BunFile | undefined>
  /** Ends the processes. */
  stop: () => void
}

const retryMs = 10 * 60 * 1000

/** A page and its pictures have 80 kB on average; the limit has room for a second version of each. */
const bytesOfText = 160_000
const leastBytes = 2 * 1024 * 1024 * 1024

/**
 * Creates the maker of pages.
 * @param folder of what was made, which may be deleted: it is made again
 * @param countTexts returns the number of full texts
 */
export function createTextPages({
  folder,
  countTexts,
  script = new URL('./page-worker.tsx', import.meta.url).pathname,
  ...options
}: ProcessOptions & { folder: string; countTexts: () => Promise<number>; script?: string }): TextPages {
  const pages = createProcesses<PageWork, PageAnswer>(script, { most: 1, ...options })
  const drawing = createProcesses<PageWork, PageAnswer>(script, { most: 1, ...options }) // no page waits for these
  const made = createMadeFiles(folder, async () => Math.max(leastBytes, (await countTexts()) * bytesOfText))
  let version: Promise<string> | undefined
  const known = new LRUCache<string, Promise<KeptPage | undefined>>({ max: 50 })

  function page(source: PageSource): Promise<KeptPage | undefined> {
    const { hash } = source
    const found = known.get(hash) ?? findPage(source)
    known.set(hash, found)
    found.then(
      (one) => one === undefined && known.set(hash, found, { ttl: retryMs }), // not tried again by each reader
      () => known.delete(hash),
    )
    return found
  }

  async function findPage(source: PageSource): Promise<KeptPage | undefined> {
    version ??= pageVersion()
    const kept = await made.findOrMake(`${source.hash}-${await version}.json`, async () => {
      const one = await makePage(source)
      void makePictures(one?.pictures ?? [], source.read).catch(() => {}) // else whoever asks first makes them
      return one && new TextEncoder().encode(JSON.stringify(one))
    })
    return kept?.json()
  }

  async function makePage({ hash, pictures, read }: PageSource): Promise<KeptPage | undefined> {
    const jats = await read(hash)
    if (!jats) return undefined
    const facts: PictureFacts[] = []
    const bytes = { epub: 0, zip: 0 }
    for (const { file_hash, extension } of await pictures()) {
      const picture = await read(file_hash)
      const answer = picture && (await pages.send({ make: 'facts', bytes: picture, hash: file_hash, extension }))
      if (answer?.facts) facts.push(answer.facts)
      bytes.zip += picture?.byteLength ?? 0
      bytes.epub += answer?.packed ?? 0
    }
    return (await pages.send({ make: 'page', jats, pictures: facts, bytes }))?.page
  }

  /** Makes the pictures of a new page before somebody asks for them, one after another. */
  async function makePictures(all: readonly PictureFacts[], read: PageSource['read']): Promise<void> {
    for (const facts of all) for (const width of widthsOf(facts)) await findPicture({ facts, width, read })
  }

  function findPicture({ facts, width, read }: Wanted, isUrgent = false): Promise<BunFile | undefined> {
    return made.findOrMake(`${facts.hash}-${pictureName(facts, width)}`, async () => {
      const bytes = await read(facts.hash)
      const { extension } = facts
      return bytes && (await drawing.send({ make: 'picture', bytes, extension, width }, isUrgent))?.picture
    })
  }

  return {
    page,
    picture: (wanted) => findPicture(wanted, true),
    stop() {
      pages.stop()
      drawing.stop()
    },
  }
}
