import { plainProfile } from '../images/colour-profile.ts'

/** The boxes that make the picture and its colours (ISO 15444-1, I.5). */
const pictureBoxes = new Set([
  'jP  ',
  'ftyp',
  'jp2h',
  'jp2c',
  'ihdr',
  'bpcc',
  'colr',
  'pclr',
  'cmap',
  'cdef',
  'res ',
  'resc',
  'resd',
])
/** Boxes of boxes. */
const outerBoxes = new Set(['jp2h', 'res '])

/** A JPEG 2000 without the boxes and comments that tell of its maker. @returns undefined if it is damaged */
export function scrubbedJpeg2000(bytes: Uint8Array): Uint8Array | undefined {
  return bytes[0] === 0xff && bytes[1] === 0x4f ? withoutComments(bytes) : scrubbedBoxes(bytes)
}

function scrubbedBoxes(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const given = view.getUint32(at)
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    const size = given === 0 ? bytes.length - at : given
    if (size < 8 || at + size > bytes.length) return undefined // one of more than 4 GB too
    const body = bytes.subarray(at + 8, at + size)
    const kept = pictureBoxes.has(name) ? scrubbedBox(name, body) : body
    if (!kept) return undefined
    const head = Buffer.alloc(8)
    head.writeUInt32BE(kept.length + 8)
    head.write(name, 4, 'latin1')
    if (pictureBoxes.has(name)) parts.push(head, kept)
    at += size
  }
  return parts.length > 0 ? Buffer.concat(parts) : undefined
}

function scrubbedBox(name: string, body: Uint8Array): Uint8Array | undefined {
  if (name === 'jp2c') return withoutComments(body)
  if (outerBoxes.has(name)) return scrubbedBoxes(body)
  if (name !== 'colr' || (body[0] !== 2 && body[0] !== 3)) return body
  const profile = plainProfile(body.subarray(3))
  return profile && Buffer.concat([body.subarray(0, 3), profile])
}

const [tile, data, end] = [0xff90, 0xff93, 0xffd9]
/** What makes the picture; the rest are comments, lengths of what follows, and what no standard knows (ISO 15444-1, table A.2). */
const pictureMarkers = new Set([0xff50, 0xff51, 0xff52, 0xff53, 0xff5c, 0xff5d, 0xff5e, 0xff5f, 0xff60, 0xff61, 0xff63])

/** A codestream without what its heads hold beside the picture, and what stands behind its end. */
function withoutComments(stream: Uint8Array): Uint8Array | undefined {
  if (stream[0] !== 0xff || stream[1] !== 0x4f) return undefined
  const head = segmentsFrom(stream, 2, tile)
  if (!head) return undefined
  const parts = [stream.subarray(0, 2), ...head.kept]
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  for (let at = head.end; at + 12 <= stream.length && view.getUint16(at) === tile; ) {
    const given = view.getUint32(at + 6)
    const own = segmentsFrom(stream, at + 12, data)
    const next = given === 0 ? stream.length : Math.min(stream.length, at + given) // one that is cut off is drawn as far as it goes
    if (!own || next < own.end) return undefined
    const first = Buffer.from(stream.subarray(at, at + 12))
    const pieces = [...own.kept, stream.subarray(own.end, next)]
    if (given !== 0)
      first.writeUInt32BE(
        pieces.reduce((sum, { length }) => sum + length, first.length),
        6,
      )
    parts.push(first, ...pieces)
    at = next
    if (given === 0) return Buffer.concat(parts)
  }
  return Buffer.concat([...parts, Uint8Array.of(end >> 8, end & 0xff)])
}

/** The segments of a head up to a marker that make the picture. */
function segmentsFrom(stream: Uint8Array, from: number, last: number): { kept: Uint8Array[]; end: number } | undefined {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const kept: Uint8Array[] = []
  for (let at = from; at + 2 <= stream.length; ) {
    const marker = view.getUint16(at)
    if (marker === last) return { kept, end: at }
    if (at + 4 > stream.length) return undefined
    const next = at + 2 + view.getUint16(at + 2)
    if (pictureMarkers.has(marker)) kept.push(stream.subarray(at, next))
    at = next
  }
  return undefined
}
