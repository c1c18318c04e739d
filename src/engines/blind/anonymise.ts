import { unzip, XmlRefused } from '../archives/archives.ts'
import type { Cleaned, Copy, FileKind, NoCopy } from './copies.ts'
import { anonymisedPicture } from './images/pictures.ts'
import { officeFormat } from './office/formats.ts'
import { hasNotes } from './office/note-rules.ts'
import { anonymisedOpenDocument } from './office/open-document.ts'
import { anonymisedOpenXml } from './office/open-xml.ts'
import { anonymisedPdf } from './pdf/document.ts'
import { unreadOf } from './reading/unread-rules.ts'
import { visibleText } from './reading/visible-text.ts'
import { withEscapedFormulas } from './text/formula-escaping.ts'
import { isTable, plainText } from './text/plain-text.ts'

type Made = ({ is: 'made'; kind: FileKind } & Cleaned) | NoCopy

/**
 * Rewrites a file with its visible content and without identifying metadata, and reads the text of the copy. Equal
 * content gives equal bytes.
 * @param omit pages of a PDF, from 1, to leave out of the copy
 */
export async function anonymise(file: Uint8Array, omit: readonly number[] = []): Promise<Copy | NoCopy> {
  const made = await makeAnonymousCopy(file, omit)
  if (made.is !== 'made') return made
  const { kind, bytes, ...lacks } = made
  const read = await visibleText(bytes.slice(), kind)
  if (!read) return { is: 'failed', why: 'It cannot be read whole' }
  const inOriginal = asInOriginal(omit)
  const texts = read.map((one) => ({ ...one, page: one.page && inOriginal(one.page) }))
  const pages = kind === 'pdf' ? (read.at(-1)?.page ?? 0) : null
  return { is: 'scrubbed', kind, bytes, pages, texts, unread: unreadOf(texts, lacks) }
}

async function makeAnonymousCopy(file: Uint8Array, omit: readonly number[]): Promise<Made> {
  if (Buffer.from(file.subarray(0, 1024)).includes('%PDF-')) {
    const found = await anonymisedPdf(file, omit)
    return 'bytes' in found ? { is: 'made', kind: 'pdf', ...found } : found
  }
  const picture = anonymisedPicture(file)
  if (picture) return picture.bytes ? { is: 'made', kind: picture.kind, bytes: picture.bytes, leftOut: 0 } : damaged
  if (startsWith(file, 'PK\x03\x04')) return officeCopy(file)
  const isLocked = startsWith(file, '\xd0\xcf\x11\xe0') && holdsPackage.test(Buffer.from(file).toString('latin1'))
  return isLocked ? { is: 'refused', code: 'encrypted' } : textCopy(file)
}

const damaged: NoCopy = { is: 'failed', why: 'The file is damaged' }
const notTaken: NoCopy = { is: 'refused', code: 'invalid_file' }

/** Matches an encrypted office file in the container of older formats (MS-OFFCRYPTO, 2.3). */
const holdsPackage = /E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e/

function officeCopy(file: Uint8Array): Made {
  const parts = unzip(file)
  if (!parts) return damaged
  const kind = officeFormat(parts)
  if (kind === 'encrypted') return { is: 'refused', code: kind }
  if (!kind || kind === 'invalid_file') return notTaken
  try {
    const found = kind === 'odt' ? anonymisedOpenDocument(parts) : anonymisedOpenXml(parts, kind)
    return found ? { is: 'made', kind, ...found, hasNotes: hasNotes(parts) } : damaged
  } catch (error) {
    if (error instanceof XmlRefused) return damaged
    throw error
  }
}

/** Copies a plain-text file unchanged, except cells that call a host. */
function textCopy(file: Uint8Array): Made {
  const text = plainText(file)
  if (!text) return notTaken
  return { is: 'made', kind: 'txt', bytes: withEscapedFormulas(file, isTable(text) ? 'csv' : 'txt'), leftOut: 0 }
}

/** Converts a page number of the copy to that of the original. */
function asInOriginal(omit: readonly number[]): (page: number) => number {
  const left = [...new Set(omit)].sort((one, other) => one - other)
  return (page) => left.reduce((at, gone) => (gone <= at ? at + 1 : at), page)
}

function startsWith(file: Uint8Array, text: string): boolean {
  return Buffer.from(file.subarray(0, text.length)).toString('latin1') === text
}
