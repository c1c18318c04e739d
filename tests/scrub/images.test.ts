import { describe, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { plainProfile } from '../../src/review/scrub/images/colour-profile.ts'
import { hiddenTexts } from '../../src/review/scrub/office/office-text.ts'
import { scrub } from '../../src/review/scrub/scrub.ts'
import { aGif } from '../support/builders/images.ts'
import {
  chunk,
  exif,
  inJpeg,
  inPng,
  jpeg,
  latin1,
  plantedPictures,
  png,
  profile,
  segment,
} from '../support/traces/planted-pictures.ts'
import { rarePictures } from '../support/traces/rare-files.ts'
import { holds } from '../support/traces/searcher.ts'

const who = 'Quibblethorpe'

const emf = (() => {
  const head = Buffer.alloc(108 + who.length * 2 + 2)
  for (const [at, value] of [
    [0, 1],
    [4, head.length],
    [40, 0x464d4520],
    [60, who.length],
    [64, 108],
  ] as const)
    head.writeUInt32LE(value, at)
  head.write(who, 108, 'utf16le')
  const comment = Buffer.alloc(28)
  comment.writeUInt32LE(70, 0)
  comment.writeUInt32LE(28, 4)
  comment.write(who, 12)
  const end = Buffer.alloc(20)
  end.writeUInt32LE(14, 0)
  end.writeUInt32LE(20, 4)
  return Buffer.concat([head, comment, end])
})()

const record = (kind: number, data: Buffer, flags = 0) => {
  const head = Buffer.alloc(12)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt32LE(data.length + 12, 4)
  head.writeUInt32LE(data.length, 8)
  return Buffer.concat([head, data])
}
const line = record(0x400d, Buffer.alloc(16, 7))

/** An EMF that draws by EMF+ too. */
function emfPlus(...records: Buffer[]): Buffer {
  const data = Buffer.concat([latin1('EMF+'), ...records])
  const comment = Buffer.alloc(12)
  comment.writeUInt32LE(70, 0)
  comment.writeUInt32LE(12 + data.length, 4)
  comment.writeUInt32LE(data.length, 8)
  const end = emf.length - 20
  return Buffer.concat([emf.subarray(0, end), comment, data, emf.subarray(end)])
}
const plusHead = (isTwice: boolean) => record(0x4001, Buffer.alloc(16), isTwice ? 1 : 0)
const plusPicture = record(0x4008, latin1(`${who}\0\0\0`), 0x0500)

/** A WMF: its place, its head, a line, a record that is given, and its end. */
function wmfWith(kind: number, data: Buffer): Buffer {
  const place = Buffer.alloc(22)
  place.writeUInt32LE(0x9ac6cdd7, 0)
  const head = Buffer.alloc(18)
  head.writeUInt16LE(1, 0)
  head.writeUInt16LE(9, 2)
  const record = (kind: number, data: Buffer) => {
    const start = Buffer.alloc(6)
    start.writeUInt32LE((6 + data.length) / 2, 0)
    start.writeUInt16LE(kind, 4)
    return Buffer.concat([start, data])
  }
  return Buffer.concat([
    ...[place, head, record(0x0213, Buffer.alloc(4, 5)), record(kind, data.subarray(0, data.length & ~1))],
    ...[record(0, Buffer.alloc(0)), latin1(who)],
  ])
}
/** One with words to a printer. */
const wmf = wmfWith(0x0626, latin1(`\x0f\0\x10\0${who}\0\0\0`))

/** A TIFF of two grey pixels, with more said of it. */
function tiff(isLittle: boolean, ...more: [tag: number, words: string][]): Buffer {
  const order = isLittle ? 'LE' : 'BE'
  const given: [number, number, string | number][] = [
    ...([256, 257, 258, 259, 262].map((tag, at) => [tag, 3, [2, 1, 8, 1, 1][at] ?? 0]) as [number, number, number][]),
    ...([
      [273, 4, 8],
      [278, 3, 1],
      [279, 4, 2],
    ] as [number, number, number][]),
    ...more.map(([tag, words]): [number, number, string] => [tag, 2, `${words}\0`]),
  ]
  const entries = given.toSorted(([one], [other]) => one - other)
  const list = Buffer.alloc(2 + entries.length * 12 + 4)
  list[`writeUInt16${order}`](entries.length, 0)
  const words: Buffer[] = []
  let at = 10 + list.length
  for (const [place, [tag, type, value]] of entries.entries()) {
    const from = 2 + place * 12
    list[`writeUInt16${order}`](tag, from)
    list[`writeUInt16${order}`](type, from + 2)
    list[`writeUInt32${order}`](typeof value === 'string' ? value.length : 1, from + 4)
    if (typeof value === 'string') {
      list[`writeUInt32${order}`](at, from + 8)
      words.push(latin1(value))
      at += value.length
    } else if (type === 3) list[`writeUInt16${order}`](value, from + 8)
    else list[`writeUInt32${order}`](value, from + 8)
  }
  const head = Buffer.alloc(8)
  head.write(isLittle ? 'II' : 'MM')
  head[`writeUInt16${order}`](42, 2)
  head[`writeUInt32${order}`](10, 4)
  return Buffer.concat([head, Buffer.from([10, 200]), list, ...words])
}

/** A PNG of listed colours, its rows filtered in every way, with words among the colours that no pixel has. */
function listedPng(depth: 1 | 2 | 4 | 8, isInterlaced: boolean, words: string, alphas = [255, 9, 255]): Buffer {
  const head = Buffer.from([0, 0, 0, 9, 0, 0, 0, 10, depth, 3, 0, 0, Number(isInterlaced)])
  const palette = Buffer.from(Array.from({ length: 3 * 2 ** depth }, (_, at) => (at * 37) % 251))
  const [across, down] = isInterlaced ? [passWidths, passHeights] : [[9], [10]]
  const rows = across.flatMap((width, pass) =>
    Array.from({ length: down[pass] ?? 0 }, (_, row) => [
      row % 5,
      ...Array.from({ length: Math.ceil((width * depth) / 8) }, (_, at) =>
        depth < 4 ? (row * 7 + at * 5) % 256 : (row + at) % 3,
      ),
    ]),
  )
  palette.write(words, palette.length - words.length, 'latin1')
  return Buffer.concat([
    png.subarray(0, 8),
    ...[chunk('IHDR', head), chunk('PLTE', palette), chunk('tRNS', Buffer.from(alphas).subarray(0, 2 ** depth))],
    ...[chunk('IDAT', deflateSync(Buffer.from(rows.flat()))), chunk('IEND', Buffer.alloc(0))],
  ])
}
const [passWidths, passHeights] = [
  [2, 1, 3, 2, 5, 4, 9],
  [2, 2, 1, 3, 2, 5, 5],
]

/** A TIFF with other numbers for some tags, by what they were. */
function withNumbers(bytes: Buffer, numbers: Record<number, number>): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = 12; at < 12 + copy.readUInt16LE(10) * 12; at += 12) {
    const value = numbers[copy.readUInt16LE(at)]
    if (value !== undefined) copy.writeUInt32LE(value, at + 8)
  }
  return copy
}

/** A TIFF whose strip goes on behind its pixels, as they are or deflated. */
function tiffWithRest(isDeflated: boolean): Buffer {
  const rest = latin1(`by ${who}`)
  const pixels = Buffer.concat([Buffer.from([10, 200]), rest])
  const strip = isDeflated ? deflateSync(pixels) : pixels
  const made = tiff(true, [315, strip.toString('latin1')])
  return withNumbers(made, { 259: isDeflated ? 8 : 1, 273: made.length - strip.length - 1, 279: strip.length })
}

/** A TIFF whose pixels are packed as a JPEG. */
function tiffOfJpeg(packed: Buffer): Buffer {
  const entries = [
    ...[
      [256, 3, 60],
      [257, 3, 40],
      [258, 3, 8],
      [259, 3, 7],
      [262, 3, 6],
      [273, 4, 122],
      [277, 3, 3],
    ],
    ...[
      [278, 3, 40],
      [279, 4, packed.length],
    ],
  ]
  const list = Buffer.alloc(114)
  list.writeUInt16LE(entries.length)
  for (const [place, [tag = 0, type = 0, value = 0]] of entries.entries()) {
    list.writeUInt16LE(tag, 2 + place * 12)
    list.writeUInt16LE(type, 4 + place * 12)
    list.writeUInt32LE(1, 6 + place * 12)
    list.writeUInt32LE(value, 10 + place * 12)
  }
  return Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]), list, packed])
}

/** An EMF with a record before its end. */
function emfWith(kind: number, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(kind)
  head.writeUInt32LE(8 + data.length, 4)
  return Buffer.concat([emf.subarray(0, -20), head, data, emf.subarray(-20)])
}

test('an EMF keeps what EMF+ draws; its pictures go where older records draw them too, and else there is no copy', async () => {
  const plain = await copyOf(emfPlus(plusHead(false), line, record(0x4003, latin1(`${who}\0\0\0`))))
  expect(Buffer.from(plain).includes(line)).toBe(true)
  expect(holds(await copyOf(emfPlus(plusHead(true), line, plusPicture)), who)).toBe(false)
  expect(Buffer.from(await copyOf(emfPlus(plusHead(true), line, plusPicture))).includes(line)).toBe(false)
  expect(await scrub(emfPlus(plusHead(false), plusPicture))).toMatchObject({ is: 'failed' })
})

test('words that an EMF or a WMF writes are among what its file holds', async () => {
  const written = Buffer.concat([Buffer.alloc(68), Buffer.from(who, 'utf16le'), Buffer.alloc(2)])
  for (const picture of [emfWith(84, written), wmfWith(0x0521, latin1(`\x0d\0${who}\0\0\0\0\0`))])
    expect(hiddenTexts(await copyOf(picture)).names.join()).toContain(who)
})

test.each([
  ['Krištofíková', [0x4b, 0x72, 0x69, 0x9a, 0x74, 0x6f, 0x66, 0xed, 0x6b, 0x6f, 0x76, 0xe1]], // windows-1250
  ['Желязков', [0xc6, 0xe5, 0xeb, 0xff, 0xe7, 0xea, 0xee, 0xe2]], // windows-1251
])('so is the name %s, beyond ASCII', async (name, bytes) => {
  const written = Buffer.concat([Buffer.alloc(68), Buffer.from(name, 'utf16le'), Buffer.alloc(4)])
  const narrow = Buffer.from([bytes.length, 0, ...bytes, 0, 0, 0, 0])
  for (const picture of [emfWith(84, written), wmfWith(0x0521, narrow)])
    expect(hiddenTexts(await copyOf(picture)).names).toContain(name)
})

test('deflated pixels of a TIFF go on without what stands behind them', async () => {
  const copy = Buffer.from(await copyOf(tiffWithRest(true)))
  const at = copy.indexOf(deflateSync(Buffer.from([10, 200]), { level: 9 }))
  expect([at > 0, copy.includes(latin1(who))]).toEqual([true, false])
})

test('a TIFF and a WMF keep what draws', async () => {
  for (const isLittle of [true, false]) {
    expect(await copyOf(tiff(isLittle, [315, who], [305, who]))).toEqual(await copyOf(tiff(isLittle)))
    expect(Buffer.from(await copyOf(tiff(isLittle))).includes(Buffer.from([10, 200]))).toBe(true)
  }
  expect(Buffer.from(await copyOf(wmf)).includes(Buffer.from([5, 0, 0, 0, 0x13, 2, 5, 5, 5, 5]))).toBe(true)
})

describe('the traces in a picture that are removed', () => {
  test.each<[string, Buffer]>([
    ...plantedPictures(who),
    ...rarePictures(who),
    ['unused colours of a PNG', listedPng(8, false, who)],
    ['unused colours of an interlaced PNG of 16', listedPng(4, true, who)],
    ['comment of a GIF', Buffer.concat([aGif.subarray(0, 19), latin1(`\x21\xfe\x0d${who}\0`), aGif.subarray(19)])],
    [
      'XMP of a GIF',
      Buffer.concat([aGif.subarray(0, 19), latin1(`\x21\xff\x0bXMP DataXMP\x0d${who}\0`), aGif.subarray(19)]),
    ],
    ['words behind a GIF', Buffer.concat([aGif, latin1(who)])],
    ['description and comments of an EMF', emf],
    ['comment of EMF+', emfPlus(plusHead(false), line, record(0x4003, latin1(`${who}\0\0\0`)))],
    ['picture of EMF+ that is drawn twice', emfPlus(plusHead(true), plusPicture)],
    [
      'path of a colour profile in an EMF',
      emfWith(122, Buffer.concat([Buffer.alloc(72, 1), Buffer.from(who, 'utf16le'), Buffer.alloc(2)])),
    ],
    ...[false, true].map((hasAxes): [string, Buffer] => {
      const words = [64, 32, hasAxes ? 32 : 0].map((length) => who.slice(0, length).padEnd(length, '\0')).join('')
      const behind = hasAxes ? Buffer.from([0x64, 0x76, 0, 8, 0, 0, 0, 0]) : Buffer.alloc(36, 1)
      const named = Buffer.concat([Buffer.alloc(96, 1), Buffer.from(words, 'utf16le'), behind])
      return [`names of a font in an EMF with${hasAxes ? '' : 'out'} axes`, emfWith(82, named)]
    }),
    ['words to a driver in an EMF', emfWith(110, Buffer.from(`${who}\0\0\0`))],
    ['comment of a JPEG within a TIFF', tiffOfJpeg(inJpeg(segment(0xfe, latin1(who))))],
    ['words to a printer in a WMF, and behind it', wmf],
    ['artist of a TIFF', tiff(true, [315, who])],
    ['words as colours of a TIFF', tiff(true, [301, who], [318, who], [319, who])],
    ['words behind a strip of a TIFF', tiffWithRest(false)],
    ['metadata of a TIFF', tiff(false, [700, `<x:xmpmeta>${who}</x:xmpmeta>`])],
    ['words behind a TIFF', Buffer.concat([tiff(true), latin1(who)])],
  ])('%s', async (_, planted) => {
    expect(holds(planted, who)).toBe(true)
    const copy = await scrub(planted)
    if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
    expect(holds(copy.bytes, who)).toBe(false)
    expect(await scrub(copy.bytes)).toEqual(copy)
  })
})

const pixels = (bytes: Uint8Array) => new Bun.Image(bytes).png().bytes()
const copyOf = async (bytes: Uint8Array) => {
  const copy = await scrub(bytes)
  return copy.is === 'scrubbed' ? copy.bytes : new Uint8Array()
}

test.each<[string, Uint8Array]>([
  ['a JPEG', inJpeg(segment(0xfe, latin1(who)))],
  ['a turned JPEG', inJpeg(segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif(6, who)])))],
  ['a PNG', inPng(chunk('tEXt', latin1(who)))],
  ['a GIF', aGif],
  ...([1, 2, 4, 8] as const).flatMap((depth): [string, Uint8Array][] => [
    [`a PNG of ${2 ** depth} listed colours`, listedPng(depth, false, '')],
    [`an interlaced PNG of ${2 ** depth} listed colours`, listedPng(depth, true, '')],
  ]),
])('%s looks as before', async (_, bytes) => {
  expect(await pixels(await copyOf(bytes))).toEqual(await pixels(bytes))
})

/** A PNG of 8 rows with alpha, by each filter in turn, whose first and last columns are see-through and hold letters. */
function erasedPng(colours: 4 | 6, depth: 8 | 16, isInterlaced: boolean, words: string): Uint8Array {
  const size = ((colours === 4 ? 2 : 4) * depth) / 8
  const alpha = depth / 8
  const shapes = isInterlaced
    ? [
        [1, 1],
        [1, 1],
        [2, 1],
        [2, 2],
        [4, 2],
        [4, 4],
        [8, 4],
      ]
    : [[8, 8]]
  const rows = shapes.flatMap(([width = 0, height = 0]) => {
    let above = Buffer.alloc(width * size)
    return Array.from({ length: height }, (_, y) => {
      const row = Buffer.from(Array.from({ length: width * size }, (_, at) => (at * 37 + y * 59 + 1) & 0xff))
      for (const x of new Set([0, width - 1])) {
        row.fill(0, x * size, (x + 1) * size)
        row.write(words.slice(0, size - alpha), x * size, 'latin1')
      }
      const kind = y % 5
      const filtered = Array.from(row, (byte, at) => {
        const [left, up, corner] = [row[at - size] ?? 0, above[at] ?? 0, (at >= size && above[at - size]) || 0]
        const guess = left + up - corner
        const nearest = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0
        return (byte - ([0, left, up, (left + up) >> 1, nearest][kind] ?? 0)) & 0xff
      })
      above = row
      return Buffer.from([kind, ...filtered])
    })
  })
  const head = Buffer.from(png.subarray(16, 29))
  head.writeUInt32BE(8, 0)
  head.writeUInt32BE(8, 4)
  head.set([depth, colours, 0, 0, Number(isInterlaced)], 8)
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([png.subarray(0, 8), ...parts])
}

describe('of a PNG, what nothing is seen of has no colour, and the rest looks as before:', () => {
  test.each([
    [4, 8, false],
    [6, 8, false],
    [4, 16, false],
    [6, 16, false],
    [6, 8, true],
    [4, 16, true],
  ] as const)('colours %d, %d bits, interlaced %p', async (colours, depth, isInterlaced) => {
    const [bytes, cleared] = [who, ''].map((words) => erasedPng(colours, depth, isInterlaced, words))
    const copy = await copyOf(bytes ?? new Uint8Array())
    expect(await pixels(copy)).toEqual(await pixels(cleared ?? new Uint8Array()))
    expect(copy).toEqual(await copyOf(cleared ?? new Uint8Array()))
    expect(copy).not.toEqual(bytes as never)
  })

  test('a listed colour of which nothing is seen', async () => {
    const copy = await copyOf(listedPng(1, false, '', [0, 255]))
    const [before, after] = [listedPng(1, false, ''), Buffer.from(copy)].map((bytes) => {
      const at = bytes.indexOf('PLTE') + 4
      return [...bytes.subarray(at, at + 6)]
    })
    expect(after).toEqual([0, 0, 0, ...(before ?? []).slice(3)])
  })
})

test('the scan of a JPEG is kept byte for byte', async () => {
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])))
  expect(Buffer.from(await copyOf(inJpeg(segment(0xfe, latin1(who))))).includes(scan)).toBe(true)
})

test('pictures of equal pixels have equal copies', async () => {
  expect(await copyOf(inPng(chunk('tEXt', latin1(who))))).toEqual(await copyOf(png))
  expect(await copyOf(inJpeg(segment(0xfe, latin1(who))))).toEqual(await copyOf(jpeg))
})

test('a colour profile keeps its colours, and no head or words of its maker', () => {
  const plain = Buffer.from(plainProfile(profile(who)) ?? [])
  expect(plain.includes('curv')).toBe(true)
  expect(plain.includes(who.slice(0, 4))).toBe(false)
  expect(plain.readUInt32BE()).toBe(plain.length)
  const long = profile(who)
  long.writeUInt32BE(long.length - long.readUInt32BE(128 + 4 + 4), 128 + 4 + 8) // its curve goes on to the end
  expect(Buffer.from(plainProfile(long) ?? []).includes(who)).toBe(false)
  expect(plainProfile(profile(who).subarray(0, 150))).toBeUndefined()
})

const numbersOf = (...numbers: number[]) =>
  Buffer.concat(numbers.map((one) => Buffer.from(new Uint32Array([one]).buffer).swap32()))
test.each<[string, Buffer, boolean]>([
  ['gAMA', numbersOf(45455), true],
  ['gAMA', latin1('Lani'), false],
  ['cHRM', numbersOf(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000), true],
  ['cHRM', numbersOf(31270, 32900, 64000, 33000, 30000, 60000, 15000, 0x4c616e69), false],
  ['pHYs', Buffer.concat([numbersOf(11811, 11811), Buffer.of(1)]), true],
  ['pHYs', latin1('Kahana-R\x01'), false],
  ['pHYs', Buffer.concat([numbersOf(11811, 11811), latin1('L')]), false],
  ['sRGB', Buffer.of(0), true],
  ['sRGB', latin1('L'), false],
  ['cICP', Buffer.of(9, 16, 0, 1), true],
  ['cICP', latin1('Lani'), false],
  ['tRNS', Buffer.of(0, 255, 0, 0, 0, 9), true],
  ['tRNS', latin1('Kahana'), false],
  ['tRNS', Buffer.of(0, 255), false],
  ['bKGD', Buffer.of(0, 255, 0, 0, 0, 9), false],
])('of a PNG in RGB, %s of %p: does it stay? %p', async (name, body, isKept) => {
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const data = chunk('IDAT', deflateSync(Buffer.of(0, 1, 2, 3)))
  const copy = await copyOf(
    Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), chunk(name, body), data, chunk('IEND', Buffer.alloc(0))]),
  )
  expect(Buffer.from(copy ?? []).includes(name)).toBe(isKept)
})

/** A PNG of 65,535 by 65,535 pixels in a few bytes. */
const bomb = (() => {
  const head = Buffer.from(png.subarray(16, 29))
  head.writeUInt32BE(65_535, 0)
  head.writeUInt32BE(65_535, 4)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(33)])
})()

test.each([
  ['a JPEG without an end', jpeg.subarray(0, 300)],
  ['a PNG without an end', png.subarray(0, 60)],
  ['a GIF without an end', aGif.subarray(0, 30)],
  [
    'a PNG with fewer pixels than it says',
    Buffer.concat([png.subarray(0, 33), chunk('IDAT', deflateSync(Buffer.alloc(9))), chunk('IEND', Buffer.alloc(0))]),
  ],
  ['a PNG of four thousand million pixels', bomb],
  ['an EMF without an end', emf.subarray(0, 140)],
  ['a WMF without an end', wmf.subarray(0, 50)],
  ['a TIFF without an end', tiff(true).subarray(0, 40)],
])('%s has no copy', async (_, bytes) => {
  expect(await scrub(bytes)).toEqual({ is: 'failed', why: 'The file is damaged' })
})
