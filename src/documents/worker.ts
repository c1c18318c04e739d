import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { drawn } from '../../views/documents/draw.tsx'
import { type Images, printed } from '../../views/documents/images.ts'
import type { Facts } from './facts.ts'

/** Documents to be drawn one after the other, with the stored images that they name. */
export type Order = { list: Facts[]; images: Record<string, Uint8Array> }

/** The documents of an order, or what stopped the first that failed. */
export type Delivery = { pdfs: Uint8Array<ArrayBuffer>[] } | { problem: string }

const mostPrepared = 300
const prepared = new Map<string, string | undefined>()

/** Images as they are printed, each prepared once while this worker lives. */
async function prepare(images: Order['images']): Promise<Images> {
  const ready: Images = {}
  for (const [name, bytes] of Object.entries(images)) {
    if (!prepared.has(name)) prepared.set(name, await printed(bytes))
    ready[name] = prepared.get(name)
  }
  while (prepared.size > mostPrepared) prepared.delete(prepared.keys().next().value ?? '')
  return ready
}

async function deliver({ list, images }: Order): Promise<Delivery> {
  try {
    const ready = await prepare(images)
    const pdfs: Uint8Array<ArrayBuffer>[] = []
    for (const facts of list) pdfs.push(new Uint8Array(await drawn(facts, ready)))
    return { pdfs }
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Readers go first: on Linux a thread can be asked to yield to those of the server. */
function stepBack(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), 5)
  } catch {
    // elsewhere all threads are alike
  }
}

if (!Bun.isMainThread) {
  stepBack()
  self.onmessage = async ({ data }: MessageEvent<Order>) => {
    const delivery = await deliver(data)
    const buffers = 'pdfs' in delivery ? delivery.pdfs.map(({ buffer }) => buffer) : []
    self.postMessage(delivery, { transfer: buffers })
  }
}
