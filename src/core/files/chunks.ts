import { yieldToEventLoop } from '../workers/event-loop.ts'

/** Small enough to be read without delay. */
const maxBytes = 64 * 1024

/**
 * Yields a file's bytes in pieces. Bun's own stream of a file blocks timers and other requests until its end.
 * @param onChunk called with the size of each
 */
export async function* readFileChunks(
  file: Pick<Blob, 'stream'>,
  onChunk = (_: number) => {},
): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.stream()) {
    for (let from = 0; from < chunk.byteLength; from += maxBytes) {
      await yieldToEventLoop()
      const part = chunk.subarray(from, from + maxBytes)
      onChunk(part.byteLength)
      yield part
    }
  }
}
