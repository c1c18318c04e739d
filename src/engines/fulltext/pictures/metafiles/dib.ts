/**
 * Makes a BMP file of a bitmap without a file header, as metafiles contain them.
 * Source: MS-WMF, 2.2.2.9.
 * @param head its header and colours
 * @param bits its pixels; if absent, they follow the header
 */
export function bmpOf(head: Uint8Array, bits?: Uint8Array): Uint8Array | undefined {
  if (head.length < 12) return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const size = view.getUint32(0, true)
  if (size < 12 || size > head.length) return undefined
  const depth = view.getUint16(size === 12 ? 10 : 14, true)
  const compression = size === 12 ? 0 : view.getUint32(16, true)
  const colours = coloursIn(view, size, depth, compression)
  if (colours === undefined || colours > head.length) return undefined
  const content = bits ?? head.subarray(colours)
  const file = Buffer.alloc(14 + colours + content.length)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(14 + colours, 10)
  file.set(head.subarray(0, colours), 14)
  file.set(content, 14 + colours)
  return file
}

/** Returns the size of its header with masks and colours in bytes. */
function coloursIn(view: DataView, size: number, depth: number, compression: number): number | undefined {
  if (![1, 4, 8, 16, 24, 32].includes(depth)) return undefined
  if (size === 12) return size + (depth <= 8 ? 3 * 2 ** depth : 0)
  const used = view.getUint32(32, true)
  const entries = used > 0 ? Math.min(used, 256) : depth <= 8 ? 2 ** depth : 0
  const masks = size === 40 && compression === 3 ? 12 : 0
  return size + masks + (depth <= 8 ? entries * 4 : 0)
}
