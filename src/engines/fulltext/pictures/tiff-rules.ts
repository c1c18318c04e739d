/** The size in bytes of a value of each type, by the type's number (TIFF 6.0, page 15). */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** Tags whose values are offsets of further directories: smaller pictures, Exif, GPS, and camera data. */
const leading = new Set([330, 34665, 34853, 37500, 50740, 61440])

const unknownTag = 65000

/**
 * Returns a copy of a TIFF with only its first directory: others, which may be circular or very many, are not read.
 * Removes values that lie outside the file.
 */
export function firstDirectory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  const isLittle = view.getUint16(0) === 0x4949
  const start = view.getUint32(4, isLittle)
  const end = start + 2 + 12 * view.getUint16(start, isLittle)
  let left = copy.length
  for (let at = start + 2; at < end; at += 12) {
    if (leading.has(view.getUint16(at, isLittle))) view.setUint16(at, unknownTag, isLittle)
    const size = (sizes[view.getUint16(at + 2, isLittle)] ?? 0) * view.getUint32(at + 4, isLittle)
    const place = size > 4 ? view.getUint32(at + 8, isLittle) : at + 8
    if (size > left || place + size > copy.length) view.setUint32(at + 4, 0, isLittle)
    else left -= size
  }
  copy.fill(0, end, end + 4)
  return copy
}
