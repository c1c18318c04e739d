import { crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A zip of parts, packed by the runtime: fflate takes seconds of processor time for the parts of a bomb. */
export function zipped(parts: Record<string, Uint8Array>): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const [filename, bytes] of Object.entries(parts)) {
    const file: ZipInputFile = { filename, size: bytes.length, crc: crc32(bytes), compression: 8 }
    zip.add(file)
    file.ondata?.(null, deflateRawSync(bytes, { level: 1 }), true)
  }
  zip.end()
  return Buffer.concat(pieces)
}
