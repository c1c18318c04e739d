import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { unzipSync, zipSync } from 'fflate'
import { anonymise } from '../../src/engines/blind/anonymise.ts'
import { findIdentifying } from '../../src/engines/blind/identifying/find-rules.ts'
import type { Side } from '../../src/engines/blind/identifying/rules.ts'
import { officeTexts } from '../../src/engines/blind/office/office-text.ts'
import { visibleText } from '../../src/engines/blind/reading/visible-text.ts'
import type { Searched } from '../../src/review/anonymising/rules.ts'
import { createAnonymising } from '../../src/review/anonymising/scrubbing.ts'
import { withFolder } from '../support/folder.ts'
import { aDocx, anOdt, anXlsx } from '../support/identifying/office-files.ts'
import { aPdfWith, aStream } from '../support/identifying/pdf-files.ts'

const folder = await withFolder('scrubbing')
const scrubbing = createAnonymising({ most: 1, maxBytes: 300 * 1024 * 1024 })
afterAll(scrubbing.stop)

const authors: Side = {
  people: [
    { name: 'Ravi Kumar Sharma', email: 'rksharma72@example.in', orcid: 'https://orcid.org/0000-0002-1825-0097' },
  ],
  title: 'Millet',
  references: [],
}
const tooMuch: Searched = { is: 'failed', why: 'The file takes too long, or too much memory', traces: [] }

let count = 0
/** A file in the folder, and the place of its copy. */
async function sent(bytes: Uint8Array | string) {
  const path = join(folder, `${count++}`)
  await Bun.write(path, bytes)
  return { path, to: `${path}.copy` }
}
const search = async (bytes: Uint8Array | string, omit?: number[]) =>
  scrubbing.anonymiseAndSearch({ ...(await sent(bytes)), ...(omit ? { omit } : {}) }, authors)

test('a process scrubs files as this one does, and stores the copy', async () => {
  for (const file of [aDocx(), anOdt(), anXlsx(), aPdfWith()]) {
    const place = await sent(file)
    const found = await scrubbing.anonymiseAndSearch(place, authors)
    const here = await anonymise(file)
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
    expect(await scrubbing.anonymiseAndSearch(place, authors)).toMatchObject({ is: 'scrubbed', kind: 'txt' })
    expect(await Bun.file(place.to).text()).toBe(copy)
  }
})

test('a file of letters is searched and copied as it is; any other is not taken', async () => {
  for (const [text, shown] of [
    ['plot,who\n1,R. K. Sharma\n', 'R. K. Sharma'],
    [Buffer.from('\ufeffplot;who\n1;Sharma, Ravi', 'utf16le'), 'Sharma, Ravi'],
  ] as const) {
    const place = await sent(text)
    const read = (typeof text === 'string' ? text : text.toString('utf16le')).replace('\ufeff', '')
    const [start, end] = [read.indexOf(shown), read.indexOf(shown) + shown.length]
    expect(await scrubbing.anonymiseAndSearch(place, authors)).toEqual({
      is: 'scrubbed',
      kind: 'txt',
      pages: null,
      text: read,
      traces: [{ page: null, kind: 'name', text: shown, field: '', spans: [{ start, end }] }],
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
  const found = await scrubbing.anonymiseAndSearch({ ...place, omit: [1, 4] }, authors)
  expect(found).toMatchObject({ is: 'scrubbed', pages: 3 })
  expect(found.is === 'scrubbed' && found.traces.map(({ page, kind }) => [page, kind])).toEqual([
    [3, 'name'],
    [5, 'orcid'],
  ])
  const pages = await visibleText(await Bun.file(place.to).bytes(), 'pdf')
  expect(pages?.map(({ text }) => text)).toEqual(['Rain', 'by Ravi Sharma', 'at orcid.org/0000-0002-1825-0097'])
  expect(await search(paper, [1, 2, 3, 4, 5])).toEqual({ is: 'failed', why: 'No page is left', traces: [] })
})

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
  expect(findIdentifying(texts ?? [], side).map(({ text }) => text)).toEqual([own])
})

test('text that stands askew, addresses of links, notes, heads, shapes and alternative texts are searched', async () => {
  const askew = aPdfWith({ content: 'BT 0 1 -1 0 20 20 Tm (R. K. Sharma drew it) Tj ET' })
  const link =
    '/Annots [ << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://x.example/rksharma72) >> >> ]'
  const w = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const cases: [string, Uint8Array][] = [
    ['R. K. Sharma', askew],
    ['https://x.example/rksharma72', aPdfWith({ page: link })],
    ['https://x.example/rksharma72', aPdfWith({ page: link.replace('sharma', '%73harma') })],
    ['R. K. Sharma', aPdfWith({ content: '/Figure << /ActualText (Seen by R. K. Sharma) >> BDC 0 0 9 9 re f EMC' })],
    ['Ravi Sharma', aDocx({ body: '<w:p><w:r><w:t>Ravi Sh</w:t></w:r><w:r><w:t>arma</w:t></w:r></w:p>' })],
    ['Ravi Sharma', aDocx({ body: `<w:tbl><w:tr><w:tc>${w('Ravi Sharma')}</w:tc></w:tr></w:tbl>` })],
    [
      'R. K. Sharma',
      aDocx({
        body:
          '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="Seen by R. ' +
          'K. Sharma"/></wp:inline></w:drawing></w:r></w:p>',
      }),
    ],
    [
      'https://x.example/RKSharma',
      aDocx({
        body: '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>',
        relations: [['hyperlink', 'https://x.example/RKSh%61rma', true]],
      }),
    ],
    ['Ravi Sharma', anOdt({ body: '<text:p>Ravi<text:s/>Sharma</text:p>' })],
    ['Ravi Sharma', anXlsx({ body: '', sheet: '<headerFooter><oddFooter>Ravi Sharma</oddFooter></headerFooter>' })],
  ]
  for (const [text, file] of cases) {
    const found = await search(file)
    expect('traces' in found ? found.traces.map((one) => one.text) : found).toEqual([text])
    if (found.is !== 'scrubbed' || found.pages !== null) continue
    const [{ start, end } = { start: 0, end: 0 }] = found.traces[0]?.spans ?? []
    expect(found.text?.slice(start, end)).toBe(text)
  }
})

test('the code of a link that Word wrote in several runs is read whole', async () => {
  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const code = (...runs: string[]) =>
    runs.map((run) => `<w:r><w:instrText xml:space="preserve">${run}</w:instrText></w:r>`).join('')
  const link = (...runs: string[]) =>
    `<w:p>${field('begin')}${code(...runs)}${field('separate')}<w:r><w:t>here</w:t></w:r>${field('end')}</w:p>`
  const body = link(' HYPERLINK "https://zenodo.org/u/rsha', 'rma/plots" ')
  const found = await search(aDocx({ body }))
  expect('traces' in found && found.traces.map(({ text }) => text)).toEqual(['https://zenodo.org/u/rsharma/plots'])
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
  const styles =
    `<office:document-styles xmlns:office="${odf}:office:1.0" xmlns:style="${odf}:style:1.0" ` +
    `xmlns:text="${odf}:text:1.0"><office:master-styles><style:master-page style:name="Standard"><style:footer>` +
    `<text:p>${cited}</text:p></style:footer></style:master-page></office:master-styles></office:document-styles>`
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
    const found = await scrubbing.anonymiseAndSearch(await sent(file), {
      ...authors,
      references: ['Sharma R. Rain. 2018.'],
    })
    expect('traces' in found ? found.traces.map(({ text }) => text) : found).toEqual(names)
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
    sheet('oddFooter', '&amp;LRavi Sharma&amp;RPage'),
    sheet('firstFooter', '&amp;Lx&amp;C&amp;K01+000Ravi Sharma'),
  ]
  const told = files.map((file) =>
    findIdentifying(
      officeTexts(file).map((one) => ({ page: null, ...one })),
      authors,
    ),
  )
  for (const [at, traces] of told.entries())
    expect([at, ...traces.map(({ text }) => text)]).toEqual([at, 'Ravi Sharma'])
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
  const hasty = createAnonymising({ most: 1, maxMs: 1 })
  const large = aPdfWith({ objects: Array.from({ length: 50_000 }, () => '<< /A [1 2 3] >>') })
  expect(await hasty.anonymiseAndSearch(await sent(large), authors)).toEqual(tooMuch)
  hasty.stop()
  const gone = AbortSignal.abort()
  expect(await scrubbing.anonymiseAndSearch(await sent(aDocx()), authors, gone)).toEqual(tooMuch)
  const leaving = new AbortController()
  const under = scrubbing.anonymiseAndSearch(await sent(large), authors, leaving.signal)
  leaving.abort()
  expect(await under).toEqual(tooMuch)
  const none = { path: join(folder, 'none'), to: join(folder, 'copy') }
  expect(await scrubbing.anonymiseAndSearch(none, authors)).toMatchObject({ is: 'failed', why: 'The file is damaged' })
  expect((await search(aDocx())).is).toBe('scrubbed')
})

test('what could not be read of a file is said once for it, and a picture is no warning', async () => {
  const dots = aStream(
    '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 8',
    'x'.repeat(4096),
  )
  const scan = 'q 290 0 0 190 5 5 cm /X1 Do Q'
  const page = (content: string) => aPdfWith({ resources: '/XObject << /X1 10 0 R >>', content, objects: [dots] })
  const unread = async (bytes: Uint8Array | string) => {
    const found = await search(bytes)
    return found.is === 'scrubbed' && found.unread
  }
  expect(await unread('田中は雨の日に段々畑で測った')).toBe('')
  expect(await unread(await aPaper(['Rain', '']))).toBe(
    'No text could be read on page 2: look whether a name is shown there.',
  )
  expect(await unread(await aPaper(['']))).toBe('No text could be read in it: look whether it shows a name.')
  expect(await unread(page(`${scan} BT /F1 8 Tf 20 140 Td (Rain fell) Tj ET`))).toBe('')
  const old = '<w:p><w:r><w:rPr><w:rFonts w:ascii="Kruti Dev 010"/></w:rPr><w:t>vk’kk</w:t></w:r></w:p>'
  expect(await unread(aDocx({ body: old }))).toContain('a font of before Unicode')
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
