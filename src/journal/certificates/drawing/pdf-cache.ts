import { LRUCache } from 'lru-cache'
import type { Pdf } from '../../../core/workers/pool.ts'
import type { Facts } from '../facts.ts'

/** A document's cache key: a hash of everything it says, so any change of article, settings or editor misses. */
export function keyOf(facts: Facts): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(facts)).digest('base64url')
}

const maxBytes = 32 * 1024 * 1024

/** An LRU cache of documents, up to `maxSize` bytes; one larger than a quarter of that is not cached. */
export function createPdfCache(maxSize = maxBytes) {
  const sizeCalculation = ({ byteLength }: Pdf) => byteLength
  return new LRUCache<string, Pdf>({ maxSize, maxEntrySize: maxSize / 4, sizeCalculation })
}
