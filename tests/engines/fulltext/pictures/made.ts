import { pngOf } from '../../../../src/engines/fulltext/pictures/png.ts'

/** A picture whose left half is red and whose right half is blue, as a PNG. */
export function halves(width = 4, height = 2): Uint8Array {
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++)
    data.set(at % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4)
  return pngOf({ width, height, data })
}

/** Numbers of two (`short`) or four bytes, the smallest part first. */
export function numbers(bytes: 2 | 4, ...values: number[]): Uint8Array {
  const all = Buffer.alloc(values.length * bytes)
  for (const [at, value] of values.entries())
    if (bytes === 4) all.writeInt32LE(value | 0, at * 4)
    else all.writeInt16LE((value << 16) >> 16, at * 2)
  return all
}

/** A bitmap of one red pixel without a file's head. */
export const redBitmap = Buffer.concat([
  numbers(4, 40, 1, 1),
  numbers(2, 1, 24),
  numbers(4, 0, 4, 0, 0, 0, 0),
  new Uint8Array([0, 0, 255, 0]),
])

export const redBmp = Buffer.concat([Buffer.from('BM'), numbers(4, 58, 0, 54), redBitmap])

const emfRecord = (kind: number, ...values: number[]) =>
  Buffer.concat([numbers(4, kind, 8 + 4 * values.length), numbers(4, ...values)])

/** An EMF of 100 by 50 that plays records: each its kind and its numbers of four bytes. */
export function emf(...records: (readonly number[])[]): Uint8Array {
  const head = Buffer.alloc(108)
  head.set(numbers(4, 1, 108, 0, 0, 100, 50, 0, 0, 2540, 1270))
  head.write(' EMF', 40, 'latin1')
  head.set(numbers(4, 1000, 500, 100, 50), 72)
  const played = records.map(([kind = 0, ...values]) => emfRecord(kind, ...values))
  return Buffer.concat([head, ...played, emfRecord(14, 0, 0, 20)])
}

/** A placeable WMF of 100 by 50 at 96 units an inch: each record its kind and its numbers of two bytes. */
export function wmf(...records: (readonly number[])[]): Uint8Array {
  const head = Buffer.concat([numbers(4, 0x9ac6cdd7 | 0), numbers(2, 0, 0, 0, 100, 50, 96, 0, 0, 0)])
  const played = records.map(([kind = 0, ...values]) =>
    Buffer.concat([numbers(4, 3 + values.length), numbers(2, kind, ...values)]),
  )
  return Buffer.concat([head, numbers(2, 1, 9, 0x300, 0, 0, 0, 0, 0, 0), ...played, numbers(4, 3), numbers(2, 0)])
}

type Entry = [tag: number, type: number, count: number, value: number]

/** A TIFF of two pixels, red and blue, not packed; further entries, and the place of the next directory. */
export function tiff(more: Entry[] = [], next = 0): Uint8Array {
  const gap = more.length * 12
  const entries: Entry[] = [
    [256, 3, 1, 2],
    [257, 3, 1, 1],
    [258, 3, 3, 134 + gap],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 1, 140 + gap],
    [277, 3, 1, 3],
    [278, 3, 1, 1],
    [279, 4, 1, 6],
    ...more,
  ]
  const list = entries.map(([tag, type, count, value]) =>
    Buffer.concat([numbers(2, tag, type), numbers(4, count, value)]),
  )
  const head = Buffer.concat([
    Buffer.from('II*\0'),
    numbers(4, 8),
    numbers(2, entries.length),
    ...list,
    numbers(4, next),
  ])
  const filled = Buffer.alloc(134 + gap - head.length)
  return Buffer.concat([head, filled, numbers(2, 8, 8, 8), new Uint8Array([255, 0, 0, 0, 0, 255])])
}
