import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** One bit per pixel, greyscale, no interlacing. */
const depthAndKind = [1, 0, 0, 0, 0]

/** Encodes a square of modules, black where true, as a PNG. @param scale the pixels of a module's side */
export function bitmapPng(modules: readonly (readonly boolean[])[], scale: number): Buffer {
  const side = modules.length * scale
  const header = Buffer.alloc(8)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const lines = modules.flatMap((row) => Array<Buffer>(scale).fill(packPixelRow(row, scale)))
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.from([...header, ...depthAndKind])),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a row of pixels, eight to a byte, after the byte for the filter type 'none'. */
function packPixelRow(row: readonly boolean[], scale: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8))
  for (let at = 0; at < row.length * scale; at++) {
    const isWhite = !row[Math.floor(at / scale)]
    if (isWhite) line[1 + (at >> 3)] = (line[1 + (at >> 3)] ?? 0) | (0x80 >> (at & 7))
  }
  return line
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
