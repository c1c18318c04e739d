/** Kinds of records (MS-EMFPLUS, 2.1.1.1), and of objects (2.1.1.22). */
const [head, plusComment, object] = [0x4001, 0x4003, 0x4008]
const image = 5

/**
 * The records of EMF+ that stand in comments of an EMF, without comments of their own (MS-EMFPLUS, 2.3.1.1).
 * @returns for each comment its records; or that they hold pictures, which may tell anything, and whether the EMF draws them twice
 */
export function plainPlusRecords(
  comments: Uint8Array[],
): Uint8Array[] | 'damaged' | 'pictures twice' | 'pictures alone' {
  let isTwice = false
  let hasPictures = false
  const written: Uint8Array[] = []
  for (const comment of comments) {
    const view = new DataView(comment.buffer, comment.byteOffset, comment.byteLength)
    const records: Uint8Array[] = []
    for (let at = 0; at + 12 <= comment.length; ) {
      const [kind, flags, size] = [view.getUint16(at, true), view.getUint16(at + 2, true), view.getUint32(at + 4, true)]
      if (size < 12 || at + size > comment.length) return 'damaged'
      if (kind === head) isTwice = (flags & 1) === 1
      hasPictures ||= kind === object && ((flags >> 8) & 0x7f) === image
      if (kind !== plusComment) records.push(comment.subarray(at, at + size))
      at += size
    }
    written.push(Buffer.concat(records))
  }
  return hasPictures ? (isTwice ? 'pictures twice' : 'pictures alone') : written
}
