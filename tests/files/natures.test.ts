import { describe, expect, test } from 'bun:test'
import { brokenFile, endingsIn, wrongFile } from '../../src/core/files/nature-rules.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const paper = ['pdf', 'docx', 'odt']

describe('a chosen file', () => {
  test.each([
    ['notes.txt', 'Some notes.\n', 'notes.txt is a text file. Choose a PDF, .docx or .odt.'],
    ['paper.pdf', 'Some notes.\n', 'paper.pdf is a text file. Choose a PDF, .docx or .odt.'],
    ['paper.pdf', '<!DOCTYPE html><html>', 'paper.pdf is a web page. Choose a PDF, .docx or .odt.'],
    ['paper.doc', '\xd0\xcf\x11\xe0\xa1\xb1', 'paper.doc is an old Word file. Save it as .docx.'],
    ['paper.docx', '\xd0\xcf\x11\xe0\xa1\xb1', 'paper.docx is protected by a password. Save it without one.'],
    [
      'paper.docm',
      'PK\x03\x04 [Content_Types].xml',
      'paper.docm is a Word file with macros. Save it as .docx, without macros.',
    ],
    ['scan.jpg', '\xff\xd8\xff\xe0', 'scan.jpg is a JPEG picture. Choose a PDF, .docx or .odt.'],
    ['scan.pdf', '\x89PNG\r\n\x1a\n', 'scan.pdf is a PNG picture. Choose a PDF, .docx or .odt.'],
    ['IMG.HEIC', '\0\0\0\x18ftypheic', 'IMG.HEIC is a HEIC or AVIF picture. Save it as JPEG or PNG.'],
    ['data.xlsx', 'PK\x03\x04', 'data.xlsx is an Excel file. Choose a PDF, .docx or .odt.'],
    ['paper.rtf', '{\\rtf1', 'paper.rtf is an RTF file. Save it as .docx.'],
    ['paper.pdf', '', 'paper.pdf is empty. Choose it again.'],
    ['paper.pdf', '%PDF-1.7', undefined],
    ['paper', '\n%PDF-1.7', undefined],
    ['paper.docx', 'PK\x03\x04', undefined],
    ['paper.zip', 'PK\x03\x04\0mimetypeapplication/vnd.oasis.opendocument.text', undefined],
    ['renamed.zip', 'PK\x03\x04', undefined],
    ['unknown.bin', '\x01\x02\x03', undefined],
  ])('%s that begins with %j is told: %p', (name, start, told) => {
    expect(wrongFile({ name, start: bytes(start) }, paper)).toBe(told)
  })

  test('that its field takes is not named, a table as text neither', () => {
    expect(wrongFile({ name: 'a.zip', start: bytes('PK\x03\x04') }, ['zip'])).toBeUndefined()
    expect(wrongFile({ name: 'a.csv', start: bytes('a,b') }, ['csv', 'txt'])).toBeUndefined()
    expect(wrongFile({ name: 'a.pdf', start: bytes('%PDF-') }, ['zip'])).toBe('a.pdf is a PDF. Choose a .zip.')
  })

  test('that does not hold together is told from one of another kind', () => {
    expect(brokenFile({ name: 'a.docx', start: bytes('PK\x03\x04') }, paper)).toBe(
      'a.docx is damaged, or has macros. Choose a PDF, .docx or .odt.',
    )
    expect(brokenFile({ name: 'a', start: bytes('\x01') }, ['zip'])).toContain('of a kind that we cannot read')
  })

  test('is compared with the endings of its input', () => {
    expect(endingsIn('.pdf,.png,.jpg,.jpeg')).toEqual(['pdf', 'png', 'jpeg'])
  })
})
