import { deflateSync, inflateSync } from 'node:zlib'

/** Pixels, four bytes each: red, green, blue, opacity. */
export type Pixels = { width: number; height: number; data: Uint8Array }

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Writes pixels as a PNG. */
export function pngOf({ width, height, data }: Pixels): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const stride = width * 4
  const rows = Buffer.alloc((stride + 1) * height)
  for (let row = 0; row < height; row++) {
    const to = row * (stride + 1)
    rows[to] = 1 // each byte as the difference from the one before, which compresses drawings and photographs well
    for (let at = 0; at < stride; at++) {
      const left = at < 4 ? 0 : (data[row * stride + at - 4] ?? 0)
      rows[to + 1 + at] = (data[row * stride + at] ?? 0) - left
    }
  }
  const content = deflateSync(rows, { level: 6 })
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', head),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(content.length + 12)
  bytes.writeUInt32BE(content.length, 0)
  bytes.write(name, 4, 'latin1')
  bytes.set(content, 8)
  bytes.writeUInt32BE(Bun.hash.crc32(bytes.subarray(4, content.length + 8)), content.length + 8)
  return bytes
}

/** Reads the pixels of an 8-bit PNG that is not interlaced, as Bun writes it; undefined for others. */
export function pixelsOf(png: Uint8Array, mostBytes: number): Pixels | undefined {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const [width, height, depth, colours, interlace] = [view.getUint32(16), view.getUint32(20), png[24], png[25], png[28]]
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colours ?? -1]
  if (depth !== 8 || interlace !== 0 || !channels || width * height * 4 > mostBytes) return undefined
  const parts: Uint8Array[] = []
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at))
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)))
  const stride = width * channels
  const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: (stride + 1) * height })
  if (rows.length !== (stride + 1) * height) return undefined
  return { width, height, data: spread(unfiltered(rows, stride, channels), width * height, channels) }
}

/** Undoes the filters of rows. Source: PNG, 9.2. */
function unfiltered(rows: Uint8Array, stride: number, step: number): Uint8Array {
  const data = new Uint8Array((rows.length / (stride + 1)) * stride)
  for (let row = 0; row * stride < data.length; row++) {
    const [from, to] = [row * (stride + 1) + 1, row * stride]
    const filter = rows[from - 1] ?? 0
    for (let at = 0; at < stride; at++) {
      const left = at < step ? 0 : (data[to + at - step] ?? 0)
      const above = row === 0 ? 0 : (data[to + at - stride] ?? 0)
      const corner = at < step || row === 0 ? 0 : (data[to + at - stride - step] ?? 0)
      data[to + at] = (rows[from + at] ?? 0) + predicted(filter, left, above, corner)
    }
  }
  return data
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const guess = left + above - corner
  const [byLeft, byAbove, byCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

/** Expands pixels of one, two or three bytes to four. */
function spread(data: Uint8Array, count: number, channels: number): Uint8Array {
  if (channels === 4) return data
  const all = new Uint8Array(count * 4)
  for (let at = 0; at < count; at++) {
    const from = at * channels
    const isGrey = channels < 3
    all[at * 4] = data[from] ?? 0
    all[at * 4 + 1] = data[isGrey ? from : from + 1] ?? 0
    all[at * 4 + 2] = data[isGrey ? from : from + 2] ?? 0
    all[at * 4 + 3] = channels === 2 ? (data[from + 1] ?? 0) : 255
  }
  return all
}
