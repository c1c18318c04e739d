/** Actions that only set how others draw, or comment on them. */
const silent = new Set([
  128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 144, 145, 149, 150, 151, 512,
])
/** Actions that draw a bitmap, with or without a mask. */
const drawing = new Set([116, 117, 118, 119, 120, 121])

/**
 * Finds the bitmap of a StarView metafile, LibreOffice's own format, that draws nothing else.
 * @returns a BMP file; undefined if it draws more, which only LibreOffice can
 */
export function bitmapOfSvm(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const bitmaps: Uint8Array[] = []
  if (bytes.length < 12) return undefined
  let at = 12 + view.getUint32(8, true)
  while (at + 8 <= bytes.length) {
    const [action, size] = [view.getUint16(at, true), view.getUint32(at + 4, true)]
    const content = bytes.subarray(at + 8, at + 8 + size)
    if (drawing.has(action)) bitmaps.push(bmpIn(content))
    else if (!silent.has(action)) return undefined
    at += 8 + size
  }
  const [only] = bitmaps
  return bitmaps.length === 1 && only && only.length > 0 ? only : undefined
}

function bmpIn(content: Uint8Array): Uint8Array {
  const from = content.findIndex((byte, at) => byte === 0x42 && content[at + 1] === 0x4d)
  if (from < 0 || from + 6 > content.length) return new Uint8Array()
  const size = new DataView(content.buffer, content.byteOffset + from).getUint32(2, true)
  return content.subarray(from, size > 54 ? from + size : undefined)
}
