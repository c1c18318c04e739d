/** A picture of a text: its file's hash and extension, its size in pixels, and whether it is animated. */
export type PictureFacts = { hash: string; extension: string; width: number; height: number; isMoving: boolean }

/** The widths of small pictures in pixels: for a phone, and for a wide column on a high-resolution screen. */
const smallWidths = [720, 1488] as const

/** The maximum width of a served picture, in pixels. */
const largest = 4000

/**
 * Returns the widths in pixels that a picture is made in, at most three, its own last; empty if the file is served
 * unchanged.
 */
export function widthsOf({ width, extension, isMoving }: PictureFacts): number[] {
  if (extension === 'svg' || isMoving) return []
  const own = Math.min(width, largest)
  return [...smallWidths.filter((one) => one < own * 0.85), own]
}

/**
 * Returns the name of a picture's file in addresses: by hash and width, or by hash and extension for the unchanged
 * file.
 */
export const pictureName = ({ hash, extension }: PictureFacts, width?: number): string =>
  width ? `${hash.slice(0, nameLength)}-${width}.webp` : `${hash.slice(0, nameLength)}.${extension}`

const nameLength = 20

/**
 * Finds the picture of a text by its file's name, and its width, which is undefined for an unchanged file; undefined
 * for any other name.
 */
export function pictureNamed(name: string, pictures: readonly PictureFacts[]) {
  const [, start, width] = /^([0-9a-f]{20})(?:-(\d{1,4})\.webp|\.(?:svg|gif|webp|png))$/.exec(name) ?? []
  const facts = start ? pictures.find(({ hash }) => hash.startsWith(start)) : undefined
  const wanted = width ? Number(width) : undefined
  if (!facts || pictureName(facts, wanted) !== name) return undefined
  const widths = widthsOf(facts)
  const isThere = wanted ? widths.includes(wanted) : widths.length === 0
  return isThere ? { facts, width: wanted } : undefined
}

/** The media types of served pictures. */
export const pictureTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  gif: 'image/gif',
  webp: 'image/webp',
  png: 'image/png',
}

/** The media types of a text's stored pictures. */
export const storedPictureTypes: Record<string, string> = { ...pictureTypes, jpg: 'image/jpeg' }

/** Reports whether a GIF, PNG or WebP is animated. */
export function isMoving(bytes: Uint8Array, extension: string): boolean {
  const has = (name: string, most = bytes.length) => Buffer.from(bytes.subarray(0, most)).includes(name, 0, 'latin1')
  if (extension === 'gif') return Buffer.from(bytes).indexOf('NETSCAPE2.0', 0, 'latin1') > 0
  if (extension === 'webp') return has('ANIM', 64)
  return extension === 'png' && has('acTL', 4096)
}
