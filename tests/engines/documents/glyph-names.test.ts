import { expect, test } from 'bun:test'
import { extractPdf } from '../../../src/engines/documents/pdf/extract.ts'
import { shown } from '../../support/identifying/office-files.ts'
import { aPdfWith, aStream } from '../../support/identifying/pdf-files.ts'

/**
 * What is read of `A`, a glyph of this name, `r`. @param toUnicode what the font says that the glyph's code means, as
 * hex
 */
async function readOf(name: string, toUnicode?: string): Promise<string> {
  const meaning =
    '/CMapName /X def 1 begincodespacerange <00> <FF> endcodespacerange 3 beginbfchar ' +
    `<41> <0041> ${toUnicode ? `<80> <${toUnicode}>` : ''} <72> <0072> endbfchar endcmap`
  const font =
    '<< /Type /Font /Subtype /Type1 /BaseFont /Serif /FirstChar 0 /LastChar 255 ' +
    `/Widths [${'500 '.repeat(256)}] /Encoding << /Type /Encoding /Differences ` +
    `[128 /${name}] >> ${toUnicode === undefined ? '' : '/ToUnicode 11 0 R'} >>`
  const objects = [font, aStream('', `begincmap ${meaning}`)]
  const bytes = aPdfWith({
    content: 'BT /F2 9 Tf 20 20 Td <418072> Tj ET',
    resources: '/Font << /F2 10 0 R >>',
    objects,
  })
  const { sheets } = await extractPdf(new Uint8Array(bytes), { maxPages: 1, isTextAlone: true })
  const text = (sheets[0]?.items ?? []).map(({ text }) => text).join('')
  return text.replace(shown, '')
}

/** Source of the rules: Adobe Glyph List Specification, “The mapping”. */
test.each<[string, string]>([
  ['c_h', 'ch'],
  ['T_h', 'Th'],
  ['f_f_j.liga', 'ffj'],
  ['uni00630068', 'ch'],
  ['uni0063_h', 'ch'],
  ['u00063_u10400', 'c𐐀'],
  ['s.sc', 's'],
  ['Lcommaaccent_uni20AC0308_u1040C.alternate', 'Ļ€̈𐐌'],
  ['Ssmall', 'S'],
  ['oneoldstyle', '1'],
  ['adieresis', 'ä'],
  ['c_nosuchletter', '\x80'],
  ['uni006', '\x80'],
  ['.null', '\x80'],
])('of a font without ToUnicode the glyph %s is read as “%s”', async (name, letters) => {
  expect(await readOf(name)).toBe(`A${letters}r`)
})

test.each<[string, string, string, string]>([
  ['does not know the code', '', 'c_h', 'ch'],
  ['gives a letter of private use', 'E03A', 'c_h', 'ch'],
  ['gives a code of nothing', '0001', 'c_h', 'ch'],
  ['gives a blank', '0020', 'c_h', 'ch'],
  ['gives a blank to a blank', '0020', 'space', ' '],
  ['gives letters', '006A0073', 'c_h', 'js'],
  ['gives a letter of private use to a glyph of one letter', 'E03A', 'c', '\uE03A'],
])('where ToUnicode %s', async (_, toUnicode, name, letters) => {
  expect(await readOf(name, toUnicode)).toBe(`A${letters}r`)
})
