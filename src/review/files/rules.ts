import { paperLimits } from '../../core/files/rules.ts'
import { message, t } from '../../core/words/words.ts'
import type { ReadableFormat } from '../../engines/documents/text.ts'

/** The formats of a paper's files, detected by their bytes. */
export type Format = keyof typeof mediaTypes

const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  png: 'image/png',
  jpeg: 'image/jpeg',
  csv: 'text/csv',
  txt: 'text/plain',
  zip: 'application/zip',
}

export const mediaTypeOf = (format: Format): string => mediaTypes[format]

/** Returns the format of a stored file, by its media type. */
export function formatOfType(type: string): Format {
  const [format] = (Object.keys(mediaTypes) as Format[]).filter((one) => mediaTypes[one] === type) // its own keys
  if (!format) throw new Error(`No paper has files of type ${type}`)
  return format
}

/** The formats that a paper's fields can be read from. */

/** Returns the format of a media type, if it can be read. */
export function readableFormat(type: string): ReadableFormat | undefined {
  const readable: readonly ReadableFormat[] = ['pdf', 'docx', 'odt']
  return readable.find((format) => mediaTypes[format] === type)
}

/** The kinds of a paper's files: the allowed formats, and the most files in a round. */
export const fileKinds = {
  manuscript: { formats: ['pdf', 'docx', 'odt'], most: 1 },
  title_page: { formats: ['pdf', 'docx', 'odt'], most: 1 },
  source: { formats: ['zip'], most: 1 },
  supplement: { formats: ['pdf', 'docx', 'xlsx', 'odt', 'png', 'jpeg', 'csv', 'txt', 'zip'], most: 10 },
  response_file: { formats: ['pdf', 'docx', 'odt'], most: 3 },
  report_file: { formats: ['pdf', 'docx', 'odt'], most: 3 },
  review_copy: { formats: ['pdf', 'docx', 'odt'], most: 1 },
  receipt: { formats: ['pdf', 'png', 'jpeg'], most: 10 },
} satisfies Record<string, { formats: Format[]; most: number }>

export type FileKind = keyof typeof fileKinds

export const isFileKind = (text: string): text is FileKind => Object.hasOwn(fileKinds, text)

/** Returns the endings and types that a file input offers. */
export const acceptedBy = (kind: FileKind) =>
  fileKinds[kind].formats.map((format) => (format === 'jpeg' ? '.jpg,.jpeg' : `.${format}`)).join(',')

/** The most files and bytes of a round. */
export const roundLimits = { files: 20, bytes: 60 * 1024 * 1024 }

/** The limits of an upload, for `withSpooledForm`. */
export const uploadLimits = { ...paperLimits, files: roundLimits.files }

type Counted = { kind: FileKind; bytes: number }

/**
 * Returns the kind of the first added file that exceeds a limit, of its kind or of the round; undefined if none does.
 * @param there the files of the round that are kept
 */
export function kindTooMany(there: readonly Counted[], added: readonly Counted[]): FileKind | undefined {
  const all = [...there]
  for (const file of added) {
    all.push(file)
    const ofKind = all.filter(({ kind }) => kind === file.kind)
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
    if (ofKind.length > fileKinds[file.kind].most || all.length > roundLimits.files || bytes > roundLimits.bytes)
      return file.kind
  }
  return undefined
}

/** The reasons why a file cannot be accepted. */
export const fileProblems = ['file_too_large', 'too_many', 'pdf_needed', 'encrypted', 'invalid_file'] as const

export type FileProblem = (typeof fileProblems)[number]

const manuscriptLike = message('Please save it as .docx or PDF.')

const advice: Record<FileKind, string> = {
  manuscript: manuscriptLike,
  title_page: manuscriptLike,
  response_file: manuscriptLike,
  report_file: manuscriptLike,
  review_copy: manuscriptLike,
  source: message('Please send the LaTeX files as one .zip.'),
  supplement: message('It can be a PDF, .docx, .xlsx, .odt, PNG, JPEG, .csv, .txt or .zip.'),
  receipt: message('It can be a PDF, PNG or JPEG.'),
}

/** The known defects of refused files. */
const faults = {
  empty: message('The file is empty. Please choose it again.'),
  picture: message('Pictures in HEIC, AVIF or WebP cannot be taken. Please save it as JPEG or PNG.'),
  zip: message('The .zip is damaged, holds more than 2,000 files, or has unsafe names in it. Please make it anew.'),
  unpacked: message('The .zip is larger than 200 MB when it is unpacked. Please leave out what is not needed.'),
} as const

export type FileFault = keyof typeof faults

/** Reports whether a file's known defect says more than the formats that its kind allows. */
const isFaultOfKind = (kind: FileKind, fault: FileFault) =>
  fault === 'empty' || (fileKinds[kind].formats as readonly Format[]).includes(fault === 'picture' ? 'png' : 'zip')

/** Returns the message about a file's problem, with its remedy. */
export function fileProblemText(kind: FileKind, code: FileProblem, fault?: FileFault): string {
  if (fault && isFaultOfKind(kind, fault)) return t(faults[fault])
  const { most } = fileKinds[kind]
  switch (code) {
    case 'file_too_large':
      return t('The file is larger than 20 MB.')
    case 'too_many':
      return most === 1
        ? t('There can be one such file, and 20 files of 60 MB in all.')
        : t('There can be {most} such files, and 20 files of 60 MB in all.', { most })
    case 'pdf_needed':
      return t('Reviewers read one document: please send the PDF here, and the .zip of its sources beside it.')
    case 'encrypted':
      return t('The file is encrypted. Please save it without a password.')
    case 'invalid_file':
      return `${t('This file cannot be taken: it is of another kind, damaged, or has macros.')} ${t(advice[kind])}`
  }
}

const nouns: Record<FileKind, string> = {
  manuscript: 'manuscript',
  title_page: 'title-page',
  source: 'source',
  supplement: 'supplement',
  response_file: 'response',
  report_file: 'report',
  review_copy: 'manuscript',
  receipt: 'receipt',
}

/** A file to be named; `place` if there may be several; a reviewer's manuscript has none. */
type Named = { kind: FileKind; format: Format; place?: number | undefined }

/**
 * Returns the neutral name under which a file is downloaded: `2026-7K3M-manuscript-1.pdf` for author and editor.
 * @param of the paper's number, or the request's code
 */
export function neutralName(of: string, { kind, format, place }: Named): string {
  return [of, nouns[kind], ...(place === undefined ? [] : [place])]
    .join('-')
    .concat(`.${format === 'jpeg' ? 'jpg' : format}`)
}

/** Reports whether an address accepts files of papers. */
export const takesPapers = (pathname: string) =>
  /^\/(?:submit$|[sr]\/|(?:api\/)?admin\/submissions(?:\/|$))/.test(pathname)
