/** Images by name, as data URLs: the renderer would fetch or read any other string. */
export type Images = Record<string, string | undefined>

const maxSide = 320 // twice the largest printed size, in points

/** Scales an image down for print; returns a data URL, or undefined if it cannot be decoded. */
export async function imageForPrint(bytes: Uint8Array): Promise<string | undefined> {
  const isPng = bytes[0] === 0x89
  const image = new Bun.Image(bytes).resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
  try {
    return await (isPng ? image.png() : image.jpeg({ quality: 85 })).dataurl()
  } catch {
    return undefined
  }
}
