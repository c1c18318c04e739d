import type { Files } from './files.ts'
import { imageFormat, maxImageBytes, maxImageSide } from './rules.ts'

const maxPixels = 40_000_000

type PreparedImage =
  | { ok: true; bytes: Uint8Array; extension: 'png' | 'jpg' }
  | { ok: false; code: 'invalid_image' | 'file_too_large' }

/**
 * Re-encodes an uploaded image from its pixels: rotated by its EXIF orientation, without metadata, at most 1,024 px a
 * side. PNG, GIF and transparent WebP become PNG; JPEG and other WebP become JPEG.
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  if (bytes.byteLength > maxImageBytes) return { ok: false, code: 'file_too_large' }
  const format = imageFormat(bytes)
  if (!format || (format === 'jpeg' && !isWholeJpeg(bytes))) return { ok: false, code: 'invalid_image' }
  const image = new Bun.Image(format === 'png' ? bareChunks(bytes) : bytes, { maxPixels })
  const scaled = image.resize(maxImageSide, maxImageSide, { fit: 'inside', withoutEnlargement: true })
  try {
    return format === 'png' || format === 'gif' || (format === 'webp' && hasTransparency(bytes))
      ? { ok: true, bytes: await scaled.png().bytes(), extension: 'png' }
      : { ok: true, bytes: await scaled.jpeg({ quality: 88 }).bytes(), extension: 'jpg' }
  } catch {
    return { ok: false, code: 'invalid_image' }
  }
}

/** Whether a WebP may be transparent, by the flag of its VP8X chunk or of a lossless picture's header (RFC 9649). */
function hasTransparency(webp: Uint8Array): boolean {
  const chunk = String.fromCharCode(...webp.subarray(12, 16))
  const place = { VP8X: 20, VP8L: 24 }[chunk]
  return place !== undefined && ((webp[place] ?? 0) & 0x10) !== 0
}

/** Stores an uploaded image under a generated name; the transaction that writes its row must hold `hash`. */
export async function storeImage(
  files: Files,
  bytes: Uint8Array,
): Promise<{ ok: true; name: string; hash: string } | { ok: false; code: 'invalid_image' | 'file_too_large' }> {
  const prepared = await prepareImage(bytes)
  if (!prepared.ok) return prepared
  const hash = await files.save(prepared.bytes)
  return { ok: true, name: `${hash}.${prepared.extension}`, hash }
}

/** The chunks that make a PNG's picture (PNG, 5.6), and its orientation. */
const pictureChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'eXIf', 'IDAT', 'IEND'])

/**
 * Returns a PNG without texts and colour profile: they are compressed, so a small file may exhaust the memory, and the
 * decoder would copy the profile to the stored image.
 */
function bareChunks(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const parts = [png.subarray(0, 8)]
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (pictureChunks.has(String.fromCharCode(...png.subarray(at + 4, at + 8)))) parts.push(png.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

/** Whether a JPEG has its own end marker (a thumbnail has one too): the decoder fills in missing data. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return false
    if (marker === 0xd9) return true
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    if (isAlone) at += marker === 0xff ? 1 : 2
    else if (at + 3 >= bytes.length) return false
    else at += 2 + view.getUint16(at + 2)
    if (marker === 0xda) at = nextMarker(bytes, at)
  }
  return false
}

/** Returns the end of a scan's pixels: an 0xff that is neither escaped nor a restart. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}
