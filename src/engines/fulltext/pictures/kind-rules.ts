/** The kind of a picture by its bytes; the names and types in other files are not trusted. */
export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'tiff' | 'svg' | 'emf' | 'wmf' | 'svm' | 'gzip'

/** The size in pixels, as displayed. */
export type Size = { width: number; height: number }

/** The first bytes of each kind, as hexadecimal digits. */
const starts: [RegExp, PictureKind][] = [
  [/^89504e470d0a1a0a/, 'png'],
  [/^ffd8ff/, 'jpeg'],
  [/^474946383[79]61/, 'gif'],
  [/^52494646.{8}57454250/, 'webp'],
  [/^424d.{8}00000000/, 'bmp'],
  [/^(?:49492a00|4d4d002a)/, 'tiff'],
  [/^01000000.{72}20454d46/, 'emf'],
  [/^(?:d7cdc69a|0[12]000900000[13])/, 'wmf'],
  [/^56434c4d5446/, 'svm'],
  [/^1f8b/, 'gzip'],
]
const svgStart =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[\s\S]*?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:\w+:)?svg[\s>]/i

/** Detects the kind of a picture from its first bytes; undefined for anything else. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('hex')
  const found = starts.find(([pattern]) => pattern.test(start))
  if (found) return found[1]
  return svgStart.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1')) ? 'svg' : undefined
}

/**
 * Returns the size of a picture that browsers show, rotated by its Exif orientation; undefined if its header is
 * damaged.
 */
export function pixelSize(bytes: Uint8Array, kind: PictureKind): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = readers[kind]?.(view, bytes)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    return undefined // a truncated header
  }
}

const readers: Partial<Record<PictureKind, (view: DataView, bytes: Uint8Array) => Size | undefined>> = {
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  bmp: (view) => ({ width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }),
  webp: webpSize,
  jpeg: jpegSize,
}

/** Returns the size of a WebP. Source: WebP Container Specification; RFC 6386, 9.1. */
function webpSize(view: DataView, bytes: Uint8Array): Size | undefined {
  const small = (at: number) => (view.getUint16(at, true) & 0xffff) | ((bytes[at + 2] ?? 0) << 16)
  switch (String.fromCharCode(...bytes.subarray(12, 16))) {
    case 'VP8X':
      return { width: small(24) + 1, height: small(27) + 1 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return undefined
  }
}

/** Returns the size of a JPEG. Source: ITU-T T.81, annex B; Exif 2.3, 4.6. */
function jpegSize(view: DataView, bytes: Uint8Array): Size | undefined {
  let isTurned = false
  for (let at = 2; at + 4 < view.byteLength; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    const [height, width] = isFrame ? [view.getUint16(at + 5), view.getUint16(at + 7)] : [0, 0]
    if (isFrame) return isTurned ? { width: height, height: width } : { width, height }
    if (marker === 0xe1) isTurned ||= exifOrientation(bytes.subarray(at + 4, at + 2 + view.getUint16(at + 2))) > 4
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function exifOrientation(segment: Uint8Array): number {
  if (String.fromCharCode(...segment.subarray(0, 6)) !== 'Exif\0\0') return 1
  const view = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6)
  const isLittle = view.getUint16(0) === 0x4949
  const list = view.getUint32(4, isLittle)
  const count = Math.min(view.getUint16(list, isLittle), 100)
  for (let entry = 0; entry < count; entry++) {
    const at = list + 2 + 12 * entry
    if (view.getUint16(at, isLittle) === 0x0112) return view.getUint16(at + 8, isLittle)
  }
  return 1
}
