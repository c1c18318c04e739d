// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { pdfTexts } from '../../../src/core/db/tables/article-pdfs.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { paths } from '../../../src/core/paths.ts'
import { containsTitle } from '../../../src/engines/documents/first-page/title-match-rules.ts'
import { judgeTitles, readUnread } from '../../../src/journal/pdf-reading/background-actions.ts'
import { listUnjudged, saveJudged } from '../../../src/journal/pdf-reading/title-queries.ts'
import { browsingAs } from '../../support/browsing.ts'
import { anArticle, anIssue } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'
import { drawn, filler } from './drawn.ts'

const words = filler(60).join(' ')
const pageOf = (title: string) => `Journal of Crops 5 (2)\n${title}\nRavi Kumar, Sita Devi\nAbstract\n${words}`

test.each([
  ['as it is', 'Growth of maize under shade', 'Growth of maize under shade', true],
  ['in capitals', 'Growth of maize under shade', 'GROWTH OF MAIZE UNDER SHADE', true],
  ['over a line’s end', 'Photosynthesis in maize under shade', 'Photo-\nsynthesis in maize\nunder shade', true],
  ['with ligatures', 'Efficient flowering of finger millet', 'Eﬃcient ﬂowering of ﬁnger millet', true],
  ['without its accents', 'Évaluation of Łódź’s façades', 'Evaluation of Lodz’s facades', true],
  ['with loose accents', 'The Buşoniu method for façades', 'The Bu¸soniu method for fac¸ades', true],
  ['with raised and lowered letters', 'Uptake of CO₂ and ¹³C in maize', 'Uptake of CO2 and 13C in maize', true],
  [
    'with a letter of mathematics',
    'Bounds for ℓ₁ and α in sparse fields',
    'Bounds for l1 and 𝛼 in sparse fields',
    true,
  ],
  ['with other punctuation', 'Maize: growth, “light” – and water', 'Maize - growth, "light" and water', true],
  ['with spaced letters', 'Growth of maize under shade', 'G R O W T H  O F  M A I Z E  U N D E R  S H A D E', true],
  ['spelled otherwise', 'Modelling the colour of maize leaves', 'Modeling the color of maize leaves', true],
  ['with another small word', 'Growth of maize under a shade tree', 'Growth of maize under the shade tree', true],
  ['of a retracted article', 'RETRACTED: Growth of maize under shade', 'Growth of maize under shade', true],
  [
    'with a line between',
    'Growth of maize under shade: a field trial in Pune',
    'Growth of maize under shade:\nOriginal Article\na field trial in Pune',
    true,
  ],
  ['in Devanagari', 'धान की उपज पर जल का प्रभाव', 'धान की उपज पर\nजल का प्रभाव', true],
  ['in Devanagari in the order of print', 'किसान की स्थिति पर प्रभाव', 'कसिान की सथिित पर परभाव', true],
  ['of one word', 'Editorial', 'EDITORIAL', true],
  ['of one word that differs by a letter', 'Editorial', 'Editorials and letterings', true],
  ['of one other word', 'Editorial', 'Preface', false],
  ['of another article', 'Growth of maize under shade', 'Shade trees of the western hills', false],
  ['of another article of like words', 'Growth of wheat under salt stress', 'Growth of maize under shade', false],
  ['of another article in Devanagari', 'गेहूँ में जल की कमी', 'धान की उपज पर प्रकाश का प्रभाव', false],
])('a title %s', (_, title, printed, is) => {
  expect(containsTitle([pageOf(printed)], [title, ''])).toBe(is)
})

test('a title in the second language, or on the page after a cover, is enough', () => {
  const pages = [pageOf('Download from the library'), pageOf('धान की उपज')]
  expect(containsTitle(pages, ['The yield of paddy', 'धान की उपज'])).toBe(true)
  expect(containsTitle(pages, ['The yield of paddy', ''])).toBe(false)
})

test('pages with too little text give no answer', () => {
  expect(containsTitle([], ['Growth of maize'])).toBeUndefined()
  expect(containsTitle(['Scanned by the library', ''], ['Growth of maize'])).toBeUndefined()
  expect(containsTitle([words], [''])).toBeUndefined()
  expect(containsTitle([words], ['***'])).toBeUndefined()
})

test.each([
  ['a cover', ['Growth of maize'], true],
  ['a cover before a picture', ['', 'GROWTH OF MAIZE\n2026'], true],
  ['another cover', ['Yield of rice'], undefined],
])('a title is looked for on %s with little text', (_, pages, is) => {
  expect(containsTitle(pages, ['Growth of maize'])).toBe(is)
})

const journal = await withJournal()
const { db, files } = journal
const browser = await browsingAs(journal)
const told = 'The title was not found on the first page of the PDF'

const paperOf = async (title: string) => {
  const bytes = await drawn(({ line, lines }) => {
    line(title, { x: 60, y: 60, size: 20 })
    line('Ravi Kumar', { x: 60, y: 110, size: 12, font: 'bold' })
    lines(filler(30), { x: 60, y: 150 })
  })
  return bytes as Uint8Array<ArrayBuffer>
}

async function judged() {
  await readUnread(journal)
  await judgeTitles(db)
  return (await browser.open('/admin/health/pdf_other_title')).text
}

test('index health and the article’s page warn of another article’s PDF until title or PDF change', async () => {
  const bytes = await paperOf('Shade trees of the western hills')
  const file = { file_hash: await files.save(bytes), file_bytes: bytes.byteLength }
  await anArticle(db, { title: 'Growth of maize', refnumber: '31', ...file })
  const [{ id } = { id: 0 }] = await db.select({ id: articles.id }).from(articles)
  await anArticle(db, { title: 'Shade trees of the western hills', refnumber: '32', ...file })
  expect(await judged()).toContain('Growth of maize')
  expect(await judged()).not.toContain('Shade trees')
  expect((await browser.open(paths.adminArticle(id))).text).toContain(told)
  const right = { title: 'Shade trees of western hills', same_title: 'yes' }
  expect((await browser.submit(paths.adminArticle(id), right)).text).not.toContain(told)
  expect(await judged()).not.toContain('Shade trees')
  expect((await browser.open(paths.adminArticle(id))).text).not.toContain(told)
  const other = new File([await paperOf('Growth of maize')], 'maize.pdf')
  await browser.submit(paths.adminArticle(id), { pdfFile: other, kind: 'slip' })
  expect(await judged()).toContain('Shade trees')
})

test('a title that changes during the check is checked again', async () => {
  await db.update(articles).set({ description: 'Other' }).where(eq(articles.refnumber, '32'))
  const [waiting] = await listUnjudged(db, 0, 9)
  if (!waiting) throw new Error('No title is looked for')
  await db.update(articles).set({ description: 'Another' }).where(eq(articles.refnumber, '32'))
  await saveJudged(db, [{ ...waiting, is_said: true }])
  expect(await listUnjudged(db, 0, 9)).toMatchObject([{ id: waiting.id, title: 'Another' }])
})

test('the form compares a PDF’s first page with the typed title, and asks before it publishes', async () => {
  await db.delete(articles)
  await db.delete(pdfTexts)
  await anIssue(db)
  const place = { year: 2026, volume: 5, issue: 2 }
  const pdfFile = new File([await paperOf('Shade trees of the western hills')], 'trees.pdf')
  const right = await browser.submit(paths.adminReadPdf(place), { pdfFile, authorname: '' })
  expect(right.text).toContain('The PDF is here: trees.pdf , 1 page')
  expect(right.text).not.toContain(told)
  const wrong = await browser.submit(paths.adminReadPdf(place), { pdfFile, title: 'Growth of maize' })
  expect(wrong.text).toContain(told)
  const [held] = await db.select().from(pdfTexts)
  const heldpdf = held?.hash ?? ''
  const fields = {
    heldpdf,
    title: 'Growth of maize',
    authorname: 'Ravi Kumar',
    abstract: 'x',
    pagenumber: '1-1',
    refnumber: '77',
    ptype: 'free',
    publishdate: '2026-06-15',
  }
  const asked = await browser.submit(paths.adminAddArticle(place), fields)
  expect([asked.status, asked.text.includes('Publish anyway')]).toEqual([422, true])
  const saved = await browser.submit(paths.adminAddArticle(place), { ...fields, looked: heldpdf })
  expect(saved.text).toContain('Article published')
})
