import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { brotliOptions } from './encoding.ts'
import type { CachedAnswer, PageCache } from './page-cache.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
let isBusy = false

/**
 * Recompresses a cached brotli response at the best level, which makes it a fifth smaller, on another thread. One at a
 * time: if another is in progress, the next request for this response tries again. The ETag stays, because the content
 * does and pages are never sent in ranges.
 */
export async function recompress(pageCache: PageCache, key: string, answer: CachedAnswer): Promise<void> {
  if (isBusy) return
  isBusy = true
  try {
    const plain = await decompress(await answer.body.bytes())
    const best = await compress(plain, brotliOptions(plain.byteLength, 11))
    const headers = new Headers(answer.headers)
    headers.set('Content-Length', String(best.byteLength))
    if (pageCache.find(key) !== answer) return
    pageCache.keep(key, { body: new Blob([new Uint8Array(best)]), headers, etag: answer.etag }, pageCache.mark())
  } finally {
    isBusy = false
  }
}
