/** The boxes that make the picture and its colours (ISO 15444-1, I.5). */
const pictureBoxes = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c'])

/** A JPEG 2000 without the boxes and comments that tell of its maker. @returns undefined if it is damaged */
export function scrubbedJpeg2000(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0x4f) return withoutComments(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const given = view.getUint32(at)
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    const size = given === 0 ? bytes.length - at : given
    if (size < 8 || at + size > bytes.length) return undefined // one of more than 4 GB too
    const body = bytes.subarray(at + 8, at + size)
    const kept = name === 'jp2c' ? withoutComments(body) : body
    if (!kept) return undefined
    const head = Buffer.alloc(8)
    head.writeUInt32BE(kept.length + 8)
    head.write(name, 4, 'latin1')
    if (pictureBoxes.has(name)) parts.push(head, kept)
    at += size
  }
  return parts.length > 0 ? Buffer.concat(parts) : undefined
}

/** A codestream without the comments of its main head (ISO 15444-1, A.9.2). */
function withoutComments(stream: Uint8Array): Uint8Array | undefined {
  if (stream[0] !== 0xff || stream[1] !== 0x4f) return undefined
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const parts = [stream.subarray(0, 2)]
  let at = 2
  while (at + 4 <= stream.length) {
    const marker = view.getUint16(at)
    if (marker === 0xff90) return Buffer.concat([...parts, stream.subarray(at)])
    const end = at + 2 + view.getUint16(at + 2)
    if (marker !== 0xff64) parts.push(stream.subarray(at, end))
    at = end
  }
  return undefined
}
