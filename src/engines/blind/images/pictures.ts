import { bareJpeg, barePng } from '../../pictures/pictures.ts'
import { anonymisedEmf } from './emf.ts'
import { anonymisedWmf, isWmf } from './wmf.ts'

const readers = { jpeg: bareJpeg, png: barePng, emf: anonymisedEmf, wmf: anonymisedWmf }

export type PictureKind = keyof typeof readers

/**
 * Returns a picture without identifying metadata, and without `bytes` if it is damaged.
 * @returns undefined if the file is not a picture of these kinds
 */
export function anonymisedPicture(file: Uint8Array): { kind: PictureKind; bytes: Uint8Array | undefined } | undefined {
  const kind = pictureKind(file)
  return kind && { kind, bytes: readers[kind](file) }
}

function pictureKind(file: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(file.subarray(0, 44)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n')) return 'png'
  if (isWmf(file)) return 'wmf'
  return start.endsWith(' EMF') ? 'emf' : undefined
}
