/** A GIF without comments, texts and data of programs, but for how often an animation repeats (GIF89a, 24 to 26). */
export function scrubbedGif(bytes: Uint8Array): Uint8Array | undefined {
  if (!/^GIF8[79]a/.test(Buffer.from(bytes.subarray(0, 6)).toString('latin1')) || bytes.length < 13) return undefined
  const flags = bytes[10] ?? 0
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  const parts = [bytes.subarray(0, at)]
  for (;;) {
    const kind = bytes[at]
    if (kind === 0x3b) return Buffer.concat([...parts, Uint8Array.of(0x3b)])
    const isImage = kind === 0x2c
    if (!isImage && kind !== 0x21) return undefined
    const local = bytes[at + 9] ?? 0
    const start = isImage ? at + 11 + (local & 0x80 ? 3 << ((local & 7) + 1) : 0) : at + 2
    const end = endOfBlocks(bytes, start)
    if (end === undefined) return undefined
    const isRepeat =
      bytes[at + 1] === 0xff && Buffer.from(bytes.subarray(at + 3, at + 14)).toString('latin1') === 'NETSCAPE2.0'
    if (isImage || bytes[at + 1] === 0xf9) parts.push(bytes.subarray(at, end))
    else if (isRepeat && end === at + 19) parts.push(bytes.subarray(at, end))
    at = end
  }
}

function endOfBlocks(bytes: Uint8Array, from: number): number | undefined {
  let at = from
  while (at < bytes.length) {
    const size = bytes[at] ?? 0
    at += size + 1
    if (size === 0) return at
  }
  return undefined
}
