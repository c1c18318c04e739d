import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { formatOf } from '../../src/review/files/format.ts'
import { readFiles } from '../../src/review/files/incoming.ts'
import type { FileKind } from '../../src/review/files/rules.ts'
import { zipped } from '../support/builders/zips.ts'
import { withFolder } from '../support/folder.ts'

const folder = await withFolder('formats')

async function asked(bytes: Uint8Array | string, kind: FileKind = 'supplement', name = 'a.pdf'): Promise<string> {
  const path = join(folder, name)
  await Bun.write(path, bytes)
  const found = await formatOf(path, kind)
  return found.ok ? found.format : found.code
}

const archive = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
const typed = (type: string, parts: Record<string, string> = {}) =>
  archive({ '[Content_Types].xml': `<Types><Override ContentType="application/${type}+xml"/></Types>`, ...parts })
const wordType = 'vnd.openxmlformats-officedocument.wordprocessingml.document.main'
const sheetType = 'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main'
const sheetJsTypes = `<Types><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>
<Override PartName="/xl/workbook.xml" ContentType="application/${sheetType}+xml"/></Types>`
const openDocument = (manifest: string, parts: Record<string, string> = {}) =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': '<x/>',
    'META-INF/manifest.xml': manifest,
    ...parts,
  })
const compound = (text: string) => Buffer.from(`\xd0\xcf\x11\xe0${'\0'.repeat(600)}${text}`, 'latin1')

/** Sets the bit of every entry, in its head and in the list, that says that it needs a password. */
function locked(zip: Uint8Array): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = 0; at + 4 < zip.length; at++) {
    const flagsAt = { 67324752: at + 6, 33639248: at + 8 }[view.getUint32(at, true)]
    if (flagsAt) view.setUint16(flagsAt, view.getUint16(flagsAt, true) | 1, true)
  }
  return zip
}

const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}.tex`, 'x']))

test.each<[string, Uint8Array | string, FileKind, string]>([
  ['an empty file', '', 'manuscript', 'The file is empty'],
  ['a HEIC picture', 'abcdftypheic0000mif1', 'supplement', 'save it as JPEG or PNG'],
  ['a WebP picture', 'RIFFabcdWEBPVP8 ', 'receipt', 'save it as JPEG or PNG'],
  ['a picture as a manuscript', 'RIFFabcdWEBPVP8 ', 'manuscript', 'save it as .docx or PDF'],
  ['too many files', archive(many), 'source', 'more than 2,000 files'],
  ['an unsafe name', archive({ '../../a.tex': 'x' }), 'source', 'unsafe names'],
  ['an unsafe name in a document', archive({ '../../a.tex': 'x' }), 'manuscript', 'save it as .docx or PDF'],
  ['a bomb', zipped({ 'a.bin': new Uint8Array(201 * 1024 * 1024) }), 'source', 'larger than 200 MB'],
])('%s is refused in words that say what to do', async (_, bytes, kind, words) => {
  const path = join(folder, 'odd')
  await Bun.write(path, bytes)
  const { problems } = await readFiles({
    files: [{ path, field: kind, name: 'odd', bytes: 0, sha256: '' }],
    problems: [],
  })
  expect(problems).toEqual([{ field: kind, code: 'invalid_file', message: expect.stringContaining(words) }])
})

describe('what a file is', () => {
  test.each<[string, Uint8Array | string, string]>([
    ['a PDF', '%PDF-1.7\nbody', 'pdf'],
    ['a Word document', typed(wordType), 'docx'],
    ['a sheet', typed(sheetType), 'xlsx'],
    ['a sheet by SheetJS', archive({ '[Content_Types].xml': sheetJsTypes }), 'xlsx'],
    ['an OpenDocument text', openDocument('<manifest/>'), 'odt'],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), 'png'],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0rest', 'latin1'), 'jpeg'],
    ['a table', 'plot,yield\n1,4.2\n2,"3,9"\n', 'csv'],
    ['a table with semicolons', 'plot;yield\n1;4,2\n', 'csv'],
    ['a text', 'Yields, by plot.\nThey rose.\n', 'txt'],
    ['a text in another script', 'खेत की उपज', 'txt'],
    ['a text in UTF-16', Buffer.from('\ufeffplots\n', 'utf16le'), 'txt'],
    ['an archive', archive({ 'paper.tex': '\\documentclass{article}' }), 'zip'],
    ['a document with macros', typed(wordType, { 'word/vbaProject.bin': 'x' }), 'invalid_file'],
    [
      'a sheet with a part of its type for macros',
      archive({ '[Content_Types].xml': sheetJsTypes, 'xl/a.BIN': 'x' }),
      'invalid_file',
    ],
    ['a document for macros', typed('vnd.ms-word.document.macroEnabled.main'), 'invalid_file'],
    ['an OpenDocument text with macros', openDocument('<m/>', { 'Basic/Standard/a.xml': 'x' }), 'invalid_file'],
    ['slides', typed('vnd.openxmlformats-officedocument.presentationml.presentation.main'), 'invalid_file'],
    ['a book', archive({ mimetype: 'application/epub+zip' }), 'invalid_file'],
    ['an older document', compound('WordDocument'), 'invalid_file'],
    ['nothing', '', 'invalid_file'],
    ['RTF', '{\\rtf1 text}', 'invalid_file'],
    ['a page', '<!DOCTYPE html><p>text', 'invalid_file'],
    ['a picture with scripts', '<svg xmlns="x"></svg>', 'invalid_file'],
    ['a program', Buffer.from('\x7fELF\0\0', 'latin1'), 'invalid_file'],
    ['a cut archive', typed(wordType).subarray(0, 60), 'invalid_file'],
    ['a locked PDF', '%PDF-1.7\ntrailer << /Encrypt 12 0 R >>', 'encrypted'],
    ['a locked document', compound('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'), 'encrypted'],
    ['a locked OpenDocument text', openDocument('<encryption-data/>'), 'encrypted'],
    ['a locked archive', locked(archive({ 'paper.tex': 'x' })), 'encrypted'],
  ])('%s', async (_, bytes, expected) => {
    expect(await asked(bytes)).toBe(expected)
  })

  test('is told by its bytes, whatever its name', async () => {
    expect(await asked('%PDF-1.7\n', 'manuscript', 'notes.txt')).toBe('pdf')
    expect(await asked('plain', 'manuscript', 'paper.pdf')).toBe('invalid_file')
  })

  test('a lock is found where pieces of the file meet', async () => {
    const before = '%PDF-1.7\n'.padEnd(256 * 1024 - 5, ' ')
    expect(await asked(`${before}/Encrypt 12 0 R`, 'manuscript')).toBe('encrypted')
  })

  test('a lock is looked for at a thousand places at most', async () => {
    const after = (places: number) => `%PDF-1.7\n${'/Encrypt '.repeat(places)}/Encrypt 12 0 R`
    expect(await asked(after(999), 'manuscript')).toBe('encrypted')
    expect(await asked(after(1_000), 'manuscript')).toBe('pdf')
  })
})

describe('what a kind takes', () => {
  const zip = archive({ 'paper.tex': 'x' })
  test.each<[FileKind, Uint8Array | string, string]>([
    ['manuscript', zip, 'pdf_needed'],
    ['source', zip, 'zip'],
    ['source', typed(wordType), 'invalid_file'],
    ['manuscript', typed(sheetType), 'invalid_file'],
    ['supplement', typed(sheetType), 'xlsx'],
    ['receipt', '%PDF-1.4', 'pdf'],
    ['receipt', zip, 'invalid_file'],
  ])('%s', async (kind, bytes, expected) => {
    expect(await asked(bytes, kind)).toBe(expected)
  })

  test('archives of more than 2,000 files or 200 MB unpacked are refused', async () => {
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.tex`, 'x']))
    expect(await asked(archive(names(2_000)), 'source')).toBe('zip')
    expect(await asked(archive(names(2_001)), 'source')).toBe('invalid_file')
    const half = new Uint8Array(101 * 1024 * 1024)
    expect(await asked(zipped({ a: half }), 'source')).toBe('zip')
    expect(await asked(zipped({ a: half, b: half }), 'source')).toBe('invalid_file')
  })
})
