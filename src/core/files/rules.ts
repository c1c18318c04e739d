import { natureOf, startBytes } from './nature-rules.ts'

const megabyte = 1_048_576

/** The largest PDF if the settings set no other limit. */
export const maxPdfBytes = 5 * megabyte

/** The largest limit that a journal can set, in MB. */
export const mostPdfMegabytes = 50

/** Larger than any journal's largest PDF. */
export const mostPdfBytes = mostPdfMegabytes * megabyte

/** Returns a journal's largest PDF in bytes, from its setting: a number of MB, or '' for the default limit. */
export function pdfBytesOf({ pdf_limit }: { pdf_limit: string }): number {
  return pdf_limit ? Number(pdf_limit) * megabyte : maxPdfBytes
}

/** The most bytes of a file of a paper, and of a request with such files. */
export const paperLimits = { file: 20 * megabyte, body: 32 * megabyte }

/** The most bytes of a request with a single file, such as a supplement of an article. */
export const loneFileBytes = 21 * megabyte

/** Formats a limit: '5 MB'. */
export const limitText = (bytes: number) => `${bytes / megabyte} MB`

/**
 * Returns the refusal of a PDF that is too large.
 * @param most the limit
 * @param size if known, the message names it and suggests a remedy
 */
export function pdfTooLarge(most: number, size?: number): string {
  const text = `File size exceeds the limit of ${limitText(most)}.`
  return size === undefined ? text : `${text} This one has ${sizeText(size)}; in Word: Save as PDF → Minimum size.`
}

/** Returns the refusal of a form whose files are too large together. */
export const bodyTooLarge = (most: number) =>
  `The files are larger than ${limitText(most)} together. Please add them one after the other.`

/** The largest uploaded image; the browser scales a larger photo down before sending. */
export const maxImageBytes = 2_097_152

/** The longest side of a stored image, in pixels. */
export const maxImageSide = 1_024

/** Messages for refused uploads. */
export const fileMessages = {
  pdf: { invalid: 'The file must be a PDF.' },
  text: {
    invalid: 'Choose a Word file (.docx), an OpenDocument text (.odt), or JATS: .xml, or a .zip with its pictures.',
    tooLarge: 'File size exceeds the limit of 20 MB.',
  },
  image: { invalid: 'The picture must be an image.', tooLarge: 'File size exceeds the limit of 2 MB.' },
  paper: { invalid: 'The file must be a PDF. Or choose its Word (.docx), OpenDocument (.odt) or JATS file.' },
  figure: {
    invalid: 'The picture must be a PNG, JPEG, SVG or TIFF.',
    tooLarge: 'File size exceeds the limit of 20 MB.',
  },
} as const

export type FileKind = keyof typeof fileMessages

/** Checks for the `%PDF-` signature. */
export const isPdf = (bytes: Uint8Array): boolean => startOf(bytes).startsWith('%PDF-')

/** Detects one of the accepted image formats by its signature. */
export function imageFormat(bytes: Uint8Array): 'png' | 'jpeg' | 'gif' | 'webp' | undefined {
  const start = startOf(bytes)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : undefined
}

/** Detects a picture that a figure of a full text may show. */
const isFigure = (start: Uint8Array): boolean =>
  imageFormat(start) !== undefined || /^(?:II\*\0|MM\0\*)|<svg/i.test(String.fromCharCode(...start))

const startOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 12))

/** The kinds of files that a paper's full text may be read from. */
const textNatures = ['docx', 'odt', 'zip', 'xml']

/** Reports whether an uploaded file is the source of a full text, not a PDF. */
export const isTextFile = (bytes: Uint8Array, name: string): boolean =>
  !isPdf(bytes) && textFileProblem({ name, size: bytes.byteLength, start: bytes.subarray(0, startBytes) }) === undefined

/** Refuses a file that cannot be the source of a full text, and names its kind; undefined if it may be one. */
export function textFileProblem(file: { name: string; size: number; start: Uint8Array }): string | undefined {
  if (file.size > paperLimits.file) return fileMessages.text.tooLarge
  const nature = natureOf(file)
  if (nature && textNatures.includes(nature.ending)) return undefined
  if (!nature && /^\s*</.test(String.fromCharCode(...file.start.subarray(0, 200)))) return undefined
  const { invalid } = fileMessages.text
  return nature
    ? `${file.name} is ${nature.words}. ${nature.remedy ? `${nature.remedy}, or c` : 'C'}${invalid.slice(1)}`
    : invalid
}

/** Checks a chosen file before it is sent; undefined if it may be sent. @param most the largest PDF */
export async function fileProblem(kind: FileKind, file: Blob, most = maxPdfBytes): Promise<string | undefined> {
  if (kind === 'pdf' && file.size > most) return pdfTooLarge(most, file.size)
  if (kind === 'image' && file.size > maxImageBytes) return fileMessages.image.tooLarge
  if (kind === 'figure' && file.size > paperLimits.file) return fileMessages.figure.tooLarge
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer())
  const named = { name: file instanceof File ? file.name : '', size: file.size, start }
  if (kind === 'paper' && isPdf(start)) return file.size > most ? pdfTooLarge(most, file.size) : undefined
  if (kind === 'paper') return textFileProblem(named)?.replace(fileMessages.text.invalid, fileMessages.paper.invalid)
  if (kind === 'text') return textFileProblem(named)
  if ({ pdf: isPdf, image: imageFormat, figure: isFigure }[kind](start)) return undefined
  const { invalid } = fileMessages[kind]
  const nature = file instanceof File ? natureOf({ name: file.name, start }) : undefined
  return file instanceof File && nature ? `${file.name} is ${nature.words}. ${invalid}` : invalid
}

/** Formats a file size: '1.8 MB', '64 kB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
