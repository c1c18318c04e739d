import { availableParallelism } from 'node:os'
import type { BunFile } from 'bun'
import { LRUCache } from 'lru-cache'
import { createMadeFiles } from '../../core/files/made-files.ts'
import { workersThatFit } from '../../core/workers/process-costs.ts'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import type { KeptPage } from './kept-page.ts'
import { notePageVersion, noteWhole, type PageVersions, pageVersion } from './page-version.ts'
import type { PageAnswer, PageWork } from './page-worker.tsx'
import { type PictureFacts, pictureName, widthsOf } from './picture-rules.ts'

/** A text to make a page of: the hash of its JATS, and its pictures' files; `read` returns a stored file. */
export type PageSource = {
  hash: string
  pictures: () => Promise<{ file_hash: string; extension: string }[]>
  read: (hash: string) => Promise<Uint8Array | undefined>
}

type Wanted = { facts: PictureFacts; width: number; read: PageSource['read'] }

/** Makes the pages of full texts, and their pictures at each width, once each, in separate processes. */
export type TextPages = {
  /**
   * Returns the page of a text; undefined if it could not be made. While this version's page is being made, it is a
   * page of an older version.
   */
  page: (source: PageSource) => Promise<KeptPage | undefined>
  /**
   * Makes the pages that this version has not made yet. With `isAll`, `texts` are all texts; the call does nothing if
   * an earlier one made all their pages.
   */
  makeAhead: (texts: AsyncGenerator<PageSource>, of: { isAll: boolean; signal: Signal }) => Promise<void>
  /** Returns a picture at a width as WebP; undefined if it could not be made. */
  picture: (wanted: Wanted) => Promise<BunFile | undefined>
  /** Ends the processes. */
  stop: () => void
}

type Signal = Pick<AbortSignal, 'aborted'>

const retryMs = 10 * 60 * 1000

const workerBytes = 200 * 1024 * 1024

/**
 * The bytes for each text: a page and its pictures take 80 kB on average, and the limit allows for a second version.
 */
const bytesOfText = 160_000
const leastBytes = 2 * 1024 * 1024 * 1024

type Options = ProcessOptions & {
  folder: string
  countTexts: () => Promise<number>
  script?: string
  versionOf?: () => Promise<string>
}

/**
 * Creates the maker of pages.
 * @param folder of the results; it may be deleted, and is then filled again
 * @param countTexts returns the number of full texts
 */
export function createTextPages({
  folder,
  countTexts,
  script = new URL('./page-worker.tsx', import.meta.url).pathname,
  versionOf = pageVersion,
  most = Math.min(availableParallelism(), workersThatFit(workerBytes)),
  ...options
}: Options): TextPages {
  const pages = createProcesses<PageWork, PageAnswer>(script, { most, ...options })
  const drawing = createProcesses<PageWork, PageAnswer>(script, { most: 1, ...options }) // no page waits for these
  const made = createMadeFiles(folder, async () => Math.max(leastBytes, (await countTexts()) * bytesOfText))
  const notes = `${folder}.json`
  let noted: Promise<PageVersions> | undefined
  const versions = () => {
    noted ??= versionOf().then((version) => notePageVersion(notes, version))
    return noted
  }
  const known = new LRUCache<string, Promise<KeptPage | undefined>>({ max: 50 })

  function page(source: PageSource): Promise<KeptPage | undefined> {
    const { hash } = source
    const found = known.get(hash) ?? findPage(source)
    known.set(hash, found)
    found.then(
      (one) => {
        if (one === undefined)
          known.set(hash, found, { ttl: retryMs }) // so that not every reader causes another try
        else if (one.isOlder) known.delete(hash)
      },
      () => known.delete(hash),
    )
    return found
  }

  async function findPage(source: PageSource): Promise<KeptPage | undefined> {
    const { current, older } = await versions()
    const kept = await made.find(nameOf(source, current))
    if (kept) return kept.json()
    for (const version of older) {
      const before = await made.find(nameOf(source, version))
      if (!before) continue
      keepPage(source, false).catch(() => {}) // the next reader tries again
      return { ...(await before.json()), isOlder: true }
    }
    return (await keepPage(source, true))?.json()
  }

  const nameOf = ({ hash }: PageSource, version: string) => `${hash}-${version}.json`

  /** Makes a page, unless it exists. */
  async function keepPage(source: PageSource, isUrgent: boolean): Promise<BunFile | undefined> {
    const { current } = await versions()
    return made.findOrMake(nameOf(source, current), async () => {
      const one = await makePage(source, isUrgent)
      void makePictures(one?.pictures ?? [], source.read).catch(() => {}) // otherwise the first request makes them
      return one && new TextEncoder().encode(JSON.stringify(one))
    })
  }

  async function makeAhead(
    texts: AsyncGenerator<PageSource>,
    { isAll, signal }: { isAll: boolean; signal: Signal },
  ): Promise<void> {
    const { current, isWhole } = await versions()
    if (isAll && isWhole) return
    const lane = async () => {
      for (let next = await texts.next(); !next.done && !signal.aborted; next = await texts.next())
        await keepPage(next.value, false)
    }
    await Promise.all(Array.from({ length: most }, lane))
    if (!isAll || signal.aborted) return
    await noteWhole(notes, current)
    noted = undefined
  }

  async function makePage({ hash, pictures, read }: PageSource, isUrgent: boolean): Promise<KeptPage | undefined> {
    const jats = await read(hash)
    if (!jats) return undefined
    const facts: PictureFacts[] = []
    const bytes = { epub: 0, zip: 0 }
    for (const { file_hash, extension } of await pictures()) {
      const picture = await read(file_hash)
      const answer =
        picture && (await pages.send({ make: 'facts', bytes: picture, hash: file_hash, extension }, isUrgent))
      if (answer?.facts) facts.push(answer.facts)
      bytes.zip += picture?.byteLength ?? 0
      bytes.epub += answer?.packed ?? 0
    }
    return (await pages.send({ make: 'page', jats, pictures: facts, bytes }, isUrgent))?.page
  }

  /** Makes the pictures of a new page before they are requested, one after another. */
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
    makeAhead,
    picture: (wanted) => findPicture(wanted, true),
    stop() {
      pages.stop()
      drawing.stop()
    },
  }
}
