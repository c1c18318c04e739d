import { Zip, ZipPassThrough } from 'fflate'

/** What is whole goes out before a failure breaks the connection: the server drops what it has not sent by then. */
const sentWithinMs = 300

/** A zip of documents that arrive one after the other, stored as they are: PDFs are compressed already. */
export type Archived = {
  names: string[]
  pdfs: AsyncGenerator<Uint8Array, void>
  /** Nobody waits for the rest. */
  leave: () => void
}

/**
 * The archive as a stream. Nothing is drawn before somebody reads, and little ahead; who leaves ends the drawing. The name
 * of an entry goes out before it is drawn, so that the last one of a broken stream is the one that failed.
 */
export function archiveStream(
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
        await Bun.sleep(sentWithinMs)
        stream.error(error)
      }
    },
    cancel() {
      isLeft = true
      leave()
    },
  })
}
