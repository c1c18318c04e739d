/** Segments that draw nothing: what is said of the programs that read it, and extensions, such as comments (ITU T.88, 7.4.12 and 7.4.15). */
const telling = new Set([52, 62])
/** Regions whose length is known at their end alone (7.2.7). */
const endless = 0xffffffff

/** A JBIG2 of a PDF without the segments that hold words, and what follows the last whole one. */
export function scrubbedJbig2(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at + 11 <= bytes.length; ) {
    const head = headAt(view, at)
    if (head === undefined) break
    const { kind, length, size } = head
    if (size === endless) return Buffer.concat([...parts, bytes.subarray(at)])
    const end = at + length + size
    if (!telling.has(kind)) parts.push(bytes.subarray(at, end)) // one that is cut off is drawn as far as it goes
    at = end
  }
  return Buffer.concat(parts)
}

/** What the head of a segment says (7.2): its kind, the head's length, and that of what follows; undefined if it is cut off. */
function headAt(view: DataView, at: number): { kind: number; length: number; size: number } | undefined {
  const [number, flags, counts] = [view.getUint32(at), view.getUint8(at + 4), view.getUint8(at + 5)]
  const isLong = counts >> 5 === 7
  const referred = isLong ? view.getUint32(at + 5) & 0x1fffffff : counts >> 5
  const ofCounts = isLong ? 4 + Math.ceil((referred + 1) / 8) : 1
  const ofNumber = number <= 256 ? 1 : number <= 65_536 ? 2 : 4
  const before = 5 + ofCounts + referred * ofNumber + (flags & 0x40 ? 4 : 1)
  if (at + before + 4 > view.byteLength) return undefined
  return { kind: flags & 0x3f, length: before + 4, size: view.getUint32(at + before) }
}
