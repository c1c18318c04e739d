import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2'
import type { Size } from './kind-rules.ts'
import { type Pixels, pixelsOf, pngOf } from './png.ts'
import { firstDirectory } from './tiff-rules.ts'

/** The most pixels of a picture; more than a medium-format camera takes. */
export const maxPixels = 60_000_000
const maxBytes = maxPixels * 4

/** Decodes a picture of any kind that Bun reads, as a PNG; undefined if it is damaged. */
export async function redrawn(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await new Bun.Image(bytes, { maxPixels }).png().bytes()
  } catch {
    return undefined
  }
}

/** Scales a picture to a width, as a JPEG or losslessly; undefined if it is damaged. */
export async function narrowed(bytes: Uint8Array, width: number, isJpeg: boolean): Promise<Uint8Array | undefined> {
  try {
    const image = new Bun.Image(bytes, { maxPixels }).resize(width, undefined, { fit: 'inside' })
    return await (isJpeg ? image.jpeg({ quality: 90 }) : image.png({ compressionLevel: 1 })).bytes()
  } catch {
    return undefined
  }
}

/** The fractions of a picture to cut off at each side. */
export type Crop = { left: number; top: number; right: number; bottom: number }

/** Crops a picture; a JPEG stays one. @returns undefined if it is damaged or nothing would be left */
export async function cropPicture(bytes: Uint8Array, crop: Crop, isJpeg: boolean): Promise<Uint8Array | undefined> {
  const png = await redrawn(bytes)
  const pixels = png && pixelsOf(png, maxBytes)
  const part = pixels && cropPixels(pixels, crop)
  if (!part) return undefined
  const drawn = pngOf(part)
  return isJpeg ? await new Bun.Image(drawn, { maxPixels }).jpeg({ quality: 90 }).bytes() : drawn
}

function cropPixels({ width, height, data }: Pixels, crop: Crop): Pixels | undefined {
  const [left, top] = [Math.round(width * crop.left), Math.round(height * crop.top)]
  const [right, bottom] = [Math.round(width * (1 - crop.right)), Math.round(height * (1 - crop.bottom))]
  if (right <= left || bottom <= top) return undefined
  const part = new Uint8Array((right - left) * (bottom - top) * 4)
  for (let row = top; row < bottom; row++) {
    const from = (row * width + left) * 4
    part.set(data.subarray(from, from + (right - left) * 4), (row - top) * (right - left) * 4)
  }
  return { width: right - left, height: bottom - top, data: part }
}

/** Converts the first page of a TIFF to PNG; undefined if it is damaged or too large. */
export function drawnTiff(bytes: Uint8Array): { png: Uint8Array; size: Size } | undefined {
  try {
    const { buffer } = firstDirectory(bytes)
    const [page] = decode(buffer)
    const given = (tag: 't256' | 't257') => Number((page?.[tag] as number[] | undefined)?.[0] ?? 0)
    if (!page || given('t256') * given('t257') > maxPixels || given('t256') * given('t257') === 0) return undefined
    if (!isWhole(page, bytes.length)) return undefined
    decodeImage(buffer, page)
    const data = toRGBA8(page)
    const { width, height } = page
    return { png: pngOf({ width, height, data }), size: { width, height } }
  } catch {
    return undefined
  }
}

/** Whether the strips or tiles of a page lie within the file; missing ones would be drawn black. */
function isWhole(page: IFD, length: number): boolean {
  const list = (tag: string) => (Array.isArray(page[tag]) ? page[tag].map(Number) : [])
  const [places, sizes] = [list('t273').concat(list('t324')), list('t279').concat(list('t325'))]
  return places.length > 0 && places.every((place, at) => place + (sizes[at] ?? 0) <= length)
}
