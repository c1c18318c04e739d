import { expect, test } from 'bun:test'
import { visibleText } from '../../src/review/scrub/visible-text.ts'
import { tracesIn } from '../../src/review/traces/find-rules.ts'
import type { Side } from '../../src/review/traces/rules.ts'
import { aPdfWith, aStream } from '../support/traces/pdf-files.ts'

const side: Side = {
  people: [
    {
      name: 'Branwen Achterberg-Núñez',
      email: 'b.fjaerhus@example.org',
      affiliation: 'Institute of Fish, University of Tjørnvik',
    },
  ],
  title: 'Barley on terraces',
  references: [],
}

const told = (text: string) => tracesIn([{ page: 1, text }], side).map(({ kind, text }) => `${kind} ${text}`)

test.each([
  ['laid out by A\ue03aterberg there', 'name A\ue03aterberg'],
  ['laid out by \ue03aterberg there', 'name \ue03aterberg'],
  ['laid out by Achterb\ufffd there', 'name Achterb\ufffd'],
  ['laid out by \ue03aterbe\ue03b there', 'name \ue03aterbe\ue03b'],
  ['by N\ue03añez there', 'name N\ue03añez'],
  ['sent to b.\ue03aaerhus there', 'name \ue03aaerhus'],
  ['the farm at T\ue03arnvik is wet', 'name T\ue03arnvik'],
  ['the Univ\ue03asity and the Inst\ue03atute', ''],
  ['laid out by \ue03aberg and W\ue03aterberg there', ''],
  ['laid out by A\ue03a and \ue03a \ue03a\ue03a there', ''],
  ['laid out by A\ue03aterbergsen there', ''],
])('names in which a letter cannot be read: %j', (text, expected) => {
  expect(told(text)).toEqual(expected === '' ? [] : [expected])
})

test.each([
  ['nothing', '', 'A\ufffdterberg'],
  ['a code', '<2000> <0007>', 'A\ufffdterberg'],
  ['letters', '<2000> <00630068>', 'Achterberg'],
])('a font of numbered shapes whose map gives %s for a shape', async (_, row, expected) => {
  const map = `begincmap /CMapName /X def 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <1041> <107A> <0041> endbfrange 1 beginbfchar ${row} endbfchar endcmap`
  const shapes = Array.from('Aterberg', (letter) => `10${letter.charCodeAt(0).toString(16)}`).join('')
  const bytes = aPdfWith({
    content: `BT /F2 9 Tf 20 20 Td <${shapes.replace('1041', '10412000')}> Tj ET`,
    resources: '/Font << /F2 10 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 12 0 R >>',
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 13 0 R >>',
      aStream('', map),
      '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 >>',
    ],
  })
  const texts = await visibleText(new Uint8Array(bytes), 'pdf')
  expect(tracesIn(texts ?? [], side)).toEqual([{ page: 1, kind: 'name', text: expected, field: '' }])
})
