import { describe, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { openPdf } from '../../src/journal/pdf-reading/pdfjs.ts'
import { isHouseFont } from '../../src/review/scrub/font-rules.ts'
import { scrub } from '../../src/review/scrub/scrub.ts'
import { visibleText } from '../../src/review/scrub/visible-text.ts'
import { deepPdfs } from '../support/traces/deep-pdfs.ts'
import { oddPdfs } from '../support/traces/odd-pdfs.ts'
import { shown } from '../support/traces/office-files.ts'
import { aPdfWith, aStream, type PlantedPdf } from '../support/traces/pdf-files.ts'
import { drawing, form, jpeg, layers, picture, plantedPdfs, tagged } from '../support/traces/planted-pdfs.ts'
import { rarePdfs } from '../support/traces/rare-files.ts'
import { holds } from '../support/traces/searcher.ts'

const who = 'Quibblethorpe'

describe('the traces in a PDF that are removed', () => {
  test.each([...plantedPdfs(who), ...deepPdfs(who), ...oddPdfs(who), ...rarePdfs(who)])('%s', async (_, bytes) => {
    expect(holds(bytes, who)).toBe(true)
    const copy = await scrub(bytes)
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
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 13 0 R >> >>',
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
  const copy = await scrub(aPdfWith(planted))
  expect(copy.is === 'scrubbed' && holds(copy.bytes, words)).toBe(true)
})

test('PDFs of equal pages have equal copies, whoever made them when', async () => {
  const one = await scrub(
    aPdfWith({ trailer: '/Info 10 0 R /ID [(a) (b)]', objects: ['<< /Author (Ravi) /CreationDate (D:2026) >>'] }),
  )
  expect(await scrub(aPdfWith())).toEqual(one)
})

test('a PDF is read aloud as before: headings, figures with their alternative texts, heads of tables, by the names of the standard', async () => {
  const planted = tagged({
    roles: '/Kopf /Kopf1 /Kopf1 /TH',
    heading: '/S /Kopf /A [<< /O /Table /Scope /Column /ColSpan 2 >> << /O /Layout /X 1 >>]',
    figure: '/Alt (A field of millet)',
  })
  const treeOf = async (bytes: Uint8Array) => {
    const pdf = await openPdf(bytes.slice())
    return (await pdf.getPage(1)).getStructTree()
  }
  const copy = await scrub(aPdfWith(planted))
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
  expect(await scrub(copy.bytes)).toEqual(copy)
  const [page] = (await visibleText(copy.bytes.slice(), 'pdf')) ?? []
  expect(page?.text).toContain('A field of millet')
})

test('a tree of tags with a circle is removed whole', async () => {
  const planted = tagged({})
  const [root = '', ...others] = planted.objects ?? []
  const round = aPdfWith({ ...planted, objects: [root, '<< /S /Document /K [11 0 R] >>', ...others.slice(1)] })
  const copy = await scrub(round)
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
  [
    'has a damaged picture',
    aPdfWith({ ...drawing, objects: [aStream(`${picture} /Filter /DCTDecode`, jpeg.subarray(0, 200))] }),
    { is: 'failed', why: 'A picture is damaged' },
  ],
  [
    'is packed in an unknown way',
    aPdfWith({ ...drawing, objects: [aStream(`${picture} /Filter [/FooDecode /FlateDecode]`, 'x')] }),
    { is: 'failed', why: 'It is packed as /FooDecode' },
  ],
])('a PDF that %s gets no copy', async (_, bytes, why) => {
  expect(await scrub(bytes)).toEqual(why as Awaited<ReturnType<typeof scrub>>)
})

test('a PDF whose forms draw each other in a circle gets a copy', async () => {
  const round = (other: number) => form(`/Resources << /XObject << /X1 ${other} 0 R >> >>`, '/X1 Do')
  expect(await scrub(aPdfWith({ ...drawing, objects: [round(11), round(10)] }))).toMatchObject({ is: 'scrubbed' })
})

const writing = 'BT /F1 9 Tf [(Institute of R)-20(ain)] TJ ET'
const fonts = '/Resources << /Font << /F1 5 0 R >> >>'
const tile = `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 ${fonts}`
const letters = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 1 /LastChar 1 /Widths [9] /Encoding << /Differences [1 /a] >> /CharProcs << /a 11 0 R >> ${fonts} >>`
const lettered = { resources: '/Font << /F1 5 0 R /F2 10 0 R >>', content: 'BT /F2 9 Tf <01> Tj ET' }
const mask = '/ExtGState << /G1 << /SMask << /S /Luminosity /G 10 0 R >> >> >>'
const pattern = '/Pattern << /P1 10 0 R >>'

test.each<[string, PlantedPdf, string[]]>([
  ['a pattern', { resources: pattern, content: '/P1 scn', objects: [aStream(tile, writing)] }, ['Institute of Rain']],
  [
    'a form of a pattern',
    {
      resources: pattern,
      content: '/P1 scn',
      objects: [aStream(tile.replace('/Font', '/XObject << /X1 11 0 R >> /Font'), '/X1 Do'), form(fonts, writing)],
    },
    ['Institute of Rain'],
  ],
  ['a letter', { ...lettered, objects: [letters, aStream('', `9 0 d0 ${writing}`)] }, ['Institute of Rain']],
  ['a mask', { resources: mask, content: '/G1 gs', objects: [form(fonts, writing)] }, ['Institute of Rain']],
  ['a pattern of lines', { resources: pattern, content: '/P1 scn', objects: [aStream(tile, '0 0 9 9 re f')] }, []],
])('what %s writes is read, beside the pages', async (_, planted, told) => {
  const copy = await scrub(aPdfWith(planted))
  if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
  const texts = (await visibleText(copy.bytes.slice(), 'pdf', copy.wide)) ?? []
  expect(texts.map(({ page, text }) => [page, text])).toEqual([
    ...told.map((text) => [null, text]),
    [1, expect.stringContaining(shown)],
  ])
})

test('a name in a map of letters is found in what is hidden where a letter is shown, and goes where none is', async () => {
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const map = aStream('', `2 beginbfchar <41> <${hex('Asha Quibblethorpe')}> <FE> <${hex('Ravi Menon')}> endbfchar`)
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>'
  const file = aPdfWith({ ...lettered, content: 'BT /F2 9 Tf (A) Tj ET', objects: [font, map] })
  const told = (name: string) => scrub(file, { tells: (text) => text.includes(name) })
  expect((await told('Asha Quibblethorpe')).is).toBe('failed')
  expect((await told('Ravi Menon')).is).toBe('scrubbed')
})

test('a part of a name that a map of letters gives a letter is told among the names', async () => {
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const map = aStream('', `1 beginbfchar <41> <${hex(who)}> endbfchar`)
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>'
  const copy = await scrub(aPdfWith({ ...lettered, content: 'BT /F2 9 Tf (A) Tj ET', objects: [font, map] }), {
    tells: () => false,
  })
  expect(copy.is === 'scrubbed' && copy.names).toContain(who)
})

test.each([
  ['far off', `5000000000 -7000000000 Td (${who}) Tj`],
  ['beyond all numbers', `1 0 0 1 -90000000000000000000 0 Tm (${who}) Tj`],
  ['raised far', `5000000000 Ts (${who}) Tj`],
  ['letter by letter off the page', `20 50 Td 4000 Tc (${who}) Tj`],
])('text that stands %s is read', async (_, written) => {
  const copy = await scrub(aPdfWith({ content: `BT /F1 12 Tf ${written} ET` }))
  if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
  const texts = (await visibleText(copy.bytes.slice(), 'pdf', copy.wide)) ?? []
  expect(texts.map(({ text }) => text.replaceAll(' ', '')).join('\n')).toContain(who)
})

test.each([
  ['AU Passata', true],
  ["'UGent Panno Text'", true],
  ['Erasmus Sans', true],
  ['Rodeo Uni', true],
  ['TimesNewRomanPSMT', false],
  ["'Liberation Serif', serif", false],
  ['+mn-lt', false],
  ['MS Mincho', false],
  ['Noto Serif CJK SC', false],
  ['Eras Medium ITC', false],
])('a font %s is somebody’s own: %p', (font, isOwn) => {
  expect(isHouseFont(font)).toBe(isOwn)
})

test('a font of somebody’s house that a PDF does not hold keeps its name, which is told apart', async () => {
  const font = (name: string) => `<< /Type /Font /Subtype /TrueType /BaseFont /${name} >>`
  const resources = '/Font << /F2 10 0 R /F3 11 0 R >>'
  const content = 'BT /F2 9 Tf (Rain) Tj /F3 9 Tf (fell) Tj ET'
  const objects = [font('ABCDEF+UniToSans-Regular'), font('ArialMT')]
  expect(await scrub(aPdfWith({ content, resources, objects }))).toMatchObject({ fonts: ['UniToSans-Regular'] })
})

test.each([
  ['shapes by numbers', '/Encoding /Identity-H', [1]],
  ['shapes with a map', '/Encoding /Identity-H /ToUnicode 12 0 R', []],
  ['an Asian map', '/Encoding /UniGB-UCS2-H /ToUnicode 12 0 R', [1]],
])('letters of a font of %s: are they told as none that can be read', async (_, how, coded) => {
  const objects = [
    `<< /Type /Font /Subtype /Type0 /BaseFont /Own ${how} /DescendantFonts [11 0 R] >>`,
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    aStream('', 'begincmap 1 beginbfchar <0041> <0042> endbfchar endcmap'),
  ]
  const content = 'BT /F2 9 Tf <00410042> Tj ET'
  const copy = await scrub(aPdfWith({ content, resources: '/Font << /F2 10 0 R >>', objects }))
  expect(copy).toMatchObject({ looks: { coded } })
})

test.each<[string, string, number[]]>([
  ['ABCDEF+KrutiDev010', '/FontDescriptor 11 0 R', [1]],
  ['Kruti#20Dev#20010,Bold', '', [1]],
  ['ABCDEF+SutonnyMJ', '/FontDescriptor 11 0 R', [1]],
  ['ABCDEF+SutonnyOMJ', '/FontDescriptor 11 0 R', []],
  ['ABCDEF+Mangal', '/FontDescriptor 11 0 R', []],
])('letters of the font %s: are they told as none that can be read', async (called, descriptor, coded) => {
  const objects = [
    `<< /Type /Font /Subtype /TrueType /BaseFont /${called} /Encoding /WinAnsiEncoding ${descriptor} >>`,
    `<< /Type /FontDescriptor /FontName /${called} /Flags 4 /FontFile2 12 0 R >>`,
    aStream('', 'font'),
  ]
  const content = "BT /F2 9 Tf (vk'kk 'kekZ) Tj ET"
  const copy = await scrub(aPdfWith({ content, resources: '/Font << /F2 10 0 R >>', objects }))
  expect(copy).toMatchObject({ looks: { coded } })
})

test.each([
  ['()', [1]],
  ['<FEFF>', [1]],
  ['(Rain)', []],
])('letters that are to be read as %s: are they told as none that can be read', async (text, coded) => {
  const content = `BT /F1 9 Tf /Span << /ActualText ${text} >> BDC (Rain) Tj EMC ET`
  expect(await scrub(aPdfWith({ content }))).toMatchObject({ looks: { coded } })
})

test.each([
  ['a97', []],
  ['a252', []],
  ['a138', [1]],
])('a bitmap of TeX named %s: is it told as none that can be read', async (glyph, coded) => {
  const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /CharProcs << /${glyph} 11 0 R >> /Encoding << /Type /Encoding /Differences [97 /${glyph}] >> >>`
  const objects = [font, aStream('', '9 0 0 0 9 9 d1 0 0 9 9 re f')]
  const resources = '/Font << /F2 10 0 R >>'
  expect(await scrub(aPdfWith({ content: 'BT /F2 9 Tf (a) Tj ET', resources, objects }))).toMatchObject({
    looks: { coded },
  })
})

const codesOf = (count: number, first: number) => Array.from({ length: count }, (_, at) => first + at)
const differences = (codes: number[], nameOf: (code: number) => string) =>
  `/Encoding << /Type /Encoding /Differences [${codes.map((code) => `${code} /${nameOf(code)}`).join(' ')}] >>`
const [own, ascii] = [codesOf(20, 33), Array.from('The rain fell, in May.', (letter) => letter.charCodeAt(0))]
const moved = Array.from('Uif!sbjo!gfmm-!boe!tuposn!xbufs/', (letter) => letter.charCodeAt(0))
const map = '/ToUnicode 12 0 R'

test.each<[string, string, number[], string, number[]]>([
  ['without names', 'TrueType', own, '', [1]],
  ['without names, for a few signs', 'TrueType', codesOf(5, 33), '', []],
  ['without names, with a map', 'TrueType', own, map, []],
  ['with names', 'TrueType', ascii, '/Encoding /WinAnsiEncoding', []],
  ['with other numbers', 'TrueType', own, differences(own, (code) => `g${code + 32}`), [1]],
  ['with other numbers and a map', 'TrueType', own, map + differences(own, (code) => `g${code + 32}`), []],
  [
    'with numbers of a font for Cyrillic',
    'Type1',
    own,
    differences(own, (code) => `afii${code + 9984}`.padEnd(9, '0')),
    [],
  ],
  [
    'with numbers of Unicode',
    'Type1',
    own,
    differences(own, (code) => `uni${(code + 1024).toString(16).padStart(4, '0').toUpperCase()}`),
    [],
  ],
  ['with its codes, each of a stretch', 'Type3', own, differences(own, (code) => `a${code}`), [1]],
  [
    'with its codes in hexadecimal, each of a stretch',
    'TrueType',
    own,
    differences(own, (code) => `G${code.toString(16)}`),
    [1],
  ],
  ['with its codes, one off', 'Type3', moved, differences(moved, (code) => `g${code.toString(16)}`), [1]],
  ['with its codes, of a text', 'Type3', ascii, differences(ascii, (code) => `a${code}`), []],
  ['with its codes, the digits', 'Type3', codesOf(10, 48), differences(codesOf(10, 48), (code) => `a${code}`), []],
])('letters %s of a %s font: are they told as none that can be read', async (_, kind, codes, named, coded) => {
  const [first, last] = [Math.min(...codes), Math.max(...codes)]
  const widths = codesOf(last - first + 1, first).map((code) => (codes.includes(code) ? 500 : 0))
  const names = named.match(/(?<=\d )\/\w+/g) ?? []
  const drawn =
    kind === 'Type3'
      ? `/FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << ${names.map((one) => `${one} 13 0 R`).join(' ')} >>`
      : '/BaseFont /ABCDEF+Own /FontDescriptor 11 0 R'
  const objects = [
    `<< /Type /Font /Subtype /${kind} /FirstChar ${first} /LastChar ${last} /Widths [${widths.join(' ')}] ${drawn} ${named} >>`,
    '<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontFile2 14 0 R >>',
    aStream('', 'begincmap 1 beginbfchar <41> <0042> endbfchar endcmap'),
    aStream('', '9 0 0 0 9 9 d1 0 0 9 9 re f'),
    aStream('', 'font'),
  ]
  const hex = codes.map((code) => code.toString(16)).join('')
  const file = aPdfWith({ content: `BT /F2 9 Tf <${hex}> Tj ET`, resources: '/Font << /F2 10 0 R >>', objects })
  expect(await scrub(file)).toMatchObject({ looks: { coded } })
})

const dots = (width: number, height = width, more = '') =>
  aStream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 ${more}`,
    'x'.repeat(width * height),
  )

describe('what a person must look at on a page', () => {
  const of = async (content: string, { size = 64, page = '' } = {}) => {
    const resources = '/XObject << /X1 10 0 R /X2 11 0 R >>'
    const objects = [
      dots(size),
      form('/Resources << /XObject << /X1 10 0 R >> >>', '0 0 9 9 re W n 90 0 0 90 0 0 cm /X1 Do'),
    ]
    const copy = await scrub(aPdfWith({ content, resources, objects, page }))
    if (copy.is !== 'scrubbed' || typeof copy.looks !== 'object') throw new Error(JSON.stringify(copy))
    const { cropped, covered } = copy.looks
    return { cropped, covered }
  }

  const letter =
    '30 10 m 30 30 l 40 30 45 25 45 20 c 45 15 40 10 30 10 c h 33 13 m 37 13 42 15 42 20 c 42 25 37 27 33 27 c f '
  test.each([
    ['letters that became drawings', letter.repeat(3), [1]],
    ['such letters in a form', '/X3 Do', [1]],
    ['rules, bars and boxes', '10 10 m 90 10 l S 10 10 5 80 re f 20 10 5 60 re f 30 10 5 40 re f 40 10 5 20 re f', []],
    ['a large area', '0 0 m 10 190 l 50 180 l 90 190 l 150 100 l 200 190 l 290 50 l 290 0 l f '.repeat(3), []],
    ['points', '0.1 0 0 0.1 0 0 cm 30 10 m 30 15 35 15 35 10 c 35 5 30 5 30 10 c f '.repeat(3), []],
    ['letters of lines', '10 10 m 15 30 l 20 10 l S 12 18 m 18 18 l S '.repeat(3), [1]],
    ['marks of an axis and cells of a table', '10 10 m 10 14 l S 20 10 m 20 14 l S 30 10 60 20 re S '.repeat(3), []],
    ['a logo', '220 0 0 40 10 10 cm /X4 Do', [1]],
    ['a mask of a logo', '90 0 0 90 0 0 cm /X5 Do', [1]],
    ['a stroke of a pen', `10 10 m ${'20 30 l 30 10 l '.repeat(35)}S`, [1]],
    ['a picture in strips', '400 0 0 4 10 10 cm /X6 Do /X6 Do /X6 Do', [1]],
    ['a line that is a picture', '400 0 0 4 10 10 cm /X6 Do', []],
    ['a logo within the content', `q 9 0 0 9 0 0 cm BI /W 44 /H 8 /CS /G /BPC 8 ID ${'x'.repeat(352)}\nEI Q`, [1]],
    ['a dot within the content', 'q 9 0 0 9 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x\nEI Q', []],
    ['a pattern of a logo', '/Pattern cs /P1 scn 0 0 90 90 re f', [1]],
  ])('%s: is it a picture', async (_, content, pictured) => {
    const tile = content.includes('/P1') ? '/Pattern << /P1 12 0 R >>' : ''
    const resources = `/XObject << /X3 10 0 R /X4 11 0 R /X5 13 0 R /X6 14 0 R >> ${tile}`
    const pattern = aStream(
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 90 90] /XStep 90 /YStep 90 /Resources << /XObject << /X4 11 0 R >> >>',
      '90 0 0 20 0 0 cm /X4 Do',
    )
    const objects = [form('', letter.repeat(3)), dots(110, 20), pattern, dots(1, 1, '/SMask 11 0 R'), dots(400, 4)]
    const copy = await scrub(aPdfWith({ content, resources, objects }))
    expect(copy).toMatchObject({ looks: { pictured } })
  })

  test.each([
    ['a frame', 'q 10 10 50 100 re W n 100 0 0 100 10 10 cm /X1 Do Q', {}],
    ['a frame of lines', 'q 10 10 m 60 10 l 60 110 l 10 110 l h W* n 100 0 0 100 10 10 cm /X1 Do Q', {}],
    ['a form', '/X2 Do', {}],
    ['a frame of a million corners', `q 10 10 m ${'60 110 l '.repeat(1_000_000)}W n 100 0 0 100 10 10 cm /X1 Do Q`, {}],
    ['the edge of the page', 'q 100 0 0 100 250 10 cm /X1 Do Q', {}],
    ['the page’s crop', 'q 100 0 0 100 10 10 cm /X1 Do Q', { page: '/CropBox [0 50 300 200]' }],
  ])('a picture that %s crops', async (_, content, how) => {
    expect(await of(content, how)).toEqual({ cropped: [1], covered: [] })
  })

  test.each([
    ['a whole one', 'q 100 0 0 100 10 10 cm /X1 Do Q', {}],
    ['one in a frame of its size', 'q 10 10 100 100 re W n 102 0 0 102 9 9 cm /X1 Do Q', {}],
    ['one after its frame', 'q 0 0 9 9 re W n Q q 100 0 0 100 10 10 cm /X1 Do Q', {}],
    ['a few dots', 'q 10 10 50 100 re W n 100 0 0 100 10 10 cm /X1 Do Q', { size: 8 }],
  ])('not %s', async (_, content, how) => {
    expect(await of(content, how)).toEqual({ cropped: [], covered: [] })
  })

  test('pictures that cover it', async () => {
    expect(await of('q 290 0 0 190 5 5 cm /X1 Do Q')).toEqual({ cropped: [], covered: [1] })
    expect(await of('q 290 0 0 95 5 5 cm /X1 Do Q q 290 0 0 95 5 100 cm /X1 Do Q')).toEqual({
      cropped: [],
      covered: [1],
    })
  })
})

test('what narrow cells break over their lines is read cell by cell', async () => {
  const cells = [
    [20, 100, 'North'],
    [60, 100, 'Shar'],
    [100, 100, '31'],
    [60, 86, 'ma'],
    [20, 60, 'South'],
    [100, 60, '32'],
  ]
  const content = cells.map(([x, y, text]) => `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n')
  const texts = (await visibleText(new Uint8Array(aPdfWith({ content })), 'pdf')) ?? []
  expect(texts.filter(({ isCell }) => isCell)).toEqual([{ page: 1, text: 'Shar\nma', isApart: true, isCell: true }])
})

test('letters around a circle are read as they are drawn, one of which stands upright', async () => {
  const turned = [...'Sharma'].map((letter, at) => {
    const [cos, sin] = [Math.cos((2 - at) / 2), Math.sin((2 - at) / 2)]
    return `BT /F1 11 Tf ${cos} ${sin} ${-sin} ${cos} ${60 + 10 * at} 80 Tm (${letter}) Tj ET`
  })
  const texts = (await visibleText(new Uint8Array(aPdfWith({ content: turned.join('\n') })), 'pdf')) ?? []
  expect(texts.filter(({ isCell }) => isCell).map(({ text }) => text)).toEqual(['S\nh\na\nr\nm\na'])
})

test('a narrow cell is read whole where a program places each word', async () => {
  const words = ['20 100 Td (North)', '60 100 Td (Ravi)', '86 100 Td (Ku-)', '60 86 Td (mar)', '140 100 Td (31)']
  const content = words.map((word) => `BT /F1 11 Tf ${word} Tj ET`).join('\n')
  const texts = (await visibleText(new Uint8Array(aPdfWith({ content })), 'pdf')) ?? []
  expect(texts.find(({ isCell }) => isCell)?.text.split('\n\n')).toEqual(['Ravi\nmar', 'Ravi Ku-\nmar'])
})
