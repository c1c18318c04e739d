import { open } from 'node:fs/promises'
import { textHead } from '../../core/files/text-head.ts'
import { ArchiveRefused, listZip, packOf } from '../../engines/archives/archives.ts'
import { isTable, officeFormat } from '../../engines/blind/blind.ts'
import { type FileFault, type FileKind, type FileProblem, type Format, fileKinds } from './rules.ts'

type Found = { ok: true; format: Format } | { ok: false; code: FileProblem; fault?: FileFault }

const refusePaperFile = (code: FileProblem, fault?: FileFault): Found => ({ ok: false, code, fault })

/** Detects a file's format by its bytes, and whether its kind allows it; `fault` is a known defect. */
export async function formatOf(path: string, kind: FileKind): Promise<Found> {
  const formats: readonly Format[] = fileKinds[kind].formats
  const found = await formatIn(path)
  if (!found.ok || formats.includes(found.format)) return found
  return refusePaperFile(found.format === 'zip' && formats.includes('docx') ? 'pdf_needed' : 'invalid_file')
}

const startBytes = 1024

async function formatIn(path: string): Promise<Found> {
  const file = Bun.file(path)
  const start = Buffer.from(await file.slice(0, startBytes).arrayBuffer()).toString('latin1')
  if (start.includes('%PDF-'))
    return (await isLocked(path)) ? refusePaperFile('encrypted') : { ok: true, format: 'pdf' }
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { ok: true, format: 'png' }
  if (start.startsWith('\xff\xd8\xff')) return { ok: true, format: 'jpeg' }
  if (start.startsWith('PK\x03\x04')) return formatOfArchive(file)
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    return refusePaperFile(
      (await holds(path, Buffer.from('EncryptedPackage', 'utf16le'))) ? 'encrypted' : 'invalid_file',
    )
  if (start === '') return refusePaperFile('invalid_file', 'empty')
  if (otherPicture.test(start)) return refusePaperFile('invalid_file', 'picture')
  const head = otherText.test(start) ? undefined : await textHead(file)
  return head === undefined ? refusePaperFile('invalid_file') : { ok: true, format: isTable(head) ? 'csv' : 'txt' }
}

/** WebP, and the formats of telephones: HEIC, HEIF and AVIF. */
const otherPicture = /^(?:RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp(?:hei|hev|mif1|msf1|avi[fs]))/

/** RTF, PostScript, and formats that a browser would show as a page. */
const otherText = /^(?:\xef\xbb\xbf)?\s*(?:\{\\rtf|%!PS|<\?xml|<!doctype|<html|<svg)/i

/** Reports whether a PDF's trailer names its encryption (ISO 32000-1, 7.6.1). */
const isLocked = (path: string) => holds(path, '/Encrypt', /^\/Encrypt\s*(?:<<|\d{1,10}\s+\d{1,5}\s+R)/)

const chunkBytes = 256 * 1024
const overlap = 64
/** A regular file has the searched word once or twice; a file with millions of it would delay everyone. */
const mostPlaces = 1_000

/**
 * Reports whether a word occurs in a file, followed by a pattern of at most 64 bytes at one of its first places. Reads
 * the file piece by piece, into one buffer.
 */
async function holds(path: string, word: string | Uint8Array, pattern?: RegExp): Promise<boolean> {
  const file = await open(path, 'r')
  const buffer = Buffer.alloc(chunkBytes)
  let places = 0
  try {
    for (let at = 0; ; at += chunkBytes - overlap) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, at)
      const bytes = buffer.subarray(0, bytesRead)
      for (let index = bytes.indexOf(word); index >= 0; index = bytes.indexOf(word, index + 1)) {
        if (!pattern || pattern.test(bytes.toString('latin1', index, index + overlap))) return true
        if (++places >= mostPlaces) return false
      }
      if (bytesRead < chunkBytes) return false
    }
  } finally {
    await file.close()
  }
}

const mostEntries = 2_000
const mostUnpacked = 200 * 1024 * 1024
const mostPart = 1024 * 1024

/** The parts of an archive that identify an office file; only these are read. */
const tellingParts = ['[Content_Types].xml', 'mimetype', 'META-INF/manifest.xml']

async function formatOfArchive(file: Blob): Promise<Found> {
  try {
    const list = await listZip(file, mostEntries)
    if (list.entries.some(({ flags }) => (flags & 1) === 1)) return refusePaperFile('encrypted')
    if (list.entries.reduce((sum, { size }) => sum + size, 0) > mostUnpacked)
      return refusePaperFile('invalid_file', 'unpacked')
    const { sizes, read } = packOf(file, list)
    const parts = new Map([...sizes.keys()].map((name) => [name, new Uint8Array()]))
    for (const name of tellingParts.filter((name) => (sizes.get(name) ?? mostPart) < mostPart))
      parts.set(name, Buffer.concat(await Array.fromAsync(read(name))))
    return formatOfParts(parts)
  } catch (error) {
    if (error instanceof ArchiveRefused) return refusePaperFile('invalid_file', 'zip')
    throw error
  }
}

function formatOfParts(parts: Map<string, Uint8Array>): Found {
  const format = officeFormat(parts)
  if (format === 'encrypted' || format === 'invalid_file') return refusePaperFile(format)
  return { ok: true, format: format ?? 'zip' }
}
