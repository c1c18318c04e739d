import { plainPlusRecords } from './emf-plus.ts'

/**
 * An EMF without its description and comments (MS-EMF, 2.3.3 and 2.3.4.2). Comments of EMF+ draw: they stay without comments of their
 * own, unless they hold pictures; then they go, and what older programs draw in their place stays.
 * @returns undefined if it is damaged, or nothing would stay
 */
export function scrubbedEmf(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 108 || view.getUint32(0, true) !== 1 || view.getUint32(40, true) !== 0x464d4520) return undefined
  const headSize = view.getUint32(4, true)
  const records: Record[] = []
  for (let at = headSize; at + 8 <= bytes.length; ) {
    const [kind, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    if (size < 8 || size % 4 !== 0 || at + size > bytes.length) return undefined
    records.push({ kind, bytes: bytes.subarray(at, at + size) })
    if (kind === endOfFile) return writtenEmf(bytes.subarray(0, Math.min(headSize, 88)), records)
    at += size
  }
  return undefined
}

type Record = { kind: number; bytes: Uint8Array }
const [endOfFile, comment] = [14, 70]
/** Words to drivers and programs, and files of colour profiles (MS-EMF, 2.3.3, 2.3.6, 2.3.11). */
const telling = new Set([102, 103, 105, 106, 110, 112, 113, 121])
/** Colour spaces, which end with the path of a profile (2.3.7.5, MS-WMF 2.2.2.11). */
const [colourSpaces, pathAt] = [new Set([99, 122]), 80]

/** Fonts, which behind what draws them have names in a program's language, and then axes or the shape that replaces them (2.2.15, 2.2.16). */
const [font, namesAt, axesAt, axesMark, shapeAt] = [82, 104, 360, 0x08007664, 320]

function withoutFontNames(bytes: Uint8Array): Uint8Array {
  const plain = Buffer.from(bytes)
  const hasAxes = plain.length >= axesAt + 4 && plain.readUInt32LE(axesAt) === axesMark
  const end = Math.min(plain.length, hasAxes ? axesAt : shapeAt)
  return end > namesAt ? plain.fill(0, namesAt, end) : plain
}

const isPlus = ({ kind, bytes }: Record) =>
  kind === comment && Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'EMF+'

/** The records without comments, those of EMF+ written anew. */
function plainRecords(records: Record[]): Uint8Array[] | undefined {
  const plus = records.filter(isPlus)
  const plain = plainPlusRecords(plus.map(({ bytes }) => bytes.subarray(16)))
  if (plain === 'damaged' || plain === 'pictures alone') return undefined
  return records.flatMap((record) => {
    if (colourSpaces.has(record.kind)) return [Buffer.from(record.bytes).fill(0, Math.min(pathAt, record.bytes.length))]
    if (record.kind === font) return [withoutFontNames(record.bytes)]
    if (!isPlus(record)) return record.kind === comment || telling.has(record.kind) ? [] : [record.bytes]
    const data = plain === 'pictures twice' ? undefined : plain[plus.indexOf(record)]
    return data && data.length > 0 ? [commentOf(data)] : []
  })
}

function commentOf(data: Uint8Array): Uint8Array {
  const size = Math.ceil((data.length + 16) / 4) * 4
  const written = Buffer.alloc(size)
  written.writeUInt32LE(comment, 0)
  written.writeUInt32LE(size, 4)
  written.writeUInt32LE(data.length + 4, 8)
  written.write('EMF+', 12)
  written.set(data, 16)
  return written
}

/** The head without description, pixel format and what follows them, and its counts anew. */
function writtenEmf(head: Uint8Array, all: Record[]): Uint8Array | undefined {
  const records = plainRecords(all)
  if (!records) return undefined
  const first = Buffer.alloc(88)
  first.set(head.subarray(0, 88))
  first.writeUInt32LE(88, 4)
  first.writeUInt32LE(88 + records.reduce((sum, { length }) => sum + length, 0), 48)
  first.writeUInt32LE(records.length + 1, 52)
  first.writeUInt32LE(0, 60) // the description's length and place
  first.writeUInt32LE(0, 64)
  return Buffer.concat([first, ...records])
}
