import { yieldToEventLoop } from '../workers/event-loop.ts'

/** So little that no reader of it takes long. */
const maxBytes = 64 * 1024

/** A file's bytes, piece by piece. Bun's own stream of a file lets no timer and no other request run until its end. */
export async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.stream()) {
    for (let from = 0; from < chunk.byteLength; from += maxBytes) {
      await yieldToEventLoop()
      yield chunk.subarray(from, from + maxBytes)
    }
  }
}
