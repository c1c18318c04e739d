import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { drawDocument } from '../../../../views/certificates/draw.tsx'
import { type Images, imageForPrint } from '../../../../views/certificates/paper/images.ts'
import type { Facts } from '../facts.ts'

/** Documents to draw one after the other, with the stored images they name. */
export type Order = { list: Facts[]; images: Record<string, Uint8Array> }

/**
 * The next document of an order, or the problem that ended it: that one and those after it are not drawn. `isPage`
 * tells that one more page of the next document is done.
 */
export type Delivery = { pdf: Uint8Array<ArrayBuffer> } | { problem: string } | { isPage: true }

const maxPrepared = 300
/** Images ready for print, by name; undefined, which an LRU cache does not hold, if one cannot be printed. */
const prepared = new Map<string, string | undefined>()

/** Prepares images for print, each once in a worker's life. */
async function prepare(images: Order['images']): Promise<Images> {
  const ready: Images = {}
  for (const [name, bytes] of Object.entries(images)) {
    if (!prepared.has(name)) prepared.set(name, await imageForPrint(bytes))
    ready[name] = prepared.get(name)
  }
  while (prepared.size > maxPrepared) prepared.delete(prepared.keys().next().value ?? '')
  return ready
}

async function deliver({ list, images }: Order, post: (delivery: Delivery, transfer: ArrayBuffer[]) => void) {
  try {
    const ready = await prepare(images)
    for (const facts of list) {
      const pdf = new Uint8Array(await drawDocument(facts, ready, () => post({ isPage: true }, [])))
      post({ pdf }, [pdf.buffer])
    }
  } catch (error) {
    post({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }, [])
  }
}

/** Lowers this thread's priority so that readers go first, which Linux allows. */
function stepBack(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), 5)
  } catch {
    // elsewhere threads have no priority of their own
  }
}

if (!Bun.isMainThread) {
  stepBack()
  self.onmessage = ({ data }: MessageEvent<Order>) =>
    deliver(data, (delivery, transfer) => self.postMessage(delivery, { transfer }))
}
