import { type Parts, unzip, XmlRefused } from '../../engines/archives/archives.ts'
import { scrubbedEmf } from './images/emf.ts'
import { scrubbedGif } from './images/gif.ts'
import { scrubbedJpeg } from './images/jpeg.ts'
import { scrubbedPng } from './images/png.ts'
import { isWmf, scrubbedWmf } from './images/wmf.ts'
import { hasNotes } from './office/note-rules.ts'
import { hasScripts, isEncrypted, scrubbedOpenDocument } from './office/open-document.ts'
import { type Cleaned, hasMacros, openXmlKind, scrubbedOpenXml } from './office/open-xml.ts'
import { scrubbedPdf } from './pdf/document.ts'
import type { FileKind, Scrubbed } from './rules.ts'

/** Files within files within files: deeper, none is read. */
const mostDepth = 3

/**
 * Writes a file anew with what it shows, and nothing that tells who made it, where, when and with what. Equal content gives equal bytes.
 * @param omit pages of a PDF, from 1, that the copy leaves out
 * @returns the copy; or the code of a file that is not taken (decisions: `encrypted`, `invalid_file`); or why it cannot be scrubbed
 */
export async function scrub(bytes: Uint8Array, omit: readonly number[] = []): Promise<Scrubbed> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) {
    const found = scrubAt(bytes, 0)
    if (found.is !== 'scrubbed' || !startsWith(bytes, 'PK')) return found
    const parts = unzip(bytes)
    return parts ? { ...found, hasNotes: hasNotes(parts) } : found
  }
  const found = await scrubbedPdf(bytes, omit)
  if ('bytes' in found) return { is: 'scrubbed', kind: 'pdf', ...found }
  return 'refused' in found ? { is: 'refused', code: found.refused } : { is: 'failed', why: found.failed }
}

function scrubAt(bytes: Uint8Array, depth: number): Scrubbed {
  if (depth > mostDepth) return { is: 'failed', why: 'It holds files within files within files' }
  const kind = imageKind(bytes)
  if (kind) return scrubbed(kind, cleaned(images[kind](bytes)))
  if (startsWith(bytes, 'PK\x03\x04')) return scrubArchive(bytes, depth)
  if (isCompound(bytes) && /E.n.c.r.y.p.t.e.d.P.a.c.k.a.g.e/.test(Buffer.from(bytes).toString('latin1')))
    return { is: 'refused', code: 'encrypted' }
  return { is: 'refused', code: 'invalid_file' }
}

const images = {
  jpeg: scrubbedJpeg,
  png: scrubbedPng,
  gif: scrubbedGif,
  emf: scrubbedEmf,
  wmf: scrubbedWmf,
}

function imageKind(bytes: Uint8Array): keyof typeof images | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n')) return 'png'
  if (startsWith(bytes, 'GIF8')) return 'gif'
  if (isWmf(bytes)) return 'wmf'
  return Buffer.from(bytes.subarray(40, 44)).toString('latin1') === ' EMF' ? 'emf' : undefined
}

/** The container of older office files, and of encrypted ones (MS-CFB, 2.2). */
const isCompound = (bytes: Uint8Array) => startsWith(bytes, '\xd0\xcf\x11\xe0')

function scrubArchive(bytes: Uint8Array, depth: number): Scrubbed {
  const parts = unzip(bytes)
  if (!parts) return { is: 'failed', why: 'The file is damaged' }
  const within = (inner: Uint8Array) => {
    const found = scrubAt(inner, depth + 1)
    return found.is === 'scrubbed' ? found.bytes : undefined
  }
  try {
    return scrubOffice(parts, within)
  } catch (error) {
    if (error instanceof XmlRefused) return { is: 'failed', why: 'The file is damaged' }
    throw error
  }
}

function scrubOffice(parts: Parts, within: (bytes: Uint8Array) => Uint8Array | undefined): Scrubbed {
  if (parts.has('mimetype')) {
    const type = Buffer.from(parts.get('mimetype') ?? [])
      .toString('latin1')
      .trim()
    if (!/^application\/vnd\.oasis\.opendocument\.(?:text|chart|formula|spreadsheet)$/.test(type) || hasScripts(parts))
      return { is: 'refused', code: 'invalid_file' }
    if (isEncrypted(parts)) return { is: 'refused', code: 'encrypted' }
    return scrubbed('odt', scrubbedOpenDocument(parts, within))
  }
  const kind = openXmlKind(parts)
  if (!kind || hasMacros(parts)) return { is: 'refused', code: 'invalid_file' }
  return scrubbed(kind, scrubbedOpenXml(parts, kind, within))
}

const cleaned = (bytes: Uint8Array | undefined): Cleaned | undefined => bytes && { bytes, leftOut: 0 }

const scrubbed = (kind: FileKind, found: Cleaned | undefined): Scrubbed =>
  found ? { is: 'scrubbed', kind, ...found } : { is: 'failed', why: 'The file is damaged' }

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text
}
