const [extension, picture, trailer] = [0x21, 0x2c, 0x3b]
const [control, ofProgram] = [0xf9, 0xff]

/** The extensions that animate a GIF; others are comments, text and programs' own data. */
const kept = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/

/**
 * Returns a GIF with its pictures, delays and repetitions, but without comments, XMP and programs' own data (GIF89a, 23
 * to 27); undefined if it is not a complete GIF.
 */
export function bareGif(bytes: Uint8Array): Uint8Array | undefined {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'GIF8') return undefined
  const start = 13 + tableSize(bytes[10])
  const parts = [bytes.subarray(0, start)]
  for (let at = start; at < bytes.length && bytes[at] !== trailer; ) {
    const [kind, label] = [bytes[at], bytes[at + 1]]
    if (kind !== extension && kind !== picture) return undefined
    const end = endOfBlocks(bytes, kind === extension ? at + 2 : at + 11 + tableSize(bytes[at + 9]))
    if (end === undefined) return undefined
    const name = Buffer.from(bytes.subarray(at + 3, at + 14)).toString('latin1')
    const isKept = kind === picture || label === control || (label === ofProgram && kept.test(name))
    if (isKept) parts.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...parts, Uint8Array.of(trailer)])
}

/** Returns the size of a colour table in bytes, from the flags before it. */
const tableSize = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Returns the end of a series of blocks, each with its length first; the last is empty. */
function endOfBlocks(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}
