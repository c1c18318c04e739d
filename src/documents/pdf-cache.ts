import type { Facts } from './facts.ts'
import type { Pdf } from './pool.ts'

/** A document's cache key: a hash of everything it says, so any change of article, settings or editor misses. */
export function keyOf(facts: Facts): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(facts)).digest('base64url')
}

/** An LRU cache of documents, up to `maxBytes`. */
export function createPdfCache(maxBytes: number) {
  const pdfs = new Map<string, Pdf>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= pdfs.get(key)?.byteLength ?? 0
    pdfs.delete(key)
  }

  return {
    find(key: string): Pdf | undefined {
      const pdf = pdfs.get(key)
      if (pdf) {
        pdfs.delete(key)
        pdfs.set(key, pdf)
      }
      return pdf
    },
    keep(key: string, pdf: Pdf): void {
      if (pdf.byteLength > maxBytes / 4) return
      drop(key)
      pdfs.set(key, pdf)
      bytes += pdf.byteLength
      for (const oldest of pdfs.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    bytes: () => bytes,
  }
}
