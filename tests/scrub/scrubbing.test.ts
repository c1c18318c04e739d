import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { unzipSync, zipSync } from 'fflate'
import { officeTexts } from '../../src/review/scrub/office/office-text.ts'
import type { Searched } from '../../src/review/scrub/rules.ts'
import { scrub } from '../../src/review/scrub/scrub.ts'
import { createScrubbing } from '../../src/review/scrub/scrubbing.ts'
import { visibleText } from '../../src/review/scrub/visible-text.ts'
import { tracesIn } from '../../src/review/traces/find-rules.ts'
import type { Side } from '../../src/review/traces/rules.ts'
import { withFolder } from '../support/folder.ts'
import { oddlyNamed } from '../support/traces/odd-office.ts'
import { aNamedGlyph } from '../support/traces/odd-pdfs.ts'
import { aDocx, anOdt, anXlsx } from '../support/traces/office-files.ts'
import { aPdfWith, aStream } from '../support/traces/pdf-files.ts'
import { form } from '../support/traces/planted-pdfs.ts'
import { jpeg } from '../support/traces/planted-pictures.ts'

const folder = await withFolder('scrubbing')
const scrubbing = createScrubbing({ most: 1, maxBytes: 300 * 1024 * 1024 })
afterAll(scrubbing.stop)

const authors: Side = {
  people: [
    { name: 'Ravi Kumar Sharma', email: 'rksharma72@example.in', orcid: 'https://orcid.org/0000-0002-1825-0097' },
  ],
  title: 'Millet',
  references: [],
}
const tooMuch: Searched = { is: 'failed', why: 'The file takes too long, or too much memory', traces: [] }
const hidden = 'A name, an address or a path of theirs stands where the text does not show it'

let count = 0
/** A file in the folder, and the place of its copy. */
async function sent(bytes: Uint8Array | string) {
  const path = join(folder, `${count++}`)
  await Bun.write(path, bytes)
  return { path, to: `${path}.copy` }
}
const search = async (bytes: Uint8Array | string, omit?: number[]) =>
  scrubbing.scrubAndSearch({ ...(await sent(bytes)), ...(omit ? { omit } : {}) }, authors)

test('a process scrubs files as this one does, and stores the copy', async () => {
  for (const file of [aDocx(), anOdt(), anXlsx(), aPdfWith()]) {
    const place = await sent(file)
    const found = await scrubbing.scrubAndSearch(place, authors)
    const here = await scrub(file)
    expect(found).toMatchObject({ is: 'scrubbed', kind: here.is === 'scrubbed' ? here.kind : '', traces: [] })
    if (here.is === 'scrubbed') expect(await Bun.file(place.to).bytes()).toEqual(new Uint8Array(here.bytes))
  }
})

test('a text file is copied as it is, but for a cell that asks a host', async () => {
  for (const [text, copy] of [
    ['plot,yield\n1,-5\n', 'plot,yield\n1,-5\n'],
    [
      'plot,yield\n1,=WEBSERVICE("https://beacon.example")\n',
      'plot,yield\n1,\'=WEBSERVICE("https://beacon.example")\n',
    ],
  ] as const) {
    const place = await sent(text)
    expect(await scrubbing.scrubAndSearch(place, authors)).toMatchObject({ is: 'scrubbed', kind: 'txt' })
    expect(await Bun.file(place.to).text()).toBe(copy)
  }
})

test.each([
  aDocx({
    body: '<w:p><w:r><w:rPr><w:rFonts w:ascii="AU Passata" w:cs="Arial"/></w:rPr><w:t>It rained.</w:t></w:r></w:p>',
  }),
  aDocx({
    body: '<w:p><w:r><w:t>It rained.</w:t></w:r></w:p>',
    relations: [['styles', 'styles.xml']],
    files: {
      'word/styles.xml':
        '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:hAnsi="AU Passata"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>',
    },
  }),
])('a font of somebody’s house is named, and a common one is not', async (file) => {
  const found = await search(file)
  const named = 'named' in found ? found.named.map(({ text }) => text) : []
  expect(named.filter((text) => text.includes('not shown'))).toEqual(['“AU Passata” (not shown)'])
})

test('what an office file holds and no page shows is named whole', async () => {
  const body = [
    '<w:r><w:t>It rained. </w:t></w:r>',
    '<w:r><w:instrText>XE "terraces of ours"</w:instrText></w:r>',
    '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="our yard from the car park"/></wp:inline></w:drawing></w:r>',
  ]
  const found = await search(aDocx({ body: `<w:p>${body.join('')}</w:p>` }))
  expect('named' in found && found.named.map(({ text }) => text)).toEqual([
    '“terraces of ours” (not shown)',
    '“our yard from the car park” (not shown)',
  ])
})

test('what was chosen in a list of a form is read', async () => {
  const list = '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Tormes"/><w:listEntry w:val="Sajama"/></w:ddList>'
  const field = `<w:fldChar w:fldCharType="begin"><w:ffData>${list}</w:ffData></w:fldChar>`
  const end = '<w:fldChar w:fldCharType="end"/>'
  const runs = ['<w:t>it was entered at </w:t>', field, '<w:instrText> FORMDROPDOWN </w:instrText>', end]
  const found = await search(aDocx({ body: `<w:p>${runs.map((run) => `<w:r>${run}</w:r>`).join('')}</w:p>` }))
  expect('named' in found && found.named.map(({ text }) => text)).toEqual(['Sajama The'])
})

test('where a link of a workbook leads is named', async () => {
  const sheet = '<hyperlinks><hyperlink ref="A1" location="Sajama!A1"/></hyperlinks>'
  const found = await search(anXlsx({ sheet }))
  expect('named' in found && found.named.map(({ text }) => text).join()).toContain('Sajama')
})

test('the name of a workbook’s table is named, and what programs call it is not', async () => {
  const related = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
  const tables = ['Sajama field book', 'Table2'].map((name, at) => [
    `xl/tables/table${at + 1}.xml`,
    `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="${at + 1}" name="${name}" displayName="T${at}" ref="A1:A2"/>`,
  ])
  const to = (at: number) =>
    `<Relationship Id="t${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table${at}.xml"/>`
  const files = {
    ...Object.fromEntries(tables),
    'xl/worksheets/_rels/sheet1.xml.rels': `${related}${to(1)}${to(2)}</Relationships>`,
  }
  const parts = '<tableParts><tablePart r:id="t1"/><tablePart r:id="t2"/></tableParts>'
  const found = await search(anXlsx({ files, sheet: parts }))
  const named = 'named' in found ? found.named.map(({ text }) => text) : []
  expect(named).toContain('“Sajama field book” (not shown)')
  expect(named.join('\n')).not.toContain('Table2')
})

test('words that are shown in capitals are named as such', async () => {
  const run = (shape: string) => `<w:p><w:r><w:rPr>${shape}</w:rPr><w:t>it rained at grugliasco</w:t></w:r></w:p>`
  const namedOf = async (file: Uint8Array) => {
    const found = await search(file)
    return 'named' in found && found.named.map(({ text }) => text)
  }
  const style =
    '<office:automatic-styles><style:style style:name="T1"><style:text-properties xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" fo:text-transform="uppercase"/></style:style></office:automatic-styles>'
  const words = 'It rained at the farm. <text:span text:style-name="T1">grugliasco</text:span>'
  const styled = anOdt({ styles: style, body: `<text:p>${words}</text:p>` })
  expect(await namedOf(aDocx({ body: run('<w:smallCaps/>') }))).toContain('IT RAINED AT GRUGLIASCO')
  expect(await namedOf(aDocx({ body: run('<w:caps w:val="0"/>') }))).toEqual(['The'])
  expect(await namedOf(styled)).toContain('GRUGLIASCO')
})

test.each([
  ['a Mac', 'made by N\xbfrb\x9flon', ['Nørbülon'], []],
  ['Windows in Turkey', 'n;karaa\xf0a\xe7l\xfd', [], ['karaağaçlı']],
  ['Windows in Poland', 'by Do\xb3\xeaga in May', ['Dołęga'], []],
  ['a Unix in Poland', 'by Do\xb3\xeaga in May', ['Dołęga'], []],
  ['Windows, of somebody else', 'by M\xfcller in May', [], ['Müller']],
])('a file of letters as %s wrote them is searched', async (_, text, names, listed) => {
  const side = {
    ...authors,
    people: [{ name: 'Jürgen Nørbülon' }, { name: 'Mehmet Karaağaçlı' }, { name: 'Jan Dołęga' }],
  }
  const place = await sent(Buffer.from(text, 'latin1'))
  const found = await scrubbing.scrubAndSearch(place, side)
  if (found.is !== 'scrubbed') throw new Error(found.is)
  expect(found.traces.map(({ text }) => text)).toEqual(names)
  expect(found.named.map(({ text }) => text)).toEqual(expect.arrayContaining(listed))
})

test('a file of letters is searched and copied as it is; any other is not taken', async () => {
  for (const [text, shown] of [
    ['plot,who\n1,R. K. Sharma\n', 'R. K. Sharma'],
    [Buffer.from('\ufeffplot;who\n1;Sharma, Ravi', 'utf16le'), 'Sharma, Ravi'],
  ] as const) {
    const place = await sent(text)
    expect(await scrubbing.scrubAndSearch(place, authors)).toEqual({
      is: 'scrubbed',
      kind: 'txt',
      pages: null,
      traces: [{ page: null, kind: 'name', text: shown, field: '' }],
      named: [],
      unread: '',
    })
    expect(await Bun.file(place.to).bytes()).toEqual(new Uint8Array(Buffer.from(text)))
  }
  for (const bytes of ['', Buffer.from([1, 2, 3]), Buffer.from('MZ\0\0')])
    expect(await search(bytes)).toEqual({ is: 'refused', code: 'invalid_file' })
})

type Placed = [text: string, x: number, y: number]

/** A PDF with a line on each page, or more. */
async function aPaper(pages: (string | Placed[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = pdf.addPage()
    const placed: Placed[] = typeof lines === 'string' ? [[lines, 50, 500]] : lines
    for (const [text, x, y] of placed) page.drawText(text, { x, y, font, size: 11 })
  }
  return pdf.save()
}

test('traces are told by page; pages that the copy leaves out are counted, and not in it', async () => {
  const paper = await aPaper(['R. K. Sharma', 'Rain', 'by Ravi Sharma', 'Hail', 'at orcid.org/0000-0002-1825-0097'])
  const place = await sent(paper)
  const found = await scrubbing.scrubAndSearch({ ...place, omit: [1, 4] }, authors)
  expect(found).toMatchObject({ is: 'scrubbed', pages: 3 })
  expect(found.is === 'scrubbed' && found.traces.map(({ page, kind }) => [page, kind])).toEqual([
    [3, 'name'],
    [5, 'orcid'],
  ])
  const pages = await visibleText(await Bun.file(place.to).bytes(), 'pdf')
  expect(pages?.map(({ text }) => text)).toEqual(['Rain', 'by Ravi Sharma', 'at orcid.org/0000-0002-1825-0097'])
  expect(await search(paper, [1, 2, 3, 4, 5])).toEqual({ is: 'failed', why: 'No page is left', traces: [] })
})

test('a name that is broken at the end of a page is told there', async () => {
  const found = await search(await aPaper(['seen by Shar-', 'ma in May', 'and by Shar-', 'Ma']))
  expect(found).toMatchObject({ is: 'scrubbed', traces: [{ page: 1, text: 'Sharma' }] })
})

test.each<[before: string, pages: (string | Placed[])[], listed: string]>([
  [
    'a note and a page number',
    [
      [
        ['seen by Shar-', 50, 300],
        ['1 It rained.', 50, 270],
        ['1', 290, 150],
      ],
      'ma in May',
    ],
    'Shar',
  ],
  [
    'the top of the next column',
    [
      [
        ['rain and hail', 50, 690],
        ['seen by Shar-', 50, 300],
        ['ma in May', 320, 690],
      ],
    ],
    'Shar',
  ],
  [
    'words of a figure',
    [
      [
        ['seen by Shar-', 50, 500],
        ['days', 50, 460],
        ['hail', 90, 460],
        ['ma in May', 50, 420],
      ],
    ],
    'Shardays',
  ],
])(
  'a name that is broken before %s is told, and what else may be broken there is not listed',
  async (_, pages, listed) => {
    const found = await search(await aPaper(pages))
    expect(found).toMatchObject({ is: 'scrubbed', traces: [{ page: 1, text: 'Sharma' }] })
    expect('named' in found && found.named.map(({ text }) => text)).toEqual([listed])
  },
)

test('the address behind a word is told beside a list of references on the same page, those of its entries are not', async () => {
  const words = (y: number, text: string) => `BT /F1 12 Tf 20 ${y} Td (${text}) Tj ET\n`
  const link = (y: number, address: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [20 ${y - 2} 60 ${y + 10}] /A << /S /URI /URI (${address}) >> >>`
  const [own, listed] = ['https://github.com/jvirtanen/own', 'https://github.com/others/code']
  const bytes = aPdfWith({
    content: words(120, 'Code') + words(90, 'References') + words(60, '[1] A. Rao. Mud and code. 2019.'),
    page: `/Annots [ ${link(120, own)} ${link(60, listed)} ]`,
  })
  const texts = await visibleText(new Uint8Array(bytes), 'pdf')
  expect(texts?.find(({ isListed }) => isListed)?.text).toBe(listed)
  const side = { people: [{ name: 'Juhani Virtanen' }], title: 'Wind', references: [] }
  expect(tracesIn(texts ?? [], side).map(({ text }) => text)).toEqual([own])
})

test('text that stands askew, addresses of links, notes, heads, shapes and alternative texts are searched', async () => {
  const askew = aPdfWith({ content: 'BT 0 1 -1 0 20 20 Tm (R. K. Sharma drew it) Tj ET' })
  const link =
    '/Annots [ << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://x.example/rksharma72) >> >> ]'
  const w = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const symbol = (letter: string, at: number) =>
    `<w:r><w:sym w:font="Arial" w:char="${at % 2 ? 'F0' : '00'}${letter.charCodeAt(0).toString(16)}"/></w:r>`
  const beside = ['harma saw it in the rain of a spring', 'and in the hail', 'of May'].map(
    (line, at) => `BT /F1 12 Tf 60 ${104 - at * 14} Td (${line}) Tj ET`,
  )
  const dropCap = `BT /F1 59 Tf 20 76 Td (S) Tj ET ${beside.join(' ')}`
  const cases: [string, Uint8Array][] = [
    ['R. K. Sharma', askew],
    ['https://x.example/rksharma72', aPdfWith({ page: link })],
    ['https://x.example/rksharma72', aPdfWith({ page: link.replace('sharma', '%73harma') })],
    ['R. K. Sharma', aPdfWith({ content: '/Figure << /ActualText (Seen by R. K. Sharma) >> BDC 0 0 9 9 re f EMC' })],
    ['Sharma', aPdfWith({ content: dropCap })],
    ['Ravi Sharma', aDocx({ body: '<w:p><w:r><w:t>Ravi Sh</w:t></w:r><w:r><w:t>arma</w:t></w:r></w:p>' })],
    ['Ravi Sharma', aDocx({ body: `<w:tbl><w:tr><w:tc>${w('Ravi Sharma')}</w:tc></w:tr></w:tbl>` })],
    [
      'R. K. Sharma',
      aDocx({
        body: '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="Seen by R. K. Sharma"/></wp:inline></w:drawing></w:r></w:p>',
      }),
    ],
    [
      'https://x.example/RKSharma',
      aDocx({
        body: '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>',
        relations: [['hyperlink', 'https://x.example/RKSh%61rma', true]],
      }),
    ],
    ['Sharma', aDocx({ body: `<w:p>${[...'Sharma'].map(symbol).join('')}</w:p>` })],
    ['Shar\u2011ma', aDocx({ body: '<w:p><w:r><w:t>Shar</w:t><w:noBreakHyphen/><w:t>ma</w:t></w:r></w:p>' })],
    [
      'S h a r m a',
      aDocx({ body: `<w:tbl><w:tr>${[...'Sharma'].map((one) => `<w:tc>${w(one)}</w:tc>`).join('')}</w:tr></w:tbl>` }),
    ],
    ['Ravi Sharma', anOdt({ body: '<text:p>Ravi<text:s/>Sharma</text:p>' })],
    ['Ravi Sharma', anXlsx({ body: '', sheet: '<headerFooter><oddFooter>Ravi Sharma</oddFooter></headerFooter>' })],
  ]
  for (const [text, file] of cases) {
    const found = await search(file)
    expect('traces' in found ? found.traces.map((one) => one.text) : found).toEqual([text])
  }
})

test('the code of a link that Word wrote in several runs is read whole', async () => {
  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const code = (...runs: string[]) =>
    runs.map((run) => `<w:r><w:instrText xml:space="preserve">${run}</w:instrText></w:r>`).join('')
  const link = (...runs: string[]) =>
    `<w:p>${field('begin')}${code(...runs)}${field('separate')}<w:r><w:t>here</w:t></w:r>${field('end')}</w:p>`
  for (const [body, told] of [
    [link(' HYPERLINK "https://zenodo.org/u/rsha', 'rma/plots" '), 'https://zenodo.org/u/rsharma/plots'],
    [link(' HYPERLINK "https://plots.example" \\o "', 'Ravi Shar', 'ma" '), 'Ravi Sharma'],
  ] as const) {
    const found = await scrubbing.scrubAndSearch(await sent(aDocx({ body })), authors)
    expect('traces' in found ? found.traces.map(({ text }) => text) : found).toEqual([told])
  }
})

test('an email in base64 within the address of a link is told', async () => {
  const place = `https://calendar.google.com/calendar/u/0?cid=${Buffer.from('ravi@crops.example').toString('base64')}`
  const side = { ...authors, people: [{ name: 'Ravi Sharma', email: 'ravi@crops.example' }] }
  const annotation = `/Annots [<</Type/Annot/Subtype/Link/Rect [20 20 90 40]/A <</S/URI/URI (${place})>>>>]`
  const body = '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>the days of mowing</w:t></w:r></w:hyperlink></w:p>'
  const files = [
    aPdfWith({ content: 'BT /F1 12 Tf 20 20 Td (the days of mowing) Tj ET', page: annotation }),
    aDocx({ body, relations: [['hyperlink', place, true]] }),
    anOdt({ body: `<text:p><text:a xlink:href="${place}">the days of mowing</text:a></text:p>` }),
  ]
  for (const [at, file] of files.entries()) {
    const found = await scrubbing.scrubAndSearch(await sent(file), side)
    const told = 'traces' in found ? found.traces.map(({ page, kind, text }) => [page, kind, text]) : found
    expect(told).toEqual([[at === 0 ? 1 : null, 'email', 'ravi@crops.example']])
  }
})

test('a name in a head or a foot of pages is told, though a reference is cited so', async () => {
  const cited = 'Sharma et al. (2018)'
  const pdf = await PDFDocument.create()
  for (const text of ['Millet stands.', 'It rains.']) {
    const page = pdf.addPage([595, 842])
    page.drawText(cited, { x: 60, y: 820, size: 10 })
    page.drawText(text, { x: 60, y: 500, size: 10 })
  }
  const [w, odf] = [
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'urn:oasis:names:tc:opendocument:xmlns',
  ]
  const styles = `<office:document-styles xmlns:office="${odf}:office:1.0" xmlns:style="${odf}:style:1.0" xmlns:text="${odf}:text:1.0"><office:master-styles><style:master-page style:name="Standard"><style:footer><text:p>${cited}</text:p></style:footer></style:master-page></office:master-styles></office:document-styles>`
  const header = `<w:hdr xmlns:w="${w}"><w:p><w:r><w:t>${cited}</w:t></w:r></w:p></w:hdr>`
  const section = '<w:p><w:pPr><w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr></w:pPr></w:p>'
  const files: [Uint8Array, string[]][] = [
    [await pdf.save(), ['Sharma', 'Sharma']],
    [
      aDocx({ body: section, files: { 'word/header1.xml': header }, relations: [['header', 'header1.xml']] }),
      ['Sharma'],
    ],
    [anOdt({ files: { 'styles.xml': styles } }), ['Sharma']],
    [aDocx({ body: `<w:p><w:r><w:t>${cited}</w:t></w:r></w:p>` }), []],
  ]
  for (const [file, names] of files) {
    const found = await scrubbing.scrubAndSearch(await sent(file), {
      ...authors,
      references: ['Sharma R. Rain. 2018.'],
    })
    expect('traces' in found ? found.traces.map(({ text }) => text) : found).toEqual(names)
  }
})

test('text of a PDF that is cropped away or off the page is searched, also in a list of references', async () => {
  const written = (at: string) => `BT /F1 12 Tf ${at} Td (Ravi Sharma) Tj ET`
  const cropped = '/CropBox [0 100 300 200]'
  const listed = `BT /F1 12 Tf 20 120 Td (References) Tj ET BT /F1 12 Tf 20 105 Td ([1] Rain, 2020.) Tj ET`
  const files = [
    aPdfWith({ content: written('20 20'), page: cropped }),
    aPdfWith({ content: `${listed} ${written('20 20')}`, page: `${cropped} /Rotate 90 /UserUnit 2` }),
    aPdfWith({ content: written('-800 150') }),
    aPdfWith({ content: written('-10 130') }),
    aPdfWith({ content: 'BT /F1 12 Tf 0 1 -1 0 50 -2000 Tm (Ravi Sharma) Tj ET' }),
    aPdfWith({ content: written('20 20'), page: '/MediaBox [0 100 300 200]' }),
  ]
  for (const [at, file] of files.entries()) {
    const found = await search(file)
    const traces = 'traces' in found ? found.traces : []
    expect([at, traces[0]]).toEqual([at, { page: 1, kind: 'name', text: 'Ravi Sharma', field: '' }])
    expect(found).toMatchObject({ is: 'scrubbed', pages: 1 })
  }
})

test('words that stand beside one another in a document are not read as one', () => {
  const w = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const frame = (within: string) => `<text:p>Fig<draw:frame>${within}</draw:frame>ures</text:p>`
  const note =
    '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Ravi Sharma</text:p></text:note-body></text:note>'
  const ruby =
    '<w:ruby><w:rt><w:r><w:t>Ravi Sharma</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>x</w:t></w:r></w:rubyBase></w:ruby>'
  const listed = '<text:p>References</text:p><text:p>[1] Rain, 2020.</text:p>'
  const sheet = (edge: string, text: string) =>
    anXlsx({ body: '', sheet: `<headerFooter><${edge}>${text}</${edge}></headerFooter>` })
  const box =
    '<v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>Ravi Sharma</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape>'
  const files = [
    anOdt({ body: frame('<svg:title>Ravi Sharma</svg:title><svg:desc>by him</svg:desc>') + listed }),
    anOdt({ body: frame('<draw:text-box><text:p>Ravi Sharma</text:p></draw:text-box>') }),
    anOdt({ body: `<text:p>hosts${note} Ravi${note} Sharma</text:p>` }),
    anOdt({
      body: '<text:p><text:ruby><text:ruby-base>Ravi Sharma</text:ruby-base><text:ruby-text>by</text:ruby-text></text:ruby></text:p>',
    }),
    aDocx({ body: `<w:p>${w('Figure')}<w:r>${ruby}</w:r>${w('s')}</w:p>` }),
    aDocx({ body: `<w:p>${w('Figure')}<w:r><w:pict>${box}</w:pict></w:r>${w('s')}</w:p>` }),
    aDocx({ body: `<w:p>${w('Ravi Sh')}<w:r><w:rPr><w:b/></w:rPr><w:t>arma</w:t></w:r></w:p>` }),
    aDocx({ body: `<w:p>${w('Ravi')}<w:r><w:noBreakHyphen/></w:r>${w('Sharma')}</w:p>` }),
    sheet('oddFooter', '&amp;LRavi Sharma&amp;RPage'),
    sheet('evenHeader', '&amp;C&amp;"Arial,Bold"&amp;12Ravi &amp;BSharma&amp;B'),
    sheet('firstFooter', '&amp;Lx&amp;C&amp;K01+000Ravi Sharma'),
  ]
  const told = files.map((file) =>
    tracesIn(
      officeTexts(file).map((one) => ({ page: null, ...one })),
      authors,
    ),
  )
  for (const [at, traces] of told.entries())
    expect([at, ...traces.map(({ text }) => text.replace(/[-\u2011]/, ' '))]).toEqual([at, 'Ravi Sharma'])
})

test('a file with an author’s name outside what is shown gets no copy', async () => {
  const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /RaviSharma >> >>'
  const written = (keys: string) =>
    aStream(`${keys} /BBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> >>`, 'BT /F1 9 Tf (Ravi Sharma) Tj ET')
  const pattern = '/PatternType 1 /PaintType 1 /TilingType 1 /XStep 9 /YStep 9'
  const mask = '/ExtGState << /G1 << /SMask << /S /Luminosity /G 10 0 R >> >> >>'
  const files = [
    aPdfWith({
      resources: '/XObject << /X1 10 0 R >>',
      content: '/X1 Do',
      objects: [form(`/Resources << ${font} >>`, 'BT /F1 9 Tf () Tj ET')],
    }),
    aPdfWith({ resources: '/Pattern << /P1 10 0 R >>', content: '/P1 scn', objects: [written(pattern)] }),
    aPdfWith({ resources: mask, content: '/G1 gs', objects: [written('/Type /XObject /Subtype /Form')] }),
    aDocx({ body: '<w:p><w:r><w:rPr><w:rFonts w:ascii="ravi_sharma"/></w:rPr></w:r></w:p>' }),
    anOdt({ body: '<draw:custom-shape><draw:enhanced-geometry draw:type="P_rksharma72"/></draw:custom-shape>' }),
    aDocx({ body: '<w:p w:by="C:\\Users\\rk\\x"/>' }),
  ]
  for (const file of files) {
    const place = await sent(file)
    expect(await scrubbing.scrubAndSearch(place, authors)).toEqual({ is: 'failed', why: hidden, traces: [] })
    expect(await Bun.file(place.to).exists()).toBe(false)
  }
  const others = { ...authors, people: [{ name: 'Anil Gupta' }] }
  for (const file of files.slice(0, 5))
    expect((await scrubbing.scrubAndSearch(await sent(file), others)).is).toBe('scrubbed')
})

test('names inside a copy are told if they hold an author’s word; usual fonts and words of the text are not', async () => {
  const of = (name: string, more: Partial<Side> = {}): Side => ({
    people: [{ name }],
    title: '',
    references: [],
    ...more,
  })
  const told = async (file: Uint8Array, side: Side) => {
    const found = await scrubbing.scrubAndSearch(await sent(file), side)
    return 'traces' in found ? found.traces.map(({ kind, text }) => [kind, text]) : found
  }
  const side = of('Ilse Quibblethorpe')
  for (const [kind, file] of [...oddlyNamed('Quibblethorpe'), ['a glyph', aNamedGlyph('Quibblethorpe')] as const])
    expect([kind, await told(file, side)]).not.toEqual([kind, []])
  const picture = Buffer.concat([jpeg.subarray(0, -2), Buffer.from('..Quibblethorpe.'), jpeg.subarray(-2)])
  for (const file of [
    picture,
    aDocx({
      ...{ files: { 'word/media/a.jpg': picture }, relations: [['image', 'media/a.jpg']] },
      body: '<w:p><w:r><w:drawing><a:blip r:embed="rId1"/></w:drawing></w:r></w:p>',
    }),
    aPdfWith({
      ...{ resources: '/XObject << /X1 10 0 R >>', content: '/X1 Do' },
      objects: [
        aStream(
          '/Type /XObject /Subtype /Image /Width 60 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
          picture,
        ),
      ],
    }),
  ])
    expect(await told(file, side)).toEqual([['name', 'Quibblethorpe (not shown)']])
  expect(await told(aNamedGlyph('QuibblethorpeOne'), side)).toEqual([['name', 'QuibblethorpeOne (not shown)']])
  const font = (name: string) =>
    aDocx({ body: `<w:p><w:r><w:rPr><w:rFonts w:ascii="${name}" w:cs="Shruti"/></w:rPr></w:r></w:p>` })
  const named = (name: string) =>
    anOdt({ body: `<draw:custom-shape><draw:enhanced-geometry draw:type="${name}"/></draw:custom-shape>` })
  const odf = 'urn:oasis:names:tc:opendocument:xmlns'
  const faces = `<office:document-styles xmlns:office="${odf}:office:1.0" xmlns:style="${odf}:style:1.0" xmlns:svg="${odf}:svg-compatible:1.0"><office:font-face-decls><style:font-face style:name="F" svg:font-family="Quibblethorpe Hand"/></office:font-face-decls></office:document-styles>`
  for (const file of [
    font('Quibblethorpe Hand'),
    anOdt({ files: { 'styles.xml': faces } }),
    aPdfWith({
      content: 'BT /F2 9 Tf (a) Tj ET',
      resources: '/Font << /F2 10 0 R >>',
      objects: ['<< /Type /Font /Subtype /Type1 /BaseFont /QuibblethorpeHand >>'],
    }),
  ])
    expect(await told(file, side)).toEqual([['name', expect.stringContaining('Quibblethorpe')]])
  const users = of('Anna Delacroix', { userNames: ['georgia', 'sunshine'] })
  for (const file of [
    font('Georgia'),
    font('georgia'),
    named('Georgia'),
    named('Delage'),
    aDocx({ body: '<w:p><w:r><w:t>From Georgia. Sunshine.</w:t></w:r></w:p>' }),
  ])
    expect(await told(file, users)).toEqual([])
  expect(await told(font('Mangal'), of('Shruti Mangal'))).toEqual([])
  const nmbu = { name: 'Ilse Quibblethorpe', affiliation: 'Norwegian University of Life Sciences (NMBU), Ås' }
  expect(await told(font('NMBU Sans'), of('', { people: [nmbu] }))).toEqual([['name', 'NMBU Sans (not shown)']])
  expect(await told(named('by sunshine'), users)).toEqual([['name', 'by sunshine (not shown)']])
  expect(await told(aDocx({ body: '<w:p><w:r><w:t>See @sunshine there.</w:t></w:r></w:p>' }), users)).toEqual([
    ['name', 'sunshine'],
  ])
})

test.each([
  ['Ngozi Whitcombe', 'Ngozidata', true],
  ['Ngozi Whitcombe', 'tblngozi', true],
  ['Ngozi Whitcombe', 'NGOZIdata', true],
  ['Li Wu', 'LiWu', true],
  ['Li Wu', 'wu_li', true],
  ['Eva Ott', 'evaott 2', true],
  ['Li Wu', 'Lithium, wurtzite', false],
  ['Mary Lindqvist', 'primary axis', false],
  ['Hans Ross', 'minorHAnsi crossAx', false],
  ['Ana Lee', 'analeptic lees', false],
])('of %s a hidden “%s” is told: %p', async (name, called, isTold) => {
  const body = `<draw:custom-shape><draw:enhanced-geometry draw:type="${called}"/></draw:custom-shape>`
  const side: Side = { people: [{ name }], title: '', references: [] }
  const found = await scrubbing.scrubAndSearch(await sent(anOdt({ body })), side)
  const traces = [{ page: null, kind: 'name', text: `${called} (not shown)`, field: '' }]
  expect(found).toMatchObject({ is: 'scrubbed', traces: isTold ? traces : [] })
})

test('letters that are set apart, stand one below the other, or run up the page are read as names', async () => {
  const below = [...'SharmaRavi'].map((letter, at) => `BT /F1 10 Tf 280 ${190 - at * 12} Td (${letter}) Tj ET`)
  const lines = [...'SharmaRavi'].map((_, at) => `BT /F1 10 Tf 20 ${140 - at * 9} Td (Rain and hail) Tj ET`)
  for (const content of [
    'BT /F1 10 Tf 3 Tc 20 120 Td (by Ravi Sharma et al) Tj ET',
    'BT /F1 10 Tf 3 Tc 0 1 -1 0 290 20 Tm (Ravi Sharma, who drew it) Tj ET',
    [...below, ...lines].join('\n'),
  ]) {
    const found = await search(aPdfWith({ content }))
    const [trace] = 'traces' in found ? found.traces : []
    expect([trace?.kind, trace?.text.replace(/[^a-z]/gi, '')]).toEqual(['name', expect.stringContaining('Sharma')])
  }
  expect(await search(aPdfWith({ content: 'BT /F1 10 Tf 3 Tc 20 120 Td (Rain and hail) Tj ET' }))).toMatchObject({
    traces: [],
  })
})

test('a file that unpacks to more than a process may hold has failed, and the next is scrubbed', async () => {
  const element = Buffer.alloc(12 * 1024 * 1024, '<a b="c"/>')
  const document = Buffer.concat([Buffer.from('<a>'), element, Buffer.from('</a>')])
  const bomb = zipSync({ ...unzipSync(aDocx()), 'word/document.xml': document }, { level: 1 })
  expect(await search(bomb)).toEqual(tooMuch)
  expect((await search(aDocx())).is).toBe('scrubbed')
})

test('a page of a million words is told of before it is read', async () => {
  const bomb = aPdfWith({ content: `BT /F1 9 Tf ${'(Sharma and ) Tj '.repeat(500_000)} ET` })
  expect(await search(bomb)).toEqual({ is: 'failed', why: 'A page has more text than can be searched', traces: [] })
})

test('a file that takes too long, is not there, or that nobody waits for has failed', async () => {
  const hasty = createScrubbing({ most: 1, maxMs: 1 })
  const large = aPdfWith({ objects: Array.from({ length: 50_000 }, () => '<< /A [1 2 3] >>') })
  expect(await hasty.scrubAndSearch(await sent(large), authors)).toEqual(tooMuch)
  hasty.stop()
  const gone = AbortSignal.abort()
  expect(await scrubbing.scrubAndSearch(await sent(aDocx()), authors, gone)).toEqual(tooMuch)
  const leaving = new AbortController()
  const under = scrubbing.scrubAndSearch(await sent(large), authors, leaving.signal)
  leaving.abort()
  expect(await under).toEqual(tooMuch)
  const none = { path: join(folder, 'none'), to: join(folder, 'copy') }
  expect(await scrubbing.scrubAndSearch(none, authors)).toMatchObject({ is: 'failed', why: 'The file is damaged' })
  expect((await search(aDocx())).is).toBe('scrubbed')
})

test('what was not read of a file is said: scans with a line of text, crops, data within a text', async () => {
  const dots = aStream(
    '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 8',
    'x'.repeat(4096),
  )
  const page = (content: string) => aPdfWith({ resources: '/XObject << /X1 10 0 R >>', content, objects: [dots] })
  const unread = async (bytes: Uint8Array | string) => {
    const found = await search(bytes)
    return found.is === 'scrubbed' && found.unread
  }
  expect(await unread('田中は雨の日に段々畑で測った')).toBe(
    'Its letters have no capitals: the names in it are not listed, so read the copy.',
  )
  const farms = Array.from(
    { length: 400 },
    (_, at) => `The hay of farm Qu${String.fromCharCode(97 + (at % 26), 97 + at / 26)} was dry.`,
  )
  expect(await unread(farms.join(' '))).toBe(
    'It has more names or places to look at than are listed here: read the copy to its end.',
  )
  expect(await unread(page('q 290 0 0 190 5 5 cm /X1 Do Q'))).toBe(
    'Pictures cover page 1, with little text: look whether they show a name.',
  )
  const shown = '<w:p><w:r><w:drawing><a:blip r:embed="rId1"/></w:drawing></w:r></w:p>'
  const text = `BT /F1 8 Tf 9 TL 20 140 Td ${'(Rain fell on the plots of millet) Tj T* '.repeat(14)}ET`
  expect(await unread(page(`q 290 0 0 190 5 5 cm /X1 Do Q ${text}`))).toBe(
    'Pictures on page 1 were not searched: look whether they show a name, also where they are covered, hidden or small.',
  )
  expect(await unread(aPdfWith({ content: text }))).toBe('')
  expect(
    await unread(aDocx({ files: { 'word/media/a.jpg': jpeg }, relations: [['image', 'media/a.jpg']], body: shown })),
  ).toBe(
    'Pictures in it were not searched: look whether they show a name, also where they are covered, hidden or small.',
  )
  const drawn = '<w:p><w:r><w:drawing><a:custGeom><a:pathLst/></a:custGeom></w:drawing></w:r></w:p>'
  expect(await unread(aDocx({ body: drawn }))).toBe(
    'Pictures in it were not searched: look whether they show a name, also where they are covered, hidden or small.',
  )
  expect(
    await unread(
      'Die Felder liegen am Fluss, und die Proben wurden bei der Schule genommen und von uns gewogen, wie es sich gehört.',
    ),
  ).toBe('All its nouns have capitals: names of one word or two in it are not listed, so read the copy.')
  const inFont = (font: string, text: string) =>
    aDocx({ body: `<w:p><w:r><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr><w:t>${text}</w:t></w:r></w:p>` })
  const unreadInIt = 'Some letters in it could not be read: look whether a name is shown there.'
  expect(await unread(inFont('Kruti Dev 010', 'vk’kk ’kekZ'))).toBe(unreadInIt)
  expect(await unread(inFont('Symbol', '\uf048\uf065\uf06e\uf072'))).toBe(unreadInIt)
  expect(await unread(inFont('Mangal', 'rain \uf0b7 \uf0b7 \uf0b7 \uf0b7'))).toBe('')
  const unsaid = `BT /F2 8 Tf 20 40 Td <${'0102'.repeat(300)}> Tj ET`
  const odd =
    '<< /Type /Font /Subtype /Type1 /BaseFont /Own /FirstChar 1 /LastChar 2 /Widths [500 500] /Encoding << /Type /Encoding /Differences [1 /own1 /own2] >> >>'
  const oddly = aPdfWith({ content: unsaid })
  const withFont = (file: Uint8Array, font: string) =>
    Buffer.from(Buffer.from(file).toString('latin1').replace('/F1 5 0 R >>', `/F1 5 0 R /F2 ${font} >>`), 'latin1')
  const coded = aPdfWith({ content: `${text} BT /F2 8 Tf 20 40 Td <010203040506> Tj ET` })
  const ofSigns = (count: number) => {
    const signs = Array.from({ length: count }, (_, at) => `/uni27${at + 10}`).join(' ')
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Own /FirstChar 1 /LastChar 8 /Widths [${'500 '.repeat(8)}] /Encoding << /Type /Encoding /Differences [1 ${signs}] >> >>`
    const codes = Array.from({ length: count }, (_, at) => `0${at + 1}`).join('')
    return withFont(aPdfWith({ content: `${text} BT /F2 8 Tf 20 40 Td <${codes}> Tj ET` }), font)
  }
  expect(await unread(ofSigns(8))).toBe('Some letters could not be read on page 1: look whether a name is shown there.')
  expect(await unread(ofSigns(2))).toBe('')
  const unnamed = '<< /Type /Font /Subtype /TrueType /BaseFont /Own /FirstChar 1 /LastChar 2 /Widths [500 500] >>'
  expect(await unread(withFont(coded, unnamed))).toBe(
    'Some letters could not be read on page 1: look whether a name is shown there.',
  )
  expect(await unread(withFont(oddly, odd))).toBe(
    'Not half of the letters could be read on page 1: look whether a name is shown there.',
  )
  expect(await unread(page('q 250 0 0 100 250 5 cm /X1 Do Q'))).toBe(
    'Pictures on page 1 were not searched: look whether they show a name, also where they are covered, hidden or small. A picture is cropped on page 1: what the crop hides is still in the file.',
  )
  expect(await unread(aDocx({ body: '<w:p><w:r><w:drawing><a:srcRect r="30000"/></w:drawing></w:r></w:p>' }))).toBe(
    'A picture is cropped in it: what the crop hides is still in the file.',
  )
  const noise = Buffer.from(Uint8Array.from({ length: 300 }, (_, at) => (at * 151 + 7) % 256)).toString('base64')
  expect(await unread(`plot\n${noise}`)).toBe('It holds data in another format, such as base64, that was not read.')
  expect(await search(Buffer.from('by Ravi Sharma').toString('base64'))).toMatchObject({
    traces: [{ kind: 'name', text: 'Ravi Sharma' }],
    unread: '',
  })
})

describe('of a file with notes, it is said that its copy has none:', () => {
  const rect = '/Type /Annot /Rect [10 10 90 90] /Contents (Say more)'
  const noted = (subtype: string) => aPdfWith({ page: `/Annots [<< ${rect} /Subtype /${subtype} >>]` })
  const comments = '<w:comments xmlns:w="w"><w:comment w:id="0"><w:p/></w:comment></w:comments>'
  test.each<[string, Uint8Array, boolean]>([
    ['a note in a PDF', noted('Text'), true],
    ['words on a page', noted('FreeText'), true],
    ['a highlight', noted('Highlight'), true],
    ['a link', noted('Link'), false],
    ['a PDF without notes', aPdfWith(), false],
    ['a comment in Word', aDocx({ files: { 'word/comments.xml': comments } }), true],
    [
      'changes in Word',
      aDocx({ body: '<w:p><w:ins w:id="1" w:author="x"><w:r><w:t>new</w:t></w:r></w:ins></w:p>' }),
      true,
    ],
    ['a text without notes', aDocx({ body: '<w:p><w:r><w:t>old</w:t></w:r></w:p>' }), false],
    [
      'a comment in an ODT',
      anOdt({ body: '<text:p>x<office:annotation><text:p>y</text:p></office:annotation></text:p>' }),
      true,
    ],
    ['an ODT without notes', anOdt(), false],
    [
      'a comment in a table',
      anXlsx({ files: { 'xl/comments1.xml': '<comments><comment ref="A1"/></comments>' } }),
      true,
    ],
    ['a table without notes', anXlsx(), false],
  ])('%s', async (_, bytes, isSaid) => {
    const said = isSaid ? 'Notes in it, such as comments, highlights and marks of changes, are not in the copy.' : ''
    expect(await search(bytes)).toMatchObject({ is: 'scrubbed', unread: said })
  })
})

test.each([
  ['lines', '| North | 0000-0002- | 3 |\n|       | 1825-0097  |   |', ['0000-0002-\n1825-0097']],
  ['room', 'North  Ravi   3\nand    Sharma\n       x', ['North\nand', 'Ravi\nSharma\nx']],
  ['nothing', 'Rain fell in May.\nIt was dry in June.', []],
])('the cells of a text’s table are read by themselves, which are parted by %s', async (_, text, cells) => {
  const texts = (await visibleText(new TextEncoder().encode(text), 'txt')) ?? []
  const told = texts.filter(({ isCell }) => isCell).flatMap(({ text }) => text.split('\n\n'))
  expect(told).toEqual(cells)
})
