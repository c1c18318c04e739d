import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import Kit from 'pdfkit'
import { glyphsOf, withGlyphs } from '../../src/review/scrub/font-glyphs.ts'
import { trimmedMap } from '../../src/review/scrub/pdf/letter-maps.ts'
import { scrub } from '../../src/review/scrub/scrub.ts'
import { withLetters } from '../../src/review/scrub/type1.ts'
import { visibleText } from '../../src/review/scrub/visible-text.ts'
import { aPdfWith, aStream, type PlantedPdf } from '../support/traces/pdf-files.ts'
import { form } from '../support/traces/planted-pdfs.ts'
import { holds } from '../support/traces/searcher.ts'

const serif = await Bun.file(
  join(import.meta.dir, '../../node_modules/@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
).bytes()

/** A font as a program reads it that draws with it. */
type Drawn = {
  numGlyphs: number
  glyphForCodePoint(code: number): { id: number }
  getGlyph(id: number): { path: { commands: unknown[] } }
}
/** The parts of pdfkit that these tests need and the certificates do not. */
type Canvas = {
  on: (event: 'data' | 'end', listener: (part: Uint8Array) => void) => void
  addPage: () => Canvas
  font: (bytes: Uint8Array) => Canvas & { _font: { font: Drawn } }
  text: (text: string) => Canvas
  end: () => void
}
const aCanvas = () => new Kit({ autoFirstPage: false }) as unknown as Canvas
const opened = (bytes: Uint8Array): Drawn => aCanvas().font(bytes)._font.font
const drawnBy = (font: Drawn) =>
  Array.from({ length: font.numGlyphs }, (_, id) => id).filter((id) => font.getGlyph(id).path.commands.length > 0)

/** A PDF whose pages show these texts, as programs write it: with one font for all. */
async function aPdfOf(texts: string[]): Promise<Uint8Array> {
  const document = aCanvas()
  const parts: Uint8Array[] = []
  document.on('data', (part) => parts.push(part))
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()))
  for (const text of texts) document.addPage().font(serif).text(text)
  document.end()
  await ended
  return Buffer.concat(parts)
}

async function scrubbed(bytes: Uint8Array, wishes = {}): Promise<Uint8Array> {
  const copy = await scrub(bytes, wishes)
  if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
  return copy.bytes
}

/** The streams of a PDF that its dictionaries call so, unpacked. */
async function streamsOf(bytes: Uint8Array, key: string): Promise<Buffer[]> {
  const { context } = await PDFDocument.load(bytes)
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const found = object instanceof PDFDict ? object.lookup(PDFName.of(key)) : undefined
    return found instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(found).decode())] : []
  })
}

describe('of a PDF whose first page is left out', () => {
  const bytes = aPdfOf(['Žofie Ďurčíková', 'Rain fell'])
  const copy = bytes.then((file) => scrubbed(file, { omit: [1] }))

  test('the map of letters has those of the other pages alone', async () => {
    const lettersOf = async (file: Uint8Array) => {
      const [map = Buffer.alloc(0)] = await streamsOf(file, 'ToUnicode')
      return [...'ŽofieĎurčková Rainl']
        .filter((one) => map.includes(one.charCodeAt(0).toString(16).padStart(4, '0')))
        .join('')
    }
    expect(await lettersOf(await scrubbed(await bytes))).toBe('ŽofieĎurčková Rainl')
    expect(await lettersOf(await copy)).toBe('fie Rainl')
  })

  test('letters are numbered in their own order, as are the shapes of the font', async () => {
    const [map = Buffer.alloc(0)] = await streamsOf(await copy, 'ToUnicode')
    const listed = [
      '<0001> <0020>',
      '<0002> <0052>',
      '<0003> <0061>',
      '<0004> <0065>',
      '<0005> <0066>',
      '<0006> <0069>',
    ]
    expect(map.toString()).toContain(`8 beginbfchar\n${listed.join('\n')}\n<0007> <006c>\n<0008> <006e>\nendbfchar`)
    const [font = Buffer.alloc(0)] = await streamsOf(await copy, 'FontFile2')
    const [whole, kept] = [opened(serif), opened(font)]
    const shapes = [...' Raefiln'].map(
      (letter) => whole.getGlyph(whole.glyphForCodePoint(letter.charCodeAt(0)).id).path,
    )
    expect(shapes.map((_, at) => kept.getGlyph(at + 1).path.commands)).toEqual(shapes.map(({ commands }) => commands))
  })

  test('the font draws those alone, and the text is read as before', async () => {
    const [font = Buffer.alloc(0)] = await streamsOf(await copy, 'FontFile2')
    const [whole = Buffer.alloc(0)] = await streamsOf(await scrubbed(await bytes), 'FontFile2')
    expect(drawnBy(opened(whole)).length).toBeGreaterThan(17)
    expect(drawnBy(opened(font)).length).toBe(1 + 'Rainfel'.length) // and the box of what is missing
    expect((await visibleText((await copy).slice(), 'pdf'))?.map(({ text }) => text)).toEqual(['Rain fell'])
  })
})

/** A simple font with letters that no page shows. */
const simple = (more = '') =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /Own /FirstChar 65 /LastChar 66 /Widths [611 777] /Encoding << /Differences [65 /Aogonek /Dcaron] >> ${more} >>`
const drawn =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 66 /Widths [611 777] /Encoding << /Differences [65 /Aogonek /Dcaron] >> /CharProcs << /Aogonek 11 0 R /Dcaron 12 0 R >> >>'
const letters = [aStream('', '9 0 d0 1 1 7 7 re f'), aStream('', '9 0 d0 2 2 3 3 re f 777 0 m')]
const numbered = '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [11 0 R] >>'
const shapes = '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /W [64 65 611 66 [777 778]] >>'
const resources = '/Font << /F1 5 0 R /F2 10 0 R >>'

test.each<[string, PlantedPdf, string[], string[]]>([
  ['names and widths of letters', { objects: [simple()] }, ['/Aogonek', '611'], ['/Dcaron', '777']],
  ['drawings of letters', { objects: [drawn, ...letters] }, ['/Aogonek', '1\n1\n7\n7\nre'], ['/Dcaron', '777']],
  [
    'widths by number',
    { content: 'BT /F2 9 Tf <0041> Tj ET', objects: [numbered, shapes] },
    ['/W [ 65 [ 611 ] ]'],
    ['777', '778'],
  ],
])('of a font, %s that nothing shows go', async (_, planted, kept, gone) => {
  const bytes = await scrubbed(aPdfWith({ resources, content: 'BT /F2 9 Tf (A) Tj ET', ...planted }))
  expect([...kept, ...gone].filter((words) => holds(bytes, words))).toEqual(kept)
})

const inherited = {
  resources: `${resources} /XObject << /X1 11 0 R >>`,
  content: 'BT /F2 9 Tf (A) Tj ET /X1 Do',
  objects: [simple(), form('', 'BT (B) Tj ET')],
}
const ofState = {
  resources: `${resources} /ExtGState << /G1 << /Font [10 0 R 9] >> >>`,
  content: 'BT /F1 9 Tf /G1 gs (B) Tj ET',
  objects: [simple()],
}
test.each<[string, PlantedPdf]>([
  ['a form shows with the font that the page had', inherited],
  ['a state of graphics gives a font to', ofState],
  [
    'stands between others of another font',
    { content: 'BT /F2 9 Tf q /F1 9 Tf (x) Tj Q (B) Tj ET', objects: [simple()] },
  ],
  ['is written in hexadecimal', { content: 'BT /F2 9 Tf [<4 2>] TJ ET', objects: [simple()] }],
  ['is written by number', { content: 'BT /F2 9 Tf (\\102) Tj ET', objects: [simple()] }],
])('what %s keeps its letter', async (_, planted) => {
  expect(holds(await scrubbed(aPdfWith({ resources, ...planted })), '/Dcaron')).toBe(true)
})

test('a map that two fonts have keeps what either shows', async () => {
  const map = aStream('', '3 beginbfchar <41> <0391> <42> <0392> <43> <0393> endbfchar')
  const objects = [simple('/ToUnicode 12 0 R'), simple('/ToUnicode 12 0 R'), map]
  const content = 'BT /F2 9 Tf (A) Tj /F3 9 Tf (B) Tj ET'
  const bytes = await scrubbed(aPdfWith({ resources: '/Font << /F1 5 0 R /F2 10 0 R /F3 11 0 R >>', content, objects }))
  const [one, other] = await streamsOf(bytes, 'ToUnicode')
  expect(one).toEqual(other as Buffer)
  expect(['<41> <0391>', '<42> <0392>', '<43>'].filter((words) => one?.includes(words))).toHaveLength(2)
})

describe('a TrueType font of codes of its own, in a PDF with layers,', () => {
  const program = aStream(`/Length1 ${serif.length}`, serif)
  const descriptor = '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontFile2 12 0 R /ItalicAngle 0 >>'
  const map = aStream('', '4 beginbfchar <20> <0020> <41> <0041> <42> <0042> <43> <0043> endbfchar')
  const font = (more = '') =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /Own /FirstChar 65 /LastChar 67 /Widths [611 622 633] /FontDescriptor 11 0 R /ToUnicode 13 0 R ${more} >>`
  const copyWith = (written: string, how?: string) =>
    scrubbed(
      aPdfWith({
        ...{ resources, catalog: '/OCProperties << /D << >> >>' },
        content: `BT /F2 9 Tf ${written} ET`,
        objects: [font(how), descriptor, program, map],
      }),
    )

  test.each([
    ['(BA) Tj', '<00020001>\nTj'],
    ['<42 41> Tj', '<00020001>\nTj'],
    ['[(B) -20 (\\103)] TJ', '[\n<0001>\n-20\n<0002>\n]\nTJ'],
    ['1 2 (B) "', '1\n2\n<0001>\n"'],
  ])('shows %s by new numbers', async (written, shown) => {
    const bytes = await copyWith(written)
    expect(holds(bytes, shown)).toBe(true)
    const [font = Buffer.alloc(0)] = await streamsOf(bytes, 'FontFile2')
    expect(font.length).toBeLessThan(20_000)
  })

  test('has widths and text as before', async () => {
    const bytes = await copyWith('0 20 Td (BAC) Tj')
    expect(holds(bytes, '/W [ 1 [ 611 622 633 ] ]')).toBe(true)
    const [page] = (await visibleText(bytes.slice(), 'pdf')) ?? []
    expect(page?.text).toContain('BAC')
  })

  test.each([
    ['(A B)', ''],
    ['(AZ)', ''],
    ['(AB)', '/Encoding /WinAnsiEncoding'],
  ])(
    'keeps its codes where spaces may be set apart, a letter is unknown, or they are everybody’s: %s %s',
    async (text, how) => expect(holds(await copyWith(`${text} Tj`, how), `${text}\nTj`)).toBe(true),
  )
})

test.each([
  ['one letter', '2 beginbfchar <41> <0391> <42> <0392> endbfchar', [0x42], '<42> <0392>'],
  ['a range', '1 beginbfrange <0041> <0050> <0391> endbfrange', [0x43, 0x60], '<0043> <0393>'],
  ['a list', '1 beginbfrange <41> <43> [<0391> <D835DC00> <0393>] endbfrange', [0x42], '<42> <d835dc00>'],
  ['a range of several letters', '1 beginbfrange <41> <43> <006600660069> endbfrange', [0x42], '<42> <00660066006a>'],
  ['a list with no end', '1 beginbfrange <41> <43> [<0391> <0392>', [0x42], undefined],
  ['nothing', '1 beginbfchar <41> <0391> endbfchar', [0x42], undefined],
])('of a map, %s is kept', (_, map, codes, kept) => {
  const trimmed = Buffer.from(trimmedMap(Buffer.from(map), new Set(codes)) ?? '').toString()
  expect(/beginbfchar\n(.*)\nendbfchar/s.exec(trimmed)?.[1]).toBe(kept)
})

test.each(['/Adobe-Japan1-UCS2 usecmap 1 beginbfchar <41> <0391> endbfchar', 'no map'])(
  'a map that builds on another, or is none, stays: %s',
  (map) => expect(trimmedMap(Buffer.from(map), new Set([0x41]))).toBeUndefined(),
)

describe('a TrueType font of a byte a letter', () => {
  test.each([
    ['letters of Western Windows', [0x41, 0xe9]],
    ['none', []],
  ])('keeps the shapes of %s', (_, codes) => {
    const glyphs = glyphsOf(serif, new Set(codes)) ?? new Set()
    const trimmed = opened(withGlyphs(serif, glyphs) ?? serif)
    const whole = opened(serif)
    const wanted = codes.map((code) => whole.glyphForCodePoint(code).id)
    expect(wanted.map((id) => trimmed.getGlyph(id).path)).toEqual(wanted.map((id) => whole.getGlyph(id).path) as never)
    expect(drawnBy(trimmed).length).toBeLessThan(12) // with parts of é, and what Macs have at these numbers
  })

  test('is left whole where it has no letter of a code, is damaged, or is none', () => {
    expect(glyphsOf(serif, new Set([0x41, 0x01]))).toBeUndefined()
    expect(withGlyphs(serif.subarray(0, 4000), new Set([1]))).toBeUndefined()
    expect(withGlyphs(Buffer.from('OTTO'), new Set([1]))).toBeUndefined()
  })
})

/** A compact font (Adobe Technical Note 5176) that calls nothing of a standard: a box of each size, by number. */
function compact(sizes: number[]): Buffer {
  const listed = (items: Buffer[]) => {
    const ends = [0, ...items.keys().map((at) => at + 1)].map(
      (count) => 1 + Buffer.concat(items.slice(0, count)).length,
    )
    return items.length === 0
      ? Buffer.of(0, 0)
      : Buffer.concat([Buffer.of(0, items.length, 2), ...ends.map((end) => Buffer.of(end >> 8, end & 255)), ...items])
  }
  const number = (value: number) => Buffer.of(29, 0, 0, value >> 8, value & 255)
  const [rmoveto, hlineto, vlineto, endchar] = [21, 6, 7, 14]
  const boxes = sizes.map((size) =>
    Buffer.of(...[139, 139, rmoveto, 139 + size, hlineto, 139 + size, vlineto, 139 - size, hlineto, endchar]),
  )
  const head = Buffer.concat([Buffer.of(1, 0, 4, 2), listed([Buffer.from('Own')])])
  const empty = listed([])
  const at = head.length + 7 + 17 + 2 * empty.length
  const top = Buffer.concat([number(at), Buffer.of(17), number(0), number(at), Buffer.of(18)])
  return Buffer.concat([head, listed([top]), empty, empty, listed([Buffer.of(endchar), ...boxes])])
}

test('a compact font of numbered shapes has those that are shown, numbered anew', async () => {
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 14 0 R >>'
  const inner = '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Own /FontDescriptor 12 0 R /W [1 [611 622 633]] >>'
  const descriptor = '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontFile3 13 0 R >>'
  const program = aStream('/Subtype /CIDFontType0C', compact([10, 20, 30]))
  const map = aStream('', '3 beginbfchar <0001> <017D> <0002> <0062> <0003> <0061> endbfchar')
  const bytes = await scrubbed(
    aPdfWith({
      ...{ resources, catalog: '/OCProperties << /D << >> >>', content: 'BT /F2 9 Tf <00020003> Tj ET' },
      objects: [font, inner, descriptor, program, map],
    }),
  )
  expect(holds(bytes, '<00020001>\nTj')).toBe(true)
  expect(holds(bytes, '/W [ 1 [ 633 622 ] ]')).toBe(true)
  const [made = Buffer.alloc(0)] = await streamsOf(bytes, 'FontFile3')
  const boxOf = (size: number) => Buffer.of(139 + size, 6, 139 + size, 7)
  expect([10, 20, 30].map((size) => made.indexOf(boxOf(size)))).toEqual([
    -1,
    made.lastIndexOf(boxOf(20)),
    made.lastIndexOf(boxOf(30)),
  ])
  expect(made.indexOf(boxOf(30))).toBeLessThan(made.indexOf(boxOf(20)))
})

test('a TrueType font of two tables of codes keeps its shapes where one gives names', async () => {
  const font = (encoding: string) =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /Own /FontDescriptor 12 0 R /Encoding ${encoding} >>`
  const descriptor = '<< /Type /FontDescriptor /FontName /Own /Flags 32 /FontFile2 13 0 R >>'
  const objects = [font('/WinAnsiEncoding'), font('<< /Differences [65 /Zcaron] >>'), descriptor, aStream('', serif)]
  const shapesWith = async (content: string) => {
    const resources = '/Font << /F1 5 0 R /F2 10 0 R /F3 11 0 R >>'
    const [program = serif] = await streamsOf(await scrubbed(aPdfWith({ resources, content, objects })), 'FontFile2')
    return drawnBy(opened(program)).length
  }
  expect(await shapesWith('BT /F2 9 Tf (A) Tj ET')).toBeLessThan(9)
  expect(await shapesWith('BT /F2 9 Tf (A) Tj /F3 9 Tf (A) Tj ET')).toBe(drawnBy(opened(serif)).length)
})

/** Encrypts as a Type 1 font does (Adobe Type 1 Font Format, 7.1). */
function encrypted(text: string, key: number): string {
  let state = key
  const bytes = Buffer.from(`\0\0\0\0${text}`, 'latin1').map((plain) => {
    const cipher = plain ^ (state >> 8)
    state = ((cipher + state) * 52845 + 22719) & 0xffff
    return cipher
  })
  return Buffer.from(bytes).toString('latin1')
}

/** A Type 1 font of two letters. @param end how the second ends: as `\x0e` does, or made of others */
function type1(end = '\x0e'): Buffer {
  const letters = {
    '.notdef': '\x8b\x8b\r\x0e',
    Aogonek: '\x8b\xf7\x00\xff\0\0\0\x0c\r\x0e',
    Dcaron: `\x8b\x8b\r${end}`,
  }
  const entries = Object.entries(letters).map(([name, drawing]) => {
    const bytes = encrypted(drawing, 4330)
    return `/${name} ${bytes.length} RD ${bytes} ND\n`
  })
  const part = `dup /Private 8 dict dup begin 2 index /CharStrings 3 dict dup begin\n${entries.join('')}end\nend\nput\nmark currentfile closefile\n`
  const head =
    '%!PS-AdobeFont-1.0: Own\n/Encoding 256 array\ndup 65 /Aogonek put\ndup 66 /Dcaron put\nreadonly def\ncurrentfile eexec\n'
  return Buffer.from(`${head}${encrypted(part, 55665)}${'0'.repeat(512)}\ncleartomark\n`, 'latin1')
}

/** The names of a Type 1 font's letters. */
const lettersIn = (font: Uint8Array) =>
  ['.notdef', 'Aogonek', 'Dcaron'].filter((one) => holds(font, one) || type1Part(font).includes(`/${one} `))
function type1Part(font: Uint8Array): string {
  const text = Buffer.from(font).toString('latin1')
  let state = 55665
  return Array.from(text.slice(text.indexOf('eexec') + 6), (letter) => {
    const cipher = letter.charCodeAt(0)
    const plain = String.fromCharCode(cipher ^ (state >> 8))
    state = ((cipher + state) * 52845 + 22719) & 0xffff
    return plain
  }).join('')
}

describe('a Type 1 font', () => {
  const withFonts = (content: string, ...encodings: string[]) => {
    const font = (encoding: string) =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /Own /FontDescriptor 12 0 R ${encoding} >>`
    const descriptor = '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontFile 13 0 R >>'
    const objects = [
      font(encodings[0] ?? ''),
      font(encodings[1] ?? encodings[0] ?? ''),
      descriptor,
      aStream('', type1()),
    ]
    return scrubbed(
      aPdfWith({ resources: '/Font << /F1 5 0 R /F2 10 0 R /F3 11 0 R >>', content: `BT ${content} ET`, objects }),
    )
  }
  test.each<[string, string, string[], string[]]>([
    ['of its own codes', '/F2 9 Tf (A) Tj', [''], ['.notdef', 'Aogonek']],
    ['of given codes', '/F2 9 Tf (x) Tj', ['/Encoding << /Differences [120 /Dcaron] >>'], ['.notdef', 'Dcaron']],
    ['of two fonts', '/F2 9 Tf (A) Tj /F3 9 Tf (B) Tj', [''], ['.notdef', 'Aogonek', 'Dcaron']],
    ['of everybody’s codes', '/F2 9 Tf (A) Tj', ['/Encoding /WinAnsiEncoding'], ['.notdef', 'Aogonek', 'Dcaron']],
    [
      'of everybody’s codes but one',
      '/F2 9 Tf (Ax) Tj',
      ['/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [120 /Aogonek] >>'],
      ['.notdef', 'Aogonek', 'Dcaron'],
    ],
    [
      'of its own codes, and of everybody’s elsewhere',
      '/F2 9 Tf (A) Tj /F3 9 Tf (A) Tj',
      ['', '/Encoding /WinAnsiEncoding'],
      ['.notdef', 'Aogonek', 'Dcaron'],
    ],
  ])('%s keeps the letters that are shown', async (_, content, encodings, kept) => {
    const [font = Buffer.alloc(0)] = await streamsOf(await withFonts(content, ...encodings), 'FontFile')
    expect(lettersIn(font)).toEqual(kept)
  })

  test('says how long its parts are', async () => {
    const { context } = await PDFDocument.load(await withFonts('/F2 9 Tf (A) Tj'))
    const [font] = context.enumerateIndirectObjects().flatMap(([, one]) => {
      const program = one instanceof PDFDict ? one.lookup(PDFName.of('FontFile')) : undefined
      return program instanceof PDFRawStream ? [program] : []
    })
    const bytes = font && Buffer.from(decodePDFRawStream(font).decode())
    const lengths = ['Length1', 'Length2', 'Length3'].map((key) => Number(String(font?.dict.get(PDFName.of(key)))))
    expect(lengths[0]).toBe((bytes?.indexOf('eexec') ?? 0) + 6)
    expect(lengths[2]).toBe(525)
    expect(lengths.reduce((sum, one) => sum + one, 0)).toBe(bytes?.length ?? 0)
  })

  test.each<[string, Buffer]>([
    ['a letter is made of others', type1('\x8b\x8b\x8b\x8b\x8b\x0c\x06')],
    ['it is cut off', type1().subarray(0, 250)],
    [
      'it is encrypted in hexadecimal',
      Buffer.from(
        type1()
          .toString('latin1')
          .replace(/(?<=eexec\n).*/s, 'd9d66f633b846a98'),
        'latin1',
      ),
    ],
    ['it is none', Buffer.from('OTTO')],
  ])('is left whole where %s', (_, font) => expect(withLetters(font, new Set(['Dcaron']))).toBeUndefined())
})
