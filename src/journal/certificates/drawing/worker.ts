import type { Images } from '../../../../views/certificates/paper/images.ts'
import { stepBack } from '../../../core/workers/threads.ts'
import type { Facts } from '../facts.ts'

/** Documents to draw one after the other, with the stored images that they name. */
export type Order = { list: Facts[]; images: Record<string, Uint8Array> }

/**
 * The next document of an order, or the problem that ended it: that document and the following ones are not drawn.
 * `isPage` means that one more page of the next document is done.
 */
export type Delivery = { pdf: Uint8Array<ArrayBuffer> } | { problem: string } | { isPage: true }

type Post = (delivery: Delivery, transfer: ArrayBuffer[]) => void

const maxPrepared = 300
/** Images ready for print, by name; undefined, which an LRU cache cannot store, if an image cannot be printed. */
const prepared = new Map<string, string | undefined>()

/** Loads the drawing module. This takes a second of a core, so the thread lowers its priority first. */
const loadTools = async () => {
  const [{ drawDocument }, { imageForPrint }, { readCatalogues }] = await Promise.all([
    import('../../../../views/certificates/draw.tsx'),
    import('../../../../views/certificates/paper/images.ts'),
    import('../../../core/words/catalogues.ts'),
  ])
  let words: Promise<void> | undefined
  const readWords = () => {
    words ??= readCatalogues()
    return words
  }
  return { drawDocument, imageForPrint, readWords }
}

type Tools = Awaited<ReturnType<typeof loadTools>>

/** Prepares images for print, each once per worker. */
async function prepareImages(images: Order['images'], { imageForPrint }: Tools): Promise<Images> {
  const ready: Images = {}
  for (const [name, bytes] of Object.entries(images)) {
    if (!prepared.has(name)) prepared.set(name, await imageForPrint(bytes))
    ready[name] = prepared.get(name)
  }
  while (prepared.size > maxPrepared) prepared.delete(prepared.keys().next().value ?? '')
  return ready
}

async function deliver({ list, images }: Order, tools: Tools, post: Post) {
  try {
    if (list.some(({ journal }) => journal.language)) await tools.readWords()
    const ready = await prepareImages(images, tools)
    for (const facts of list) {
      const pdf = new Uint8Array(await tools.drawDocument(facts, ready, () => post({ isPage: true }, [])))
      post({ pdf }, [pdf.buffer])
    }
  } catch (error) {
    post({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }, [])
  }
}

if (!Bun.isMainThread) {
  stepBack()
  const loading = loadTools() // if it fails, the thread ends with an error
  self.onmessage = async ({ data }: MessageEvent<Order>) =>
    deliver(data, await loading, (delivery, transfer) => self.postMessage(delivery, { transfer }))
}
