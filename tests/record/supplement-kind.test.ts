import { expect, test } from 'bun:test'
import { zip } from '../../src/engines/archives/archives.ts'
import { detectSupplementKind } from '../../src/journal/record/supplement-kind.ts'
import type { SupplementKind } from '../../src/journal/record/supplement-rules.ts'
import { holdOf } from '../support/turns.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const wide = (text: string) => Buffer.concat([new Uint8Array([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const packed = (...parts: [name: string, text: string][]) =>
  zip(new Map(parts.map(([name, text]) => [name, bytes(text)])))
const openXml = (type: string, ...names: string[]) =>
  packed(
    ['[Content_Types].xml', `<Override ContentType="${type}"/>`],
    ...names.map((name): [string, string] => [name, '']),
  )
const openDocument = (kind: string) =>
  packed(['content.xml', ''], ['mimetype', `application/vnd.oasis.opendocument.${kind}`])
const [word, sheet, slides] = ['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
  (name) => `application/vnd.openxmlformats-officedocument.${name}.main+xml`,
) as [string, string, string]

test.each<[string, string, Uint8Array, SupplementKind | undefined]>([
  ['a Word file', 'a.docx', openXml(word, 'word/document.xml'), 'docx'],
  ['an Excel file', 'a.zip', openXml(sheet, 'xl/workbook.xml'), 'xlsx'],
  ['an OpenDocument table, wherever its type stands', 'a.ods', openDocument('spreadsheet'), 'ods'],
  ['a ZIP of files', 'a.docx', packed(['data/plots.csv', 'plot']), 'zip'],
  ['a Word file with macros', 'a.docx', openXml(word, 'word/document.xml', 'word/vbaProject.bin'), undefined],
  ['an Excel file with macros', 'a.xlsx', openXml('application/vnd.ms-excel.sheet.macroEnabled.main+xml'), undefined],
  ['slides', 'a.zip', openXml(slides, 'ppt/presentation.xml'), undefined],
  ['an OpenDocument text', 'a.zip', openDocument('text'), undefined],
  ['an EPUB', 'a.zip', packed(['mimetype', 'application/epub+zip']), undefined],
  ['a table of twins', 'twins.csv', bytes('MZ,DZ,height\n1,0,170\n'), 'csv'],
  ['a text in UTF-16', 'a.txt', wide('one\ntwo\n'), 'txt'],
  ['a table in UTF-16', 'a.txt', wide('one,two\n1,2\n'), 'csv'],
  ['data with the mark of UTF-16', 'a.txt', new Uint8Array([0xff, 0xfe, 1, 0, 2, 0]), undefined],
  ['a long text that ends as data does', 'a.txt', bytes(`${'words '.repeat(100_000)}\x01`), undefined],
  ['a program', 'a.csv', bytes('MZ\x90\0\x03'), undefined],
  ['a web page', 'a.txt', bytes('<!DOCTYPE html><html></html>'), undefined],
  ['an empty file', 'a.txt', bytes(''), undefined],
])('%s is told by its bytes', async (_, name, file, kind) => {
  expect(await detectSupplementKind(file, name)).toBe(kind)
})

test('the largest text is examined in pieces, between which others are answered', async () => {
  const text = bytes('Dörfer, und 20 Äcker\n'.repeat(950_000)).subarray(0, 20_000_000)
  const mostMs = 20
  expect(await holdOf(() => detectSupplementKind(text, 'a.txt'), mostMs)).toBeLessThanOrEqual(mostMs)
})
