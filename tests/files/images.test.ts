import { describe, expect, test } from 'bun:test'
import { crc32, deflateSync } from 'node:zlib'
import { prepareImage } from '../../src/core/files/images.ts'
import { maxImageBytes } from '../../src/core/files/rules.ts'
import { aGif, aPicture } from '../support/builders/images.ts'

const text = (words: string) => new TextEncoder().encode(words)

async function prepared(bytes: Uint8Array) {
  const image = await prepareImage(bytes)
  if (!image.ok) return image.code
  const { width, height, format } = await new Bun.Image(image.bytes).metadata()
  return `${image.extension}: ${format} of ${width} × ${height}`
}

/** A JPEG with a segment of camera data, which ends in a thumbnail's own end. */
async function aPhoto(): Promise<Uint8Array> {
  const jpeg = await aPicture('jpeg')
  const data = [...text('Exif\0\0'), ...text('a secret place'), 0xff, 0xd8, 0xff, 0xd9]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, data.length + 2, ...data, ...jpeg.subarray(2)])
}

/** A lossless WebP of one transparent pixel. */
const aTransparentWebp = Uint8Array.fromBase64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==')

/** A chunk of a PNG. */
function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([text(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

describe('preparing an image', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a PNG', () => aPicture('png'), 'png: png of 60 × 40'],
    ['a GIF', () => aGif, 'png: png of 1 × 1'],
    ['a JPEG', () => aPicture('jpeg'), 'jpg: jpeg of 60 × 40'],
    ['a WebP', () => aPicture('webp'), 'jpg: jpeg of 60 × 40'],
    ['a transparent WebP', () => aTransparentWebp, 'png: png of 1 × 1'],
    ['a wide one', () => aPicture('jpeg', 2_048, 512), 'jpg: jpeg of 1024 × 256'],
    ['a high one', () => aPicture('png', 100, 2_048), 'png: png of 50 × 1024'],
    ['a photo', aPhoto, 'jpg: jpeg of 60 × 40'],
  ])('makes of %s the right format and size', async (_, bytes, expected) => {
    expect(await prepared(await bytes())).toBe(expected)
  })

  test('removes the camera’s metadata', async () => {
    const image = await prepareImage(await aPhoto())
    expect(image.ok && new TextDecoder('latin1').decode(image.bytes)).not.toMatch(/Exif|secret/)
  })

  test.each(['iCCP', 'zTXt'])('removes a compressed %s chunk that would fill a reader’s memory', async (type) => {
    const png = await aPicture('png')
    const bomb = chunkOf(type, Buffer.concat([text('name\0\0'), deflateSync(Buffer.alloc(20_000_000))]))
    const image = await prepareImage(Buffer.concat([png.subarray(0, 33), bomb, png.subarray(33)]))
    expect(image).toEqual(await prepareImage(png))
  })

  test('gives the same bytes each time', async () => {
    const bytes = await aPicture('jpeg')
    expect(await prepareImage(bytes)).toEqual(await prepareImage(bytes))
  })
})

describe('preparing an image refuses', () => {
  const bomb = async () => {
    const png = await aPicture('png')
    new DataView(png.buffer, png.byteOffset).setUint32(16, 60_000) // says that it is 60,000 px wide
    new DataView(png.buffer, png.byteOffset).setUint32(20, 60_000)
    return png
  }

  const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'invalid_image'],
    ['HTML', () => text('<html>'), 'invalid_image'],
    ['nothing', () => new Uint8Array(), 'invalid_image'],
    ['another format', () => aPicture('bmp'), 'invalid_image'],
    ['a beginning alone', () => text('GIF89a'), 'invalid_image'],
    ['half a PNG', async () => half(await aPicture('png')), 'invalid_image'],
    ['half a WebP', async () => half(await aPicture('webp')), 'invalid_image'],
    ['a JPEG without its end', async () => (await aPicture('jpeg')).subarray(0, -2), 'invalid_image'],
    ['a JPEG with half its end', async () => (await aPicture('jpeg')).subarray(0, -1), 'invalid_image'],
    ['half a JPEG', async () => half(await aPicture('jpeg')), 'invalid_image'],
    ['a JPEG cut in its head', async () => (await aPicture('jpeg')).subarray(0, 23), 'invalid_image'],
    ['half a photo, though its thumbnail is whole', async () => (await aPhoto()).subarray(0, -9), 'invalid_image'],
    ['a picture that says it is huge', bomb, 'invalid_image'],
    ['2 MB and a byte', () => new Uint8Array(maxImageBytes + 1), 'file_too_large'],
  ])('%s', async (_, bytes, code) => {
    expect(await prepared(await bytes())).toBe(code)
  })
})
