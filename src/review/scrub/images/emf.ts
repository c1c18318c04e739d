/** An EMF without its description and comments (MS-EMF, 2.3.3 and 2.3.4.2); one that holds another format in comments is undefined. */
export function scrubbedEmf(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 108 || view.getUint32(0, true) !== 1 || view.getUint32(40, true) !== 0x464d4520) return undefined
  const headSize = view.getUint32(4, true)
  const records: Uint8Array[] = []
  for (let at = headSize; at + 8 <= bytes.length; ) {
    const [kind, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    if (size < 8 || size % 4 !== 0 || at + size > bytes.length) return undefined
    const isComment = kind === 70
    if (isComment && /^EMF\+/.test(Buffer.from(bytes.subarray(at + 12, at + 16)).toString('latin1'))) return undefined
    if (!isComment) records.push(bytes.subarray(at, at + size))
    if (kind === 14) return writtenEmf(bytes.subarray(0, Math.min(headSize, 88)), records)
    at += size
  }
  return undefined
}

/** The head without description, pixel format and what follows them, and its counts anew. */
function writtenEmf(head: Uint8Array, records: Uint8Array[]): Uint8Array {
  const first = Buffer.alloc(88)
  first.set(head.subarray(0, 88))
  first.writeUInt32LE(88, 4)
  first.writeUInt32LE(88 + records.reduce((sum, { length }) => sum + length, 0), 48)
  first.writeUInt32LE(records.length + 1, 52)
  first.writeUInt32LE(0, 60) // the description's length and place
  first.writeUInt32LE(0, 64)
  return Buffer.concat([first, ...records])
}
