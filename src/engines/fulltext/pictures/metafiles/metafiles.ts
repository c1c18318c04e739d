import { redrawn } from '../pixels.ts'
import { type Drawn, drawnEmf } from './emf.ts'
import { drawnWmf } from './wmf.ts'

/** A metafile converted for browsers. */
type ShownMetafile = { bytes: Uint8Array; extension: 'svg' | 'png'; width: number; height: number; unread: string[] }

/** Draws an EMF or WMF; one with only a bitmap becomes that bitmap. @returns undefined if it cannot be drawn */
export async function shownMetafile(bytes: Uint8Array, kind: 'emf' | 'wmf'): Promise<ShownMetafile | undefined> {
  const drawn = drawMetafile(bytes, kind)
  if (!drawn) return undefined
  const pictures: (Uint8Array | undefined)[] = []
  for (const bitmap of drawn.bitmaps) pictures.push(await redrawn(bitmap))
  const [only] = pictures
  const unread = [...drawn.unread, ...pictures.flatMap((one) => (one ? [] : ['a bitmap']))]
  if (only && pictures.length === 1 && !drawn.hasLines) {
    const view = new DataView(only.buffer, only.byteOffset, only.byteLength)
    return { bytes: only, extension: 'png', width: view.getUint32(16), height: view.getUint32(20), unread }
  }
  if (!drawn.hasLines && pictures.every((one) => one === undefined)) return undefined
  const { width, height } = drawn
  return { bytes: new TextEncoder().encode(embedBitmaps(drawn.svg, pictures)), extension: 'svg', width, height, unread }
}

function drawMetafile(bytes: Uint8Array, kind: 'emf' | 'wmf'): Drawn | undefined {
  try {
    return kind === 'emf' ? drawnEmf(bytes) : drawnWmf(bytes)
  } catch {
    return undefined // it draws more than any real picture
  }
}

/** Embeds the bitmaps in the drawing; leaves out damaged ones. */
const embedBitmaps = (svg: string, pictures: readonly (Uint8Array | undefined)[]): string =>
  svg.replace(/<image [^>]*href="bitmap:(\d+)"\/>/g, (image, number) => {
    const picture = pictures[Number(number)]
    return picture
      ? image.replace(/bitmap:\d+/, `data:image/png;base64,${Buffer.from(picture).toString('base64')}`)
      : ''
  })
