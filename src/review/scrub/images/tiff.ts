import { deflateSync, inflateSync } from 'node:zlib'
import { scrubbedJpeg } from './jpeg.ts'

/** What draws of a TIFF (TIFF 6.0, section 8; technical notes 1 and 2): sizes, colours, packing, resolution, places of pixels. */
const drawing = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 263, 266, 274, 277, 278, 280, 281, 282, 283, 284, 292, 293, 296, 317],
  ...[320, 322, 323, 332, 338, 339, 347, 529, 530, 531, 532],
])
/** Tags of places and of the number of bytes there: strips, and tiles. */
const pixels: [places: number, counts: number][] = [
  [273, 279],
  [324, 325],
]
const sizes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8 }
const [short, long] = [3, 4]
const [packing, tables] = [259, 347]
const [unpacked, packedAsOldJpeg, packedAsJpeg] = [1, 6, 7]
/** Deflate, by Adobe's number and by its first one. */
const deflated = [8, 32_946]

type Entry = { tag: number; type: number; count: number; data: Uint8Array }

/** A TIFF with its first picture alone, and of what is said of it what draws. @returns undefined if it is damaged or none of this kind */
export function scrubbedTiff(bytes: Uint8Array): Uint8Array | undefined {
  const isLittle = bytes[0] === 0x49
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint16(2, isLittle) !== 42) return undefined
    const entries = entriesAt(view, view.getUint32(4, isLittle), isLittle)
    return entries && written(bytes, entries, isLittle)
  } catch (error) {
    if (error instanceof RangeError) return undefined // beyond its end
    throw error
  }
}

function entriesAt(view: DataView, at: number, isLittle: boolean): Entry[] | undefined {
  const number = view.getUint16(at, isLittle)
  const entries: Entry[] = []
  for (let place = 0; place < number; place++) {
    const from = at + 2 + place * 12
    const [tag, type, count] = [
      view.getUint16(from, isLittle),
      view.getUint16(from + 2, isLittle),
      view.getUint32(from + 4, isLittle),
    ]
    const length = (sizes[type] ?? 0) * count
    const start = length > 4 ? view.getUint32(from + 8, isLittle) : from + 8
    if (length === 0 || start + length > view.byteLength) return undefined
    entries.push({ tag, type, count, data: new Uint8Array(view.buffer, view.byteOffset + start, length) })
  }
  return entries
}

function numbersIn({ type, count, data }: Entry, isLittle: boolean): number[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (type !== short && type !== long) return []
  return Array.from({ length: count }, (_, at) =>
    type === short ? view.getUint16(at * 2, isLittle) : view.getUint32(at * 4, isLittle),
  )
}

/** The tables that JPEGs of a picture share, which are a JPEG too. */
function ofTables({ data }: Entry, plain: (part: Uint8Array) => Uint8Array | undefined): Partial<Entry> {
  const found = plain(data) ?? new Uint8Array()
  return { data: found, count: found.length }
}

/** Deflated pixels, without what stands behind them; undefined if they are damaged. */
function repacked(part: Uint8Array, most: number): Uint8Array | undefined {
  try {
    const pixels = inflateSync(part, { maxOutputLength: most + mostBehind })
    return deflateSync(pixels.subarray(0, most), { level: 9 })
  } catch {
    return undefined
  }
}

/** Programs round a strip up; more behind its pixels is not read. */
const mostBehind = 1_000_000

/** How many bytes a strip or a tile holds at most (TIFF 6.0, sections 3 and 15), without what stands behind its pixels. */
function mostOfPart(numbersOf: (tag: number) => number[]): number {
  const numberOf = (tag: number) => numbersOf(tag)[0]
  const [width = 0, height = 0, samples = 1] = [256, 257, 277].map(numberOf)
  const [across = width, down = Math.min(numberOf(278) ?? height, height)] = [322, 323].map(numberOf)
  return Math.ceil((across * samples * Math.max(1, ...numbersOf(258))) / 8) * down
}

/** The head, the pixels, the list of what is said of them, and what does not fit into it. */
function written(bytes: Uint8Array, entries: Entry[], isLittle: boolean): Uint8Array | undefined {
  const order = isLittle ? 'LE' : 'BE'
  const pieces: Buffer[] = [Buffer.alloc(8)]
  let length = 8
  const add = (part: Uint8Array) => {
    const at = length
    pieces.push(Buffer.from(part), Buffer.alloc(part.length % 2))
    length += part.length + (part.length % 2)
    return at
  }
  const asLong = (numbers: number[]) => {
    const data = Buffer.alloc(numbers.length * 4)
    for (const [at, value] of numbers.entries()) data[`writeUInt32${order}`](value, at * 4)
    return data
  }
  const kept = entries.filter(({ tag }) => drawing.has(tag))
  const numbersOf = (tag: number) => {
    const entry = kept.find((one) => one.tag === tag)
    return entry ? numbersIn(entry, isLittle) : []
  }
  const [how = unpacked] = numbersOf(packing)
  if (how === packedAsOldJpeg) return undefined
  const most = mostOfPart(numbersOf)
  if (most === 0) return undefined
  const plain = (part: Uint8Array): Uint8Array | undefined => {
    if (how === packedAsJpeg) return scrubbedJpeg(part)
    if (how === unpacked) return part.subarray(0, most)
    if (!deflated.includes(how)) return part
    return repacked(part, most)
  }
  for (const entry of kept) if (entry.tag === tables) Object.assign(entry, ofTables(entry, plain))
  for (const [placesTag, countsTag] of pixels) {
    const [places, counts] = [placesTag, countsTag].map((tag) => entries.find((entry) => entry.tag === tag))
    if (!places || !counts) continue
    const [from, many] = [numbersIn(places, isLittle), numbersIn(counts, isLittle)]
    if (from.length !== many.length || from.some((at, place) => at + (many[place] ?? 0) > bytes.length))
      return undefined
    const parts = from.flatMap((at, place) => plain(bytes.subarray(at, at + (many[place] ?? 0))) ?? [])
    if (parts.length < from.length) return undefined
    kept.push({ tag: placesTag, type: long, count: parts.length, data: asLong(parts.map(add)) })
    kept.push({ tag: countsTag, type: long, count: parts.length, data: asLong(parts.map(({ length }) => length)) })
  }
  if (!kept.some(({ tag }) => tag === 273 || tag === 324)) return undefined
  const list = Buffer.alloc(2 + kept.length * 12 + 4)
  list[`writeUInt16${order}`](kept.length, 0)
  for (const [place, { tag, type, count, data }] of kept.toSorted((one, other) => one.tag - other.tag).entries()) {
    const at = 2 + place * 12
    list[`writeUInt16${order}`](tag, at)
    list[`writeUInt16${order}`](type, at + 2)
    list[`writeUInt32${order}`](count, at + 4)
    if (data.length > 4) list[`writeUInt32${order}`](add(data), at + 8)
    else list.set(data, at + 8)
  }
  const listAt = add(list)
  const head = pieces[0] ?? Buffer.alloc(8)
  head.write(isLittle ? 'II' : 'MM')
  head[`writeUInt16${order}`](42, 2)
  head[`writeUInt32${order}`](listAt, 4)
  return Buffer.concat(pieces)
}
