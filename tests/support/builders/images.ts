/** An uncompressed image of noise, so that encoders have work to do. */
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

/** An image file of the given size. */
export function aPicture(format: 'png' | 'jpeg' | 'webp' | 'bmp', width = 60, height = 40): Promise<Uint8Array> {
  const bitmap = aBitmap(width, height)
  return format === 'bmp' ? Promise.resolve(bitmap) : new Bun.Image(bitmap)[format]().bytes()
}

/** A GIF of one pixel. */
export const aGif = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

/** A 12-megapixel photo as a phone takes it: rotated, with a location and a note in its Exif data. */
export async function aPhotoOfAPlace(): Promise<Uint8Array> {
  const jpeg = await aPicture('jpeg', 4_000, 3_000)
  const exif = exifOf('taken at home')
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, ...jpeg.subarray(2)])
}

/** Exif data, big-endian: rotated to the right, a description, 18.52° north. */
function exifOf(description: string): number[] {
  const number = (value: number, bytes: number) =>
    Array.from({ length: bytes }, (_, place) => (value >>> (8 * (bytes - 1 - place))) & 255)
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...[...number(tag, 2), ...number(type, 2), ...number(count, 4)],
    ...[...value, 0, 0, 0, 0].slice(0, 4),
  ]
  const text = [...new TextEncoder().encode(`${description}\0`)]
  const textAt = 8 + 2 + 3 * 12 + 4
  const gpsAt = textAt + text.length
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4
  const first = [
    ...entry(0x010e, 2, text.length, number(textAt, 4)),
    ...entry(0x0112, 3, 1, number(6, 2)),
    ...entry(0x8825, 4, 1, number(gpsAt, 4)),
  ]
  const gps = [...entry(1, 2, 2, [78, 0]), ...entry(2, 5, 3, number(latitudeAt, 4))]
  const latitude = [18, 1, 31, 1, 12, 1].flatMap((value) => number(value, 4))
  const tiff = [
    77,
    77,
    0,
    42,
    ...number(8, 4),
    0,
    3,
    ...first,
    0,
    0,
    0,
    0,
    ...text,
    0,
    2,
    ...gps,
    0,
    0,
    0,
    0,
    ...latitude,
  ]
  return [...new TextEncoder().encode('Exif\0\0'), ...tiff]
}
