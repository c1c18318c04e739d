import { describe, expect, test } from 'bun:test'
import { fileProblem, isPdf, maxImageBytes, maxPdfBytes, sizeText } from '../../src/core/files/rules.ts'

test.each([
  ['%PDF-1.7\n', true],
  ['%PDF-', true],
  ['%PDF', false],
  [' %PDF-1.7', false],
  ['%pdf-1.7', false],
  ['<html>', false],
  ['', false],
])('bytes that begin with %j count as a PDF: %p', (text, answer) => {
  expect(isPdf(new TextEncoder().encode(text))).toBe(answer)
})

test('the largest PDF has 5 MB', () => {
  expect(maxPdfBytes).toBe(5_242_880)
})

describe('a chosen file', () => {
  const pdf = '%PDF-1.7'
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
  const sized = (start: string | Uint8Array<ArrayBuffer>, size: number) => {
    const blob = new Blob([start])
    return new Blob([blob, new Uint8Array(size - blob.size)])
  }

  test.each([
    ['a PDF', 'pdf', new Blob([pdf]), undefined],
    ['the largest PDF', 'pdf', sized(pdf, maxPdfBytes), undefined],
    [
      'a larger one',
      'pdf',
      sized(pdf, 6_300_000),
      'File size exceeds the limit of 5 MB. This one has 6.3 MB; in Word: Save as PDF → Minimum size.',
    ],
    ['a picture as a PDF', 'pdf', new Blob([jpeg]), 'The file must be a PDF.'],
    ['a picture', 'image', new Blob([jpeg]), undefined],
    ['the largest picture', 'image', sized(jpeg, maxImageBytes), undefined],
    ['a larger one', 'image', sized(jpeg, maxImageBytes + 1), 'File size exceeds the limit of 2 MB.'],
    ['WebP', 'image', new Blob(['RIFF\0\0\0\0WEBP']), undefined],
    ['a sound', 'image', new Blob(['RIFF\0\0\0\0WAVE']), 'The picture must be an image.'],
    ['SVG', 'image', new Blob(['<svg/>']), 'The picture must be an image.'],
    ['SVG', 'figure', new Blob(['<svg/>']), undefined],
    ['TIFF', 'figure', new Blob(['II*\0']), undefined],
    ['a PDF', 'figure', new Blob([pdf]), 'The picture must be a PNG, JPEG, SVG or TIFF.'],
    ['a PDF', 'paper', new Blob([pdf]), undefined],
    ['JATS', 'paper', new File(['<?xml version="1.0"?><article/>'], 'a.xml'), undefined],
    [
      'a picture',
      'paper',
      new File([jpeg], 'a.jpg'),
      'a.jpg is a JPEG picture. The file must be a PDF. Or choose its Word (.docx), OpenDocument (.odt) or JATS file.',
    ],
    ['nothing', 'image', new Blob([]), 'The picture must be an image.'],
  ] as const)('is checked: %s as %s', async (_, kind, file, message) => {
    expect(await fileProblem(kind, file)).toBe(message)
  })

  test.each([
    [1, '1 kB'],
    [64_000, '64 kB'],
    [1_000_000, '1.0 MB'],
    [1_840_000, '1.8 MB'],
    [5_242_880, '5.2 MB'],
  ])('of %d bytes has the size text %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})
