import { plainProfile } from './colour-profile.ts'

/** Segments that make the picture: frames, tables, restarts, scans (ITU T.81, B.1.1.3), and Adobe's colour transform. */
const isPicture = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)

const adobe = Uint8Array.of(0x41, 0x64, 0x6f, 0x62, 0x65) // "Adobe"

/**
 * A JPEG with its scans byte for byte, its colours and the way it is turned, and nothing else: no Exif, no comment, no thumbnail, no
 * second picture behind the first.
 * @returns undefined for what is no whole JPEG
 */
export function scrubbedJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const picture: Segment[] = []
  const profile: Uint8Array[] = []
  let density: Uint8Array | undefined
  let transform: number | undefined
  let turned = 1
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff || at + 1 >= bytes.length) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) break
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    const body = bytes.subarray(at + 4, end)
    const scanEnd = marker === 0xda ? endOfScan(bytes, end) : end
    if (isPicture(marker)) picture.push({ marker, body, scan: bytes.subarray(end, scanEnd) })
    else if (marker === 0xe0 && startsWith(body, 'JFIF\0') && body.length >= 12) density ??= body.subarray(7, 12)
    else if (marker === 0xe1 && startsWith(body, 'Exif\0\0')) turned = turnOf(body.subarray(6)) ?? turned
    else if (marker === 0xe2 && startsWith(body, 'ICC_PROFILE\0')) profile.push(body)
    else if (marker === 0xee && startsWith(body, 'Adobe') && body.length >= 12) transform = body[11]
    at = scanEnd
  }
  const head = [
    Uint8Array.of(0xff, 0xd8),
    density && segment(0xe0, [...ascii('JFIF\0'), 1, 1, ...density, 0, 0]),
    turned > 1 && segment(0xe1, [...ascii(exifBeforeTurn), turned, 0, 0, 0, 0, 0, 0]),
    ...profileSegments(profile),
    transform !== undefined && segment(0xee, [...adobe, 0, 100, 0, 0, 0, 0, transform]),
  ]
  return Buffer.concat([
    ...head.filter((part) => part instanceof Uint8Array),
    ...drawing(picture),
    Uint8Array.of(0xff, 0xd9),
  ])
}

type Segment = { marker: number; body: Uint8Array; scan: Uint8Array }

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The segments of a picture with what they need and no more (ITU T.81, B.2): of tables, those that its parts and scans use. */
function drawing(segments: Segment[]): Uint8Array[] {
  const [weights, tables] = [new Set<number>(), new Set<number>()]
  const frame = segments.find(({ marker }) => isFrame(marker))
  for (let at = 0; at < (frame?.body[5] ?? 0); at++) weights.add(frame?.body[8 + 3 * at] ?? 0)
  for (const { marker, body } of segments)
    for (let at = 0; marker === 0xda && at < (body[0] ?? 0); at++) {
      const pair = body[2 + 2 * at] ?? 0
      tables.add(pair >> 4).add(0x10 | (pair & 0x0f))
    }
  const isArithmetic = (frame?.marker ?? 0) > 0xc8
  return segments.flatMap(({ marker, body, scan }) => {
    const needed = () => {
      if (marker === 0xdb)
        return tablesIn(
          body,
          (at) => ((body[at] ?? 0) < 16 ? 65 : 129),
          (id) => weights.has(id & 15),
        )
      if (marker === 0xc4)
        return tablesIn(
          body,
          (at) => lengthOfCodes(body, at),
          (id) => tables.has(id),
        )
      if (marker === 0xda) return body.subarray(0, 4 + 2 * (body[0] ?? 0))
      if (marker === 0xdd) return body.subarray(0, 2)
      if (marker === 0xdc) return body.subarray(0, frame?.body[1] === 0 && frame.body[2] === 0 ? 2 : 0)
      if (marker === 0xcc) return isArithmetic ? body : body.subarray(0, 0)
      return body.subarray(0, 6 + 3 * (body[5] ?? 0))
    }
    const kept = needed()
    return kept.length > 0 ? [segment(marker, kept), scan] : []
  })
}

const lengthOfCodes = (body: Uint8Array, at: number) =>
  17 + body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)

/** Of the tables that stand one after the other, each behind its id, those that are used. */
function tablesIn(body: Uint8Array, lengthOf: (at: number) => number, isUsed: (id: number) => boolean): Uint8Array {
  const kept: Uint8Array[] = []
  for (let at = 0; at < body.length && at + lengthOf(at) <= body.length; at += lengthOf(at))
    if (isUsed(body[at] ?? 0)) kept.push(body.subarray(at, at + lengthOf(at)))
  return Buffer.concat(kept)
}

/** An Exif part whose one entry is the orientation (tag 0x0112, one SHORT), up to its value. */
const exifBeforeTurn = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'

/** Where a scan's coded data end: before the next marker that is neither escaped nor a restart (ITU T.81, B.1.1.5). */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** How a picture is to be turned: 1 to 8 (Exif 2.32, 4.6.4.A); undefined if its Exif does not say. */
export function turnOf(tiff: Uint8Array): number | undefined {
  if (tiff.length < 8) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = tiff[0] === 0x49
  const first = view.getUint32(4, isLittle)
  if (first + 2 > tiff.length) return undefined
  const count = view.getUint16(first, isLittle)
  for (let at = first + 2, left = count; left > 0 && at + 12 <= tiff.length; at += 12, left--) {
    const turned = view.getUint16(at + 8, isLittle)
    if (view.getUint16(at, isLittle) === 0x0112) return turned >= 1 && turned <= 8 ? turned : undefined
  }
  return undefined
}

const mostOfProfile = 65_519

/** The scrubbed colour profile, in as many segments as it needs (ICC.1, B.4). */
function profileSegments(parts: Uint8Array[]): Uint8Array[] {
  const inOrder = parts.toSorted((one, other) => (one[12] ?? 0) - (other[12] ?? 0))
  const profile = parts.length > 0 ? plainProfile(Buffer.concat(inOrder.map((part) => part.subarray(14)))) : undefined
  if (!profile) return []
  const count = Math.ceil(profile.length / mostOfProfile)
  return Array.from({ length: count }, (_, place) => {
    const part = profile.subarray(place * mostOfProfile, (place + 1) * mostOfProfile)
    return segment(
      0xe2,
      Buffer.concat([Buffer.from(`ICC_PROFILE\0${String.fromCharCode(place + 1, count)}`, 'latin1'), part]),
    )
  })
}

function segment(marker: number, body: ArrayLike<number>): Uint8Array {
  const length = body.length + 2
  const bytes = new Uint8Array(length + 2)
  bytes.set([0xff, marker, length >> 8, length & 0xff])
  bytes.set(body, 4)
  return bytes
}

const ascii = (text: string) => Buffer.from(text, 'latin1')

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text
}
