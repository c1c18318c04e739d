import { Zip, ZipPassThrough } from 'fflate'

/** Milliseconds before a failure breaks a stream's connection: the server drops anything unsent by then. */
export const flushGraceMs = 300

/** A zip of PDFs made one after the other, stored uncompressed: PDFs are already compressed. */
export type Archived = {
  names: string[]
  pdfs: AsyncGenerator<Uint8Array, void>
  /** Called when the client no longer reads. */
  leave: () => void
}

/**
 * Streams the archive with backpressure: renders nothing before the client reads, and little ahead; a disconnect stops
 * rendering. An entry's name is sent before it is rendered, so the last name in a broken stream is the one that failed.
 */
export function streamArchive(
  { names, pdfs, leave }: Archived,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    if (chunk.byteLength > 0) chunks.push(chunk)
  })
  let opened: ZipPassThrough | undefined
  let isLeft = false
  let next = 0

  function open(): void {
    const name = names[next++]
    opened = name === undefined ? undefined : new ZipPassThrough(name)
    if (opened) {
      zip.add(opened)
      opened.push(new Uint8Array())
    } else zip.end()
  }

  return new ReadableStream({
    async pull(stream) {
      try {
        if (opened) {
          const { value } = await pdfs.next()
          if (!value) throw new Error(`There is no document for ${opened.filename}`)
          opened.push(value, true)
        }
        if (isLeft) return
        open()
        for (const chunk of chunks.splice(0)) stream.enqueue(chunk)
        if (!opened) stream.close()
      } catch (error) {
        if (isLeft) return
        onFailure(error)
        await Bun.sleep(flushGraceMs)
        stream.error(error)
      }
    },
    cancel() {
      isLeft = true
      leave()
    },
  })
}
