/** Images by name, as data URLs: the renderer would fetch or read whatever other string it is given. */
export type Images = Record<string, string | undefined>

const maxSide = 320 // twice what the largest of them takes on paper, in points

/** An image as small as print needs it, as a data URL; undefined where it cannot be read. */
export async function printed(bytes: Uint8Array): Promise<string | undefined> {
  const isPng = bytes[0] === 0x89
  const image = new Bun.Image(bytes).resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
  try {
    return await (isPng ? image.png() : image.jpeg({ quality: 85 })).dataurl()
  } catch {
    return undefined
  }
}
