import { yieldToEventLoop } from '../workers/event-loop.ts'

/** Small enough that reading a chunk takes no time. */
const maxBytes = 64 * 1024

/** A file's bytes, piece by piece. Bun's stream of a file blocks timers and other requests until its end. */
export async function* chunksOf(file: Pick<Blob, 'stream'>): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.stream()) {
    for (let from = 0; from < chunk.byteLength; from += maxBytes) {
      await yieldToEventLoop()
      yield chunk.subarray(from, from + maxBytes)
    }
  }
}
