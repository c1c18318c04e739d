/** Specification 9: "Maximum upload". */
export const maxPdfBytes = 5_242_880

/** Of an uploaded image; a larger photo is scaled down in the browser before it is sent. */
export const maxImageBytes = 2_097_152

/** No side of a kept image is longer, in pixels. */
export const maxImageSide = 1_024

/** Why an uploaded file is refused. */
export const fileMessages = {
  pdf: { invalid: 'The file must be a PDF.', tooLarge: 'File size exceeds the limit of 5 MB.' },
  image: { invalid: 'The picture must be an image.', tooLarge: 'File size exceeds the limit of 2 MB.' },
} as const

export type FileKind = keyof typeof fileMessages

/** Whether bytes begin as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
  return startOf(bytes).startsWith('%PDF-')
}

/** The format of an image that its first bytes tell, of those that are taken. */
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

/** What can be told of a chosen file before it is sent: its message, or undefined where nothing speaks against it. */
export async function fileProblem(kind: FileKind, file: Blob): Promise<string | undefined> {
  if (file.size > (kind === 'pdf' ? maxPdfBytes : maxImageBytes)) return fileMessages[kind].tooLarge
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return (kind === 'pdf' ? isPdf(start) : imageFormat(start)) ? undefined : fileMessages[kind].invalid
}

/** A file's size in words: '1.8 MB', '64 kB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
