/** Largest PDF. */
export const maxPdfBytes = 5_242_880

/** Largest uploaded image; the browser scales a larger photo down before sending. */
export const maxImageBytes = 2_097_152

/** Longest side of a stored image, in pixels. */
export const maxImageSide = 1_024

/** Messages for refused uploads. */
export const fileMessages = {
  pdf: { invalid: 'The file must be a PDF.', tooLarge: 'File size exceeds the limit of 5 MB.' },
  image: { invalid: 'The picture must be an image.', tooLarge: 'File size exceeds the limit of 2 MB.' },
} as const

export type FileKind = keyof typeof fileMessages

/** Checks for the `%PDF-` signature. */
export function isPdf(bytes: Uint8Array): boolean {
  return startOf(bytes).startsWith('%PDF-')
}

/** Detects one of the accepted image formats by its signature. */
export function imageFormat(bytes: Uint8Array): 'png' | 'jpeg' | 'gif' | 'webp' | undefined {
  const start = startOf(bytes)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : undefined
}

function startOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 12))
}

/** Checks a chosen file before it is sent; undefined if nothing is wrong. */
export async function fileProblem(kind: FileKind, file: Blob): Promise<string | undefined> {
  if (file.size > (kind === 'pdf' ? maxPdfBytes : maxImageBytes)) return fileMessages[kind].tooLarge
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return (kind === 'pdf' ? isPdf(start) : imageFormat(start)) ? undefined : fileMessages[kind].invalid
}

/** Formats a file size: '1.8 MB', '64 kB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
