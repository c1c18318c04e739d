import { gunzipSync } from 'node:zlib'
import { barePicture } from '../../pictures/pictures.ts'
import { type PictureKind, pictureKind, pixelSize, type Size } from './kind-rules.ts'
import { shownMetafile } from './metafiles/metafiles.ts'
import { type Crop, cropPicture, drawnTiff, maxPixels, narrowed, redrawn } from './pixels.ts'
import { cleanSvg } from './svg-rules.ts'
import { bitmapOfSvm } from './svm.ts'

/** A picture converted for browsers; `unread` are the parts of a metafile that are not drawn. */
export type Shown = Size & { bytes: Uint8Array; extension: string; unread?: string[] }

const mostBytes = 60 * 1024 * 1024

/** Converts a picture for browsers; undefined if it is of an unknown kind, damaged, or too large. */
export async function shownPicture(given: Uint8Array): Promise<Shown | undefined> {
  const bytes = pictureKind(given) === 'gzip' ? unpacked(given) : given
  const kind = bytes && pictureKind(bytes)
  if (!bytes || !kind || bytes.length > mostBytes) return undefined
  switch (kind) {
    case 'svg': {
      const clean = cleanSvg(bytes)
      return clean && { ...clean.size, bytes: clean.svg, extension: 'svg' }
    }
    case 'emf':
    case 'wmf':
      return shownMetafile(bytes, kind)
    case 'svm': {
      const bitmap = bitmapOfSvm(bytes)
      return bitmap && asPng(await redrawn(bitmap))
    }
    case 'tiff': {
      const drawn = drawnTiff(bytes)
      return drawn && { ...drawn.size, bytes: drawn.png, extension: 'png' }
    }
    case 'bmp':
      return asPng(isSmallEnough(pixelSize(bytes, kind)) ? await redrawn(bytes) : undefined)
    default:
      return asItIs(bytes, kind)
  }
}

const extensions: Partial<Record<PictureKind, string>> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' }

async function asItIs(given: Uint8Array, kind: PictureKind): Promise<Shown | undefined> {
  const extension = extensions[kind]
  if (!extension || !isSmallEnough(pixelSize(given, kind))) return undefined
  const bytes = barePicture(given)
  if (!bytes) return asPng(await redrawn(given)) // it is damaged
  const size = pixelSize(bytes, kind)
  return size && { ...size, bytes, extension }
}

const isSmallEnough = (size: Size | undefined): boolean => size !== undefined && size.width * size.height <= maxPixels

async function asPng(png: Uint8Array | undefined): Promise<Shown | undefined> {
  return png && asItIs(png, 'png')
}

/** Unpacks EMZ, WMZ and SVGZ. */
function unpacked(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes })
  } catch {
    return undefined
  }
}

/** Returns the size in pixels of a picture that browsers show; for an SVG, of its view. */
export function pictureSize(bytes: Uint8Array): Size | undefined {
  const kind = pictureKind(bytes)
  return kind === 'svg' ? cleanSvg(bytes)?.size : kind && pixelSize(bytes, kind)
}

/** The factor that a picture may be wider than wanted; scaling would save little below it. */
const spare = 1.25

/** The most bytes per pixel of a drawing in a PNG: a chart takes 0.05, a screenshot 0.1, a photograph 1.5. */
const drawnBytes = 0.25

/** Scales a picture down to a wanted width, a photograph as JPEG; undefined if it may stay as it is. */
export async function narrowPicture(bytes: Uint8Array, wanted: number): Promise<Uint8Array | undefined> {
  const kind = pictureKind(bytes)
  const size = kind && pixelSize(bytes, kind)
  if (!size || size.width <= wanted * spare) return undefined
  const isPhotograph = isOpaquePng(bytes) && bytes.length > size.width * size.height * drawnBytes
  return narrowed(bytes, wanted, kind === 'jpeg' || isPhotograph)
}

/** Whether a file is a PNG without transparency: by its colour type, and no `tRNS` (PNG, 11.2 and 11.3). */
const isOpaquePng = (bytes: Uint8Array) =>
  bytes[0] === 0x89 && (bytes[25] ?? 0) < 4 && !Buffer.from(bytes.subarray(0, 4096)).includes('tRNS', 0, 'latin1')

/** Crops a shown picture, drawings by their view; undefined if there is nothing to crop, or it cannot be cropped. */
export async function cutPicture(shown: Shown, crop: Crop): Promise<Shown | undefined> {
  const sides = [crop.left, crop.top, crop.right, crop.bottom].map((share) => Math.min(Math.max(share, 0), 0.99))
  const [left = 0, top = 0, right = 0, bottom = 0] = sides
  if (left + top + right + bottom < 0.001 || left + right >= 1 || top + bottom >= 1) return undefined
  const part = { left, top, right, bottom }
  if (shown.extension === 'svg') return cutSvg(shown, part)
  const bytes = await cropPicture(shown.bytes, part, shown.extension === 'jpg')
  return bytes && asItIs(bytes, shown.extension === 'jpg' ? 'jpeg' : 'png')
}

function cutSvg({ bytes, width, height }: Shown, { left, top, right, bottom }: Crop): Shown {
  const inner = new TextDecoder().decode(bytes).replace(/^<\?xml[^>]*\?>\s*/, '')
  const size = { width: Math.round(width * (1 - left - right)), height: Math.round(height * (1 - top - bottom)) }
  const view = [width * left, height * top, width * (1 - left - right), height * (1 - top - bottom)].join(' ')
  const whole = inner.replace(/^<svg([^>]*)>/, (_, attributes) => {
    const others = String(attributes).replace(/\s(?:width|height|x|y)="[^"]*"/g, '')
    return `<svg${others} width="${width}" height="${height}">`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${size.width}" height="${size.height}">${whole}</svg>`
  return { ...size, bytes: new TextEncoder().encode(svg), extension: 'svg' }
}
