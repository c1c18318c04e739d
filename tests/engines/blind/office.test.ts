import { describe, expect, test } from 'bun:test'
import { unzipSync, zipSync } from 'fflate'
import { anonymise } from '../../../src/engines/blind/anonymise.ts'
import { findIdentifying } from '../../../src/engines/blind/identifying/find-rules.ts'
import { officeTexts } from '../../../src/engines/blind/office/office-text.ts'
import { fateOfField } from '../../../src/engines/blind/office/word-rules.ts'
import { aPicture } from '../../support/builders/images.ts'
import { zipped } from '../../support/builders/zips.ts'
import { deepDocx, deepOdt, deepXlsx } from '../../support/identifying/deep-office.ts'
import { hiddenDocx, hiddenOdt, shownDocx, shownOdt } from '../../support/identifying/hidden-office.ts'
import { oddDocx, oddOdt, oddXlsx } from '../../support/identifying/odd-office.ts'
import { aDocx, anOdt, anXlsx, shown } from '../../support/identifying/office-files.ts'
import {
  drawn,
  field,
  paragraph,
  plantedDocx,
  plantedOdt,
  plantedXlsx,
  run,
  text,
} from '../../support/identifying/planted-office.ts'
import { rareDocx, rareOdt, rareXlsx } from '../../support/identifying/rare-files.ts'
import { holds } from '../../support/identifying/searcher.ts'

const who = 'Quibblethorpe'

describe.each([
  ['DOCX', [...hiddenDocx(who), ...plantedDocx(who), ...deepDocx(who), ...oddDocx(who), ...rareDocx(who)]],
  ['XLSX', [...plantedXlsx(who), ...deepXlsx(who), ...oddXlsx(who), ...rareXlsx(who)]],
  ['ODT', [...hiddenOdt(who), ...plantedOdt(who), ...deepOdt(who), ...oddOdt(who), ...rareOdt(who)]],
])('the traces in a %s that are removed', (_, kinds) => {
  test.each(kinds)('the copy holds no %s', async (_, planted) => {
    const bytes = await planted
    expect(holds(bytes, who)).toBe(true)
    const copy = await anonymise(bytes)
    if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
    expect(holds(copy.bytes, who)).toBe(false)
    expect(holds(copy.bytes, shown)).toBe(true)
    expect(await anonymise(copy.bytes)).toMatchObject({ bytes: copy.bytes })
  })
})

test.each([
  ['a field of the author', `${field('PAGE', '7')}${field('SEQ Table', '3')}`, ['PAGE', 'SEQ Table']],
  ['controls', `<w:sdt><w:sdtContent>${paragraph(text('Kept words'))}</w:sdtContent></w:sdt>`, ['Kept words']],
  ['an insertion', paragraph(`<w:ins w:author="x">${text('Inserted words')}</w:ins>`), ['Inserted words']],
  [
    'a link to a page',
    field('HYPERLINK "https://example.org/data"', 'the data'),
    ['https://example.org/data', 'the data'],
  ],
  ['a space between words', paragraph(text(' ')), ['xml:space="preserve"> <']],
  ['an alternative text', drawn('name="A" descr="A field of millet"', ''), ['A field of millet']],
  ['letters that XML escapes', paragraph(text('p &lt; 0.05 &amp; n &gt; 3')), ['p &lt; 0.05 &amp; n &gt; 3']],
])('the copy keeps %s', async (_, body, words) => {
  const copy = await anonymise(aDocx({ body }))
  const bytes = copy.is === 'scrubbed' ? copy.bytes : new Uint8Array()
  for (const word of words) expect(holds(bytes, word)).toBe(true)
})

test.each([...shownDocx(who), ...shownOdt(who)])('the copy keeps %s, which is not hidden', async (_, file) => {
  const copy = await anonymise(file)
  expect(copy.is === 'scrubbed' && holds(copy.bytes, who)).toBe(true)
})

test('a text keeps the settings that lay it out, and no others', async () => {
  const item = (name: string, type: string, value: string) =>
    `<config:config-item config:name="${name}" config:type="${type}">${value}</config:config-item>`
  const layout = [item('TabsRelativeToIndent', 'boolean', 'true'), item('UseOldPrinterMetrics', 'boolean', 'false')]
  const others = [item('PrinterName', 'string', '0'), item('Rsid', 'int', '661985')]
  const copy = await anonymise(anOdt({ settings: [...layout, ...others].join('') }))
  const settings = 'bytes' in copy ? String(Buffer.from(unzipSync(copy.bytes)['settings.xml'] ?? [])) : ''
  expect(settings.match(/(?<=<config:config-item ).*?(?=<\/config:config-item>)/g)).toEqual([
    'config:name="TabsRelativeToIndent" config:type="boolean">true',
    'config:name="UseOldPrinterMetrics" config:type="boolean">false',
  ])
})

const settingsOf = (inside: string) =>
  '<office:document-settings xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
  `xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0">${inside}</office:document-settings>`

test.each([
  ['of another kind', '<x a="Norbulon">Norbulon</x>'],
  ['with words between', settingsOf('Norbulon')],
  [
    'with another set',
    settingsOf(
      '<office:settings a="Norbulon"><config:config-item-set config:name="Norbulonconfiguration-settings"/></office:settings>',
    ),
  ],
  ['twice', settingsOf('<office:settings/><office:Norbulon/>')],
])('settings of a text %s are left out', async (_, settings) => {
  const copy = await anonymise(anOdt({ files: { 'settings.xml': settings } }))
  expect(copy.is).toBe('scrubbed')
  expect('bytes' in copy && holds(copy.bytes, 'Norbulon')).toBe(false)
})

test('files of equal content have equal copies, whoever saved them when', async () => {
  const one = await anonymise(
    aDocx({ body: paragraph(run('<w:t>x</w:t>', 'w:rsidR="00A1"')), files: { 'docProps/core.xml': 'Ravi' } }),
  )
  const other = await anonymise(
    aDocx({ body: paragraph(run('<w:t>x</w:t>', 'w:rsidR="00B2"')), files: { 'docProps/core.xml': 'Sita' } }),
  )
  expect(one).toEqual(other)
})

const bomb = zipped({ 'word/document.xml': new Uint8Array(210 * 1024 * 1024) })
const many = zipSync(Object.fromEntries(Array.from({ length: 2001 }, (_, place) => [`${place}.xml`, new Uint8Array()])))
const withMain = (xml: string) => aDocx({ files: { 'word/document.xml': xml } })

test('a file that is packed as the bomb is cleaned', async () => {
  const file = zipped(unzipSync(aDocx({ body: paragraph(text('Kept words')) })))
  expect((await anonymise(file)).is).toBe('scrubbed')
})

test.each<[string, Uint8Array, object]>([
  ['is no file of an office', Buffer.from([1, 2, 3]), { is: 'refused', code: 'invalid_file' }],
  ['is empty', new Uint8Array(), { is: 'refused', code: 'invalid_file' }],
  ['is a zip of anything', zipSync({ 'a.tex': Buffer.from('x') }), { is: 'refused', code: 'invalid_file' }],
  ['has macros', aDocx({ files: { 'word/vbaProject.bin': 'x' } }), { is: 'refused', code: 'invalid_file' }],
  ['has scripts', anOdt({ files: { 'Basic/Standard/Module1.xml': 'x' } }), { is: 'refused', code: 'invalid_file' }],
  [
    'is encrypted',
    anOdt({ files: { 'META-INF/manifest.xml': '<a><encryption-data/></a>' } }),
    { is: 'refused', code: 'encrypted' },
  ],
  [
    'is encrypted by Office',
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    { is: 'refused', code: 'encrypted' },
  ],
  ['unpacks to more than 200 MB', bomb, { is: 'failed', why: 'The file is damaged' }],
  ['has more than 2,000 files', many, { is: 'failed', why: 'The file is damaged' }],
  ['is cut off', aDocx().subarray(0, 700), { is: 'failed', why: 'The file is damaged' }],
  ['is no XML', withMain('<w:document'), { is: 'failed', why: 'The file is damaged' }],
  [
    'declares entities',
    withMain('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
    { is: 'failed', why: 'The file is damaged' },
  ],
  ['is nested too deep', withMain('<a>'.repeat(100_000)), { is: 'failed', why: 'The file is damaged' }],
])('a file that %s gets no copy', async (_, bytes, why) => {
  expect(await anonymise(bytes)).toEqual(why as Awaited<ReturnType<typeof anonymise>>)
})

test.each<[string, Uint8Array]>([
  [
    'a document of another format',
    aDocx({ relations: [['aFChunk', 'a.html']], files: { 'word/a.html': who }, body: '<w:altChunk r:id="rId1"/>' }),
  ],
  [
    'a picture in an unknown format',
    aDocx({ relations: [['image', 'media/a.tiff']], files: { 'word/media/a.tiff': `II*${who}` }, body: drawn() }),
  ],
  [
    'a picture of lines alone',
    aDocx({ relations: [['image', 'media/a.svg']], files: { 'word/media/a.svg': `<svg>${who}</svg>` }, body: drawn() }),
  ],
])('%s is left out, and the rest goes on', async (_, bytes) => {
  const copy = await anonymise(bytes)
  expect(copy).toMatchObject({
    is: 'scrubbed',
    unread: 'A picture or part of it could not be cleaned, and is not in the copy.',
  })
  expect('bytes' in copy && [holds(copy.bytes, who), holds(copy.bytes, shown)]).toEqual([false, true])
})

test.each([
  [' PAGE ', 'stays'],
  [' SEQ Figure \\* ARABIC ', 'stays'],
  ['page', 'stays'],
  ['= A1 + B2', 'stays'],
  [' AUTHOR ', 'goes'],
  [' FileName \\p', 'goes'],
  ['DOCPROPERTY Company', 'goes'],
  ['ADDIN EN.CITE <EndNote>', 'leaves its content'],
  ['INCLUDETEXT "C:\\\\a.docx"', 'leaves its content'],
  ['', 'leaves its content'],
  ['HYPERLINK "https://example.org"', 'stays'],
  ['HYPERLINK \\l "_Toc1"', 'stays'],
  ['HYPERLINK "mailto:a@example.org"', 'leaves its content'],
  ['HYPERLINK "https://orcid.org/0000-0002-1825-0097"', 'leaves its content'],
  ['HYPERLINK "https://ravi@example.org/"', 'leaves its content'],
])('the field %j: %s', (code, fate) => {
  expect<string>(fateOfField(code)).toBe(fate)
})

test('a vector picture is removed where a bitmap stands beside it', async () => {
  const png = Buffer.from(await aPicture('png'))
  const blip =
    'r:embed="rId1"><a:extLst><a:ext uri="{x}"><asvg:svgBlip xmlns:asvg="http://x.example/svg" r:embed="rId2"/></a:ext></a:extLst></a:blip'
  const docx = aDocx({
    relations: [
      ['image', 'media/a.png'],
      ['image', 'media/a.svg'],
    ],
    files: { 'word/media/a.png': png, 'word/media/a.svg': `<svg>${who}</svg>` },
    body: drawn('name="A"', blip).replace('</a:blip/>', '</a:blip>'),
  })
  const odt = anOdt({
    body: '<text:p><draw:frame><draw:image xlink:href="Pictures/a.svg"/><draw:image xlink:href="Pictures/a.png"/></draw:frame></text:p>',
    files: { 'Pictures/a.png': png, 'Pictures/a.svg': `<svg>${who}</svg>` },
  })
  for (const file of [docx, odt]) {
    const copy = await anonymise(file)
    if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
    expect(Object.keys(unzipSync(copy.bytes)).filter((path) => /png|svg/.test(path))).toHaveLength(1)
    expect(holds(copy.bytes, who)).toBe(false)
  }
})

test('a note whose mark was deleted goes, and one that the text speaks of stays', async () => {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const note = (id: number, words: string) =>
    `<w:footnote w:id="${id}"><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:footnote>`
  const line = (type: string, words: string) => note(9, words).replace('<w:footnote', `<w:footnote w:type="${type}"`)
  const mark = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
  const file = aDocx({
    body: `<w:p><w:del w:id="9" w:author="x">${mark(2)}</w:del>${mark(3)}</w:p>`,
    relations: [['footnotes', 'footnotes.xml']],
    files: {
      'word/footnotes.xml':
        `<w:footnotes ${w}>${note(2, who)}${note(3, 'Zizania')}${note(4, who)}` +
        `${line('normal', who)}${line('separator', 'Quillwort')}</w:footnotes>`,
    },
  })
  const copy = await anonymise(file)
  const held = [who, 'Zizania', 'Quillwort'].map((word) => 'bytes' in copy && holds(copy.bytes, word))
  expect(held).toEqual([false, true, true])
})

const institute = 'Institute of Rain'
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const formatted = (code: string) =>
  anXlsx({
    relations: [['styles', 'styles.xml']],
    files: {
      'xl/styles.xml': `<styleSheet xmlns="${sheet}"><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts></styleSheet>`,
    },
  })

test.each([
  ['a format of numbers', formatted(`0&quot; ${institute}&quot;`)],
  ['a currency', formatted(`[$${institute}-409]0`)],
  [
    'a rule of colours',
    anXlsx({
      sheet: `<conditionalFormatting sqref="A1"><cfRule type="containsText" priority="1" text="${institute}"/></conditionalFormatting>`,
    }),
  ],
  [
    'what a cell holds',
    anOdt({
      body:
        '<table:table><table:table-row><table:table-cell office:value-type="string" ' +
        `office:string-value="${institute}"><text:p>-</text:p></table:table-cell></table:table-row></table:table>`,
    }),
  ],
  [
    'what stands before a number',
    anOdt({
      body:
        '<text:list-style style:name="L1"><text:list-level-style-number ' +
        `text:level="1" style:num-prefix="${institute} "/></text:list-style>`,
    }),
  ],
])('%s is read as text that is shown', async (_, file) => {
  const copy = await anonymise(file)
  expect(
    copy.is === 'scrubbed' &&
      officeTexts(copy.bytes)
        .map(({ text }) => text)
        .join('\n'),
  ).toContain(institute)
})

const copied = async (bytes: Uint8Array) => {
  const copy = await anonymise(bytes)
  if (copy.is !== 'scrubbed') throw new Error(JSON.stringify(copy))
  return Object.values(unzipSync(copy.bytes))
    .map((part) => Buffer.from(part).toString())
    .join('\n')
}

const aCell = (cell: string) => anXlsx({ sheet: `<sheetData><row r="2">${cell}</row></sheetData>` })
const aTableWith = (column: string) =>
  anXlsx({
    files: {
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="http://x/table" Target="../tables/table1.xml"/></Relationships>',
      'xl/tables/table1.xml':
        '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
        'id="1" name="Table1" displayName="Table1" ref="A1:A2"><tableColumns>' +
        `<tableColumn id="1" name="Plot">${column}</tableColumn></tableColumns></table>`,
    },
  })

test.each<[string, Uint8Array, boolean]>([
  ['one that asks a host', aCell('<c r="A2"><f>_xlfn.WEBSERVICE("https://q.example")</f><v>1</v></c>'), false],
  ['one that takes it as a value', aCell('<c r="A2"><f>_xlfn.MAP(B1:B9,_xleta.WEBSERVICE)</f><v>q</v></c>'), false],
  ['one of an address elsewhere', aCell('<c r="A2"><f>INDIRECT("\'https://q.example/b.ods\'#S.A1")</f></c>'), false],
  ['a column of a table', aTableWith('<calculatedColumnFormula>IMAGE("q")</calculatedColumnFormula>'), false],
  ['a sum of a table', aTableWith('<totalsRowFormula>WEBSERVICE("q")</totalsRowFormula>'), false],
  ['an ordinary one', aCell('<c r="A2"><f>IF(B2="image","q",Image!A1+\'call\'!B1)</f><v>1</v></c>'), true],
  ['an ordinary scale', anXlsx({ sheet: '<cfvo type="formula" val="LEN(&quot;q&quot;)"/>' }), true],
  ['an ordinary column', aTableWith('<calculatedColumnFormula>"q"&amp;Table1[image]</calculatedColumnFormula>'), true],
])('whether a formula of a workbook stays: %s', async (_, file, stays) => {
  expect((await copied(file)).match(/"q"|&quot;q&quot;|q\.example|_xleta/g) !== null).toBe(stays)
})

test('links that a list of references alone has are told apart', () => {
  const link = (id: string, text: string) =>
    `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`
  const heading = '<w:p><w:r><w:t>References</w:t></w:r></w:p>'
  const places = ['https://github.com/jvirtanen/own', 'https://b.example/both', 'https://c.example/listed']
  const file = aDocx({
    body: `${link('rId1', 'Code')}${link('rId2', 'x')}${heading}${link('rId2', '[1] x')}${link('rId3', '[2] y')}`,
    relations: places.map((place) => ['hyperlink', place, true]),
  })
  const inText = (href: string) => `<text:p><text:a xlink:href="${href}">x</text:a></text:p>`
  const [own = '', both = '', listed = ''] = places
  const text = anOdt({
    body: `${inText(own)}${inText(both)}<text:h>References</text:h>${inText(both)}${inText(listed)}`,
  })
  for (const bytes of [file, text]) {
    const texts = officeTexts(bytes).filter(({ text }) => text.includes('https:'))
    expect(texts.find(({ isListed }) => isListed)?.text).toBe(listed)
    expect(texts.find(({ isListed }) => !isListed)?.text).toContain(both)
    const traces = findIdentifying(
      officeTexts(bytes).map((one) => ({ page: null, ...one })),
      { people: [{ name: 'Juhani Virtanen' }], title: 'Wind', references: [] },
    )
    expect(traces.map(({ text }) => text)).toEqual([own])
  }
})

test('a cell that is called Reference begins no list of references', () => {
  const row = '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Reference</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'
  const cell =
    '<table:table><table:table-row><table:table-cell><text:p>Reference</text:p></table:table-cell></table:table-row></table:table>'
  const link = '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>'
  const place = 'https://github.com/jvirtanen/own'
  for (const bytes of [
    aDocx({ body: `${row}${link}`, relations: [['hyperlink', place, true]] }),
    anOdt({ body: `${cell}<text:p><text:a xlink:href="${place}">here</text:a></text:p>` }),
  ])
    expect(officeTexts(bytes).find(({ text }) => text.includes(place))?.isListed).toBeUndefined()
})

test('a sentence ends with its paragraph, and a find is told by the heading that a style makes', () => {
  const paragraphs: [text: string, level?: number][] = [
    ['Keywords: terraces, water, millet'],
    ['Terraces of the hills', 1],
    ['As we showed earlier (Virtanen, 2021), drainage matters'],
    ['Water is told'],
  ]
  const word = paragraphs.map(([text, level]) => {
    const style = level ? `<w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>` : ''
    return `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`
  })
  const open = paragraphs.map(([text, level]) => (level ? `<text:h>${text}</text:h>` : `<text:p>${text}</text:p>`))
  for (const bytes of [aDocx({ body: word.join('') }), anOdt({ body: open.join('') })]) {
    const texts = officeTexts(bytes).map((one) => ({ page: null, ...one }))
    const references = ['Virtanen J. Wind. 2021.']
    expect(findIdentifying(texts, { people: [{ name: 'Juhani Virtanen' }], title: 'Wind', references })).toEqual([
      {
        page: null,
        kind: 'self_reference',
        field: '',
        place: 'under “Terraces of the hills”',
        text: 'As we showed earlier (Virtanen, 2021), drainage matters',
        spans: [{ start: expect.any(Number), end: expect.any(Number) }],
      },
    ])
  }
})
