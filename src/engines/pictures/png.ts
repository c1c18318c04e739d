import { joinKeptBytes } from './jpeg.ts'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Chunks of the picture, its colours and resolution (PNG, 5.6); others are text, dates, Exif, profiles. */
const pictureChunks = /^(?:IHDR|PLTE|tRNS|gAMA|cHRM|sRGB|cICP|pHYs|IDAT)$/

/** The chunks of `pictureChunks`, the colour profile, and the frames of an animation. */
const shownChunks = /^(?:IHDR|PLTE|tRNS|gAMA|cHRM|sRGB|cICP|iCCP|pHYs|acTL|fcTL|fdAT|IDAT)$/

/**
 * Returns a PNG with only its picture's chunks. If `keepsAll`, keeps all frames of an animation instead of the first,
 * and the colour profile, which may name its creator.
 * @returns undefined if it is not complete
 */
export function barePng(bytes: Uint8Array, keepsAll = false): Uint8Array | undefined {
  if (!signature.every((byte, place) => bytes[place] === byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = keepsAll ? shownChunks : pictureChunks
  const parts: Uint8Array[] = [signature]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (end > bytes.length) return undefined
    if (name === 'IEND') return joinKeptBytes([...parts, bytes.subarray(at, at + 12)], bytes)
    if (kept.test(name)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}
