// one database
import { describe, expect, test } from 'bun:test'
import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { receipts } from '../../src/core/db/tables/review/fees.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { openPdf } from '../../src/engines/documents/pdf/pdfjs.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, anEditor, aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const title = 'उत्तर भारत के क्षत्रिय किसानों में धान–गेहूँ फसल चक्र का जल प्रबंधन एवं उत्पादकता पर प्रभाव: अर्थशास्त्रीय विश्लेषण'
const name = 'क्षत्रियप्रसाद त्र्यम्बक'

const journal = await withJournal({ ORIGIN: 'https://crops.example' })
const { db } = journal
await setSettings(db, { websitename: 'Crops & Soils <new>' })
await anArticle(db, { refnumber: '1', title, authorname: name })
await anArticle(db, { refnumber: '2', title: 'Yield of <i>Vigna</i>', authorname: 'Ravi Sharma', pagenumber: '1-8' })
await anArticle(db, { refnumber: '3', title: 'Per ha⁻¹ by Ca²⁺ at Kₘₐₓ', authorname: 'Ravi Sharma' })
const { token } = await aSession(journal, (await aUser(db, 'Meera')).id)

const paper = await aPaper(db, { state: 'accepted', payment: 'paid', values: { title } })
const receipt = { year: 2026, serial: 1, paper_id: paper.id, number: paper.number, title, payer: 'Ravi & Sons <Pune>' }
const paid = { amount: 50_000, currency: 'INR', paid_on: '2026-06-14', issued_at: new Date('2026-06-15T10:00:00Z') }
await db.insert(receipts).values({ ...receipt, ...paid, by: 'Meera' })
const ofFees = async (path: string) =>
  (await journal.get(`/admin/fees/${path}`, { authorization: `Bearer ${token}` })).bytes()

const pdfAt = async (path: string) => (await journal.get(`/api/pdf/${path}`)).bytes()
const indexOf = async (...refnumbers: string[]) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify({ refnumbers }) }
  return (await journal.handle(new Request('http://localhost/api/pdf/indexpage', sent))).bytes()
}

/** The content of a PDF's compressed streams that hold drawing, as text. */
function drawingOf(bytes: Uint8Array): string {
  const source = Buffer.from(bytes)
  const starts = [...source.toString('latin1').matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)]
  const streams = starts.map(({ index, 0: head }) =>
    inflateSync(source.subarray(index + head.length)).toString('latin1'),
  )
  return streams.filter((stream) => stream.includes(' BDC')).join('\n')
}

/** The texts that stand for what is drawn. */
function actualTexts(drawing: string): string[] {
  return [...drawing.matchAll(/\/ActualText \(\xfe\xff(.*?)(?<!\\)\)\n?>> BDC/gs)].map(([, written = '']) => {
    const plain = written.replace(
      /\\([\\()nrtbf])/g,
      (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
    )
    return Buffer.from(plain, 'latin1').swap16().toString('utf16le')
  })
}

type Tag = { role?: string; children?: Tag[] }
const rolesOf = ({ role = '', children = [] }: Tag): string[] => [role, ...children.flatMap(rolesOf)].filter(Boolean)

describe.each([
  ['a cover page', () => pdfAt('coverpage/1'), ['H1', 'P'], 'hi'],
  ['a certificate', () => pdfAt(`certificate/1/${encodeURIComponent(name)}`), ['H1', 'H2', 'P'], 'hi'],
  ['the board', () => pdfAt('editorialboard'), ['H1', 'P'], 'en'],
  ['an index page', () => indexOf('1', '2'), ['H1', 'H2', 'P', 'Link'], 'en'],
  ['a receipt', () => ofFees('receipts/2026-0001'), ['H1', 'P'], 'en'],
  ['a year of receipts', () => ofFees('receipts.pdf?year=2026'), ['H1', 'H2', 'P'], 'en'],
] as const)('%s', (_, draw, roles, language) => {
  test('the document is tagged, in its language, with headings and paragraphs', async () => {
    const bytes = await draw()
    const pdf = await openPdf(bytes.slice())
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect((await readPdf(bytes)).language).toBe(language)
    const tags = rolesOf((await (await pdf.getPage(1)).getStructTree()) as Tag)
    expect([...new Set(tags)]).toEqual(expect.arrayContaining(['Root', 'Document', ...roles]))
  })

  test('each mark of the drawing stands in a tag or among the artifacts', async () => {
    const drawing = drawingOf(await draw())
    let open = 0
    let outside = 0
    for (const [word] of drawing.matchAll(/\b(?:BDC|BMC|EMC|TJ|re|l)\b(?=\n|$)/g)) {
      if (word === 'EMC') open--
      else if (word === 'BDC' || word === 'BMC') open++
      else if (open === 0) outside++
    }
    expect(open).toBe(0)
    expect(outside).toBe(0)
  })

  test('the document has the same bytes each time', async () => {
    const first = await draw()
    await setSettings(db, { publisher: 'Another' })
    journal.pageCache.clear()
    await draw()
    await setSettings(db, { publisher: '' })
    journal.pageCache.clear()
    expect(Buffer.from(await draw()).equals(Buffer.from(first))).toBe(true)
  })

  test('the document carries its facts as well-formed XML', async () => {
    const [xml = ''] = /<x:xmpmeta.*?<\/x:xmpmeta>/s.exec(Buffer.from(await draw()).toString('utf8')) ?? []
    expect(xml).toContain('Crops &amp; Soils &lt;new&gt;')
    expect(xml.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toMatch(/&|<new/)
  })
})

test.each([
  ['coverpage/1', title],
  [`certificate/1/${encodeURIComponent(name)}`, title],
])('%s carries its Devanagari words in the order of writing', async (path, words) => {
  const carried = actualTexts(drawingOf(await pdfAt(path))).flatMap((text) => text.trim().split(/\s+/))
  const expected = words.match(/[\p{Script=Devanagari}]+/gu) ?? []
  expect(carried).toEqual(expect.arrayContaining([...expected, ...name.split(' ')]))
})

test.each(['coverpage/3', 'certificate/3/Ravi%20Sharma'])(
  '%s carries raised and lowered letters as Unicode has them',
  async (path) => {
    expect(actualTexts(drawingOf(await pdfAt(path)))).toEqual(expect.arrayContaining(['⁻¹', '²⁺', 'ₘₐₓ']))
  },
)

test('an index page leads from each title to the article', async () => {
  const pdf = await openPdf((await indexOf('1', '2')).slice())
  const links = (await (await pdf.getPage(1)).getAnnotations()).map(({ url }) => url)
  expect(new Set(links)).toEqual(
    new Set(['https://crops.example/archives/2026/vol5/issue2/1', 'https://crops.example/archives/2026/vol5/issue2/2']),
  )
})

test('the lines of a Devanagari title are equally far apart, dash or none', async () => {
  const pdf = await openPdf((await pdfAt('coverpage/1')).slice())
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const places = items.flatMap((item) =>
    'str' in item && item.height > 20 && item.str.trim() ? [Math.round(item.transform[5])] : [],
  )
  const lines = [...new Set(places)]
  const gaps = lines.slice(1).map((y, at) => (lines[at] ?? 0) - y)
  expect(lines.length).toBeGreaterThan(2)
  expect(new Set(gaps.slice(1)).size).toBe(1)
})

describe('sixty authors', () => {
  const authors = Array.from(
    { length: 60 },
    (_, at) =>
      `Author Number${String.fromCharCode(65 + (at % 26))} Surname${String.fromCharCode(65 + (at % 26), 97 + at / 3)}`,
  )

  test('the cover page shows all sixty authors, and the title whole', async () => {
    const long =
      'Response of sixty landraces of finger millet to terminal drought across eleven environments of peninsular India over five seasons'
    await anArticle(db, {
      refnumber: '60',
      title: long,
      authorname: authors.join(', '),
      subject: 'Agronomy',
      country: 'India',
    })
    const { text } = await readPdf(await pdfAt('coverpage/60'))
    const [before = ''] = text.split('Pages')
    for (const author of authors) expect(before).toContain(author)
    expect(before).toContain('over five seasons')
    expect(before).not.toContain('…')
  })
})

describe('the signature', () => {
  const certificateOf = async (id: number) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify({ ids: [id] }) }
    const zip = await (await journal.handle(new Request('http://localhost/api/pdf/editorscertificate', sent))).bytes()
    return readPdf(zip.slice(Buffer.from(zip).indexOf('%PDF-')))
  }
  const idOf = async (name: string) => (await db.select().from(editors).where(eq(editors.name, name)))[0]?.id ?? 0
  const endOf = (text: string) =>
    text
      .split('E-ISSN')
      .at(-1)
      ?.replace(/.*\d{4} /, '') ?? ''

  test('nobody signs their own certificate: another chief editor does, else nobody', async () => {
    await anEditor(db, { name: 'Dr. Asha Menon', category: 'chief editor' })
    journal.pageCache.clear()
    const asha = await idOf('Dr. Asha Menon')
    const alone = await certificateOf(asha)
    expect(alone.text.match(/Asha Menon/g)).toHaveLength(1)
    expect(alone.text).toContain('Editor-in-Chief')
    await anEditor(db, { name: 'Uma Rao', category: 'chief editor' })
    journal.pageCache.clear()
    const signed = await certificateOf(asha)
    expect(signed.text.match(/Asha Menon/g)).toHaveLength(1)
    expect(endOf(signed.text)).toContain('Uma Rao')
    expect((await certificateOf(await idOf('Uma Rao'))).text).toContain('Dr. Asha Menon Editor-in-Chief')
  })

  test("a chief editor who is an author does not sign that article's certificates", async () => {
    await anArticle(db, { refnumber: '70', title: 'Own', authorname: 'Asha Menon, Ravi Sharma' })
    const own = await readPdf(await pdfAt('certificate/70/Asha%20Menon'))
    expect(own.text).toContain('Uma Rao Editor-in-Chief')
    expect((await readPdf(await pdfAt('certificate/70/Ravi%20Sharma'))).text).toContain(
      'Dr. Asha Menon Editor-in-Chief',
    )
  })

  test.each([
    ['2021', '', 'serves on the editorial board of this journal as Editor-in-Chief since 2021'],
    ['2019', '2024', 'served on the editorial board of this journal as Editor-in-Chief 2019–2024'],
    [
      '2021-04-01',
      '2026-06-15',
      'serves on the editorial board of this journal as Editor-in-Chief 1 April 2021 to 15 June 2026',
    ],
    ['', '2026-06-14', 'served on the editorial board of this journal as Editor-in-Chief until 14 June 2026'],
    ['', '', 'serves on the editorial board of this journal as Editor-in-Chief 15 June 2026'],
  ])('a certificate states the term from %j to %j', async (term_from, term_to, words) => {
    await db.update(editors).set({ term_from, term_to }).where(eq(editors.name, 'Uma Rao'))
    expect((await certificateOf(await idOf('Uma Rao'))).text).toContain(words)
  })
})

test('a missing portrait shows the initials of the name, without honorifics', async () => {
  await anEditor(db, { name: 'Prof. Dr. Venkat Subrahmanyam', category: 'associate editor' })
  await anEditor(db, { name: 'डॉ. कुमार सिंह', category: 'associate editor' })
  const { text } = await readPdf(await pdfAt('editorialboard'))
  expect(text).toContain('VS Prof. Dr. Venkat Subrahmanyam')
  expect(text).not.toContain('डॉसिं')
})
