/** The progress of a zip: the number of complete entries, and the name of the one being read. */
export type ZipProgress = { whole: number; next: string | undefined }

const [header, descriptor] = [0x04034b50, 0x08074b50]
const headerBytes = 30
const descriptorBytes = 16

/**
 * Reads the entries of a streaming zip as the server writes it: uncompressed, with a data descriptor after each entry.
 * @returns a function that takes the next chunk and returns the progress so far
 */
export function zipReader(): (piece: Uint8Array) => ZipProgress {
  const progress: ZipProgress = { whole: 0, next: undefined }
  let rest = new Uint8Array()
  let read = 0 // bytes of the open entry already dropped from `rest`

  return (piece) => {
    rest = joinBytes(rest, piece)
    while (progress.next === undefined ? openEntry() : closeEntry());
    return { ...progress }
  }

  function openEntry(): boolean {
    const view = new DataView(rest.buffer, rest.byteOffset)
    if (rest.length < headerBytes || view.getUint32(0, true) !== header) return false
    const end = headerBytes + view.getUint16(26, true)
    if (rest.length < end + view.getUint16(28, true)) return false
    progress.next = new TextDecoder().decode(rest.subarray(headerBytes, end))
    rest = rest.subarray(end + view.getUint16(28, true))
    read = 0
    return true
  }

  /** Closes an entry at a descriptor whose size equals the bytes read; any other signature is part of the data. */
  function closeEntry(): boolean {
    const view = new DataView(rest.buffer, rest.byteOffset)
    for (let at = rest.indexOf(0x50); at >= 0 && at + descriptorBytes <= rest.length; at = rest.indexOf(0x50, at + 1)) {
      if (view.getUint32(at, true) !== descriptor || view.getUint32(at + 8, true) !== read + at) continue
      rest = rest.subarray(at + descriptorBytes)
      progress.whole++
      progress.next = undefined
      return true
    }
    const dropped = Math.max(0, rest.length - descriptorBytes + 1)
    read += dropped
    rest = rest.subarray(dropped)
    return false
  }
}

function joinBytes(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
