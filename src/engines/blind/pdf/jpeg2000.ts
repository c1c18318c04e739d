/** Matches the boxes of the picture and its colours (ISO 15444-1, I.5); metadata is in others. */
const pictureBoxes = /^(?:jP {2}|ftyp|jp2h|jp2c)$/

/** Returns a JPEG 2000 without the boxes that reveal its maker; undefined if it is damaged. */
export function scrubbedJpeg2000(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0x4f) return bytes // a bare codestream
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const given = view.getUint32(at)
    const size = given === 0 ? bytes.length - at : given
    if (size < 8 || at + size > bytes.length) return undefined // refuses boxes of more than 4 GB too
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (pictureBoxes.test(name)) parts.push(bytes.subarray(at, at + size))
    at += size
  }
  return parts.length > 0 ? Buffer.concat(parts) : undefined
}
