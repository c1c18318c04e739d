/** Whether a segment makes up the picture: frames, tables, restarts, scans (ITU T.81, B.1.1.3). */
const isImageSegment = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)

/**
 * Returns a JPEG with its scans byte for byte, its resolution, Adobe's colour transform and its orientation, and
 * nothing else: no Exif, IPTC, XMP, comment, thumbnail or second picture behind the first. Keeps the colour profile,
 * which may name its creator, if `keepsProfile`.
 * @returns undefined if it is not a complete JPEG
 */
export function bareJpeg(bytes: Uint8Array, keepsProfile = false): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const segments: Uint8Array[] = []
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff || at + 1 >= bytes.length) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) return joinKeptBytes([bytes.subarray(0, 2), ...segments, bytes.subarray(at, at + 2)], bytes)
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    const next = marker === 0xda ? endOfScan(bytes, end) : end
    const body = bytes.subarray(at + 4, end)
    const head = keptHead(marker, body)
    const isProfile = marker === 0xe2 && startsWith(body, 'ICC_PROFILE\0')
    if (isImageSegment(marker) || (keepsProfile && isProfile)) segments.push(bytes.subarray(at, next))
    else if (head) segments.push(head)
    at = next
  }
}

/** Joins the kept parts of a file; returns the file itself if all of it was kept. */
export const joinKeptBytes = (parts: Uint8Array[], file: Uint8Array): Uint8Array =>
  parts.reduce((sum, { length }) => sum + length, 0) === file.length ? file : Buffer.concat(parts)

const startsWith = (body: Uint8Array, text: string) =>
  Buffer.from(body.subarray(0, text.length)).toString('latin1') === text

/** Returns the kept part of a segment about the picture: resolution without thumbnail, transform, orientation. */
function keptHead(marker: number, body: Uint8Array): Uint8Array | undefined {
  const starts = (text: string) => startsWith(body, text)
  if (marker === 0xe0 && starts('JFIF\0') && body.length >= 12) return segment(0xe0, [...body.subarray(0, 12), 0, 0])
  if (marker === 0xee && starts('Adobe') && body.length >= 12) return segment(0xee, body.subarray(0, 12))
  const turned = marker === 0xe1 && starts('Exif\0\0') ? turnOf(body.subarray(6)) : undefined
  return turned && turned > 1
    ? segment(0xe1, [...Buffer.from(exifBeforeTurn, 'latin1'), turned, 0, 0, 0, 0, 0, 0])
    : undefined
}

/** The start of an Exif part with the orientation as its one entry (tag 0x0112, one SHORT), up to its value. */
const exifBeforeTurn = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'

/** Returns the end of a scan's data: the next marker that is neither escaped nor a restart (ITU T.81, B.1.1.5). */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** Returns a picture's orientation from 1 to 8 (Exif 2.32, 4.6.4.A); undefined if its Exif has none. */
function turnOf(tiff: Uint8Array): number | undefined {
  if (tiff.length < 8) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = tiff[0] === 0x49
  const first = view.getUint32(4, isLittle)
  if (first + 2 > tiff.length) return undefined
  for (
    let at = first + 2, left = view.getUint16(first, isLittle);
    left > 0 && at + 12 <= tiff.length;
    at += 12, left--
  ) {
    const turned = view.getUint16(at + 8, isLittle)
    if (view.getUint16(at, isLittle) === 0x0112) return turned >= 1 && turned <= 8 ? turned : undefined
  }
  return undefined
}

function segment(marker: number, body: ArrayLike<number>): Uint8Array {
  const length = body.length + 2
  const bytes = new Uint8Array(length + 2)
  bytes.set([0xff, marker, length >> 8, length & 0xff])
  bytes.set(body, 4)
  return bytes
}
