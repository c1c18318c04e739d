const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Chunks of the picture, its colours and resolution (PNG, 5.6); others are texts, days, Exif, profiles. */
const pictureChunks = /^(?:IHDR|PLTE|tRNS|gAMA|cHRM|sRGB|cICP|pHYs|IDAT)$/

/** Returns a PNG with its picture's chunks alone, an animation's first; undefined if it is not whole. */
export function anonymisedPng(bytes: Uint8Array): Uint8Array | undefined {
  if (!signature.every((byte, place) => bytes[place] === byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [signature]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (end > bytes.length) return undefined
    if (name === 'IEND') return Buffer.concat([...parts, bytes.subarray(at, at + 12)])
    if (pictureChunks.test(name)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}
