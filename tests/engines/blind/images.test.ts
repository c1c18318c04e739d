import { describe, expect, test } from 'bun:test'
import { anonymise } from '../../../src/engines/blind/anonymise.ts'
import {
  chunk,
  exif,
  inJpeg,
  inPng,
  jpeg,
  latin1,
  plantedPictures,
  png,
  segment,
} from '../../support/identifying/planted-pictures.ts'
import { holds } from '../../support/identifying/searcher.ts'

const who = 'Quibblethorpe'

/** An EMF with a description and a comment, and what draws by EMF+. */
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
  const comment = (words: string) => {
    const bytes = Buffer.alloc(28)
    bytes.writeUInt32LE(70, 0)
    bytes.writeUInt32LE(28, 4)
    bytes.write(words, 12)
    return bytes
  }
  const end = Buffer.alloc(20)
  end.writeUInt32LE(14, 0)
  end.writeUInt32LE(20, 4)
  return Buffer.concat([head, comment(who), comment('EMF+line'), end])
})()

/** A WMF with words to a printer, and behind its end. */
const wmf = (() => {
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
  const words = latin1(`\x0f\0\x10\0${who}\0`)
  return Buffer.concat([
    place,
    head,
    record(0x0213, Buffer.alloc(4, 5)),
    record(0x0626, words),
    record(0, Buffer.alloc(0)),
    latin1(who),
  ])
})()

describe('the traces in a picture that are removed', () => {
  test.each<[string, Uint8Array]>([
    ...plantedPictures(who),
    ['description and comment of an EMF', emf],
    ['words to a printer in a WMF, and behind it', wmf],
  ])('%s', async (_, bytes) => {
    expect(holds(bytes, who)).toBe(true)
    const copy = await anonymise(bytes)
    if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
    expect(holds(copy.bytes, who)).toBe(false)
    expect(await anonymise(copy.bytes)).toEqual(copy)
  })
})

test('a picture keeps its pixels byte for byte, and a JPEG the way it is turned', async () => {
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])))
  const turned = await anonymise(inJpeg(segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif(6, who)]))))
  expect('bytes' in turned && Buffer.from(turned.bytes).includes(scan)).toBe(true)
  expect('bytes' in turned && Buffer.from(turned.bytes).includes('Exif\0\0')).toBe(true)
  const plain = await anonymise(inPng(chunk('tEXt', latin1(who))))
  const data = png.subarray(png.indexOf('IDAT'), png.indexOf('IEND'))
  expect('bytes' in plain && Buffer.from(plain.bytes).includes(data)).toBe(true)
  const drawn = await anonymise(emf)
  expect('bytes' in drawn && Buffer.from(drawn.bytes).includes('EMF+line')).toBe(true)
})

test.each([
  ['JPEG', jpeg.subarray(0, 200)],
  ['PNG', png.subarray(0, 60)],
  ['EMF', emf.subarray(0, 120)],
  ['WMF', wmf.subarray(0, 30)],
])('a %s that is cut off gets no copy', async (_, bytes) => {
  expect(await anonymise(bytes)).toMatchObject({ is: 'failed' })
})
