import { expect, test } from 'bun:test'
import { readUprightLines } from '../../../src/engines/documents/layout/lines.ts'
import { extractPdf } from '../../../src/engines/documents/pdf/extract.ts'
import { shown } from '../../support/identifying/office-files.ts'
import { aPdfWith, aStream } from '../../support/identifying/pdf-files.ts'

/** What is read of codes in a font of bitmaps, as pdfTeX embeds them: it names each letter by its code. */
async function readOf(codes: number[]): Promise<string> {
  const used = [...new Set(codes)].toSorted((a, b) => a - b)
  const shapes = used.map((code) => `/a${code} 11 0 R`).join(' ')
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar ' +
    `0 /LastChar 255 /Widths [${'0.5 '.repeat(256)}] /CharProcs << ${shapes} >> /Encoding << ` +
    `/Type /Encoding /Differences [${used.map((code) => `${code} /a${code}`).join(' ')}] >> >>`
  const hex = codes.map((code) => code.toString(16).padStart(2, '0')).join('')
  const content = `BT /F2 9 Tf 20 20 Td <${hex}> Tj ET`
  const objects = [font, aStream('', '1 0 0 0 1 1 d1 0 0 1 1 re f')]
  const bytes = aPdfWith({ content, resources: '/Font << /F2 10 0 R >>', objects })
  const { sheets } = await extractPdf(new Uint8Array(bytes), { maxPages: 1, isTextAlone: true })
  const text = (sheets[0]?.items ?? []).map(({ text }) => text).join('')
  return text.replace(shown, '')
}

test('a control character is a space in a font that is not TeX’s, not a ligature', async () => {
  const cmap = '1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <0d> <000d> <09> <0009000d> endbfchar'
  const font =
    '<< /Type /Font /Subtype /TrueType /BaseFont /Abc /Encoding /MacRomanEncoding ' +
    `/ToUnicode 11 0 R /FirstChar 0 /LastChar 255 /Widths [${'500 '.repeat(256)}] >>`
  const content = 'BT /F2 9 Tf 20 20 Td (Positive\\011\\015sexual\\011\\015health) Tj ET' // spaces of old Word on a Mac
  const bytes = aPdfWith({ content, resources: '/Font << /F2 10 0 R >>', objects: [font, aStream('', cmap)] })
  const { sheets } = await extractPdf(new Uint8Array(bytes), { maxPages: 1 })
  const [sheet] = sheets
  const texts = sheet && readUprightLines(sheet, { page: 1, isPrinted: false }).map(({ text }) => text)
  expect(texts).toContain('Positive sexual health')
})

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

test.each<[string, number[], string]>([
  ['Polish', [145, ...ascii('l'), 161, ...ascii('ski')], 'Śląski'],
  [
    'Romanian, with a letter at the place of a no-break space',
    [...ascii('Muzicolog'), 160, ...ascii('u')],
    'Muzicologău',
  ],
  ['Sámi, with a letter at the place of a soft hyphen', [...ascii('Sa'), 173, ...ascii('ha')], 'Saŋha'],
  [
    'Turkish, with a dotless i under 32',
    [...ascii('Y'), 25, ...ascii('ld'), 25, ...ascii('r'), 25, ...ascii('m-G'), 252, 179],
    'Yıldırım-Güş',
  ],
  ['French', [...ascii('C'), 247, ...ascii('ur, '), 215, ...ascii('uvre')], 'Cœur, Œuvre'],
  ['ligatures', [...ascii('e'), 30, ...ascii('cient '), 161], 'efficient ą'],
  ['Cyrillic, which has letters of its own there', [204, 229, 240, 232, ...ascii('a')], 'Ìåðèa'],
  ['symbols, which come without letters', [176, 177, 181], '°±µ'],
])('TeX’s bitmaps of %s are read by the encoding T1 where that is likely', async (_, codes, text) => {
  expect(await readOf(codes)).toBe(text)
})
