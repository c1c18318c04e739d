import { readFileChunks } from '../../core/files/chunks.ts'

/** A line of a file and its byte range; `text` is undefined if it is too long. */
type Line = { number: number; text: string | undefined; start: number; end: number }

/** The longest line in bytes: every field of an article at its limit, with most characters escaped. */
const maxLineLength = 5 * 1024 * 1024

/** Streams a file's lines, so that a large one is never completely in memory. Skips empty lines. */
export async function* streamFileLines(file: Blob): AsyncIterable<Line> {
  const decoder = new TextDecoder()
  let rest = new Uint8Array()
  let offset = 0
  let dropped = 0
  let number = 0
  const line = (bytes: Uint8Array): Line => {
    const length = dropped + bytes.length
    const text = length > maxLineLength ? undefined : decoder.decode(bytes)
    return { number, text, start: offset, end: offset + length }
  }
  const isEmpty = ({ text }: Line) => text?.trim() === ''
  for await (const chunk of readFileChunks(file)) {
    const bytes = Buffer.concat([rest, chunk])
    let from = 0
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      number++
      const next = line(bytes.subarray(from, at))
      if (!isEmpty(next)) yield next
      offset = next.end + 1
      dropped = 0
      from = at + 1
    }
    rest = bytes.subarray(from)
    if (dropped + rest.length > maxLineLength) {
      dropped += rest.length
      rest = new Uint8Array()
    }
  }
  number++
  const last = line(rest)
  if (!isEmpty(last)) yield last
}
