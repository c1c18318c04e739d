/** A picture of a text: its file's hash and ending, its pixels, and whether it moves. */
export type PictureFacts = { hash: string; extension: string; width: number; height: number; isMoving: boolean }

/** The widths of small pictures: a phone's, and a wide column's on a fine screen. */
const smallWidths = [720, 1488] as const

/** The width that no picture is sent above, in pixels. */
const largest = 4000

/** The widths in pixels that a picture is made in, at most three, its own last; none where it is sent as it is. */
export function widthsOf({ width, extension, isMoving }: PictureFacts): number[] {
  if (extension === 'svg' || isMoving) return []
  const own = Math.min(width, largest)
  return [...smallWidths.filter((one) => one < own * 0.85), own]
}

/** The name of a picture's file as readers ask for it: by hash and width, or as it is. */
export const pictureName = ({ hash, extension }: PictureFacts, width?: number): string =>
  width ? `${hash.slice(0, nameLength)}-${width}.webp` : `${hash.slice(0, nameLength)}.${extension}`

const nameLength = 20

/** The picture of a text that a name means, and its width, undefined for one as it is; undefined for any other name. */
export function pictureNamed(name: string, pictures: readonly PictureFacts[]) {
  const [, start, width] = /^([0-9a-f]{20})(?:-(\d{1,4})\.webp|\.(?:svg|gif|webp|png))$/.exec(name) ?? []
  const facts = start ? pictures.find(({ hash }) => hash.startsWith(start)) : undefined
  const wanted = width ? Number(width) : undefined
  if (!facts || pictureName(facts, wanted) !== name) return undefined
  const widths = widthsOf(facts)
  const isThere = wanted ? widths.includes(wanted) : widths.length === 0
  return isThere ? { facts, width: wanted } : undefined
}

/** The media types of pictures as they are sent. */
export const pictureTypes: Record<string, string> = {
  ...{ svg: 'image/svg+xml', gif: 'image/gif', webp: 'image/webp', png: 'image/png' },
}

/** Whether a GIF, PNG or WebP has more than one picture, which a player shows one after another. */
export function isMoving(bytes: Uint8Array, extension: string): boolean {
  const has = (name: string, most = bytes.length) => Buffer.from(bytes.subarray(0, most)).includes(name, 0, 'latin1')
  if (extension === 'gif') return Buffer.from(bytes).indexOf('NETSCAPE2.0', 0, 'latin1') > 0
  if (extension === 'webp') return has('ANIM', 64)
  return extension === 'png' && has('acTL', 4096)
}
