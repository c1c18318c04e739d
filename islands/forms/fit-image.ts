import { maxImageBytes, maxImageSide } from '../../src/core/files/rules.ts'

/** Scales a photo that is too large down to the size the server keeps; returns any other file as it is. */
export async function fitImage(file: File): Promise<File> {
  if (file.size <= maxImageBytes || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxImageSide / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
    return new File([await canvas.convertToBlob({ type, quality: 0.9 })], file.name, { type })
  } catch {
    return file // the server reports what is wrong with it
  }
}
