/** An uncompressed picture of noise, for the encoders to work on. */
function aBitmap(width: number, height: number): Uint8Array {
  const row = Math.ceil((width * 3) / 4) * 4
  const bytes = new Uint8Array(54 + row * height).map((_, place) => (place * 7_919) % 251)
  const view = new DataView(bytes.buffer)
  bytes.fill(0, 0, 54)
  bytes.set([66, 77])
  for (const [place, value] of [
    [2, bytes.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const) {
    view.setInt32(place, value, true)
  }
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  return bytes
}

/** The bytes of a picture of that size. */
export function aPicture(format: 'png' | 'jpeg' | 'webp' | 'bmp', width = 60, height = 40): Promise<Uint8Array> {
  const bitmap = aBitmap(width, height)
  return format === 'bmp' ? Promise.resolve(bitmap) : new Bun.Image(bitmap)[format]().bytes()
}

/** A GIF of one pixel. */
export const aGif = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
