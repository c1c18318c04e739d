import { afterAll, expect, test } from 'bun:test'
import { zip } from '../../src/engines/archives/archives.ts'
import { createFullTextReader } from '../../src/journal/fulltext/reader.ts'
import { zipped } from '../support/builders/zips.ts'

const reader = createFullTextReader({ most: 1 })
afterAll(reader.stop)

const bytes = (text: string) => new TextEncoder().encode(text)
const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const main =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="r0" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ' +
  'Target="word/document.xml"/></Relationships>'
const wordParts = (body: string) => ({
  '[Content_Types].xml': bytes(types),
  '_rels/.rels': bytes(main),
  'word/document.xml': bytes(`<w:document ${names}><w:body>${body}</w:body></w:document>`),
})
const word = (body: string, more: Record<string, string | Uint8Array> = {}) => {
  const parts = { ...wordParts(body), ...more }
  return zip(new Map(Object.entries(parts).map(([name, of]) => [name, typeof of === 'string' ? bytes(of) : of])))
}
const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const odt = (content: string) =>
  zip(
    new Map([
      ['mimetype', bytes('application/vnd.oasis.opendocument.text')],
      ['content.xml', bytes(content)],
    ]),
    ['mimetype'],
  )
const odtNames =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
const jats = (body: string, before = '') =>
  bytes(`<?xml version="1.0"?>${before}<article><body>${body}</body></article>`)
const nested = (open: string, close: string, times: number, inner = '') =>
  open.repeat(times) + inner + close.repeat(times)
const laugh = (letter: string, at: number) => `<!ENTITY ${letter} "${`&${'abcdefghij'[at]};`.repeat(10)}">`
const laughs = `<!DOCTYPE article [<!ENTITY a "ha">${[...'bcdefghij'].map(laugh).join('')}]>`

const heading = () =>
  paragraph('Introduction', '<w:outlineLvl w:val="0"/>') +
  paragraph('The delta has many lanterns, as everybody knows who was there.')

/** A zip whose one part says that it is small and is not: the sizes of its list are changed. */
function lying(file: Uint8Array): Uint8Array {
  const copy = file.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 46 < copy.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true)
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1000, true)
  }
  return copy
}

const zeros = (size: number) => new Uint8Array(size)
const renamed = (file: Uint8Array, from: string, to: string) =>
  Uint8Array.from(Buffer.from(Buffer.from(file).toString('latin1').replaceAll(from, to), 'latin1'))

test.each<[string, () => Uint8Array]>([
  ['a zip bomb', () => zipped({ ...wordParts(''), 'word/media/bomb.png': zeros(150_000_000) })],
  ['a zip bomb of XML', () => zipped(wordParts(paragraph(' '.repeat(100_000_000))))],
  ['a zip that lies about its sizes', () => lying(word(paragraph('a '.repeat(1_000_000))))],
  [
    'names that climb',
    () =>
      renamed(word(paragraph('boat'), { 'word/xx/xx/xx.png': zeros(10) }), 'word/xx/xx/xx.png', '../../../../../xx.x'),
  ],
  [
    '100,000 nested tables',
    () => word(nested('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', 100_000, paragraph('boat'))),
  ],
  [
    'entities in Word',
    () =>
      zip(
        new Map([
          ['[Content_Types].xml', bytes(types)],
          [
            'word/document.xml',
            bytes(`${laughs}<w:document ${names}><w:body>${paragraph('&j;')}</w:body></w:document>`),
          ],
        ]),
      ),
  ],
  [
    'entities in an ODT',
    () =>
      odt(
        `${laughs}<office:document-content ${odtNames}><office:body><office:text><text:p>&j;</text:p>` +
          '</office:text></office:body></office:document-content>',
      ),
  ],
  ['entities in JATS', () => jats('<p>&j;</p>', laughs)],
  ['an entity of a file', () => jats('<p>&x;</p>', '<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
  ['JATS that is nested 100,000 times', () => jats(nested('<sec>', '</sec>', 100_000))],
  ['Word without text', () => zip(new Map([['[Content_Types].xml', bytes(types)]]))],
])(
  '%s is refused within 10 s',
  async (_, make) => {
    const answer = await reader.read(make())
    expect(answer.is).toBe('refused')
  },
  10_000,
)

const styleOn = (id: string, base: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${base}"/></w:style>`

test.each<[string, () => Uint8Array, string]>([
  ['a file that is packed as the bombs are', () => zipped(wordParts(heading() + paragraph('boats'))), 'boats'],
  [
    'a loop of styles',
    () =>
      word(heading() + paragraph('boats', '<w:pStyle w:val="A"/>'), {
        'word/styles.xml': `<w:styles ${names}>${styleOn('A', 'B')}${styleOn('B', 'A')}</w:styles>`,
      }),
    'boats',
  ],
  [
    'an external target',
    () =>
      word(
        `${heading()}${paragraph('boats')}<w:p><w:r><w:drawing><a:blip xmlns:a="urn:a" r:link="r1"/></w:drawing></w:r></w:p>`,
        {
          'word/_rels/document.xml.rels':
            '<Relationships xmlns="urn:r"><Relationship Id="r1" Type="x/image" ' +
            'Target="http://127.0.0.1:9/boat.png" TargetMode="External"/></Relationships>',
        },
      ),
    'boats',
  ],
  [
    'a note that calls itself',
    () =>
      word(`${heading()}<w:p><w:r><w:t>boats</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`, {
        'word/_rels/document.xml.rels':
          '<Relationships xmlns="urn:r"><Relationship Id="r1" Type="x/footnotes" Target="footnotes.xml"/></Relationships>',
        'word/footnotes.xml':
          `<w:footnotes ${names}><w:footnote w:id="2"><w:p><w:r><w:t>oars</w:t></w:r><w:r>` +
          '<w:footnoteReference w:id="2"/></w:r></w:p></w:footnote></w:footnotes>',
      }),
    'oars',
  ],
])(
  '%s is read within 10 s',
  async (_, make, words) => {
    const answer = await reader.read(make())
    expect(answer.is === 'read' ? answer.jats : answer.why).toContain(words)
  },
  10_000,
)

test('a million paragraphs end within 10 s, whatever comes of them', async () => {
  const answer = await reader.read(word('<w:p><w:r><w:t>boat</w:t></w:r></w:p>'.repeat(1_000_000)))
  expect(['read', 'refused']).toContain(answer.is)
}, 15_000)

test('long lines of brackets, years and names are read in time that grows with them', async () => {
  for (const text of [
    '('.repeat(100_000),
    '2019 '.repeat(20_000),
    'Aa '.repeat(50_000),
    '[1, '.repeat(30_000),
    'Fig. 1, '.repeat(20_000),
  ]) {
    const answer = await reader.read(
      word(paragraph(text) + paragraph('References') + paragraph('Rao, B. (2019). Boats without oars. Delta Press.')),
    )
    expect(answer.is).toBe('read')
  }
}, 30_000)
