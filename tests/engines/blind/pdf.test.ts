import { describe, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { anonymise } from '../../../src/engines/blind/anonymise.ts'
import { visibleText } from '../../../src/engines/blind/reading/visible-text.ts'
import { openPdf } from '../../../src/engines/documents/pdf/pdfjs.ts'
import { deepPdfs } from '../../support/identifying/deep-pdfs.ts'
import { oddPdfs } from '../../support/identifying/odd-pdfs.ts'
import { shown } from '../../support/identifying/office-files.ts'
import { aPdfWith, aStream, type PlantedPdf } from '../../support/identifying/pdf-files.ts'
import { drawing, form, jpeg, layers, picture, plantedPdfs, tagged } from '../../support/identifying/planted-pdfs.ts'
import { rarePdfs } from '../../support/identifying/rare-files.ts'
import { holds } from '../../support/identifying/searcher.ts'

const who = 'Quibblethorpe'

describe('the traces in a PDF that are removed', () => {
  test.each([...plantedPdfs(who), ...deepPdfs(who), ...oddPdfs(who), ...rarePdfs(who)])('%s', async (_, bytes) => {
    expect(holds(bytes, who)).toBe(true)
    const copy = await anonymise(bytes)
    if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
    expect(holds(copy.bytes, who)).toBe(false)
    expect(holds(copy.bytes, shown)).toBe(true)
  })
})

test.each<[string, PlantedPdf, string]>([
  [
    'the look of a field',
    {
      page: '/Annots [10 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [0 0 9 9] /AP << /N 11 0 R >> >>',
        form('/Resources << /Font << /F1 5 0 R >> >>', 'BT /F1 9 Tf (Answer) Tj ET'),
      ],
    },
    '(Answer)',
  ],
  [
    'the state of a box',
    {
      page: '/Annots [10 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Btn /AS /Yes /Rect [0 0 9 9] /AP << /N << /Yes 11 0 R /Off 12 0 R >> >> >>',
        form('', '1 2 3 4 re f'),
        form('', '5 6 7 8 re f'),
      ],
    },
    '1\n2\n3\n4\nre',
  ],
  [
    'a link to a page of the web',
    {
      page: '/Annots [10 0 R]',
      objects: ['<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org/data) >> >>'],
    },
    'https://example.org/data',
  ],
  [
    'a link to a place of the file',
    {
      catalog: '/Names << /Dests << /Names [(there) [3 0 R /XYZ 11 22 null]] >> >>',
      page: '/Annots [10 0 R]',
      objects: ['<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (there) >>'],
    },
    '/XYZ 11 22 null',
  ],
  [
    'a dash that is written with an exponent, and what is drawn after it',
    { content: '[4.5e-05 .2E1] 0.0 d (After) Tj' },
    '[\n4.5e-05\n.2E1\n]\n0.0\nd\n(After)\nTj',
  ],
  [
    'a list around a word that no viewer knows',
    { content: '[1 dotted 2] 0 d (After) Tj' },
    '[\n1\n2\n]\n0\nd\n(After)\nTj',
  ],
  ['a list where a text is read', { content: 'BT /F1 9 Tf [(a)] Tj (b) Tj ET' }, '[\n(a)\n]\nTj\n(b)\nTj'],
  [
    'what forms and letters draw with that have no resources of their own',
    {
      content: '/Drawn Do',
      resources: '/XObject << /Drawn 10 0 R /Inner 11 0 R >> /Font << /F3 12 0 R >>',
      objects: [
        form('', 'BT /F3 9 Tf (a) Tj ET'),
        form('', 'BT /F1 9 Tf (Inner) Tj ET'),
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 ' +
          '/LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 13 0 R >> >>',
        aStream('', '9 0 d0 /Inner Do'),
      ],
    },
    '(Inner)',
  ],
  ['the text to copy', { content: '/Span << /ActualText (fi) >> BDC 0 0 9 9 re f EMC' }, '/ActualText\n(fi)'],
  [
    'the named text to copy',
    { resources: '/Properties << /P1 << /ActualText (fl) >> >>', content: '/Span /P1 BDC 0 0 9 9 re f EMC' },
    '/ActualText\n(fl)',
  ],
  [
    'the text of a layer that is on',
    {
      catalog: layers('/ON [11 0 R]'),
      resources: '/Properties << /L1 11 0 R >>',
      content: '/OC /L1 BDC (Layer) Tj EMC',
      objects: ['null', '<< /Type /OCG /Name (A) >>'],
    },
    '(Layer)',
  ],
  [
    'what follows a layer that is off',
    {
      catalog: layers('/OFF [11 0 R]'),
      resources: '/Properties << /L1 11 0 R >>',
      content: '/OC /L1 BDC 7 w (a) Tj EMC (After) Tj',
      objects: ['null', '<< /Type /OCG /Name (A) >>'],
    },
    '7\nw\nEMC\n(After)\nTj',
  ],
  [
    'how a picture within the content is packed',
    { content: 'q BI /W 1 /H 1 /BPC 1 /F [/CCF] /DP [<< /K -1 /Columns 9 >>] ID x\nEI Q' },
    '/DP [ << /K -1 /Columns 9 >> ]',
  ],
  [
    'a picture within the content',
    { content: 'q BI /W 1 /H 1 /BPC 8 /CS /G ID x\nEI Q' },
    'BI /W 1 /H 1 /BPC 8 /CS /G ID x\nEI',
  ],
])('the copy keeps %s', async (_, planted, words) => {
  const copy = await anonymise(aPdfWith(planted))
  expect(copy.is === 'scrubbed' && holds(copy.bytes, words)).toBe(true)
})

test('PDFs of equal pages have equal copies, whoever made them when', async () => {
  const one = await anonymise(
    aPdfWith({ trailer: '/Info 10 0 R /ID [(a) (b)]', objects: ['<< /Author (Ravi) /CreationDate (D:2026) >>'] }),
  )
  expect(await anonymise(aPdfWith())).toEqual(one)
})

test('a PDF is read aloud as before: headings, alternative texts, heads of tables, by the names of the standard', async () => {
  const planted = tagged({
    roles: '/Kopf /Kopf1 /Kopf1 /TH',
    heading: '/S /Kopf /A [<< /O /Table /Scope /Column /ColSpan 2 >> << /O /Layout /X 1 >>]',
    figure: '/Alt (A field of millet)',
  })
  const treeOf = async (bytes: Uint8Array) => {
    const pdf = await openPdf(bytes.slice())
    return (await pdf.getPage(1)).getStructTree()
  }
  const copy = await anonymise(aPdfWith(planted))
  if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
  const tree = await treeOf(copy.bytes)
  expect(tree).toMatchObject({
    role: 'Root',
    children: [
      {
        role: 'Document',
        children: [{ role: 'TH' }, { role: 'Figure', alt: 'A field of millet' }],
      },
    ],
  })
  expect(JSON.stringify(tree)).toContain('"type":"content"')
  expect(holds(copy.bytes, '/ColSpan 2')).toBe(true)
  expect(await anonymise(copy.bytes)).toEqual(copy)
  const [page] = (await visibleText(copy.bytes.slice(), 'pdf')) ?? []
  expect(page?.text).toContain('A field of millet')
})

test('a tree of tags with a circle is removed whole', async () => {
  const planted = tagged({})
  const [root = '', ...others] = planted.objects ?? []
  const round = aPdfWith({ ...planted, objects: [root, '<< /S /Document /K [11 0 R] >>', ...others.slice(1)] })
  const copy = await anonymise(round)
  if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
  expect(holds(copy.bytes, 'StructTreeRoot')).toBe(false)
})

const bomb = deflateSync(Buffer.alloc(210 * 1024 * 1024), { level: 9 })

test.each<[string, Uint8Array, object]>([
  [
    'is encrypted',
    aPdfWith({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >> /ID [(a) (b)]' }),
    { is: 'refused', code: 'encrypted' },
  ],
  ['is cut off', aPdfWith().subarray(0, 120), { is: 'failed', why: 'The file is damaged' }],
  [
    'has no page',
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>'),
    { is: 'failed', why: 'The file is damaged' },
  ],
  [
    'unpacks to more than 200 MB',
    aPdfWith({
      ...drawing,
      objects: [aStream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode', bomb)],
    }),
    { is: 'failed', why: 'It is too large' },
  ],
])('a PDF that %s gets no copy', async (_, bytes, why) => {
  expect(await anonymise(bytes)).toEqual(why as Awaited<ReturnType<typeof anonymise>>)
})

test.each([
  ['that is damaged', aStream(`${picture} /Filter /DCTDecode`, jpeg.subarray(0, 200))],
  ['in an unknown format', aStream(`${picture} /Filter [/FooDecode /FlateDecode]`, 'x')],
])('a picture %s is left out, and the rest goes on', async (_, stream) => {
  const copy = await anonymise(aPdfWith({ ...drawing, objects: [stream] }))
  expect(copy).toMatchObject({
    is: 'scrubbed',
    unread: 'A picture or part of it could not be cleaned, and is not in the copy.',
  })
  expect('bytes' in copy && holds(copy.bytes, shown)).toBe(true)
})

test('a PDF whose forms draw each other in a circle gets a copy', async () => {
  const round = (other: number) => form(`/Resources << /XObject << /X1 ${other} 0 R >> >>`, '/X1 Do')
  expect(await anonymise(aPdfWith({ ...drawing, objects: [round(11), round(10)] }))).toMatchObject({ is: 'scrubbed' })
})

test.each([
  ['Kruti#20Dev#20010,Bold', true],
  ['ABCDEF+DevLys010', true],
  ['ABCDEF+Mangal', false],
])('letters of the font %s are at the codes of others: %p', async (called, hasOldFonts) => {
  const objects = [`<< /Type /Font /Subtype /TrueType /BaseFont /${called} /Encoding /WinAnsiEncoding >>`]
  const content = "BT /F2 9 Tf (vk'kk 'kekZ) Tj ET"
  const copy = await anonymise(aPdfWith({ content, resources: '/Font << /F2 10 0 R >>', objects }))
  expect('unread' in copy && copy.unread.includes('a font of before Unicode')).toBe(hasOldFonts)
})
