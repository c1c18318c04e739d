/** The chunks of a WebP's pictures and their colours; others are Exif, XMP and programs' own data (RFC 9649, 2.7). */
const kept = /^(?:VP8X|ICCP|ANIM|ANMF|ALPH|VP8 |VP8L)$/
const flagsOfLeft = 0x08 | 0x04 // Exif and XMP

/** Returns a WebP with only its pictures and colour profile; undefined if it is not a complete WebP. */
export function bareWebp(bytes: Uint8Array): Uint8Array | undefined {
  if (!/^RIFF[\s\S]{4}WEBP/.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = 8 + view.getUint32(4, true)
  if (whole > bytes.length) return undefined
  const parts: Uint8Array[] = []
  for (let at = 12; at + 8 <= whole; ) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > whole) return undefined
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
    if (kept.test(name)) parts.push(name === 'VP8X' ? withoutFlags(bytes.subarray(at, end)) : bytes.subarray(at, end))
    at = end
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  const bare = Buffer.concat([head, ...parts])
  bare.writeUInt32LE(bare.length - 8, 4)
  return bare
}

function withoutFlags(chunk: Uint8Array): Uint8Array {
  const flagged = chunk.slice()
  flagged[8] = (flagged[8] ?? 0) & ~flagsOfLeft
  return flagged
}
