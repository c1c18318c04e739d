/** A zip's file as listed in its central directory: offset of its header, packed and unpacked size, and CRC-32. */
export type ZipEntry = {
  name: string
  method: number
  flags: number
  isLink: boolean
  offset: number
  packed: number
  size: number
  crc: number
}

export const maxFiles = 100_000
const maxBytes = 50_000_000_000
/** Deflate compresses at most 1,032 to 1; no ordinary file comes close. */
const maxRatio = 200
const alwaysFine = 10_000_000

/**
 * Finds the central directory (APPNOTE 4.3.16; 4.3.14 for zip64); undefined if there is none.
 * @param tail the last bytes of the file
 * @param fileSize in bytes
 */
export function zipEnd(tail: Uint8Array, fileSize: number) {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const end = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    }
    const isLarge = end.count === 0xffff || end.size === 0xffffffff || end.offset === 0xffffffff
    return isLarge ? largeEnd(view, at - 20, fileSize) : end
  }
  return undefined
}

function largeEnd(view: DataView, at: number, fileSize: number) {
  if (at < 0 || view.getUint32(at, true) !== 0x07064b50) return undefined
  const place = Number(view.getBigUint64(at + 8, true)) - (fileSize - view.byteLength)
  if (place < 0 || place + 56 > view.byteLength || view.getUint32(place, true) !== 0x06064b50) return undefined
  const number = (from: number) => Number(view.getBigUint64(place + from, true))
  return { count: number(32), size: number(40), offset: number(48) }
}

/** Parses the central directory (APPNOTE 4.3.12); undefined if it is damaged or its number of files is wrong. */
export function zipEntries(list: Uint8Array, count: number): ZipEntry[] | undefined {
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength)
  const entries: ZipEntry[] = []
  for (let at = 0; at < list.byteLength; ) {
    if (entries.length === count || at + 46 > list.byteLength || view.getUint32(at, true) !== 0x02014b50)
      return undefined
    const lengths = [28, 30, 32].map((from) => view.getUint16(at + from, true))
    const [name = 0, extra = 0, comment = 0] = lengths
    const next = at + 46 + name + extra + comment
    if (next > list.byteLength) return undefined
    const large = largeNumbers(list.subarray(at + 46 + name, at + 46 + name + extra))
    const number = (from: number) => {
      const short = view.getUint32(at + from, true)
      return short === 0xffffffff ? (large.shift() ?? Number.NaN) : short
    }
    const size = number(24)
    const packed = number(20)
    entries.push({
      size,
      packed,
      offset: number(42),
      crc: view.getUint32(at + 16, true),
      name: new TextDecoder().decode(list.subarray(at + 46, at + 46 + name)).normalize('NFC'),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      isLink: view.getUint32(at + 38, true) >>> 28 === 0xa, // S_IFLNK of Unix
    })
    at = next
  }
  return entries.length === count ? entries : undefined
}

/** An entry's zip64 sizes and offset (APPNOTE 4.5.3). */
function largeNumbers(extra: Uint8Array): number[] {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    const length = Math.min(view.getUint16(at + 2, true), extra.byteLength - at - 4)
    if (view.getUint16(at, true) !== 1) continue
    return Array.from({ length: Math.floor(length / 8) }, (_, place) =>
      Number(view.getBigUint64(at + 4 + place * 8, true)),
    )
  }
  return []
}

/**
 * Returns the reason why a zip is refused; undefined if it is fine.
 * @param listAt the offset of the central directory, after all files
 */
export function zipProblem(entries: readonly ZipEntry[], listAt: number): string | undefined {
  const names = new Set<string>()
  let total = 0
  for (const entry of entries) {
    const { name, size, packed } = entry
    const isOut = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
    if (name === '' || isOut || /[\\\p{Cc}]/u.test(name) || name.length > 1000)
      return `The zip is hostile: it names the file ${JSON.stringify(name.slice(0, 100))}`
    if (entry.isLink) return `The zip is hostile: ${name} is a link`
    if (names.size === names.add(name.toLowerCase()).size) return `The zip names the file ${name} twice`
    if ((entry.flags & 1) === 1) return `The file ${name} of the zip needs a password`
    if (entry.method !== 0 && entry.method !== 8) return `The file ${name} of the zip is packed in an unknown way`
    total += size
    const isBomb = size > alwaysFine && size > packed * maxRatio
    if (!(size >= 0) || !(packed >= 0) || isBomb || total > maxBytes)
      return `The zip is hostile: ${name} grows from ${packed} to ${size} bytes`
  }
  const byPlace = entries.toSorted((one, other) => one.offset - other.offset)
  const isApart = (end: number, at: number) => end <= (byPlace[at + 1]?.offset ?? listAt)
  const overlaps = byPlace.find(({ offset, packed }, at) => !isApart(offset + 30 + packed, at))
  return overlaps && `The zip is hostile: ${overlaps.name} lies within another file`
}
