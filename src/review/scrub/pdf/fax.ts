/** What ends a facsimile of two dimensions: twice the end of a line, which none of its lines holds (ITU-T T.6, 2.4.1). */
const [endOfBlock, itsBits] = [0x001001, 24]

/** A facsimile of two dimensions, whose lines do not begin with a byte, without what stands behind its end. */
export function scrubbedFax(bytes: Uint8Array): Uint8Array {
  let last = 0xffffff
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    last = ((last << 1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)) & 0xffffff
    if (last !== endOfBlock || bit + 1 < itsBits) continue
    const kept = Uint8Array.from(bytes.subarray(0, (bit >> 3) + 1))
    kept[kept.length - 1] = (kept.at(-1) ?? 0) & (0xff << (7 - (bit & 7)))
    return kept
  }
  return bytes
}
