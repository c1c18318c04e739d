const [endOfFile, comment] = [14, 70]
/** Records for drivers and programs, and files of colour profiles (MS-EMF, 2.3.3, 2.3.6, 2.3.11). */
const telling = new Set([99, 102, 103, 105, 106, 110, 112, 113, 121, 122])
const headBytes = 88

/**
 * Returns an EMF without its description, comments and records for programs (MS-EMF, 2.3.3 and 2.3.4.2); keeps EMF+
 * comments, which draw.
 * @returns undefined if it is damaged
 */
export function anonymisedEmf(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 108 || view.getUint32(0, true) !== 1 || view.getUint32(40, true) !== 0x464d4520) return undefined
  const records: Uint8Array[] = []
  for (let at = view.getUint32(4, true); at + 8 <= bytes.length; ) {
    const [kind, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    if (size < 8 || size % 4 !== 0 || at + size > bytes.length) return undefined
    const record = bytes.subarray(at, at + size)
    const isPlus = kind === comment && Buffer.from(record.subarray(12, 16)).toString('latin1') === 'EMF+'
    if (isPlus || (kind !== comment && !telling.has(kind))) records.push(record)
    if (kind === endOfFile) return writeCleanEmf(bytes, records)
    at += size
  }
  return undefined
}

/** Writes the head without its description, pixel format and the fields after them, with new counts. */
function writeCleanEmf(bytes: Uint8Array, records: Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(headBytes)
  head.set(bytes.subarray(0, headBytes))
  head.writeUInt32LE(headBytes, 4)
  head.writeUInt32LE(headBytes + records.reduce((sum, { length }) => sum + length, 0), 48)
  head.writeUInt32LE(records.length + 1, 52)
  head.writeUInt32LE(0, 60) // the description's length and offset
  head.writeUInt32LE(0, 64)
  return Buffer.concat([head, ...records])
}
