/** A line of a file and where its bytes lie. */
export type Line = { number: number; text: string; start: number; end: number }

/** The lines of a file one after the other, so that a large one is never whole in memory. Empty lines are left out. */
export async function* linesOf(file: Blob): AsyncIterable<Line> {
  const decoder = new TextDecoder()
  let rest = new Uint8Array()
  let offset = 0
  let number = 0
  const line = (bytes: Uint8Array): Line => ({
    number,
    text: decoder.decode(bytes),
    start: offset,
    end: offset + bytes.length,
  })
  for await (const chunk of file.stream()) {
    const bytes = Buffer.concat([rest, chunk])
    let from = 0
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      number++
      const next = line(bytes.subarray(from, at))
      if (next.text.trim()) yield next
      offset += at - from + 1
      from = at + 1
    }
    rest = bytes.subarray(from)
  }
  number++
  const last = line(rest)
  if (last.text.trim()) yield last
}
