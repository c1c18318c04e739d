import { bareGif } from './gif.ts'
import { bareJpeg } from './jpeg.ts'
import { barePng } from './png.ts'
import { bareWebp } from './webp.ts'

export { bareJpeg } from './jpeg.ts'
export { barePng } from './png.ts'

/**
 * Returns a JPEG, PNG, GIF or WebP without the data on who made it, where and with what; keeps its colours and
 * orientation.
 * @returns undefined if it is damaged, or of another kind
 */
export const barePicture = (bytes: Uint8Array): Uint8Array | undefined =>
  bareJpeg(bytes, true) ?? barePng(bytes, true) ?? bareGif(bytes) ?? bareWebp(bytes)
