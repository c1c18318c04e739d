// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { registeredDois } from '../../src/core/db/tables/record.ts'
import { fitted } from '../../views/certificates/paper/fit.ts'
import { documentFonts } from '../../views/certificates/paper/fonts.ts'
import { anArticle, anEditor } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const nagari =
  'मध्य प्रदेश के मालवा क्षेत्र में सोयाबीन (<i>Glycine max</i> L. Merr.) की वृद्धि, उपज तथा आर्थिकी पर समेकित पोषक तत्व प्रबंधन, ' +
  'सिंचाई, खरपतवार नियंत्रण एवं बुवाई की विधियों का प्रभाव: किसानों के खेतों पर पाँच वर्षों तक किये गये प्रयोगों का तुलनात्मक ' +
  'विश्लेषण तथा जलवायु परिवर्तन के परिप्रेक्ष्य में मृदा स्वास्थ्य, जल उपयोग दक्षता और उत्पादन की स्थिरता पर एक विस्तृत अध्ययन'
const licence = 'https://creativecommons.org/licenses/by-nc-nd/4.0/deed.en'
const website = `https://very-long.example/${'people/'.repeat(40)}`

const journal = await withJournal({ ORIGIN: 'https://crops.example' })
await setSettings(journal.db, { license_url: licence })
await anArticle(journal.db, { refnumber: '1', title: nagari, authorname: 'सीता क्षत्रिय देवी' })
await anArticle(journal.db, {
  refnumber: '2',
  title: 'Yield in kg ha⁻¹ ☃ of 麦 by Ca²⁺ at Kₘₐₓ and nᵗʰ',
  authorname: 'Ravi',
})
await anArticle(journal.db, { refnumber: '3', title: `Yield ${'of lentil and '.repeat(500)}`, authorname: 'Ravi' })
await anArticle(journal.db, {
  refnumber: '4',
  title: 'सिंचाई पर',
  authorname: 'Ravi',
  license_url: 'https://own.example/by-nc/',
})
await anEditor(journal.db, { name: 'Meera Iyer', editor_website: website, post: 'Head&lt;br /&gt;Head' })

const read = async (path: string) => readPdf(await (await journal.get(`/api/pdf/${path}`)).bytes())

test.each(['coverpage/1', `certificate/1/${encodeURIComponent('सीता क्षत्रिय देवी')}`])(
  'no line of %s begins in the midst of a Devanagari word',
  async (path) => {
    const { text, strayFonts } = await read(path)
    expect(text.match(/ (?!ि)\p{M}/gu)).toBeNull() // the sign of the short i stands before its letter
    expect(strayFonts).toEqual([])
  },
)

test('a Devanagari word keeps its last letters, whatever was drawn before it', async () => {
  await read('coverpage/1')
  const { text } = await read('coverpage/4')
  expect(text).toContain(' पर Ravi')
})

test('small signs are drawn, and a mark replaces letters that the fonts lack', async () => {
  for (const path of ['coverpage/2', 'certificate/2/Ravi']) {
    const { text, info, strayFonts } = await read(path)
    expect(text).toMatch(/kg ha−1 ☐ of ☐ by Ca2\+ at Kmax and nth/)
    expect(JSON.stringify(info)).toContain('kg ha⁻¹ ☃ of 麦 by Ca²⁺')
    expect(strayFonts).toEqual([])
  }
})

test('addresses, of which an article’s own licence is one, get no hyphen and stay within the page', async () => {
  expect((await read('coverpage/1')).text).toContain(licence)
  const own = (await read('coverpage/4')).text
  expect([own.includes('https://own.example/by-nc/'), own.includes(licence)]).toEqual([true, false])
  const { text, outside } = await read('editorialboard')
  expect(text).toMatch(/Head Head very-long\.example\/people\/[a-z/]*…/)
  expect(outside).toEqual([])
})

test('a citation has its DOI whole, wherever the line ends', async () => {
  const said = Array.from({ length: 12 }, (_, more) => ({ refnumber: `5${more}`, doi: `10.5555/acf.100${more}`, more }))
  for (const { more, ...article } of said) {
    await anArticle(journal.db, {
      ...article,
      title: `Yield ${'of oats '.repeat(more + 1)}${more}`,
      authorname: 'Ravi',
    })
    await journal.db.insert(registeredDois).values({ doi: article.doi })
  }
  for (const { refnumber, doi } of said)
    expect((await read(`coverpage/${refnumber}`)).text).toContain(`https://doi.org/${doi}`)
})

test.each([false, true])('a DOI is an address once it is registered: %p', async (isRegistered) => {
  const doi = `10.5555/oats.${isRegistered}`
  const refnumber = isRegistered ? '71' : '70'
  await anArticle(journal.db, { refnumber, doi, title: `Oats ${refnumber}`, authorname: 'Ravi' })
  const registered = { doi, createdby: 'Meera', created_at: journal.now.at }
  if (isRegistered) await journal.db.insert(registeredDois).values(registered)
  const link = `/URI (https://doi.org/${doi})`
  for (const path of [`coverpage/${refnumber}`, `certificate/${refnumber}/Ravi`]) {
    const bytes = await (await journal.get(`/api/pdf/${path}`)).bytes()
    expect(Buffer.from(bytes).toString('latin1').includes(link)).toBe(isRegistered)
    expect((await readPdf(bytes)).text).toContain(doi)
  }
})

test('a title too long for any page is cut to one page', async () => {
  for (const path of ['coverpage/3', 'certificate/3/Ravi']) {
    const { text, pages, outside } = await read(path)
    expect(pages.length).toBe(1)
    expect(outside).toEqual([])
    expect(text).toMatch(/(of|lentil|and)…/)
  }
})

describe('text in a box', () => {
  beforeAll(documentFonts)
  const box = { width: 170, height: 1000, sizes: [12, 6], lineHeight: 1.25 }
  const textsOf = ({ lines }: ReturnType<typeof fitted>) =>
    lines.map(({ runs }) => runs.map(({ text }) => text).join(''))

  test('a text keeps all its words, in lines of about one length', () => {
    const title =
      'Growth and yield of mungbean (<i>Vigna radiata</i> L.) under <i>deficit</i> irrigation: सिंचाई की विधियों का प्रभाव'
    const fit = fitted(title, box)
    const lengths = textsOf(fit).map(({ length }) => length)
    expect(textsOf(fit).join(' ')).toBe(title.replace(/<[^>]*>/g, ''))
    expect(fit.size).toBe(12)
    expect(fit.height).toEqual(lengths.length * 15)
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThan(2)
    const countsOf = (isFull: boolean) => {
      const texts = textsOf(fitted('word '.repeat(11).trim(), { ...box, sizes: [12], isFull }))
      return texts.map((text) => text.split(' ').length)
    }
    expect(countsOf(false)).toEqual([4, 4, 3])
    expect(countsOf(true)).toEqual([5, 5, 1])
  })

  test('a text too long for its box gets smaller letters, and is cut where these do not help', () => {
    expect(fitted('word '.repeat(40), { ...box, height: 60 }).size).toBe(6)
    const cut = fitted('word '.repeat(400), { ...box, height: 60 })
    expect(cut.size).toBe(6)
    expect(cut.height <= 60).toBe(true)
    expect(textsOf(cut).at(-1)).toEqual(expect.stringMatching(/word…$/))
  })

  test('a line break never parts a letter from its signs', () => {
    const texts = textsOf(fitted('विश्वविद्यालयी'.repeat(12), { ...box, sizes: [12] }))
    expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) expect(text).toMatch(/^\p{L}.*(?<!्)-?$/u)
  })

  test('only words too long for a line are broken', () => {
    const texts = textsOf(fitted(`A ${'x'.repeat(100)} and`, { ...box, sizes: [12] }))
    expect(texts.join('').replaceAll('-', '')).toBe(`A ${'x'.repeat(100)} and`.replace(/^A /, 'A'))
    expect(texts.filter((text) => text.endsWith('-')).length).toBeGreaterThan(2)
  })
})
