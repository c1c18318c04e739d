const placeable = 0x9ac6cdd7
const toDevice = 0x0626

/** Whether bytes are a WMF, with or without the placeable header (MS-WMF, 2.3.2). */
export function isWmf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  return start === 'd7cdc69a' || start === '01000900' || start === '02000900'
}

/** Returns a WMF without records for printers and programs: equation editors' comments, other formats (2.3.6). */
export function anonymisedWmf(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 24) return undefined
  const start = view.getUint32(0, true) === placeable ? 22 : 0
  if (bytes.length < start + 24 || view.getUint16(start + 2, true) !== 9) return undefined
  const records: Uint8Array[] = []
  for (let at = start + 18; at + 6 <= bytes.length; ) {
    const [size, kind] = [view.getUint32(at, true) * 2, view.getUint16(at + 4, true)]
    if (size < 6 || at + size > bytes.length) return undefined
    if (kind !== toDevice) records.push(bytes.subarray(at, at + size))
    if (kind === 0) return writeCleanWmf(bytes.subarray(0, start), bytes.subarray(start, start + 18), records)
    at += size
  }
  return undefined
}

/** Joins the headers, with new sizes and checksum, and the records. */
function writeCleanWmf(place: Uint8Array, head: Uint8Array, records: Uint8Array[]): Uint8Array {
  const first = Buffer.from(place)
  if (first.length > 0) {
    first.writeUInt16LE(0, 4) // the handle and the reserved field
    first.writeUInt32LE(0, 16)
    let sum = 0
    for (let at = 0; at < 20; at += 2) sum ^= first.readUInt16LE(at)
    first.writeUInt16LE(sum, 20)
  }
  const second = Buffer.from(head)
  const length = records.reduce((sum, record) => sum + record.length, 18)
  second.writeUInt32LE(length / 2, 6)
  second.writeUInt32LE(records.reduce((most, record) => Math.max(most, record.length), 0) / 2, 12)
  second.writeUInt16LE(0, 16)
  return Buffer.concat([first, second, ...records])
}
