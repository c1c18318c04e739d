import { deflateSync } from 'node:zlib'
import { aPicture } from '../builders/images.ts'

export const latin1 = (text: string) => Buffer.from(text, 'latin1')

export function segment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

export function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([latin1(name), body])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  sum.writeUInt32BE(Bun.hash.crc32(named))
  return Buffer.concat([size, named, sum])
}

/** Exif data that turn a picture and name its artist. */
export function exif(turned: number, artist: string): Buffer {
  const tiff = Buffer.alloc(26 + 12 + artist.length)
  tiff.write('MM\0*\0\0\0\x08\0\x02', 'latin1')
  tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0], 10)
  tiff.set([0x01, 0x3b, 0, 2, 0, 0, 0, artist.length, 0, 0, 0, 38], 22)
  tiff.write(artist, 38, 'latin1')
  return tiff
}

/** A colour profile with one curve, and what is said of it. */
export function profile(about: string): Buffer {
  const curve = latin1('curv\0\0\0\0\0\0\0\0')
  const description = Buffer.concat([
    latin1(`desc\0\0\0\0\0\0\0${String.fromCharCode(about.length + 1)}${about}\0`),
    Buffer.alloc(80),
  ])
  const [at, next] = [128 + 4 + 2 * 12, 128 + 4 + 2 * 12 + curve.length]
  const list = Buffer.alloc(28)
  list.writeUInt32BE(2)
  list.write('rTRC', 4)
  list.writeUInt32BE(at, 8)
  list.writeUInt32BE(curve.length, 12)
  list.write('desc', 16)
  list.writeUInt32BE(next, 20)
  list.writeUInt32BE(description.length, 24)
  const head = Buffer.alloc(128)
  head[8] = 2
  head.write('mntrRGB XYZ ', 12)
  head.write('acsp', 36)
  head.write(about.slice(0, 4), 80) // who made the profile
  head.writeUInt32BE(next + description.length)
  return Buffer.concat([head, list, curve, description])
}

export const jpeg = Buffer.from(await aPicture('jpeg'))
export const png = Buffer.from(await aPicture('png'))
export const inJpeg = (...parts: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
export const inPng = (...parts: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...parts, png.subarray(33)])

/** A JPEG or a PNG that holds a word where nobody sees it, by the kind of place. */
export const plantedPictures = (who: string): [kind: string, bytes: Buffer][] => [
  ['comment of a JPEG', inJpeg(segment(0xfe, latin1(who)))],
  ['artist in the Exif of a JPEG', inJpeg(segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif(1, who)])))],
  ['XMP of a JPEG', inJpeg(segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x>${who}</x>`)))],
  ['IPTC of a JPEG', inJpeg(segment(0xed, latin1(`Photoshop 3.0\0${who}`)))],
  [
    'colour profile’s author of a JPEG',
    inJpeg(segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0\x01\x01'), profile(who)]))),
  ],
  ['data of a program in a JPEG', inJpeg(segment(0xef, latin1(who)))],
  [
    'thumbnail of a JPEG',
    inJpeg(segment(0xe0, Buffer.concat([latin1('JFXX\0\x10'), inJpeg(segment(0xfe, latin1(who)))]))),
  ],
  ['second picture behind a JPEG', Buffer.concat([jpeg, inJpeg(segment(0xfe, latin1(who)))])],
  ['text of a PNG', inPng(chunk('tEXt', latin1(`Author\0${who}`)))],
  ['compressed text of a PNG', inPng(chunk('zTXt', Buffer.concat([latin1('Author\0\0'), deflateSync(latin1(who))])))],
  ['international text of a PNG', inPng(chunk('iTXt', latin1(`Author\0\0\0\0\0${who}`)))],
  ['Exif of a PNG', inPng(chunk('eXIf', exif(1, who)))],
  [
    'colour profile’s author of a PNG',
    inPng(chunk('iCCP', Buffer.concat([latin1(`${who}\0\0`), deflateSync(profile(who))]))),
  ],
  ['chunk of a program in a PNG', inPng(chunk('prVt', latin1(who)))],
  [
    'second gamma of a PNG',
    inPng(chunk('gAMA', latin1('\0\0\0\x01')), chunk('gAMA', latin1('Quib')), chunk('tEXt', latin1(who))),
  ],
  [
    'words among the colours of a PNG',
    inPng(chunk('sBIT', latin1(`\x08\x08\x08\x08${who}`)), chunk('bKGD', latin1(`123456${who}`))),
  ],
  ['words behind a PNG', Buffer.concat([png, latin1(who)])],
]
